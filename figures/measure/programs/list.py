"""list.py FOLDER > LIST: the programs that lie in FOLDER, and how each is built and run.

FOLDER holds each repository of COLLECTIONS under its short name.  A file with a main
function is a program; where sources or arguments are needed, a table here says which.
What figures/data/sim-programs.csv knows of a program's time decides which is begun first.
"""
import csv
import glob
import json
import os
import re
import sys

COLLECTIONS = {
    "samples": "NVIDIA/cuda-samples", "rod": "yuhc/gpu-rodinia", "shoc": "vetter/shoc",
    "byexample": "CodedK/CUDA-by-Example-source-code-for-the-book-s-examples-",
    "infatoshi": "Infatoshi/cuda-course", "forall": "NVIDIA-developer-blog/code-samples",
    "learncuda": "PacktPublishing/Learn-CUDA-Programming",
    "pmpp": "R100001/Programming-Massively-Parallel-Processors",
    "brucefan": "brucefan1983/CUDA-Programming",
    "professional": "deeperlearning/professional-cuda-c-programming",
    "bypractice": "eegkno/CUDA_by_practice", "olcf": "olcf/cuda-training-series",
    "cs344": "udacity/cs344", "adds": "UCLA-VAST/adds",
    "coffee": "CoffeeBeforeArch/cuda_programming", "freshman": "Tony-Tan/CUDA_Freshman",
    "enccs": "ENCCS/CUDA", "csc": "csc-training/CUDA", "handbook": "ArchaeaSoftware/cudahandbook",
    "mininbody": "harrism/mini-nbody", "puttsk": "puttsk/cuda-tutorial",
    "slitvinov": "slitvinov/cuda-examples", "eunomia": "eunomia-bpf/basic-cuda-tutorial",
    "ai101": "AIComputing101/gpu-programming-101", "rshipley": "rshipley160/learn-cuda",
    "hangx": "HangX-Ma/cuda-course-2022", "hyuckhan": "HyuckHan/gpu-programming",
    "iiitd": "Systems-IIITD/cuda-examples", "jhu": "jose-perales/jhu-gpu-programming",
    "andih": "AndiH/CUDA-course", "polybench": "sgrauerg/polybenchGpu",
    "hecbench": "zjin-lcf/HeCBench"}
HEADERS = ("../common", "../../common", "../../../common", "common", "inc", "../inc",
           "../../inc", "../include", "include", "../chLib", "../../common/inc")
