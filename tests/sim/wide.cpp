// wide.cpp SEED COUNT: as differ.cpp, and wider: a CUDA program of COUNT random
// kernels without races, which prints numbers for each.  A kernel's text is made
// for the threads that are there: all of the block (barriers), some warps of it,
// or the lanes of a mask m (shuffles and votes).  Each kernel draws the kinds of
// statement that it has, the shape of its blocks, and how it is launched.
// Of 3,744 kernels on a card, two gave other numbers than here, both with a vote
// in a recursion four deep.  A plain program that computes the first of the two
// lane by lane agrees with the simulator.
#include <cstdio>
#include <cstdlib>
#include <string>
using std::string;
using std::to_string;
static unsigned long long state;
static unsigned draw(unsigned n)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(state >> 33) % n;
}
static unsigned size, names;            // threads of a block
static bool full, grid, off[99];  // full warps; grid.sync may stand here
static string expression(int depth)
{
    static const char *const leaves[] = { "v", "w", "t", "threadIdx.x", "blockIdx.x + 3u", "in[v % 64]", "gridDim.y",
        "fixed[w % 64]", "lasting[v % 64]", "common[w % 64]", "blockDim.x", "threadIdx.y", "lane", "round" };
    static const char *const ops[] = { "+", "-", "*", "^", "|", "&" };
    if (depth == 0 || draw(3) == 0)
        return draw(4) ? leaves[draw(14)] : to_string(draw(1000)) + "u";
    string a = expression(depth - 1), b = expression(depth - 1);
    switch (draw(14)) {
    case 0: return "mix<" + to_string(draw(9)) + ">(" + a + ", " + b + ")";
    case 1: return "(unsigned)__popc(" + a + ")";
    case 2: return "__brev(" + a + ")";
    case 3: return "__umulhi(" + a + ", " + b + ")";
    case 4: return "((" + a + ") % 3u ? " + b + " : v)";
    case 5: return "(unsigned)__clz((int)(" + a + "))";
    case 6: return "__funnelshift_l(" + a + ", " + b + ", " + to_string(draw(32)) + ")";
    case 7: return "max(" + a + ", " + b + ")";
    default: return "(" + a + " " + ops[draw(6)] + " " + b + ")";
    }
}
static string barrier()
{
    switch (draw(8)) {
    case 0: return "__syncthreads();";
    case 1: return "cg::this_thread_block().sync();";
    case 2: return full ? "asm volatile(\"bar.sync 0;\" ::: \"memory\");" : "cg::sync(cg::this_thread_block());";
    case 3: return "w += (unsigned)__syncthreads_or((int)(v & 1u)) != 0;";
    default: return "__syncthreads();";
    }
}
enum Who { LANES, WARPS, BLOCK };
static string block(Who who, int depth, int loops, unsigned most);
static string fill(string f, Who who, int depth, int loops)
{
    string s, n = to_string(names++);
    for (size_t i = 0; i < f.size(); i++) {
        if (f[i] != '{' || i + 2 >= f.size() || f[i + 2] != '}') {
            s += f[i];
            continue;
        }
        switch (f[i + 1]) {
        case 'E': s += expression(2); break;
        case 'N': s += n; break;
        case 'B': s += barrier(); break;
        case 'P': s += to_string(draw(2)); break;
        case 'K': s += to_string(draw(64)) + "u"; break;
        case 'J': s += to_string(1 + draw(4)) + "u"; break;
        case 'O': s += to_string(2 * draw(8) + 1) + "u"; break;
        case 'T': s += "((t * " + to_string(2 * draw(8) + 1) + "u + " + to_string(draw(64)) + "u) % " + to_string(size) + "u)"; break;
        case 'Z': s += to_string(size) + "u"; break;
        case 'G': s += to_string(4 << draw(4)); break;
        case 'S': s += block(who, depth - 1, loops, 3); break;
        case 'L': s += block(LANES, depth - 1, loops, 2); break;
        case 'W': s += block(WARPS, depth - 1, loops, 2); break;
        case 'Y': { static const char *const t[] = { "int", "unsigned", "Big", "long long", "float", "double", "short" };
            s += t[draw(6)]; break; }
        default: s += f.substr(i, 3);
        }
        i += 2;
    }
    return s + "\n";
}
struct Kind { Who least; int depth, loop, full, grid; const char *text; };
static const Kind kinds[] = {
    // a thread alone
    { LANES, 0, 0, 0, 0, "v = {E};" },
    { LANES, 0, 0, 0, 0, "w += {E};" },
    { LANES, 0, 0, 0, 0, "if ({E} % {J}) v = {E}; else w = {E};" },
    { LANES, 0, 0, 0, 0, "{ unsigned own[4] = { v, w, t, 7u }; own[v % 4] += own[w % 4]; for (unsigned i = 0; i < v % 3; i++) own[i] ^= {E}; w = own[{K} % 4] + own[3]; }" },
    { LANES, 0, 0, 0, 0, "{ Mixed x; x.word = v; x.half[1] = (unsigned short)w; x.byte[0] ^= 5; v = x.word; x.f = (float)(w & 255u); w ^= x.word; }" },
    { LANES, 0, 0, 0, 0, "{ Bits b; b.low = v & 31u; b.mid = w & 2047u; b.high = {K}; b.mid ^= 9; w += b.low * b.mid + b.high; }" },
    { LANES, 0, 0, 0, 0, "{ double d = (double)(v & 1023u) * 0.5 + (double)(w & 255u); float f = (float)(w & 63u) * 2.0f - 9.0f; v += (unsigned)(int)(d * 4.0) ^ (unsigned)(int)f; }" },
    { LANES, 0, 0, 0, 0, "{ short h = (short)v; signed char c = (signed char)w; long long q = (long long)h * c * 1000003ll; w = (unsigned)(q ^ q >> 32) + (unsigned)(h < c); }" },
    { LANES, 0, 0, 0, 0, "switch (v % 5) { case 0: w += 3u; case 1: v ^= {E}; break; case 3: w = {E}; /* on */ default: v += 11u; }" },
    { LANES, 0, 0, 0, 0, "for (unsigned i = id; i < 700; i += blockDim.x * 5u) { if (in[i % 64] % 7 == 3) continue; v += in[i % 64] * i; if (v % 31 == 7) break; }" },
    { LANES, 0, 0, 0, 0, "{ auto [a{N}, b{N}] = both(v, w); unsigned &r = {E} & 1u ? v : w; r += a{N}; w ^= b{N}; }" },
    { LANES, 0, 0, 0, 0, "{ Eight e = spread(v, w); for (unsigned x : e.a) w = w * 31u + x; v += e.a[w % 8]; }" },
    { LANES, 0, 0, 0, 0, "{ unsigned (*f{N})(unsigned, unsigned) = {E} & 1u ? plus : less; v = f{N}(v, w); }" },
    { LANES, 0, 0, 0, 0, "out[id] += {E};" },
    { LANES, 0, 0, 0, 0, "atomicAdd(&total[v % 8], w); atomicXor(&total[8 + w % 4], v); atomicMax(&total[12], v ^ w);" },
    { LANES, 0, 0, 0, 0, "{ auto f{N} = [v, &w](unsigned x) { w += x * v; return w ^ v; }; v = f{N}({E}); v += f{N}(t); }" },
    { LANES, 1, 0, 0, 0, "{ unsigned v = w + {K}, w = v * 3u;\n{S}out[id] += v ^ w; }" },
    { LANES, 1, 1, 0, 0, "for (unsigned i{N} = 0; i{N} < {J}; i{N}++) {\n{S}v += i{N}; }" },
    { LANES, 1, 0, 0, 0, "{ Place p{N}{ threadIdx, blockDim, blockIdx.x };\n{S}w += p{N}.flat() * 5u + p{N}.block; }" },
    { LANES, 1, 0, 0, 0, "{ struct { unsigned a, b[3]; const unsigned *c; } k{N} = { v, { w, threadIdx.x, blockIdx.x }, in + threadIdx.x % 64 };\n{S}v += k{N}.a + k{N}.b[w % 3] + *k{N}.c; }" },
    // the lanes of a mask
    { LANES, 0, 0, 0, 0, "w ^= __shfl_sync(m, v, pick(m, {K}));" },
    { LANES, 0, 0, 0, 0, "w += (unsigned)__shfl_sync(m, ({Y})(v & 4095u), pick(m, lane + {K}));" },
    { LANES, 0, 0, 0, 0, "v += __ballot_sync(m, w & {K}) ^ (unsigned)__any_sync(m, v & 8u) * 2u ^ (unsigned)__all_sync(m, v | {K});" },
    { LANES, 0, 0, 0, 0, "w += __match_any_sync(m, v % {J});" },
    { LANES, 0, 0, 0, 0, "{ int p{N}; w ^= __match_all_sync(m, (Big)(v & 1u), &p{N}) + 2u * (unsigned)p{N}; }" },
    { LANES, 0, 0, 0, 0, "v += __reduce_add_sync(m, w) ^ __reduce_max_sync(m, v) ^ __reduce_xor_sync(m, w + 1u) ^ (unsigned)__reduce_min_sync(m, (int)w);" },
    { LANES, 0, 0, 0, 0, "{ s[{P}][t] = v; __syncwarp(m); w ^= s[0][t - lane + pick(m, lane + {K})] | 1u; __syncwarp(m); }" },
    { LANES, 0, 0, 0, 0, "{ volatile unsigned *q{N} = s[{P}] + t - lane; q{N}[lane] = w; __syncwarp(m); unsigned r{N} = q{N}[pick(m, lane + {K})]; __syncwarp(m); q{N}[lane] += r{N}; v += q{N}[lane]; __syncwarp(m); }" },
    { LANES, 0, 0, 0, 0, "w += vote(m, v, {J});" },
    { LANES, 0, 0, 0, 0, "v ^= fold(m, w, [&](unsigned x) { return x + v + __popc(__ballot_sync(m, x & 2u)); });" },
    { LANES, 0, 0, 0, 0, "{ cell[t].q = (Big)v << 20 | w; cell[t].h = (short)w; __syncwarp(m); const Cell &c{N} = cell[t - lane + pick(m, lane + {K})]; w += (unsigned)(c{N}.q >> 13) + (unsigned)c{N}.h; __syncwarp(m); }" },
    { LANES, 1, 0, 0, 0, "{ const unsigned m{N} = m; bool c{N} = {E} % {J} == 0; const unsigned b{N} = __ballot_sync(m, c{N});\nif (c{N}) { const unsigned m = b{N};\n{L}} else { const unsigned m = m{N} & ~b{N};\n{L}}\nw ^= b{N}; }" },
    { LANES, 1, 0, 0, 0, "{ const unsigned m{N} = m, k{N} = __match_any_sync(m, v % {J}); { const unsigned m = k{N};\n{L}}\n__syncwarp(m{N}); }" },
    { LANES, 1, 1, 0, 0, "{ unsigned m{N} = m; for (unsigned i{N} = 0; ; i{N}++) { const bool go{N} = i{N} < (v + i{N}) % 4u && i{N} < 5u; m{N} = __ballot_sync(m{N}, go{N}); if (!go{N}) break; const unsigned m = m{N};\n{L}} __syncwarp(m); }" },
    { LANES, 1, 0, 0, 0, "{ const unsigned k{N} = v % 3u, m{N} = __match_any_sync(m, k{N}); switch (k{N}) { case 0: { const unsigned m = m{N};\n{L}} break; case 1: { const unsigned m = m{N};\n{L}} default: v += 3u; } }" },
    // whole warps
    { WARPS, 0, 0, 1, 0, "w += (unsigned)__shfl_xor_sync(~0u, ({Y})(v & 255u), 1 << ({K} % 5)) + (unsigned)__shfl_down_sync(m, ({Y})(w & 1023u), {J}, {G});" },
    { WARPS, 0, 0, 1, 0, "v ^= __shfl_up_sync(m, w, {K} % 32, {G}) + __shfl_sync(m, v, v, {G});" },
    { WARPS, 0, 0, 1, 0, "{ auto g{N} = cg::tiled_partition<{G}>(cg::this_thread_block()); v += cg::reduce(g{N}, w, cg::plus<unsigned>()) ^ g{N}.ballot(v & 4u) ^ g{N}.shfl(v, {J} - 1u) ^ g{N}.thread_rank() ^ g{N}.meta_group_rank(); }" },
    { WARPS, 0, 0, 1, 0, "{ auto g{N} = cg::tiled_partition<{G}>(cg::this_thread_block()); w ^= cg::inclusive_scan(g{N}, v) + g{N}.shfl_down(w, {J}) + (unsigned)g{N}.any(v & 2u) + g{N}.match_any(w % 3u); g{N}.sync(); }" },
    { WARPS, 0, 0, 1, 0, "{ auto g{N} = cg::tiled_partition<{G}>(cg::this_thread_block()); v += cg::exclusive_scan(g{N}, w & 255u, cg::plus<unsigned>()); float4 f = make_float4((float)(v & 63u), 1.0f, (float)(w & 7u), 2.0f); f = g{N}.shfl(f, {J} - 1u); w += (unsigned)(f.x + f.y * f.z); }" },
    { WARPS, 0, 0, 1, 0, "{ auto g{N} = cg::labeled_partition(cg::tiled_partition<32>(cg::this_thread_block()), v % {J}); w += cg::reduce(g{N}, v, cg::bit_xor<unsigned>()) + g{N}.size() * 3u + g{N}.thread_rank(); w ^= g{N}.shfl(w, 0); }" },
    { WARPS, 0, 0, 1, 0, "{ auto g{N} = cg::binary_partition(cg::tiled_partition<32>(cg::this_thread_block()), (v & 1u) != 0); w += cg::reduce(g{N}, v & 1023u, cg::greater<unsigned>()) * g{N}.size(); g{N}.sync(); }" },
    { WARPS, 1, 1, 1, 0, "for (int d{N} = 16; d{N}; d{N} >>= 1) { v += __shfl_down_sync(m, v, d{N}); if (__any_sync(m, v % 64u == 7u)) break;\n{W}}" },
    { WARPS, 1, 0, 0, 0, "if (t / 32 % 2 == {P}) {\n{W}} else {\n{W}}" },
    // all threads of the block
    { BLOCK, 0, 0, 0, 0, "{ s[{P}][t] = v; {B} w ^= s[{P}][{T}]; {B} }" },
    { BLOCK, 0, 0, 0, 0, "w += pass(s[{P}], v, t, {T});" },
    { BLOCK, 0, 0, 0, 0, "w += far_pass(s[{P}], v, {T});" },
    { BLOCK, 0, 0, 0, 0, "v ^= climb(s[{P}], w, t, {T}, {J}, round);" },
    { BLOCK, 0, 0, 0, 0, "w += walk<(int){J}>(s, v, t, {T});" },
    { BLOCK, 0, 0, 0, 0, "v += (unsigned)__syncthreads_count((int)(w & {K})) + (unsigned)__syncthreads_and((int)(v | 1u)) * 7u + ((unsigned)__syncthreads_or((int)(v & 4u)) != 0);" },
    { BLOCK, 0, 0, 0, 0, "{ if (t == 0) all = All{ 0, 0, ~0u, 0, 0, ~0u, 0, 0, 0, 0, 9, -9, 0, 0, 0 }; {B} gather(all, v, w); {B} v += all.add ^ all.sub ^ all.least; w += all.most ^ all.some ^ all.every ^ all.odd ^ all.times ^ all.swap; v ^= (unsigned)all.sadd + (unsigned)all.smin * 3u + (unsigned)all.smax; w ^= (unsigned)all.big + (unsigned)(all.big >> 32) + (unsigned)all.f + (unsigned)all.d; {B} }" },
    { BLOCK, 0, 0, 0, 0, "{ cell[t] = Cell{ (double)(v & 4095u), (Big)w * v, (short)v, (signed char)w, 3 }; {B} Cell c{N} = cell[{T}]; v += (unsigned)c{N}.d + (unsigned)c{N}.q; w ^= (unsigned)c{N}.h + (unsigned)c{N}.c * c{N}.u; {B} }" },
    { BLOCK, 0, 0, 0, 0, "{ quad[t] = make_float4((float)(v & 255u), (float)t, 1.5f, (float)(w & 15u)); {B} float4 q{N} = quad[{T}]; v += (unsigned)(q{N}.x * q{N}.z + q{N}.y); w += (unsigned)q{N}.w; {B} }" },
    { BLOCK, 0, 0, 0, 0, "{ byte[t] = (unsigned char)v; {B} w = w * 3u + byte[{T}]; {B} if (t % 2 == 0) ((unsigned short *)byte)[t / 2] = 7; {B} }" },
    { BLOCK, 0, 0, 0, 0, "{ unsigned *f{N} = far + which * 128; f{N}[t] = w; {B} v ^= f{N}[{T}]; {B} }" },
    { BLOCK, 0, 0, 0, 0, "{ if (t == 0) n = 0; {B} if ({E} & 1u) { auto g{N} = cg::coalesced_threads(); if (g{N}.thread_rank() == 0) atomicAdd(&n, g{N}.size()); } {B} v += n; {B} }" },
    { BLOCK, 0, 0, 0, 0, "{ s[0][t] = v; {B} for (unsigned d{N} = 64; d{N}; d{N} >>= 1) { if (t < d{N} && t + d{N} < {Z}) s[0][t] += s[0][t + d{N}]; __syncthreads(); } w ^= s[0][0]; {B} }" },
    { BLOCK, 0, 0, 0, 0, "{ unsigned p{N} = 0; s[0][t] = v; {B} for (unsigned d{N} = 1; d{N} < {Z}; d{N} *= 2) { s[1 - p{N}][t] = s[p{N}][t] + (t >= d{N} ? s[p{N}][t - d{N}] : 0u); p{N} = 1 - p{N}; __syncthreads(); } w += s[p{N}][{T}]; {B} }" },
    { BLOCK, 0, 0, 0, 0, "{ auto b{N} = cg::this_thread_block(); s[{P}][b{N}.thread_rank()] = w; b{N}.sync(); v += s[0][b{N}.size() - 1 - t] * b{N}.group_index().x + b{N}.thread_index().y; b{N}.sync(); }" },
    { BLOCK, 0, 0, 0, 0, "{ if (t == 0) { s[0][0] = v; flag = 0; } {B} if (t == 0) { s[1][5] = w; __threadfence_block(); atomicExch(&flag, 1u); } if (t == {Z} - 1u) { while (!atomicAdd(&flag, 0u)) ; __threadfence_block(); v ^= s[1][5]; } {B} }" },
    { BLOCK, 0, 0, 0, 0, "{ volatile unsigned *q{N} = &flag; if (t == 0) *q{N} = w; {B} v += *q{N}; {B} if (t == 1) *q{N} += 5u; {B} w ^= *q{N}; {B} }" },
    { BLOCK, 0, 0, 0, 0, "v += apply([&](unsigned x) { s[{P}][t] = x; {B} unsigned r = s[{P}][{T}]; {B} return r + w; }, v);" },
    { BLOCK, 0, 0, 0, 0, "{ Eight e{N} = meet(s[{P}], v, t, {T}); w += e{N}.a[v % 8] ^ e{N}.a[1]; }" },
    { BLOCK, 0, 0, 0, 0, "{ Place p{N}{ threadIdx, blockDim, blockIdx.x }; s[{P}][p{N}.flat()] = v; {B} w += s[{P}][(p{N}.flat() + p{N}.here.x) % {Z}]; {B} v += threadIdx.x + blockIdx.x * gridDim.x + p{N}.here.y; }" },
    { BLOCK, 0, 0, 0, 0, "{ unsigned local{N}[8]; for (unsigned i = 0; i < 8; i++) local{N}[i] = v + i; s[{P}][t] = local{N}[w % 8]; {B} for (unsigned i = 0; i < 8; i++) local{N}[i] ^= s[{P}][(t + i) % {Z}]; {B} v = local{N}[v % 8] + local{N}[3]; }" },
    { BLOCK, 0, 0, 0, 1, "{ far[512 + gid] = v; cg::this_grid().sync(); w ^= far[512 + (gid * {O} + {K}) % (gridDim.x * gridDim.y * gridDim.z * {Z})]; cg::this_grid().sync(); }" },
    { BLOCK, 1, 0, 0, 0, "{ auto f{N} = [&](unsigned x) { s[{P}][t] = x;{B} unsigned y{N} = s[{P}][{T}]; {B}\n{W}return y{N} + x; };\nw = f{N}(v); v = f{N}(w + 1); }" },
    { BLOCK, 1, 1, 0, 0, "for (unsigned i{N} = 0; i{N} < 5u; i{N}++) {\n{S}if ((i{N} + round) % 3 == 1) continue;\nw += pass(s[{P}], v, t, {T});\nif (i{N} > round + {P}) break;\n{S}}" },
    { BLOCK, 1, 1, 0, 0, "{ unsigned k{N} = 0; do {\n{S}if (++k{N} > round) break;\nw += k{N}; } while (__syncthreads_or((int)(k{N} < 3u))); }" },
    { BLOCK, 1, 1, 0, 2, "for (unsigned i{N} = 0; i{N} < 4u; i{N}++) {\n{S}if (__syncthreads_count((int)(v & 3u)) * 2u < {Z} || (v = v * 5u + 1u, __syncthreads_or((int)(w & 1u)))) break;\nw |= 1u; }" },
    { BLOCK, 1, 0, 0, 0, "switch (round % 3) { case 0: {\n{S}} case 1: v += 5u;\n{S}break; default: {\n{S}} }" },
    { BLOCK, 1, 0, 0, 0, "if constexpr (sizeof(unsigned[{J}]) % 8 == 0) {\n{S}} else if (round) {\n{S}}" },
    { BLOCK, 1, 0, 0, 0, "if (t / 32 == {J} - 1u) {\n{W}} else if (t >= 32u) { w += 9u; }" },
    { BLOCK, 1, 0, 0, 2, "if (blockIdx.x % 2 == {P}) {\n{S}} else {\n{S}}" },
};
enum { KINDS = sizeof kinds / sizeof *kinds };
static string block(Who who, int depth, int loops, unsigned most)
{
    string s;
    for (unsigned n = 1 + draw(most); n > 0; ) {
        unsigned i = draw(KINDS);
        if (who == BLOCK && draw(2))
            i = KINDS - 1 - draw(KINDS / 3);
        const Kind &k = kinds[i];
        if (off[i] || k.least > who || k.depth > depth || (k.loop && loops == 2) || (k.full && !full)
            || (k.grid == 1 && !grid))
            continue;
        bool was = grid;
        grid = grid && k.grid != 2;
        s += fill(k.text, who, depth, loops + k.loop);
        grid = was;
        n--;
    }
    if (who == BLOCK && draw(2))
        return "{ const unsigned t = flat();\n" + s + "}\n";
    return "{\n" + s + "}\n";
}
static const char *const before =
"#include <cstdio>\n#include <cooperative_groups.h>\n#include <cooperative_groups/reduce.h>\n"
"#include <cooperative_groups/scan.h>\n"
"namespace cg = cooperative_groups;\ntypedef unsigned long long Big;\n"
"struct Cell { double d; Big q; short h; signed char c; unsigned char u; };\n"
"struct Place { uint3 here; dim3 of; unsigned block;\n"
"  __device__ unsigned flat() const { return here.x + of.x * (here.y + of.y * here.z); } };\n"
"union Mixed { unsigned word; unsigned short half[2]; unsigned char byte[4]; float f; };\n"
"struct Bits { unsigned low : 5, mid : 11, high : 16; };\n"
"struct Pair { unsigned a, b; };\nstruct Eight { unsigned a[8]; };\n"
"struct All { unsigned add, sub, least, most, some, every, odd, times, swap; int sadd, smin, smax; Big big; float f; double d; };\n"
"__constant__ unsigned fixed[64]; __device__ unsigned lasting[64]; __managed__ unsigned common[64];\n"
"__device__ __forceinline__ unsigned flat() { return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); }\n"
"template <int N> __device__ unsigned mix(unsigned a, unsigned b) { return a * (2 * N + 1) + (b >> (N % 7)); }\n"
"__device__ Pair both(unsigned a, unsigned b) { return { a ^ 5u, b + a }; }\n"
"__device__ unsigned plus(unsigned a, unsigned b) { return a + b * 3u; }\n"
"__device__ unsigned less(unsigned a, unsigned b) { return a * 5u - b; }\n"
"__device__ __noinline__ Eight spread(unsigned v, unsigned w) { Eight e; for (unsigned i = 0; i < 8; i++) e.a[i] = v * i ^ w; return e; }\n"
"__device__ unsigned pass(unsigned *s, unsigned mine, unsigned t, unsigned from) {\n"
"  s[t] = mine; __syncthreads(); unsigned r = s[from]; __syncthreads(); return r; }\n"
"__device__ __noinline__ unsigned far_pass(unsigned *s, const unsigned &mine, unsigned from) {\n"
"  s[flat()] = mine; __syncthreads(); unsigned r = s[from] + threadIdx.x; __syncthreads(); return r + blockIdx.x; }\n"
"__device__ __noinline__ unsigned climb(unsigned *s, unsigned v, unsigned t, unsigned to, unsigned depth, unsigned round) {\n"
"  s[t] = v; __syncthreads(); unsigned r = s[to]; __syncthreads();\n"
"  if (round && depth == 1) return r ^ v;\n"
"  if (depth) r += climb(s, r ^ v, flat(), to, depth - 1, round);\n  return r + v * depth; }\n"
"template <int N> __device__ unsigned walk(unsigned (*s)[128], unsigned &v, unsigned t, unsigned to) {\n"
"  s[N % 2][t] = v + N; __syncthreads(); v ^= s[N % 2][to]; __syncthreads();\n"
"  if constexpr (N > 0) { unsigned r = walk<N - 1>(s, v, t, to); return v + r; } else return v * threadIdx.x; }\n"
"__device__ __noinline__ Eight meet(unsigned *s, unsigned v, unsigned t, unsigned to) {\n"
"  Eight e; for (unsigned i = 0; i < 8; i++) { s[t] = v + i; __syncthreads(); e.a[i] = s[to]; __syncthreads(); } return e; }\n"
"__device__ __forceinline__ unsigned pick(unsigned m, unsigned k) {\n"
"  k %= (unsigned)__popc(m); while (k--) m &= m - 1; return (unsigned)__ffs((int)m) - 1; }\n"
"__device__ __noinline__ unsigned vote(unsigned m, unsigned v, unsigned depth) {\n"
"  unsigned b = __ballot_sync(m, v >> depth & 1u);\n  if (!depth) return b;\n"
"  if (v >> depth & 1u) return b ^ vote(b, v * 3u, depth - 1);\n"
"  return b + vote(m & ~b, v + b, depth - 1); }\n"
"template <class F> __device__ unsigned apply(F f, unsigned v) { unsigned r = f(v); return r + f(v + 1u); }\n"
"template <class F> __device__ unsigned fold(unsigned m, unsigned v, F f) {\n"
"  v = f(v); v ^= __shfl_sync(m, v, (int)pick(m, v)); return f(v); }\n"
"__device__ void gather(All &a, unsigned v, unsigned w) {\n"
"  atomicAdd(&a.add, v); atomicSub(&a.sub, w); atomicMin(&a.least, v); atomicMax(&a.most, w); atomicOr(&a.some, 1u << v % 32);\n"
"  atomicAnd(&a.every, v | 0xff00u); atomicXor(&a.odd, w); atomicInc(&a.times, 1000000u);\n"
"  unsigned old = 0, seen; do { seen = old; old = atomicCAS(&a.swap, seen, seen + (v & 7u)); } while (old != seen);\n"
"  atomicAdd(&a.sadd, (int)v); atomicMin(&a.smin, (int)w); atomicMax(&a.smax, (int)v); atomicAdd(&a.big, (Big)v * w);\n"
"  atomicAdd(&a.f, (float)(v & 15u)); atomicAdd(&a.d, (double)(w & 255u)); }\n";
int main(int argc, char **argv)
{
    static const unsigned shapes[][3] = { { 64, 1, 1 }, { 64, 1, 1 }, { 32, 2, 1 }, { 96, 1, 1 }, { 8, 4, 4 }, { 128, 1, 1 },
        { 4, 4, 4 }, { 40, 1, 1 }, { 33, 2, 1 }, { 7, 5, 2 }, { 50, 1, 1 }, { 16, 3, 1 }, { 31, 1, 1 } };
    static const unsigned grids[][3] = { { 3, 1, 1 }, { 2, 2, 1 }, { 1, 1, 2 }, { 2, 1, 1 } };
    string host;
    state = (argc > 1 ? strtoull(argv[1], nullptr, 10) : 1) * 2654435761u + 77;
    int count = argc > 2 ? atoi(argv[2]) : 12;
    for (int i = 0; i < 8; i++)
        draw(2);
    bool never[KINDS];
    for (bool &x : never)
        x = draw(5) == 0;
    puts(before);
    for (int k = 0; k < count; k++) {
        const unsigned *b = shapes[draw(13)], *g = grids[draw(4)];
        bool coop = draw(5) == 0, dynamic = draw(2);
        size = b[0] * b[1] * b[2];
        full = size % 32 == 0;
        grid = coop;
        unsigned few = draw(3);
        for (unsigned i = 0; i < KINDS; i++)
            off[i] = i > 1 && (never[i] || draw(3) < few);
        string body = block(BLOCK, 3, 0, 5);
        for (unsigned more = draw(3) ? 0 : 1 + draw(2); more > 0 && size > 32; more--) {
            static const char *const who[] = { "t / 32 == 1u", "t >= 32u && v % 2", "t % 32 > 20u", "t >= 40u" };
            unsigned w = draw(4);
            body += "{ const bool leaves = " + string(who[w])
                + "; m = __ballot_sync(m, !leaves); if (leaves) { out[id] += v ^ w; return; } }\n";
            full = full && w == 0;
            body += block(WARPS, 2, 0, 4);
        }
        string name = "k" + to_string(k);
        printf("%s__global__ void %s%s(const unsigned *in, unsigned *out, unsigned *far, unsigned *total, unsigned round) {\n"
               "%s  __shared__ unsigned n, flag; __shared__ All all; __shared__ float4 quad[128]; __shared__ unsigned char byte[128];\n"
               "  const unsigned which = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);\n"
               "  const unsigned t = flat(), lane = t %% 32, gid = which * %uu + t, id = gid;\n"
               "  unsigned m = t / 32 == %uu ? (1u << %u) - 1u : ~0u, v = in[id %% 64], w = t;\n"
               "  for (unsigned i = t; i < 256; i += %uu) (&s[0][0])[i] = 0;\n"
               "  for (unsigned i = t; i < 128; i += %uu) { byte[i] = 1; quad[i] = make_float4(0, 0, 0, 0); cell[i] = Cell{}; far[which * 128 + i] = 0; }\n"
               "  if (t == 0) { n = 0; flag = 0; all = All{}; }\n"
               "  (void)round; (void)lane; (void)m; __syncthreads();\n%s  out[id] += v ^ w;\n}\n",
               coop ? "" : draw(2) ? "template <int K> " : "template <unsigned K> ", draw(3) ? "" : "__launch_bounds__(128) ", name.c_str(),
               dynamic ? "  extern __shared__ __align__(16) unsigned pool[]; unsigned (*s)[128] = (unsigned (*)[128])pool; Cell *cell = (Cell *)(pool + 256);\n"
                       : "  __shared__ unsigned s[2][128]; __shared__ Cell cell[128];\n",
               size, size / 32, size % 32, size, size, body.c_str());
        char t[1000];
        string in = k && draw(3) == 0 ? "o[" + to_string(k - 1) + "]" : "in", stream = "st[" + to_string(draw(3)) + "]";
        if (in != "in")
            host += "  if (cudaStreamWaitEvent(" + stream + ", ev[" + to_string(k - 1) + "], 0)) return 3;\n";
        if (coop)
            snprintf(t, sizeof t, "    { const unsigned *p0 = %s; unsigned *p1 = o[%d], *p2 = far + %d * 1024, *p3 = total; void *args[] = { &p0, &p1, &p2, &p3, &r };\n"
                     "      if (cudaLaunchCooperativeKernel((void *)k%d, dim3(%u, %u, %u), dim3(%u, %u, %u), args, 6144, %s)) return 4; }\n",
                     in.c_str(), k, k, k, g[0], g[1], g[2], b[0], b[1], b[2], stream.c_str());
        else
            snprintf(t, sizeof t, "    k%d<%d><<<dim3(%u, %u, %u), dim3(%u, %u, %u), 6144, %s>>>(%s, o[%d], far + %d * 1024, total, r);\n",
                     k, k, g[0], g[1], g[2], b[0], b[1], b[2], stream.c_str(), in.c_str(), k, k);
        host += "  for (unsigned r = 0; r < 2; r++)\n" + string(t) + "  if (cudaEventRecord(ev[" + to_string(k) + "], " + stream + ")) return 5;\n";
    }
    printf("int main() {\n  const unsigned count = %d;\n  static unsigned h[512]; unsigned *in, *out, *far, *total, *o[count]; cudaStream_t st[3]; cudaEvent_t ev[count];\n"
           "  if (cudaMalloc(&in, 256) || cudaMalloc(&out, count * sizeof h) || cudaMalloc(&far, count * 4096) || cudaMalloc(&total, 64)) return 1;\n"
           "  if (cudaMemset(out, 0, count * sizeof h) || cudaMemset(far, 0, count * 4096) || cudaMemset(total, 0, 64)) return 2;\n"
           "  for (unsigned k = 0; k < count; k++) { o[k] = out + k * 512; if (cudaEventCreate(&ev[k])) return 6; }\n"
           "  for (auto &x : st) if (cudaStreamCreate(&x)) return 7;\n"
           "  for (unsigned i = 0; i < 64; i++) { h[i] = i * 2654435761u; common[i] = i * 77u; }\n"
           "  if (cudaMemcpy(in, h, 256, cudaMemcpyHostToDevice) || cudaMemcpyToSymbol(fixed, h, 256) || cudaMemcpyToSymbol(lasting, h, 256)) return 8;\n"
           "  if (cudaDeviceSynchronize()) return 9;\n%s"
           "  if (cudaDeviceSynchronize()) { printf(\"%%s\\n\", cudaGetErrorString(cudaGetLastError())); return 10; }\n"
           "  for (unsigned k = 0; k < count; k++) {\n    if (cudaMemcpy(h, o[k], sizeof h, cudaMemcpyDeviceToHost)) return 11;\n"
           "    Big sum = 0; for (unsigned x : h) sum = sum * 31 + x; printf(\"%%u %%llx\\n\", k, sum); }\n"
           "  if (cudaMemcpy(h, total, 64, cudaMemcpyDeviceToHost)) return 12;\n"
           "  for (unsigned i = 0; i < 16; i++) printf(\"%%x \", h[i]);\n  puts(\"\");\n"
           "  for (auto &x : ev) if (cudaEventDestroy(x)) return 13;\n  for (auto &x : st) if (cudaStreamDestroy(x)) return 14;\n"
           "  return cudaFree(in) || cudaFree(out) || cudaFree(far) || cudaFree(total);\n}\n", count, host.c_str());
}
