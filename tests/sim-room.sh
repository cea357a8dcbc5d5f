# What a program has freed is there again: sizes and kinds of memory are drawn, in a small
# address space, many times as much as there is; nothing is refused, and what lives keeps
# its contents, checked and unchecked.
. tests/tap.sh
echo "# SEED=$drawn tests/run quick sim-room"
cat >"$work/room.cu" <<'EOF'
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void fill(uint32_t *p, uint32_t n, uint32_t with)
{
    for (uint32_t i = threadIdx.x; i < n; i += blockDim.x)
        p[i] = with + i;
}
__global__ void look(const uint32_t *p, uint32_t n, uint32_t with, uint32_t *bad)
{
    for (uint32_t i = threadIdx.x; i < n; i += blockDim.x)
        if (p[i] != with + i)
            atomicAdd(bad, 1);
}
enum { MOST = 6 };
static struct { uint32_t *p, n, with, kind; } held[MOST];
static uint64_t state;
static uint32_t draw(uint32_t bound)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(state >> 33) % bound;
}
static int round_of(uint32_t k, uint32_t *bad, uint64_t *bytes)
{
    static const char *const kinds[] = { "device", "pinned", "managed", "of a stream" };
    uint32_t i = draw(MOST), words, n;
    cudaError_t e;

    if (held[i].p) {
        look<<<1, 32>>>(held[i].p, held[i].n < 64 ? held[i].n : 64, held[i].with, bad);
        if (held[i].n > 64)
            look<<<1, 32>>>(held[i].p + held[i].n - 1, 1, ~held[i].with, bad);
        e = held[i].kind == 1 ? cudaFreeHost(held[i].p)
          : held[i].kind == 3 ? cudaFreeAsync(held[i].p, 0) : cudaFree(held[i].p);
        if (e)
            return printf("round %u: free: %s\n", k, cudaGetErrorString(e));
        held[i].p = NULL;
        return 0;
    }
    held[i].kind = draw(4);
    words = 1 + draw(draw(3) ? 1 << draw(20) : 1 << 20);
    n = words < 64 ? words : 64;
    e = held[i].kind == 0 ? cudaMalloc(&held[i].p, 4 * words)
      : held[i].kind == 1 ? cudaMallocHost(&held[i].p, 4 * words)
      : held[i].kind == 2 ? cudaMallocManaged(&held[i].p, 4 * words)
      : cudaMallocAsync(&held[i].p, 4 * words, 0);
    if (e)
        return printf("round %u: %u words, %s: %s\n", k, words, kinds[held[i].kind],
                      cudaGetErrorString(e));
    held[i].n = words;
    held[i].with = k << 8;
    fill<<<1, 32>>>(held[i].p, n, held[i].with);
    if (words > 64)
        fill<<<1, 32>>>(held[i].p + words - 1, 1, ~held[i].with);
    *bytes += 4 * words;
    return 0;
}
__global__ void wait_for(unsigned block, volatile uint32_t *flag)
{
    if (blockIdx.x == block && threadIdx.x == 0)
        *flag = 1;
    if (threadIdx.x == 0)
        while (!*flag)
            continue;
    __syncthreads();
}
static int stuck(uint32_t blocks, uint32_t threads, uint32_t one)
{
    uint32_t *flag;

    cudaMalloc(&flag, sizeof *flag);
    cudaMemset(flag, 0, sizeof *flag);
    wait_for<<<blocks, threads>>>(one, flag);
    return !puts(cudaGetErrorName(cudaDeviceSynchronize()));
}
int main(int count, char **arg)
{
    if (count > 2)
        return stuck(atoi(arg[1]), atoi(arg[2]), atoi(arg[3]));
    uint32_t *bad, none = 0;
    uint64_t bytes = 0;

    state = strtoull(arg[1], NULL, 0);
    cudaMalloc(&bad, sizeof *bad);
    cudaMemcpy(bad, &none, sizeof none, cudaMemcpyHostToDevice);
    for (uint32_t k = 0; k < 3000; k++)
        if (round_of(k, bad, &bytes))
            return 1;
    cudaMemcpy(&none, bad, sizeof none, cudaMemcpyDeviceToHost);
    for (uint32_t i = 0; i < MOST; i++)
        if (held[i].p)
            held[i].kind == 1 ? cudaFreeHost(held[i].p) : cudaFree(held[i].p);
    cudaFree(bad);
    printf("%u words were lost; allocated: %s\n", none, bytes >> 29 ? "many times the space" : "little");
    return none > 0;
}
EOF
for mode in --fast ''; do
  "$B/bin/simcc" $mode "$work/room.cu" -o "$work/room" || exit 1
  is "${mode:-checked}: nothing is refused, and nothing lost" "0 words were lost; allocated: many times the space" \
    "$(ulimit -v 3000000; "$work/room" "$drawn" 2>&1 | tail -5)"
done
blocks=$((200 + drawn % 1800)) threads=$((32 * (1 + drawn % 4)))
waits() {                               # ORDER BLOCK: which one ends the loop of all
  (ulimit -v 1200000; SIM_SCHEDULE=$1 SIM_REPORT=/dev/null SIM_STEPS=500000 "$work/room" "$blocks" "$threads" "$2" 2>&1 | tail -1); }
for order in descending lockstep; do
  is "$order: a loop without an end, in $blocks blocks of $threads behind a barrier" cudaErrorLaunchTimeout "$(waits $order "$blocks")"
  is "$order: and one that a later block ends" cudaSuccess "$(waits $order $([ $order = lockstep ] && echo 2 || echo $((blocks - 3))))"
done
finish
