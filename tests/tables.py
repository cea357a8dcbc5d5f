# Tables with columns, drawn: what Python's csv module makes of one is what sssp makes of
# it, or it refuses the table, or it tells of how many names it has left blanks out.
import csv, heapq, io, random, subprocess, sys

sssp, path, count, seed = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
names = ["Rome", "a b", 'say "x"', "x,y;z", "7", "Rome ", " Rome", "'", "-", "e\u0301"]
bad = read = told = 0


def distances(rows, source):
    arcs, far, queue = {}, {}, [(0, source)]
    for tail, head, weight in rows:
        arcs.setdefault(tail, []).append((head, int(weight)))
    while queue:
        d, at = heapq.heappop(queue)
        if far.setdefault(at, d) == d:
            for head, weight in arcs.get(at, []):
                if head not in far:
                    heapq.heappush(queue, (d + weight, head))
    return far


for k in range(count):
    r = random.Random(seed * 1000 + k)
    sep, some = r.choice(",;|\t"), r.sample(names, r.randrange(2, 6))
    rows = [[r.choice(some), r.choice(some), str(r.randrange(9))] for _ in range(r.randrange(1, 9))]
    text, blanks, loose = "", 0, r.random() < .5
    for row in rows:
        fields = []
        for column, field in enumerate(row):
            quoted = (r.random() < .5 or any(c in field for c in '",;|\t') or
                      (not loose and field != field.strip(" ")))
            around = [r.choice(["", "", " "]) if loose and column < 2 else "" for _ in "lr"]
            whole = '"%s"' % field.replace('"', '""') if quoted else field
            fields.append(around[0] + whole + around[1])
            blanks += column < 2 and (any(around) or (not quoted and field != field.strip(" ")))
        text += sep.join(fields) + r.choice(["\n", "\r\n"])
    with open(path, "w", encoding="utf-8", newline="") as f:
        f.write(text)
    theirs = list(csv.reader(io.StringIO(text, newline=""), delimiter=sep))
    source = theirs[0][0] if not blanks else None
    how = [sssp, "solve", path, "--separator", "tab" if sep == "\t" else sep, "--relabel",
           "--columns", "1,2,3", "--out", "-"]
    p = subprocess.run(how + (["--source", source] if source else []), capture_output=True)
    said, out = p.stderr.decode(), p.stdout.decode()
    if p.returncode == 2:
        continue
    read += 1
    told += blanks > 0
    ours = {line.rsplit(" ", 1)[0]: int(line.rsplit(" ", 1)[1])
            for line in out.splitlines() if not line.endswith(" inf")}
    good = ("blanks around %d name%s left out" % (blanks, "s" * (blanks > 1)) in said if blanks else
            "blanks around" not in said and ours == distances(theirs, source))
    if not good:
        bad += 1
        print("table %r: %d blanks, status %d, %s, %r" % (text, blanks, p.returncode, said, ours))
print("%d read, %d of them told" % (read, told))
sys.exit(bad > 0 or not 0 < told < read)
