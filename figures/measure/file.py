"""file.py TMP N REPEAT FOLDER: the table of file.sh.

What a tool needs is run as a process of its own, which starts, reads a graph
from a file, and has all distances from one vertex in memory when it ends; what
is counted is the clock from its start to its end.  FOLDER has the programs that
are not ours (file.sh says how they are built)."""
import os
import platform
import re
import statistics
import subprocess
import sys
import time

FAMILIES = ["predecessor", "grid", "road", "rmat"]
HERE = os.path.dirname(os.path.abspath(__file__))
SLOW = 8.0                                   # seconds, after which a tool is not asked again


def read(command, pattern):
    out = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return re.search(pattern, out, re.M)


def sums(*command):
    """A program that prints the sum of the distances and the seconds of the solve."""
    m = read(command, r"^(\d+) ([\d.]+)$")
    return int(m[1]), float(m[2])


def program(gr, solver):
    m = read(["build/labs/bin/sssp", "solve", gr, "--solver", solver, "--no-verify", "--out",
              gr + ".d"], r"^seconds +([\d.e-]+)")
    return gr + ".d", float(m[1])


def total(path):
    with open(path) as f:
        return sum(int(x) for x in (line.split()[1] for line in f) if x != "inf")


def gapbs(folder, gr, width):
    """It does not tell the distances; of its answers one was verified by itself."""
    m = read([folder + "/gapbs/sssp", "-f", gr, "-r", "0", "-n", "1", "-d", width],
             r"^Trial Time: +([\d.]+)")
    return None, float(m[1])


def boost_or(folder, name, wel):
    return sums(os.path.join(folder, name), wel)


def python(tool, wel, mtx, gr):
    return sums("python3", os.path.join(HERE, "library.py"), "--" + tool, wel, mtx, gr)


def prepare(tmp, family, n):
    """The same graph for all, without parallel arcs, which SciPy would add up."""
    gr, wel, mtx = (os.path.join(tmp, family + x) for x in (".gr", ".wel", ".mtx"))
    subprocess.run(["build/labs/bin/sssp", "gen", "--family", family, "--n", str(n), "--seed", "1",
                    "--max-weight", "1000", "--out", gr], check=True, capture_output=True)
    best = {}
    with open(gr) as f:
        for line in f:
            if line[0] == "a":
                a, b, w = map(int, line[2:].split())
                best[a, b] = min(w, best.get((a, b), w))
    with open(gr, "w") as f, open(wel, "w") as e:
        f.write("p sp %d %d\n" % (n, len(best)))
        for (a, b), w in best.items():
            f.write("a %d %d %d\n" % (a, b, w))
            e.write("%d %d %d\n" % (a - 1, b - 1, w))
    subprocess.run(["build/labs/bin/sssp", "convert", gr, mtx], check=True, capture_output=True)
    return gr, wel, mtx, len(best)


def tools(folder, files):
    gr, wel, mtx = files
    width = read(["build/labs/bin/sssp", "solve", gr, "--solver", "cores", "--no-verify"],
                 r"^solver.*delta (\d+)")[1]
    if "FAIL" in subprocess.run([folder + "/gapbs/sssp", "-f", gr, "-r", "0", "-n", "1", "-d", width,
                                 "-v"], check=True, capture_output=True, text=True).stdout:
        sys.exit("GAPBS: its own verifier refuses the answer")
    calls = {"sssp-cores": lambda: program(gr, "cores"),
             "sssp-dial": lambda: program(gr, "dial"),
             "C-cores": lambda: sums(os.path.join(folder, "library-c"), gr, "cores"),
             "Python-cores": lambda: python("sssp.py cores", wel, mtx, gr),
             "GAPBS": lambda: gapbs(folder, gr, width),
             "scipy": lambda: python("scipy", wel, mtx, gr),
             "networkx": lambda: python("networkx", wel, mtx, gr)}
    for name, file in (("boost", "boost"), ("igraph", "library-igraph"),
                       ("networkit", "library-networkit")):
        if os.path.exists(os.path.join(folder, file)):
            calls[name] = lambda file=file: boost_or(folder, file, wel)
    return calls


def ask(call, repeat):
    """The sum, medians, and the shortest and longest of the clock's seconds."""
    clock, solve, answer = [], [], None
    while len(clock) < repeat and sum(clock) < SLOW:
        start = time.perf_counter()
        answer, seconds = call()
        clock.append(time.perf_counter() - start)
        solve.append(seconds)
    if isinstance(answer, str):
        answer = total(answer)
    return answer, len(clock), [1000 * x for x in (
        statistics.median(solve), statistics.median(clock), min(clock), max(clock))]


def versions():
    import networkx
    import scipy
    return "Python %s, SciPy %s, NetworkX %s" % (
        platform.python_version(), scipy.__version__, networkx.__version__)


def main(tmp, n, repeat, folder):
    with open("/proc/cpuinfo") as f:
        cpu = [line.split(":")[1].strip() for line in f if "model name" in line]
    print("# command: N=%d REPEAT=%d figures/measure/file.sh" % (n, repeat))
    print("# machine: %s, 2 of %d cores, %s" % (
        cpu[0], os.cpu_count(), os.environ.get("CONDITIONS", "nothing else running")))
    print("# versions: %s; %s" % (versions(), os.environ.get("VERSIONS", "")))
    print("# what: milliseconds of the clock, from the start of a process to its end, medians;"
          " solve: what it says itself of the search alone")
    print("# key: graph,tool")
    print("graph,tool,n,m,runs,solve_ms,file_ms,least_ms,most_ms")
    for family in FAMILIES:
        gr, wel, mtx, m = prepare(tmp, family, n)
        seen = {}
        for name, call in tools(folder, (gr, wel, mtx)).items():
            answer, runs, ms = ask(call, repeat)
            if answer is not None:
                seen[name] = answer
            print("%s,%s,%d,%d,%d,%s" % (family, name, n, m, runs, ",".join("%.1f" % x for x in ms)))
            sys.stdout.flush()
        if len(set(seen.values())) != 1:
            sys.exit("%s: the tools disagree: %s" % (family, seen))


main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4])
