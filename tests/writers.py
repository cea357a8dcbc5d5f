"""Graphs that are drawn, written by other programs' own writers, and read by
ours: distances are those that the other program computes, or the file is
refused; a file that the table below expects to be read must be.
writers.py SSSP SEED TRIES FOLDER"""
import importlib, os, random, shutil, subprocess, sys
import networkx as nx

sssp, seed, tries, folder = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
draw = random.Random(seed)
os.chdir(folder)


def here(name):
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


igraph, pandas, mm = here("igraph"), here("pandas"), here("scipy.io")
TOWNS = ["Rome, IT", 'a"b', "x'y", "<&>", "ü", "New York", "h#", "{x}", "-5", "1.0", '"q r"', "a: b", "%"]


def graph(kind):
    n, both = draw.randint(2, 14), draw.random() < .5
    many = draw.random() < .3
    G = {(0, 0): nx.DiGraph, (0, 1): nx.MultiDiGraph, (1, 0): nx.Graph, (1, 1): nx.MultiGraph}[both, many]()
    G.add_nodes_from(range(n))
    for _ in range(draw.randint(1, 3 * n)):
        G.add_edge(draw.randrange(n), draw.randrange(n), **({} if kind == "one" else {
            "weight": draw.randint(0, 50) if kind == "whole" else round(draw.random() * 90, 2),
            "name": draw.choice(["Via {", "a, 'b'", '"', "\\", "x"])}))
    return G


def lists(G):       # only vertices with an edge are in a list
    H = G.copy()
    H.remove_nodes_from(list(nx.isolates(H)))
    return H


def ring():         # each line of its list of neighbours has as many words as the first
    return nx.cycle_graph(draw.randint(3, 9), nx.DiGraph if draw.random() < .5 else nx.Graph)


def distances(G, source, weight="weight"):
    return {str(k): float(v) for k, v in nx.single_source_dijkstra_path_length(G, source, weight=weight).items()}


def ask(path, source, options):
    """{name: distance} of what is reached, or None: refused"""
    done = subprocess.run([sssp, "solve", path, "--source", str(source), "--out", "out", *options],
                          capture_output=True, text=True)
    if done.returncode:
        assert done.returncode == 2 and done.stderr.count("\n") <= 2, (path, done)
        return None
    rows = [line.rsplit(" ", 1) for line in open("out", encoding="utf-8").read().splitlines()]
    again = subprocess.run([sssp, "verify", path, "out", "--source", str(source), *options], capture_output=True)
    if again.returncode:
        return {"verify refuses what solve has written": 0.0}
    return {name: float(d) for name, d in rows if d != "inf"}


count, bad = {}, []


def hold(what, path, source, right, options=(), must=True):
    got = ask(path, source, list(options))
    count[what] = count.get(what, 0) + (got is not None)
    if got is None:
        if must:
            bad.append((what, "refused", source))
    elif set(got) != set(right) or any(abs(got[k] - right[k]) > 1e-9 * (1 + right[k]) for k in got):
        bad.append((what, "other distances", source))
    if bad and bad[-1][0] == what:
        shutil.copy(path, "bad-%d-%s" % (len(bad), os.path.basename(path)))


