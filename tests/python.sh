# pip install . into a fresh environment, without a network, and what is installed
# held to SciPy on graphs that are drawn (TRIES of them).
# set: full
# timeout: 900
. tests/tap.sh
py=/usr/bin/python3
if ! $py -c 'import numpy, scipy, venv, ensurepip' 2>/dev/null; then
  skip "pip install ." "no python3-numpy, python3-scipy and python3-venv"; finish
fi
ok "an environment" $py -m venv --system-site-packages "$work/env"
ok "the tree is copied whole" tree_files "$work/tree"
pip() { (cd "$work/tree" && env -u MAKEFLAGS O="$B" SRC="$S" \
  "$work/env/bin/python" -m pip --disable-pip-version-check install --no-index "$@" .); }
ok "pip install ." pip
is "  brings module, library and types" "__init__.py libgomp.so.1 libsssp.so.1 py.typed" \
  "$(cd "$work"/env/lib/python3*/site-packages/sssp && ls | grep -v __pycache__ | xargs)"
# the machine's own Python refuses that, and README says what it takes
user=$(grep -o 'pip install --user[^`]*' README.md)
own() { (cd "$work/tree" && env -u MAKEFLAGS HOME="$work/home" O="$B" SRC="$S" \
  $py -m ${user/install/--disable-pip-version-check install --no-index}); }
ok "README: $user" own
is "  imports" "$work/home" "$(cd / && HOME="$work/home" $py -c 'import sssp; print(sssp.__file__)' 2>&1 | sed 's|/\.local/.*||')"
echo "# SEED=$drawn tests/run full python"
(cd "$work" && PYTHONDONTWRITEBYTECODE=1 "$work/env/bin/python" "$OLDPWD/tests/python.py" "$drawn" "$OLDPWD") \
  >"$work/tap" 2>&1; rc=$?
while read -r result name; do
  [ "$result" = '#' ] && continue
  [ "$result" = ok ]; tap_result $? "$name" "$work/tap"
done <"$work/tap"
is "comes to its end" "# end" "$(tail -n 1 "$work/tap")"
is "ends well" 0 $rc
# the wheel: the same bytes twice, and its record is true
wheel() { (cd "$work/tree" && O="$B" SRC="$S" $py -c "import sys; sys.path.insert(0, 'book/tools')
import wheel; print(wheel.build_wheel('$1'))"); }
mkdir "$work/a" "$work/b"
is "two wheels are one" "$(wheel "$work/a" >/dev/null; cat "$work"/a/* | sha256sum)" \
  "$(wheel "$work/b" >/dev/null; cat "$work"/b/* | sha256sum)"
says_record() { $py - "$1" <<'P'
import base64, hashlib, sys, zipfile
z = zipfile.ZipFile(sys.argv[1])
record = next(n for n in z.namelist() if n.endswith("/RECORD"))
lines = [x.split(",") for x in z.read(record).decode().split()]
assert {x[0] for x in lines} == set(z.namelist())
for name, digest, size in lines:
    data = z.read(name)
    assert name == record or (len(data) == int(size) and digest == "sha256=" +
        base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()), name
P
}
ok "its record is true" says_record "$(echo "$work"/a/*.whl)"
ok "it has no more than it needs: under 2 MB" test "$(cat "$work"/a/*.whl | wc -c)" -lt 2000000
# its name claims what its libraries bear: read with another tool, and by hand
whl=$(echo "$work"/a/*.whl)
[[ $whl =~ -py3-none-manylinux_2_[0-9]+_x86_64\.whl$ ]]; tap_result $? "it is one for many Linuxes" <(echo "$whl")
(cd "$work" && rm -rf open && mkdir open && $py -m zipfile -e "$whl" open)
minor=$(sed 's/.*manylinux_2_\([0-9]*\)_.*/\1/' <<<"$whl")
highest=$(readelf -V "$work"/open/sssp/*.so.* | grep -o 'GLIBC_2\.[0-9]*' | sort -t. -k2n | tail -1)
ok "  of that glibc or a later one" test "${highest#GLIBC_2.}" -le "$minor"
is "  which asks for no library that not every Linux has" "" "$(
  readelf -d "$work"/open/sssp/*.so.* | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' | sort -u |
  grep -vxE 'lib(c|m)\.so\.6|libpthread\.so\.0|libgcc_s\.so\.1|libstdc[+][+]\.so\.6|lib(z|expat|gomp)\.so\.1|ld-linux-x86-64\.so\.2')"
ask() { (cd "$work/tree" && O="$B" SRC="$S" $py -c "import sys; sys.path.insert(0, 'book/tools')
import wheel; wheel.build_wheel('$work/b', {'platform': '$1'})"); }
no "a name that it does not bear is refused" ask manylinux_2_17_x86_64
says "  with what it asks for" 'manylinux_2_17_x86_64: this wheel is one of .*GLIBC_2'
# a library that asks for one that is not everywhere, or for a symbol of tomorrow
bears() { (cd "$work/tree" && $py -c "import sys; sys.path.insert(0, 'book/tools')
import wheel; print(wheel._platform(['$1']))"); }
printf 'int zero(void) { return 0; }\n' >"$work/zero.c"
gcc -shared -fPIC "$work/zero.c" -o "$work/libzero.so"
is "an empty library runs on the oldest" manylinux_2_17_x86_64 "$(bears "$work/libzero.so")"
gcc -shared -fPIC "$work/zero.c" -Wl,--no-as-needed -lzstd -o "$work/libzero.so"
is "  one that asks for zstd on this machine alone" linux_x86_64 "$(bears "$work/libzero.so")"
printf '#include <pthread.h>\nint two(pthread_t t) { return pthread_join(t, 0); }\n' >"$work/two.c"
gcc -shared -fPIC "$work/two.c" -o "$work/libtwo.so"
is "  one with symbols of glibc 2.34 on that" manylinux_2_34_x86_64 "$(bears "$work/libtwo.so")"
finish
