"""table.py OUT[@BUILD]... > sim-programs.csv; table.py --sum CSV > sim-programs-sum.csv;
table.py --left OUT[@BUILD]...: what neither the rule nor by-hand.csv decides.

Of each program the results of the folders OUT of run.py are put together, the first
first: its run on the card may be of another call than that of the simulator, whose
BUILD is the commit.  A program that no call came to is in no row.
"""
import collections
import csv
import gzip
import json
import os
import re
import sys

sys.argv, argv = [sys.argv[0], os.devnull, os.curdir, os.curdir, "0"], sys.argv
from run import compare  # noqa: E402  (run.py reads its words when it is loaded)

HERE = os.path.dirname(os.path.abspath(__file__))
HEAD = """\
# command: figures/measure/programs/list.py, run.py and table.py: simcc -O2 -Xcompiler -fopenmp \
-I. -ICOMMON FILES -lgomp -o x, and nvcc -arch=sm_90 with the same words; each ./x ARGS in a \
copy of its folder, for 15 to 100 seconds; what is late or ends otherwise than with 0 again with \
--fast, for 25 to 110 seconds; right: the exit status and the output (and, for rodinia, the \
files) are the card's, but for times, names of devices, and the order of blocks' lines; what \
differed was read by hand: by-hand.csv there
# machine: two H200s and 32 processors, which 32 programs shared; CUDA 13.0 (cuda13.h brings back \
names that it has dropped), g++ 13.3; the few rows of the later build: two processors, g++ 12.2, \
--fast for up to 240 seconds
# note: the programs are no part of this repository; column build: which commit the simulator was \
built from; rodinia's and polybench's inputs are small (inputs.py), hecbench's arguments smaller \
than its own; 168 of list.py's programs, most of them hecbench's, had no time left and no row
"""
LINES = re.compile(r"^.*(multiprocessors?|Multi processors|number of SMs|\(Cores/MP\)|numBlocks|"
                   r"MP\(s\)|[Gg]rid size|blocks with 1024|Total global mem|L2 Cache|Texture|"
                   r"Texure|two CPU<>GPU).*$", re.M | re.I)


def results(folders):
    all_of = {}
    for folder, _, build in (f.partition("@") for f in folders):
        with gzip.open(folder + "/results.jsonl.gz", "rt") as f:
            for line in f:
                r = json.loads(line)
                if "sim" in r:
                    r["build"] = build
                known = all_of.setdefault((r["coll"], r["name"]), {})
                known.update({k: v for k, v in r.items()
                              if k != "gpu" or v.get("rc") is not None or "gpu" not in known})
    return all_of


def plain(record):
    text = re.sub(r"\S*\bu\d+\.(gpu|sim|fast)", "PROGRAM", record.get("out") or "")
    text = re.sub(r"simulator \((checked|fast, \d+ threads)\)", "NVIDIA H200", text)
    text = re.sub(r":\n\s*([-+.\deE]+\n)", r": \1", text)
    return LINES.sub("", text).encode()


def same(r, which):
    """does this run end as on the card?  87: as without the objection"""
    card, run = r["gpu"], r.get(which, {})
    if run.get("rc") not in (card["rc"], 87) or run.get("rc") == 124:
        return False
    files = [v for v in r.get("files" + which, {}).values() if v not in ("equal", "same")]
    return (compare(plain(card), plain(run))[0] in ("same", "unordered")
            and not (files and r["coll"] == "rodinia"))


def finding(r):
    found = re.search(r"^error: ([\w-]+)", r["sim"].get("err", ""), re.M)
    return found.group(1) if found and r["sim"].get("rc") != 0 else ""


def row(r):
    """library, ended, seconds, finding; None: nothing to judge"""
    sim, card, fast = r["sim"], r.get("gpu", {}), r.get("fast", {})
    if sim.get("cc"):
        why = re.search(r"the simulator has (?:no )?([^;,\n]*)|: (inline PTX)|"
                        r"(a kernel.s parameter is no reference)", sim.get("msg", ""))
        if why:
            return "-", "refused", 0, next(filter(None, why.groups())).strip()
        return "-", "unbuilt", 0, "nvcc neither" if card.get("cc") else "?"
    if card.get("cc"):
        return "-", "no-card", 0, "nvcc does not"
    if card.get("rc") == 124:
        return "-", "no-card", 0, "late on the card"
    if card.get("rc") is None or sim["rc"] in ("norun", "untried", None):
        return None
    seconds = sim.get("t", 0)
    if same(r, "sim"):
        return "checked", "right", seconds, finding(r)
    if same(r, "fast"):
        return "unchecked", "right", fast["t"], finding(r)
    if sim["rc"] == 124 and fast.get("rc") is None:
        return None
    if sim["rc"] == 124 and fast["rc"] == 124:
        return "checked", "late", seconds, finding(r)
    return "checked", "differs", seconds, finding(r)


def by_hand():
    with open(HERE + "/by-hand.csv") as f:
        return {(r["collection"], r["program"]): r
                for r in csv.DictReader(x for x in f if x[0] != "#")}


def table(folders, left):
    hand, out = by_hand(), csv.writer(sys.stdout, lineterminator="\n")
    if not left:
        sys.stdout.write(HEAD + "# key: collection,program\n"
                         "collection,program,library,ended,seconds,finding,build\n")
    for (coll, name), r in sorted(results(folders).items()):
        if "sim" not in r or not row(r):
            continue
        library, ended, seconds, found = row(r)
        h = hand.get((coll, name), {})
        if ended in ("differs", "late") and h:
            ended, found = h["ended"], found or h["finding"]
        if not left:
            out.writerow((coll, name.replace(",", " "), library, ended, seconds, found, r["build"]))
        elif ended == "differs" or found == "?":
            print(coll, name, {k: r.get(k, {}).get("rc") for k in ("sim", "fast", "gpu")}, found,
                  r.get("sim", {}).get("msg", "")[:300], r.get("cmpsim"), r.get("cmpfast"))


def total(path):
    with open(path) as f:
        rows = list(csv.DictReader(x for x in f if x[0] != "#"))
    sums = collections.OrderedDict()
    for r in rows:
        c = r["collection"] if r["collection"] in ("samples", "rodinia") else "others"
        s = sums.setdefault(c, collections.Counter())
        s["programs"] += 1
        s[r["ended"]] += 1
        s["found"] += r["ended"] == "right" and r["finding"] != ""
    print(HEAD + "# key: collection\n"
          "collection,programs,refused,unbuilt,tried,right,found,wrong,late,large")
    for c in ("samples", "rodinia", "others"):
        s = sums[c]
        print(c, s["programs"], s["refused"], s["unbuilt"] + s["no-card"],
              s["right"] + s["wrong"] + s["late"] + s["too-large"], s["right"], s["found"],
              s["wrong"], s["late"], s["too-large"], sep=",")


if argv[1] == "--sum":
    total(argv[2])
elif argv[1] == "--left":
    table(argv[2:], True)
else:
    table(argv[1:], False)
