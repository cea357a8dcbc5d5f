# Names, drawn: with blanks and tabs at any place, commas, quotes, bytes in print, numbers,
# long ones.  What one command writes, every other reads: a graph in each format that has
# names, the distances of solve, the rows of bench; or it is refused in one line.
import os, random, subprocess, sys

sssp, count, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
pieces = ["Rome", "x", " ", "  ", "\t", ",", '"', "'", "5", "0", "#", "%", ";", "\\x41", "\\x",
          "\u00e9", "l" * 70, "|"]
bad, done, refused = 0, 0, 0


def run(*words):
    p = subprocess.run([sssp, *words], capture_output=True, timeout=60)
    return p.returncode, p.stderr.decode(errors="replace")


def lines(path):
    with open(path, "rb") as f:
        return f.read().split(b"\n")


for k in range(count):
    r = random.Random(seed * 1000 + k)
    n, names = r.randrange(2, 7), []
    for i in range(n):
        name = "".join(r.choice(pieces) for _ in range(r.randrange(1, 4)))
        name = r.choice([name, name, name, " %d" % r.randrange(n), " " + name, None])
        names.append(None if name in names else name)
    with open("g.gr", "w", encoding="utf-8", newline="") as f:
        f.write("p sp %d %d\n" % (n, n - 1))
        for i, name in enumerate(names):
            if name:
                quoted = any(c in " \t" for c in name)
                f.write("c name %d %s\n" % (i + 1, '"%s"' % name if quoted else name))
        for i in range(n - 1):
            f.write("a %d %d %d\n" % (i + 1, i + 2, r.randrange(9)))
    for path in os.listdir("."):
        if path.startswith("x."):
            os.remove(path)
    faults = []

    def must(what, got, wanted=0):
        if got[0] != wanted:
            faults.append("%s: status %d, %s" % (what, got[0], got[1]))

    status, why = run("solve", "g.gr", "--solver", "dial", "--out", "g.d")
    if status == 2 and len(why.splitlines()) == 1:
        refused += 1
        continue
    done += 1
    must("solve", (status, why))
    must("verify", run("verify", "g.gr", "g.d"))
    for form in ("gr", "mtx", "csr", "csr.gz"):
        path = "x." + form
        status, why = run("convert", "g.gr", path)
        if status == 2 and not os.path.exists(path):
            faults.append("convert to %s: %s" % (path, why))
            continue
        must("solve " + path, run("solve", path, "--solver", "dial", "--out", "x.d"))
        must("verify " + path, run("verify", path, "x.d"))
        if all(names) and lines("x.d") != lines("g.d"):
            faults.append("%s: other distances" % path)
    for again in range(2):
        must("bench", run("bench", "x.csr", "--solvers", "dial", "--csv", "x.csv", "--repeat", "1",
                          "--warmup", "0"))
    rows = [row for row in lines("x.csv") if row.startswith(b"x.csr,")]
    if len(rows) != 1 or rows[0].count(b",") != 18:
        faults.append("bench: %r" % rows)
    if faults:
        bad += 1
        print("names %r: %s" % (names, "; ".join(faults)))
print("%d graphs, %d refused" % (done, refused))
sys.exit(bad > 0 or done < count / 2)