RODINIA = """
backprop|backprop|backprop.c facetrain.c imagenet.c backprop_cuda.cu|1024|-DGPU
bfs|bfs|bfs.cu|../../data/bfs/graph4096.txt|
b+tree|b+tree|main.c kernel/kernel_gpu_cuda_wrapper.cu kernel/kernel_gpu_cuda_wrapper_2.cu \
util/timer/timer.c util/num/num.c util/cuda/cuda.cu|\
file ../../data/b+tree/mil.txt command ../../data/b+tree/command.txt|
cfd_euler3d|cfd|euler3d.cu|../../data/cfd/small.domn|-I{root}/samples/Common
cfd_euler3d_double|cfd|euler3d_double.cu|../../data/cfd/small.domn|-I{root}/samples/Common
cfd_pre_euler3d|cfd|pre_euler3d.cu|../../data/cfd/small.domn|-I{root}/samples/Common
cfd_pre_euler3d_double|cfd|pre_euler3d_double.cu|../../data/cfd/small.domn|-I{root}/samples/Common
dwt2d|dwt2d|main.cu dwt.cu components.cu dwt_cuda/fdwt53.cu dwt_cuda/fdwt97.cu \
dwt_cuda/common.cu dwt_cuda/rdwt97.cu dwt_cuda/rdwt53.cu|rgb.bmp -d 192x192 -f -5 -l 3|\
-I. -DOUTPUT -Xcompiler -U_FORTIFY_SOURCE
gaussian|gaussian|gaussian.cu|-s 16|
heartwall|heartwall|main.cu AVI/avilib.c AVI/avimod.c|../../data/heartwall/test.avi 3|\
-I./AVI -DOUTPUT
hotspot|hotspot|hotspot.cu|64 2 2 ../../data/hotspot/temp_64 ../../data/hotspot/power_64 output.out|
hotspot3D|hotspot3D|3D.cu|64 4 20 ../../data/hotspot3D/power_64x4 \
../../data/hotspot3D/temp_64x4 output.out|
huffman|huffman|main_test_cu.cu stats_logger.cpp vlc_kernel_sm64huff.cu scan.cu pack_kernels.cu \
cpuencode.cpp|../../data/huffman/t.in|-DTESTING
hybridsort|hybridsort|bucketsort.cu mergesort.cu main.cu|r|-DVERIFY
kmeans|kmeans|cluster.c getopt.c kmeans.c kmeans_clustering.c kmeans_cuda.cu rmse.c|\
-o -i ../../data/kmeans/100|
lavaMD|lavaMD|main.c kernel/kernel_gpu_cuda_wrapper.cu util/num/num.c util/timer/timer.c \
util/device/device.cu|-boxes1d 2|-DOUTPUT
leukocyte|leukocyte/CUDA|find_ellipse_kernel.cu track_ellipse_kernel.cu||
lud|lud|cuda/lud.cu cuda/lud_kernel.cu common/common.c|-s 64 -v|-Icommon -DGPU_TIMER
mummergpu|mummergpu/src|mummergpu.cu||-I.
myocyte|myocyte|main.cu|10 1 0|
nn|nn|nn_cuda.cu|filelist_2 -r 5 -lat 30 -lng 90|
nw|nw|needle.cu|128 10|-DTRACEBACK
particlefilter_naive|particlefilter|ex_particle_CUDA_naive_seq.cu|-x 32 -y 32 -z 4 -np 256|
particlefilter_float|particlefilter|ex_particle_CUDA_float_seq.cu|-x 32 -y 32 -z 4 -np 256|
pathfinder|pathfinder|pathfinder.cu|1000 40 5|-DBENCH_PRINT
srad_v1|srad/srad_v1|main.cu|5 0.5 64 64|
srad_v2|srad/srad_v2|srad.cu|64 64 0 31 0 31 0.5 2|-DGPU -DOUTPUT
streamcluster|streamcluster|streamcluster_cuda_cpu.cpp streamcluster_cuda.cu \
streamcluster_header.cu|3 10 16 512 512 100 none output.txt 1|
"""
SHOC = """level0 BusSpeedDownload.cu|level0 BusSpeedReadback.cu|level0 DeviceMemory.cu
level0 MaxFlops.cu|level1/bfs BFS.cu bfs_kernel.cu|level1/md MD.cu|level1/md5hash MD5Hash.cu
level1/neuralnet NeuralNet.cu|level1/reduction Reduction.cu|level1/scan Scan.cu
level1/sort Sort.cu sort_kernel.cu|level1/spmv Spmv.cu|level1/triad Triad.cu
level1/fft FFT.cpp fftlib.cu|level2/qtclustering *|level2/s3d *"""
SHOC_COMMON = ["common/" + f + ".cpp" for f in (
    "OptionParser Option ResultDatabase Timer CTimer Graph ProgressBar InvalidArgValue").split()]
TWO = ("simpleMultiGPU", "simpleP2P", "streamOrderedAllocationP2P", "p2pBandwidthLatencyTest",
       "simpleCUFFT_MGPU")
REFUSED = re.compile(
    r"thrust|cub/|<cub|curand|cublas|cusparse|cufft|cusolver|cuda_fp16|cuda_bf16|cuda_fp8|mma\.h|"
    r"wmma|texture|tex[123]D|mpi\.h|nccl|cudaArray|surf|__half|nvtx|boost|cute|cutlass|__nv_bfloat|"
    r"cudnn|TBB|tbb/|cudaTexture|dp4a|gsl")
units = []


def read(path):
    return open(path, errors="replace").read()


def add(coll, name, where, sources, flags="", args="", env=None, limits=(30, 60), **more):
    units.append({"coll": coll, "name": name, "dir": where, "srcs": sources, "flags": flags,
                  "args": args, "env": env or {}, "lim": limits, "card": 1, **more})


def samples():
    for d in sorted(glob.glob("samples/Samples/[0-35-6]*/*")):
        name, cu = os.path.basename(d), sorted(glob.glob(d + "/*.cu"))
        if cu and not name.startswith("cuda-c-") and not name.endswith("nvrtc"):
            env = {"SIM_DEVICES": "2"} if name in TWO else {}
            if name == "UnifiedMemoryPerf":
                env = {"SIM_STREAMS": "lazy"}
            cu += sorted(glob.glob(d + "/*.cpp"))
            add("samples", name, d, [os.path.basename(c) for c in cu],
                "-I{root}/samples/Common", env=env, limits=(80, 110))


def rodinia():
    for row in RODINIA.split("\n")[1:-1]:
        name, d, sources, args, flags = row.split("|")
        add("rodinia", name, "rod/cuda/" + d, sources.split(), flags, args, limits=(80, 110),
            preload=1)


