// differ.cpp SEED COUNT: a CUDA program of COUNT random kernels without races,
// which prints a number for each.  Every value is unsigned, a barrier stands
// where all threads come by, and what is shared is read between two barriers.
#include <cstdio>
#include <cstdlib>
#include <string>
static unsigned long long state;
static unsigned draw(unsigned n) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(state >> 33) % n;
}
static std::string number(unsigned n) { return std::to_string(draw(n)) + "u"; }
static std::string expression(int depth) {
    static const char *const leaves[] = { "v", "w", "t", "(unsigned)threadIdx.x", "blockIdx.x + 3u", "in[v % 64]" };
    static const char *const ops[] = { "+", "-", "*", "^", "|", "&" };
    if (depth == 0 || draw(3) == 0)
        return draw(4) ? leaves[draw(6)] : number(1000);
    if (draw(6) == 0)
        return "mix<" + std::to_string(draw(9)) + ">(" + expression(depth - 1) + ", " + expression(depth - 1) + ")";
    return "(" + expression(depth - 1) + " " + ops[draw(6)] + " " + expression(depth - 1) + ")";
}
static int names;
static std::string block(int depth, int loops, int size);
static std::string exchange() {         // a value of another thread of the block
    std::string p = number(2), to = "(t * " + std::to_string(2 * draw(8) + 1) + "u + " + number(64) + ") % blockDim.x";
    switch (draw(6)) {
    case 0: return "{ s[" + p + "][t] = v; __syncthreads(); w ^= s[" + p + "][" + to + "]; __syncthreads(); }\n";
    case 1: return "w += pass(s[" + p + "], v, " + to + ");\n";
    case 2: return "w += __shfl_xor_sync(~0u, v, " + std::to_string(1 << draw(5)) + ");\n";
    case 3: return "{ if (t == 0) n = 0; __syncthreads(); atomicAdd(&n, v & 15u); __syncthreads(); v += n; __syncthreads(); }\n";
    case 4: return "w ^= __ballot_sync(~0u, v & " + number(8) + ") + (unsigned)__syncthreads_count(v & 1u);\n";
    default: return "v += cg::reduce(warp, w, cg::plus<unsigned>());\n";
    }
}
static std::string statement(int depth, int loops) {
    std::string n = std::to_string(names++);
    switch (depth ? draw(14) : draw(4)) {
    case 0: return "v = " + expression(3) + ";\n";
    case 1: return "w += " + expression(3) + ";\n";
    case 2: case 3: return exchange();
    case 4: return "{ auto [x" + n + ", y" + n + "] = both(v, w);\n" + block(depth - 1, loops, 2)
        + "v ^= x" + n + "; w += y" + n + "; }\n";
    case 5: return "{ auto f" + n + " = [&](unsigned x) { " + exchange() + " return x + " + expression(2) + "; };\n"
        + "w = f" + n + "(v); v = f" + n + "(w + 1); }\n";
    case 6: case 7:
        if (loops == 2)
            return exchange();
        return "for (unsigned i" + n + " = 0; i" + n + " < " + std::to_string(1 + draw(3)) + "u; i" + n + "++) {\n"
            + (draw(2) ? "unsigned t = w & 31u; v += t;\n" : "") + block(depth - 1, loops + 1, 3) + "v += i" + n + "; }\n";
    case 8: return "if (blockIdx.x % 2 == " + number(2) + ") {\n" + block(depth - 1, loops, 2) + "} else {\n"
        + block(depth - 1, loops, 2) + "}\n";
    case 9: return "if (t % " + std::to_string(1 + draw(5)) + "u) v = " + expression(2) + "; else w = " + expression(2) + ";\n";
    case 10: return "{ unsigned v = w + " + number(9) + ", w = v * 3u;\n" + block(depth - 1, loops, 2)
        + "out[id] += v ^ w; }\n";
    case 11: return "switch (round % 3) { case 0: { " + exchange() + " } break; case 1: v += 5u; default: { "
        + exchange() + " } }\n";
    case 12: return "{ unsigned k" + n + " = 0; do { " + exchange() + " if (++k" + n + " > round) break; w += k" + n
        + "; } while (k" + n + " < 3u); }\n";
    default: return "{ unsigned own[4] = { v, w, t, 7u }; own[v % 4] += own[w % 4]; Point p{ own[0], own[3] };\n"
        + exchange() + "p.turn(v); w = p.x + p.y; }\n";
    }
}
static std::string block(int depth, int loops, int size) {
    std::string s;
    for (int i = 1 + (int)draw((unsigned)size); i > 0; i--)
        s += statement(depth, loops);
    // where names are shadowed t may not be the thread's number: say it again
    return draw(2) ? "{ const unsigned t = threadIdx.x;\n" + s + "}\n" : "{ unsigned t = threadIdx.x;\n" + s + "}\n";
}
int main(int argc, char **argv) {
    state = argc > 1 ? strtoull(argv[1], nullptr, 10) * 2654435761u + 1 : 1;
    int count = argc > 2 ? atoi(argv[2]) : 20;
    for (int i = 0; i < 8; i++)
        draw(2);
    puts("#include <cstdio>\n#include <tuple>\n#include <cooperative_groups.h>\n#include <cooperative_groups/reduce.h>\n"
         "namespace cg = cooperative_groups;\n"
         "struct Point { unsigned x, y; __device__ void turn(unsigned by) { unsigned o = x; x = y + by; y = o ^ by; } };\n"
         "template <int N> __device__ unsigned mix(unsigned a, unsigned b) { return a * (2 * N + 1) + (b >> (N % 7)); }\n"
         "__device__ std::tuple<unsigned, unsigned> both(unsigned a, unsigned b) { return { a ^ 5u, b + a }; }\n"
         "__device__ unsigned pass(unsigned *s, unsigned mine, unsigned from) {\n"
         "  s[threadIdx.x] = mine; __syncthreads(); unsigned r = s[from]; __syncthreads(); return r; }");
    for (int k = 0; k < count; k++) {
        bool dynamic = draw(2);
        printf("%s__global__ void k%d(const unsigned *in, unsigned *out, unsigned round) {\n%s"
               "  __shared__ unsigned n;\n  unsigned t = threadIdx.x, id = blockIdx.x * blockDim.x + t, v = in[id %% 64], w = t;\n"
               "  auto warp = cg::tiled_partition<32>(cg::this_thread_block()); (void)warp; (void)round;\n%s"
               "  out[id] += v ^ w;\n}\n", draw(2) ? "template <int K> " : "template <unsigned K> ", k,
               dynamic ? "  extern __shared__ unsigned pool[]; unsigned (*s)[64] = (unsigned (*)[64])pool;\n"
                       : "  __shared__ unsigned s[2][64];\n", block(3, 0, 6).c_str());
    }
    puts("int main() {\n  unsigned *in, *out, h[192];\n  if (cudaMallocManaged(&in, 256) || cudaMalloc(&out, sizeof h)) return 1;\n"
         "  for (unsigned i = 0; i < 64; i++) in[i] = i * 2654435761u;");
    for (int k = 0; k < count; k++)
        printf("  if (cudaMemset(out, 0, sizeof h)) return 1;\n  for (unsigned r = 0; r < 2; r++) k%d<%d><<<3, 64, 512>>>(in, out, r);\n"
               "  if (cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost)) return 1;\n"
               "  { unsigned long long sum = 0; for (unsigned x : h) sum = sum * 31 + x; printf(\"%d %%llx\\n\", sum); }\n", k, k, k);
    puts("  return cudaFree(in) || cudaFree(out);\n}");
}
