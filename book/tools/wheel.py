"""The build of pip install . (PEP 517): make the library, and put it with
its module into a wheel, sssp/__init__.py and sssp/libsssp.so.N.  O= and SRC=
are those of make; what is not in the environment is as make has it.  The wheel is
tagged as a manylinux one if what its libraries ask of a system bears it out."""
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
    with open("book/URL") as f:
        url = f.readline().strip()
    return ("Metadata-Version: 2.1\nName: %s\nVersion: %s\nRequires-Python: >=3.9\n"
            "Requires-Dist: numpy\n%s" % (NAME.replace("_", "-"), _version(),
                                         "Home-page: %s\n" % url if url else ""))


# A Linux of glibc 2.N has at least these versions of the C++ library's symbols
# (PEP 600), and these libraries have always been there
MANYLINUX = [(17, "3.4.19", "1.3.7"), (24, "3.4.22", "1.3.10"), (28, "3.4.24", "1.3.11"),
             (31, "3.4.28", "1.3.12"), (34, "3.4.29", "1.3.13"), (35, "3.4.30", "1.3.13")]
EVERYWHERE = {"libc.so.6", "libm.so.6", "libpthread.so.0", "libdl.so.2", "librt.so.1",
              "libgcc_s.so.1", "libstdc++.so.6", "libz.so.1", "libexpat.so.1",
              "ld-linux-x86-64.so.2"}


def _number(text):
    return [int(x) for x in text.split(".")]


def _asked(paths):
    """What libraries ask of a system: those that are missing, and the highest
    version of each kind of symbol."""
    missing, highest = set(), {}
    own = {os.path.basename(path) for path in paths}
    for path in paths:
        said = subprocess.run(["objdump", "-p", path], check=True, text=True,
                              stdout=subprocess.PIPE, env=dict(os.environ, LC_ALL="C")).stdout
        missing |= set(re.findall(r"^  NEEDED +(\S+)", said, re.M)) - EVERYWHERE - own
        for block in re.split(r"^  required from ", said, flags=re.M)[1:]:
            if block.split(":")[0] in own:
                continue
            for kind, version in re.findall(r" ([A-Z]+)_([0-9.]+)$", block, re.M):
                highest[kind] = max(highest.get(kind, "0"), version, key=_number)
    return missing, highest


def _platform(paths):
    """The platform of a wheel that has these libraries."""
    machine = re.sub(r"[^a-zA-Z0-9]", "_", sysconfig.get_platform())
    if machine != "linux_x86_64":
        return machine
    missing, highest = _asked(paths)
    bounds = {"GCC": "4.8.0", "ZLIB": "1.2.5.2"}
    for minor, cxx, abi in MANYLINUX:
        bounds.update(GLIBC="2.%d" % minor, GLIBCXX=cxx, CXXABI=abi)
        if not missing and all(kind in bounds and _number(version) <= _number(bounds[kind])
                               for kind, version in highest.items()):
            return "manylinux_2_%d_x86_64" % minor
    return machine


def _refuse_less(wanted, borne, paths):
    """Ends the build if a wheel is asked for that claims more than it bears."""
    if wanted is None or wanted == borne:
        return
    missing, highest = _asked(paths)
    sys.exit("%s: this wheel is one of %s: it asks for %s" % (wanted, borne, ", ".join(
        sorted(missing) + ["%s_%s" % x for x in sorted(highest.items())])))


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
    made = {"sssp/__init__.py": source + "/library/sssp.py"}
    for name in sorted([library, "libgomp.so.1"]):
        path = "%s/lib/wheel/%s" % (out, name)
        if name == library or os.path.exists(path):
            made["sssp/" + name] = path
    return made


def build_wheel(folder, config_settings=None, metadata_directory=None):
    version, files, made = _version(), {}, _made("library-wheel")
    libraries = [path for path in made.values() if ".so." in path]
    platform = _platform(libraries)
    _refuse_less((config_settings or {}).get("platform"), platform, libraries)
    tag = "py3-none-" + platform
    for name, path in made.items():
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
