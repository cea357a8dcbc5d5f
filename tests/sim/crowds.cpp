/* crowds.cpp SEED COUNT -- a CUDA program of COUNT random kernels in which many
   threads of several warps and blocks touch the same few words, in step or one
   by one, in loops, by words and by bytes, with barriers of blocks, of warps and
   of parts of them, and with fences, flags and atomics of both scopes where
   FENCES is defined.  With UNUSED the program has a fence that nobody executes.
   Most kernels race.  Nobody waits for a flag.  An argument is the only kernel
   to run. */
#include <cstdio>
#include <cstdlib>
#include <string>

static unsigned long long state;
static unsigned draw(unsigned n)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(state >> 33) % n;
}
static std::string number(unsigned n) { return std::to_string(draw(n)); }
static std::string who()                /* threads in a row, with gaps, or few */
{
    switch (draw(6)) {
    case 0: return "1";
    case 1: return "t % " + std::to_string(2 + draw(6)) + " == 0";
    case 2: return "t / " + std::to_string(1 + draw(40)) + " == " + number(3);
    case 3: return "t == " + number(96) + " && b == " + number(3);
    case 4: return "b == " + number(3);
    default: return "(t * " + std::to_string(2 * draw(8) + 1) + " + " + number(64) + ") % 32 < " + number(12);
    }
}
static std::string word()
{
    static const char *const arrays[] = { "s[", "s[", "a[", "a[", "s[t / 16 + ", "a[t / 24 + ", "s[t % 3 + " };
    return arrays[draw(7)] + number(4) + "]";
}
static std::string access()
{
    std::string w = word(), byte = draw(2) ? " % 4" : " / 32";
    switch (draw(14)) {
    case 0: case 1: case 2: case 3: case 4: return "x += " + w + ";";
    case 5: return w + " = x;";
    case 6: return w + " = 7;";
    case 7: return "x += ((unsigned char *)&" + w + ")[t" + byte + "];";
    case 8: return "((unsigned char *)&" + w + ")[t" + byte + "] = 1;";
    case 9: return "atomicAdd(&" + w + ", 1);";
    case 10: return "x += atomicAdd(&" + w + ", 0);";
    case 11: return "FENCE(atomicAdd_block(&" + w + ", 1);)";
    case 12: return "FENCE(__threadfence();)";
    default: return "FENCE(__threadfence_block();)";
    }
}
static void statement()
{
    switch (draw(16)) {
    case 0: case 1: puts("__syncthreads();"); return;
    case 2: puts("__syncwarp();"); return;
    case 3: puts("FENCE(if (t % 2 == 0) __syncwarp(0x55555555u);)"); return;
    case 4: case 5:
        printf("for (int i = 0; i < %u; i++) if (%s) { %s }\n", 2 + draw(40), who().c_str(), access().c_str());
        return;
    case 6:
        printf("if (%s) { FENCE(__threadfence();) atomicAdd(&a[%u], 1); }\n", who().c_str(), draw(8));
        return;
    case 7:
        printf("if (%s) x += atomicAdd(&a[%u], 0);\n", who().c_str(), draw(8));
        return;
    default: printf("if (%s) { %s }\n", who().c_str(), access().c_str());
    }
}
int main(int argc, char **argv)
{
    unsigned count = argc > 2 ? (unsigned)atoi(argv[2]) : 10;
    state = argc > 1 ? strtoull(argv[1], nullptr, 0) * 2 + 1 : 1;
    draw(1);
    puts("#include <cuda_runtime.h>\n#include <cstdlib>\n#ifdef FENCES\n#define FENCE(x) x\n#else\n#define FENCE(x)\n#endif");
    for (unsigned k = 0; k < count; k++) {
        printf("__global__ void k%u(int *a)\n{\n__shared__ int s[12];\n"
               "int t = threadIdx.x, b = blockIdx.x, x = 0;\n"
               "if (t < 12) s[t] = 0;\n__syncthreads();\n", k);
        for (unsigned n = 3 + draw(14); n > 0; n--)
            statement();
        puts("if (x == -12345) a[20] = 1;\n}");
    }
    puts("#ifdef UNUSED\n__global__ void unused(int *a) { a[0] = 1; __threadfence(); atomicAdd_block(a, 1); }\n#endif");
    puts("int main(int argc, char **argv)\n{\nint *a, only = argc > 1 ? atoi(argv[1]) : -1;\nif (cudaMalloc(&a, 128) || cudaMemset(a, 0, 128)) return 3;");
    for (unsigned k = 0; k < count; k++)
        printf("if (only < 0 || only == %u) k%u<<<%u, %u>>>(a);\n", k, k, 1 + draw(3), 32 * (1 + draw(3)) - draw(2) * draw(9));
    puts("if (cudaDeviceSynchronize() || cudaFree(a)) return 4;\nreturn 0;\n}");
    return 0;
}
