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
mkdir "$work/tree"; git ls-files -z | xargs -0 cp --parents -t "$work/tree" 2>/dev/null
pip() { (cd "$work/tree" && env -u MAKEFLAGS O="$B" SRC="$S" \
  "$work/env/bin/python" -m pip --disable-pip-version-check install --no-index "$@" .); }
ok "pip install ." pip
is "  brings module, library and types" "__init__.py libsssp.so.1 py.typed" \
  "$(cd "$work"/env/lib/python3*/site-packages/sssp && ls | grep -v __pycache__ | xargs)"
echo "# SEED=$drawn tests/run full python"
(cd "$work" && PYTHONDONTWRITEBYTECODE=1 "$work/env/bin/python" "$OLDPWD/tests/python.py" "$drawn") \
  >"$work/tap" 2>&1; rc=$?
while read -r result name; do
  [ "$result" = '#' ] && continue
  [ "$result" = ok ]; tap_result $? "$name" "$work/tap"
done <"$work/tap"
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
finish
