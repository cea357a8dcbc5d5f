#!/bin/bash
# Drawn programs of streams of one device or two, events, graphs, and one thread of the host or three, beside an oracle that knows what CUDA
# says of their order and nothing else: a race between two pieces of work is said, in every
# order in which streams may run, and nothing else is.
#   SEEDS="7 8" MANY=2000 tests/sim-parties.sh
# timeout: 300, seconds: 6
. tests/tap.sh
ok "the drawn programs compile" "$B/bin/simcc" -O1 -I"$B/include/sim" tests/sim/parties.cu -o "$work/parties"
for seed in ${SEEDS:-$drawn}; do
  for hosts in 1 3; do for devices in 1 2; do
    status "seed $seed, $hosts of the host, $devices: what is said is what the order leaves open" 0 \
      env SIM_DEVICES=$devices "$work/parties" "$seed" "${MANY:-300}" -1 $hosts
    says "in every run" "^([1-9][0-9]*) of \1 runs; [1-9][0-9]* programs with a race, [1-9]"
  done; done
done
status "a race with a stream that a later store of another host's had covered is said" 0 \
  env SIM_DEVICES=2 "$work/parties" 1117567950 250 249 3
cat >"$work/come.cu" <<'X'
__global__ void put(int *o, int v) { o[threadIdx.x] = v; }
int main()
{
    int *d;
    cudaStream_t s;
    cudaMalloc(&d, 128);
    put<<<1, 32>>>(d, 1);
    WAIT;
    cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
    put<<<1, 32, 0, s>>>(d, 2);
    cudaDeviceSynchronize();
    cudaStreamDestroy(s);
    cudaFree(d);
}
X
ok "a stream that is made behind a launch, compiled" "$B/bin/simcc" -DWAIT= "$work/come.cu" -o "$work/come"
status "does not wait for it" 87 "$work/come"
says "and that is said" "one stream writes what another writes"
ok "and with a wait" "$B/bin/simcc" '-DWAIT=cudaDeviceSynchronize()' "$work/come.cu" -o "$work/come"
status "nothing is" 0 "$work/come"
cat >"$work/graph.cu" <<'X'
__global__ void put(int *o, int v) { o[threadIdx.x] = v; }
int main()
{
    int *d, one = 1, two = 2;
    cudaGraph_t g;
    cudaGraphExec_t x;
    cudaGraphNode_t n[2];
    void *a[] = { &d, &one }, *b[] = { &d, &two };
    cudaKernelNodeParams p = {};
    cudaMalloc(&d, 128);
    cudaGraphCreate(&g, 0);
    p.func = (void *)put, p.gridDim = dim3(1), p.blockDim = dim3(32), p.kernelParams = a;
    cudaGraphAddKernelNode(&n[0], g, nullptr, 0, &p);
    p.kernelParams = b;
    cudaGraphAddKernelNode(&n[1], g, n, ARCS, &p);
    cudaGraphInstantiate(&x, g, 0);
    cudaGraphLaunch(x, 0);
    cudaDeviceSynchronize();
    cudaGraphExecDestroy(x), cudaGraphDestroy(g), cudaFree(d);
}
X
ok "a graph that is the first to have two branches, compiled" "$B/bin/simcc" -DARCS=0 "$work/graph.cu" -o "$work/graph"
status "whose nodes have no arc" 87 "$work/graph"
says "which is said" "one stream writes what another writes"
ok "and with an arc" "$B/bin/simcc" -DARCS=1 "$work/graph.cu" -o "$work/graph"
status "nothing is" 0 "$work/graph"
cat >"$work/devices.cu" <<'X'
__global__ void put(int *o, int v) { o[threadIdx.x] = v; }
int main()
{
    int *d;
    cudaMalloc(&d, 128);
    cudaSetDevice(1);
    cudaDeviceEnablePeerAccess(0, 0);
    cudaSetDevice(0);
    put<<<1, 32>>>(d, 1);
    WAIT;
    cudaSetDevice(1);
    put<<<1, 32>>>(d, 2);
    cudaDeviceSynchronize();
    cudaSetDevice(0);
    cudaDeviceSynchronize();
    cudaFree(d);
}
X
ok "two devices, each with the stream that it has, compiled" "$B/bin/simcc" -DWAIT= "$work/devices.cu" -o "$work/devices"
status "do not wait for each other" 87 env SIM_DEVICES=2 "$work/devices"
says "and that is said, too" "one stream writes what another writes"
ok "and with a wait between" "$B/bin/simcc" '-DWAIT=cudaDeviceSynchronize()' "$work/devices.cu" -o "$work/devices"
status "nothing is" 0 env SIM_DEVICES=2 "$work/devices"
finish
