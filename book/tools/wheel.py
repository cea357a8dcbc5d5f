"""The build of pip install . (PEP 517): make the library, and put it with
its module into a wheel, sssp/__init__.py and sssp/libsssp.so.N.  O= and SRC=
are those of make; what is not in the environment is as make has it."""
import base64
import hashlib
import os
import re
import subprocess
import sys
import sysconfig
import zipfile

NAME = "shortest_paths_on_the_gpu"
WHEN = (1980, 1, 1, 0, 0, 0)          # two builds give the same bytes


def _version():
    with open("book/VERSION") as f:
        text = f.read().strip()
    if not re.fullmatch(r"[0-9][0-9a-z.]*", text):
        sys.exit("book/VERSION: %s is no version" % text)
    return text


def _metadata():
    return ("Metadata-Version: 2.1\nName: %s\nVersion: %s\nRequires-Python: >=3.9\n"
            "Requires-Dist: numpy\n" % (NAME.replace("_", "-"), _version()))


def _made(target):
    """What make says is made: its files, by their names in the wheel."""
    out = os.environ.get("O", "build")
    for name in ("MAKEFLAGS", "MFLAGS", "MAKELEVEL"):
        os.environ.pop(name, None)
    subprocess.run(["make", "-s", target], check=True, stdout=sys.stderr)
    source = os.environ.get("SRC") or ("build/src" if os.path.isdir("chunks") else "generated")
    with open(source + "/library/sssp.h") as f:
        abi = re.search(r"^#define SSSP_ABI (\d+)", f.read(), re.M).group(1)
    library = "libsssp.so." + abi
    return {"sssp/__init__.py": source + "/library/sssp.py",
            "sssp/" + library: "%s/lib/%s" % (out, library)}


def build_wheel(folder, config_settings=None, metadata_directory=None):
    platform = re.sub(r"[^a-zA-Z0-9]", "_", sysconfig.get_platform())
    tag = "py3-none-" + platform
    version, files = _version(), {}
    for name, path in _made("library").items():
        with open(path, "rb") as f:
            files[name] = f.read()
    info = "%s-%s.dist-info/" % (NAME, version)
    files["sssp/py.typed"] = b""
    files[info + "METADATA"] = _metadata().encode()
    files[info + "WHEEL"] = ("Wheel-Version: 1.0\nGenerator: %s\nRoot-Is-Purelib: false\n"
                             "Tag: %s\n" % (NAME, tag)).encode()
    record = "".join("%s,sha256=%s,%d\n" % (
        name, base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode(),
        len(data)) for name, data in files.items())
    files[info + "RECORD"] = (record + info + "RECORD,,\n").encode()
    wheel = "%s-%s-%s.whl" % (NAME, version, tag)
    with zipfile.ZipFile(os.path.join(folder, wheel), "w", zipfile.ZIP_DEFLATED) as z:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, WHEN)
            entry.external_attr = (0o755 if ".so." in name else 0o644) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            z.writestr(entry, data)
    return wheel


class UnsupportedOperation(Exception):
    """What PEP 517 wants raised where there is no such archive."""


def build_sdist(folder, config_settings=None):
    raise UnsupportedOperation("make release makes the archive of the source")