def one(kind):
    scale = ["--scale", "100"] if kind == "cents" else []
    G = graph(kind)
    H = lists(G)
    way = ["--directed" if G.is_directed() else "--undirected"]
    towns = nx.relabel_nodes(G, {v: TOWNS[v] if v < len(TOWNS) else "n%d" % v for v in G})
    s = draw.choice(list(G))
    for g, t in ((G, s), (towns, list(towns)[s])):
        nx.write_graphml(g, "a.graphml")
        hold("GraphML by NetworkX", "a.graphml", t, distances(g, t), scale)
    s = draw.choice(list(H))
    listed = [*way, "--relabel"]
    none = distances(H, s, None)
    nx.write_edgelist(H, "a.edgelist")
    hold("NetworkX's dictionaries", "a.edgelist", s, distances(H, s), [*listed, *scale])
    hold("  none of them", "a.edgelist", s, none, [*listed, "--weight", "none"])
    nx.write_edgelist(H, "a.csv", delimiter=",")
    hold("  with commas", "a.csv", s, distances(H, s), [*listed, *scale, "--separator", ","])
    nx.write_edgelist(H, "a.txt", data=False)
    hold("a list without data", "a.txt", s, none, listed)
    if kind != "one":
        nx.write_weighted_edgelist(H, "a.wel")
        hold("a list with weights", "a.wel", s, distances(H, s), [*listed, *scale])
    R = ring()
    for k, (g, name) in enumerate(((H, "a.txt"), (H, "a.adjlist"), (R, "r.txt"), (R, "r.adjlist"))):
        t = draw.choice(list(g))
        nx.write_adjlist(g, name)
        if k % 2:       # as somebody cuts the comments off
            text = [x for x in open(name) if x[0] != "#"]
            open(name, "w").writelines(text)
        hold("lists of neighbours", name, t, distances(g, t, None), ["--relabel"], must=False)
        nx.write_multiline_adjlist(g, name)
        hold("  of many lines", name, t, distances(g, t, None), ["--relabel"], must=False)
    if pandas and kind != "one":
        T = lists(towns)
        t = draw.choice(list(T))
        frame = nx.to_pandas_edgelist(T)
        at = ["--columns", "source,target,weight", *scale, *listed]
        for how, what in (({}, ","), ({"sep": "\t"}, "tab"), ({"lineterminator": "\r\n", "encoding": "utf-8-sig"}, ",")):
            frame.to_csv("p.csv", index=draw.random() < .5, quoting=2, **how)
            hold("tables by pandas", "p.csv", t, distances(T, t), [*at, "--separator", what])
    if igraph and not G.is_multigraph():
        I = igraph.Graph(n=len(G), edges=[(a, b) for a, b in G.edges], directed=G.is_directed())
        if kind != "one":
            I.es["weight"] = [d["weight"] for _, _, d in G.edges(data=True)]
        s = draw.choice(list(H))
        I.write_graphml("i.graphml")
        hold("GraphML by igraph", "i.graphml", "n%d" % s, {"n" + k: v for k, v in distances(G, s).items()}, scale)
        I.write_edgelist("i.el")
        hold("a list by igraph", "i.el", s, distances(G, s, None), way)
        I.vs["name"] = [draw.choice(["v%d", "%d"]) % (100 + v) for v in range(len(G))]
        name = I.vs[s]["name"]
        if kind != "one":
            I.write_ncol("i.txt", weights="weight")
            right = {I.vs[int(k)]["name"]: v for k, v in distances(G, s).items()}
            hold("NCOL", "i.txt", name, right, [*listed, *scale, "--format", ".wel"])
            for path in ("i.lgl", "j.txt"):
                I.write_lgl(path, weights="weight")
                tails = sum(x[0] == "#" for x in open(path))
                if path == "i.lgl" or tails > 1:
                    for o in ([], ["--relabel"]):
                        hold("LGL", path, name, right, [*o, *scale], must=False)
    if mm and not G.is_multigraph():
        A = nx.to_scipy_sparse_array(G, dtype=float if kind == "cents" else int, format="csr")
        mm.mmwrite("m.mtx", A, symmetry="general" if G.is_directed() else "symmetric")
        B = G if A.nnz else None
        if B is not None and kind != "one" and all(w for _, _, w in G.edges(data="weight")):
            s = draw.choice(list(G))
            hold("Matrix Market by SciPy", "m.mtx", s + 1, {str(int(k) + 1): v for k, v in distances(G, s).items()}, scale)


for k in range(tries):
    one(["whole", "cents", "one"][k % 3])
for b in bad[:8]:
    print("#", *b)
for what in count:
    print("ok" if not [b for b in bad if b[0] == what] else "not ok", what.strip(), "(%d read)" % count[what])
wanted = [w for w in count if count[w] == 0 and "neighbours" not in w and "many lines" not in w and w != "LGL"]
print("ok" if not wanted else "not ok", "none that should be read is refused")