def shoc():
    for row in SHOC.replace("\n", "|").split("|"):
        d, *sources = row.split()
        name = d.split("/")[-1] if sources == ["*"] else sources[0].split(".")[0]
        d = "shoc/src/cuda/" + d
        if sources == ["*"]:
            sources = [os.path.basename(f) for f in glob.glob(d + "/*.c*") if not f.endswith("h")]
        src = "{root}/shoc/src/"
        add("shoc", name, d, sources + [src + f for f in SHOC_COMMON + ["cuda/common/main.cpp"]],
            f"-I{{root}}/shoc/inc -I{src}common -I{src}cuda/common -I{src}common/Spmv",
            "-s 1 -n 1 --quiet", limits=(40, 60))


def single_files(coll):
    """a course or a book: every file with a main function is a program"""
    for f in sorted(glob.glob(coll + "/**/*.cu", recursive=True)):
        t = read(f)
        if re.search(r"\bmain\s*\(", t) and "cub-1.8" not in f and "/cutlass" not in f.lower():
            d, name = os.path.split(f)
            flags = "".join(f" -I{i}" for i in (".",) + HEADERS if os.path.isdir(f"{d}/{i}"))
            for h in re.findall(r'^\s*#\s*include\s*"([^"]+)"', t, re.M):
                if not any(os.path.exists(f"{d}/{i}/{h}") for i in (".",) + HEADERS):
                    found = sorted(glob.glob(f"{coll}/**/{h}", recursive=True))
                    if found:
                        flags += " -I{root}/" + found[0][:-len(h)].rstrip("/")
            if coll == "learncuda" or "helper_cuda.h" in t:
                flags += " -I{root}/samples/Common"
            flags += {"freshman": " -I{root}/freshman/include",
                      "handbook": " -I{root}/handbook/chLib"}.get(coll, "")
            add(coll, f[len(coll) + 1:].removeprefix("CUDA/"), d, [name], flags.strip(),
                "65536" if coll == "csc" and "Usage" in t else "",
                preload=int(bool(re.search(r"srand\w*\s*\(.*time|seed.*time\s*\(", t))))


def shrunk(args):
    """HeCBench's sizes and repetitions are for a card: smaller, for both sides"""
    numbers = [int(a) for a in args.split()]
    for i, n in enumerate(numbers):
        last = i == len(numbers) - 1 and n <= 5000
        numbers[i] = (min(n, 2) if last else 65536 if n >= 10**6 else 4096 if n >= 10**4 else
                      n if n <= 512 else 256 if n & (n - 1) == 0 else n // 8)
    return " ".join(map(str, numbers))


def hecbench():
    for make in sorted(glob.glob("hecbench/src/*-cuda/Makefile")):
        d, m = os.path.dirname(make), read(make)
        texts = [f for f in glob.glob(d + "/**/*", recursive=True)
                 if f.endswith((".cu", ".h", ".cuh", ".cpp", ".hpp", ".c", ".cc"))]
        t = "".join(map(read, texts))
        sources = re.search(r"^source\s*=\s*((?:.*\\\n)*.*)$", m, re.M)
        args = re.search(r"\./\$\(program\)([ \d]*)$", m, re.M)
        if sources and args and not REFUSED.search(t) and len(t) < 150000:
            sources = sources.group(1).replace("\\\n", " ").split()
            if not any(".." in s or "$" in s for s in sources) and '#include ".."' not in t:
                add("hecbench", os.path.basename(d), d, sources, "-I. -std=c++17",
                    shrunk(args.group(1)), limits=(18, 25),
                    preload=int(bool(re.search(r"srand\w*\s*\(.*time", t))))


def main():
    here = os.path.dirname(os.path.abspath(__file__))
    with open(here + "/../../data/sim-programs.csv") as f:
        rows = csv.DictReader(line for line in f if line[0] != "#")
        known = {(r["collection"], r["program"]): r for r in rows}
    os.chdir(sys.argv[1])
    special = {"samples": samples, "rod": rodinia, "shoc": shoc, "hecbench": hecbench}
    for coll in COLLECTIONS:
        if os.path.isdir(coll):
            special.get(coll, lambda c=coll: single_files(c))()
    for u in units:
        r = known.get((u["coll"], u["name"].replace(",", " ")), {})
        u["prio"] = float(r.get("seconds") or 3)
        u["fast"] = int(r.get("library") == "unchecked" or r.get("ended") == "late")
        if r.get("ended") == "late":
            u["lim"], u["prio"] = (100, 110), 200
    json.dump(units, sys.stdout, indent=0)


main()
