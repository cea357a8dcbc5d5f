"""library.py TMP N REPEAT: the table of library.sh.  library.py --TOOL FILES: one tool."""
import os
import platform
import resource
import statistics
import subprocess
import sys
import time

FAMILIES = ["predecessor", "road", "grid", "rmat"]


def networkx(wel, mtx, gr):
    import networkx as nx
    g = nx.read_weighted_edgelist(wel, create_using=nx.DiGraph, nodetype=int)
    start = time.process_time()
    d = nx.single_source_dijkstra_path_length(g, 0)
    return int(sum(d.values())), time.process_time() - start


def scipy(wel, mtx, gr):
    import numpy as np
    from scipy.io import mmread
    from scipy.sparse.csgraph import dijkstra
    g = mmread(mtx).tocsr()
    start = time.process_time()
    d = dijkstra(g, indices=0)
    return int(d[np.isfinite(d)].sum()), time.process_time() - start


def igraph(wel, mtx, gr):
    import igraph as ig
    g = ig.Graph.Read_Ncol(wel, names=True, weights=True, directed=True)
    source = g.vs.find(name="0")
    start = time.process_time()
    d = g.distances(source=source, weights="weight")[0]
    return int(sum(x for x in d if x != float("inf"))), time.process_time() - start


def sssp_py(wel, mtx, gr, solver="dial"):
    import numpy as np
    import sssp
    g = sssp.Graph(gr)
    start = time.process_time()
    d = sssp.solve(g, 0, solver=solver, parents=False, verify=False).distances
    return int(d[d != sssp.INFINITY].sum()), time.process_time() - start


def sssp_py_heap(wel, mtx, gr):
    return sssp_py(wel, mtx, gr, "dijkstra_heap")


def sssp_py_cores(wel, mtx, gr):
    return sssp_py(wel, mtx, gr, "cores")


def program(*command):
    out = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    return int(out[0]), float(out[1])


def boost(wel, mtx, gr):
    return program(os.environ["BOOST"], wel)


def sssp_program(wel, mtx, gr, solver="dial"):
    subprocess.run(["build/bin/sssp", "solve", gr, "--solver", solver, "--no-verify", "--out", wel + ".d"],
                   check=True, capture_output=True)
    with open(wel + ".d") as f:
        total = sum(int(x) for x in (line.split()[1] for line in f) if x != "inf")
    return total, None                       # it tells seconds of the clock, not of the processor


TOOLS = {"networkx": networkx, "scipy": scipy, "igraph": igraph, "sssp.py dial": sssp_py,
         "sssp.py dijkstra_heap": sssp_py_heap}
MORE = {"sssp.py cores": sssp_py_cores}     # of file.sh alone


def spent():
    r = resource.getrusage(resource.RUSAGE_CHILDREN)
    return r.ru_utime + r.ru_stime


def measure(call):
    before = spent()
    total, solve = call()
    return total, solve, spent() - before


def main(tmp, n, repeat):
    os.environ["BOOST"] = os.path.join(tmp, "boost")
    cpu = [line.split(":")[1].strip() for line in open("/proc/cpuinfo") if "model name" in line]
    print("# command: N=%d REPEAT=%d figures/measure/library.sh" % (n, repeat))
    print("# machine: %s, %d cores, processor time; Python %s" % (
        " ".join(cpu[0].split()[:2]), os.cpu_count(), platform.python_version()))
    print("# key: family,tool")
    print("family,tool,n,m,repeat,solve_ms,process_ms,process_least_ms,process_most_ms")
    for family in FAMILIES:
        gr, wel, mtx = (os.path.join(tmp, "g" + x) for x in (".gr", ".wel", ".mtx"))
        subprocess.run(["build/bin/sssp", "gen", "--family", family, "--n", str(n), "--seed", "1",
                        "--max-weight", "1000", "--out", gr], check=True)
        subprocess.run(["build/bin/sssp", "convert", gr, mtx], check=True)
        best = {}                            # SciPy adds parallel arcs up, NetworkX takes the last
        for line in open(gr):
            if line[0] == "a":
                a, b, w = (int(x) for x in line.split()[1:])
                best[a, b] = min(w, best.get((a, b), w))
        with open(gr, "w") as f, open(wel, "w") as e:
            f.write("p sp %s %s\n" % (n, len(best)))
            for (a, b), w in best.items():
                f.write("a %d %d %d\n" % (a, b, w))
                e.write("%d %d %d\n" % (a - 1, b - 1, w))
        subprocess.run(["build/bin/sssp", "convert", gr, mtx], check=True)
        calls = {name: lambda name=name: program("/usr/bin/python3", __file__, "--" + name, wel,
                                                 mtx, gr) for name in TOOLS}
        calls["boost"] = lambda: boost(wel, mtx, gr)
        for solver in ("dial", "dijkstra_heap"):
            calls["sssp " + solver] = lambda solver=solver: sssp_program(wel, mtx, gr, solver)
        rows = {name: [measure(call) for _ in range(repeat)] for name, call in calls.items()}
        sums = {total for row in rows.values() for total, _, _ in row}
        if len(sums) != 1:
            sys.exit("%s: the tools disagree: %s" % (family, {
                name: row[0][0] for name, row in rows.items()}))
        for name, row in rows.items():
            times = sorted(1000 * t for _, _, t in row)
            solve = [s for _, s, _ in row if s is not None]
            print("%s,%s,%s,%d,%d,%s,%.1f,%.1f,%.1f" % (
                family, name, n, len(best), repeat,
                "%.2f" % (1000 * statistics.median(solve)) if solve else "-",
                statistics.median(times), times[0], times[-1]))
        sys.stdout.flush()


if sys.argv[1].startswith("--"):
    print("%d %.9f" % (TOOLS | MORE)[sys.argv[1][2:]](*sys.argv[2:]))
else:
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
