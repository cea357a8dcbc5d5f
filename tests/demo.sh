# sssp demo on the packages of this machine, and where there are none: an
# apt that knows nothing and cannot update stands in the way of the real one.
# set: full
# timeout: 400
. tests/tap.sh
s=$B/bin/sssp
if [ "$(apt-cache dumpavail 2>/dev/null | grep -c '^Package:')" -ge 10000 ]; then
  status "demo on this machine's packages" 0 $s demo build/course.pdf
  says "  starts at the C library" 'source libc6'
  for v in dijkstra_heap F_CPU U_CPU F_GPU U_GPU; do
    says "  $v is verified" "^$v .* yes\$"
  done
  says "  shows a chain" '^the cheapest chain from libc6 to '
  says "  names the book" '^the book: build/course.pdf'
else skip "demo on packages" "apt knows too few of them here"
fi
mkdir "$work/bin"
printf '#!/bin/sh\necho "Package: libc6"\n' >"$work/bin/apt-cache"
printf '#!/bin/sh\nexit 1\n' >"$work/bin/apt-get"
chmod +x "$work/bin"/*
status "demo without packages" 0 env PATH="$work/bin:$PATH" $s demo
says "  says that the graph is generated" 'a generated graph takes their place'
says "  runs the kernels on all of it" '^F_GPU .*65536  .* yes$'
printf '#!/bin/sh\nhead -c 3000000 /dev/zero | tr "\\0" "\\n"; exit 100\n' >"$work/bin/apt-cache"
status "packages from an apt that fails" 2 env PATH="$work/bin:$PATH" $s packages "$work/x.gr"
no "  leaves no file" test -e "$work/x.gr"
finish
