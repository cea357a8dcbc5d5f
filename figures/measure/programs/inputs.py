"""inputs.py: in a folder that holds rod (Rodinia's programs), the small inputs that they get;
if it holds polybench too, smaller sizes in its #defines, for both sides."""
import glob
import math
import os
import random
import re

random.seed(17)
CELL = [.00138, .9877, .9937, .0014, .0052, .4145, .0001, .0005, .9935, .0022, .8915, .1, .0048,
        .7, .3, .9, .8, .1, .1, .2, .0035, .009, .02, .12, .001, .01, .01, .1, .07, .0001, .15,
        8.8, 8.8, 8.8, 120, .0001, .0001, .0001, -81, .9946, 1, 0, 0, 0, 0]


def file(name, text, mode="w"):
    path = "rod/data/" + name
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, mode) as f:
        f.write(text)


def column(n, low, high):
    return "".join("%.6f\n" % random.uniform(low, high) for _ in range(n))


def graph(n=4096):
    arcs = [[random.randrange(n) for _ in range(random.randrange(1, 11))] for _ in range(n)]
    text, first = f"{n}\n", 0
    for a in arcs:
        text += f"{first} {len(a)}\n"
        first += len(a)
    text += f"\n0\n\n{first}\n"
    return text + "".join(f"{v} {random.randrange(1, 10)}\n" for a in arcs for v in a)


def domain(n=384, w=24):
    """a band of cells with four faces each, whose normals add up to nothing"""
    h, rows = n // w, [str(n)]
    for i in range(n):
        x, y = i % w, i // w
        across = (x + 1) % w + y * w, (x - 1) % w + y * w
        up = x + (y + 1) * w + 1 if y + 1 < h else None
        down = x + (y - 1) * w + 1 if y else None
        row = ["%.4f" % (1 + .1 * math.sin(i))]
        for b, normal in zip((across[0] + 1, across[1] + 1, up, down),
                             ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0))):
            row += [str(b if b is not None else -1 if y else -2)] + ["%.3f" % c for c in normal]
        rows.append(" ".join(row))
    return "\n".join(rows) + "\n"


def storms():
    names = "ALBERTO BERYL CHRIS DEBBY ERNESTO FLORENCE GORDON".split()
    return "".join("%4d %2d %2d %2d %2d %-9s %5.1f %5.1f %4d %4d\n" % (
        1950 + random.randrange(55), 1 + random.randrange(12), 1 + random.randrange(28),
        random.choice([0, 6, 12, 18]), 1 + random.randrange(28), random.choice(names),
        random.uniform(7, 70), random.uniform(0, 358), 10 + random.randrange(155),
        random.randrange(900)) for _ in range(2000))


def pixel(i, j):
    return 128 + 60 * math.sin(i / 17) * math.cos(j / 11) + random.gauss(0, 20)


def polybench():
    sizes = r"^(#define\s+(?:N|NI|NJ|NK|NL|NM|NX|NY|NZ|M|NR|NQ|NP|LENGTH|SIZE)\s+)(\d+)\s*$"
    for name in glob.glob("polybench/CUDA/*/*.cu*"):
        with open(name, errors="replace") as f:
            text = f.read()
        most = 1024 if "1D" in name else 256
        with open(name, "w") as f:
            f.write(re.sub(sizes, lambda m: m.group(1) + str(min(int(m.group(2)), most)),
                           text, flags=re.M))


def main():
    polybench()
    file("bfs/graph4096.txt", graph())
    for name, low, high in (("temp", 323, 342), ("power", 0, .02)):
        file(f"hotspot/{name}_64", column(64 * 64, low, high))
    for name, low, high in (("temp", 323, 342), ("power", 0, .02)):
        file(f"hotspot3D/{name}_64x4", column(64 * 64 * 4, low, high))
    file("cfd/small.domn", domain())
    for k in range(2):
        file(f"nn/cane{k}.db", storms())
    with open("rod/cuda/nn/filelist_2", "w") as f:
        f.write("../../data/nn/cane0.db\n../../data/nn/cane1.db\n")
    keys = random.sample(range(10000), 10000)
    file("b+tree/mil.txt", "10000\n" + "".join(f"{k}\n" for k in keys))
    file("b+tree/command.txt", "j 600 300\nk 1000\n")
    w, h = 502, 458
    file("srad/image.pgm", f"P2\n# x\n{w} {h}\n255\n" + "\n".join(" ".join(
        str(min(255, max(1, int(pixel(i, j))))) for j in range(w)) for i in range(h)) + "\n")
    file("huffman/t.in", bytes(min(255, max(0, int(random.gauss(64, 12))))
                               for _ in range(65536)), "wb")
    file("dwt2d/rgb.bmp", bytes(random.randrange(256) for _ in range(192 * 192 * 3)), "wb")
    file("kmeans/100", "".join(f"{i} " + " ".join("%.3f" % random.random() for _ in range(34))
                               + "\n" for i in range(100)))
    file("myocyte/y.txt", "".join("%g\n" % v for v in CELL + [
        abs(random.gauss(.02, .01)) for _ in range(91 - len(CELL))]))
    file("myocyte/params.txt", "".join(f"{v}\n" for v in (
        2.0, 30, .1, 1.0, .5, 10, 20, 30, 40, 50, 60, 70, .1, .1, .1, 1, 1, 1)))


main()
