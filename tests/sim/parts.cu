// The largest and smallest of words and of halves, by their definitions, and the n-th bit that is set.
#include <cstdio>
#include <cstdlib>
typedef unsigned u;
__global__ void k(u a, u b, u c, u *o, bool *p)
{
    int x = (int)a, y = (int)b, z = (int)c;
    *o++ = (u)__vimax3_s32(x, y, z), *o++ = (u)__vimin3_s32(x, y, z), *o++ = __vimax3_u32(a, b, c), *o++ = __vimin3_u32(a, b, c);
    *o++ = (u)__vimax3_s32_relu(x, y, z), *o++ = (u)__vimin3_s32_relu(x, y, z), *o++ = (u)__vimax_s32_relu(x, y);
    *o++ = (u)__vimin_s32_relu(x, y), *o++ = (u)__viaddmax_s32(x, y, z), *o++ = (u)__viaddmin_s32(x, y, z);
    *o++ = __viaddmax_u32(a, b, c), *o++ = __viaddmin_u32(a, b, c), *o++ = (u)__viaddmax_s32_relu(x, y, z);
    *o++ = (u)__viaddmin_s32_relu(x, y, z), *o++ = (u)__vibmax_s32(x, y, p), *o++ = (u)__vibmin_s32(x, y, p + 1);
    *o++ = __vibmax_u32(a, b, p + 2), *o++ = __vibmin_u32(a, b, p + 3);
    *o++ = __vimax3_s16x2(a, b, c), *o++ = __vimin3_s16x2(a, b, c), *o++ = __vimax3_u16x2(a, b, c), *o++ = __vimin3_u16x2(a, b, c);
    *o++ = __vimax3_s16x2_relu(a, b, c), *o++ = __vimin3_s16x2_relu(a, b, c), *o++ = __vimax_s16x2_relu(a, b);
    *o++ = __vimin_s16x2_relu(a, b), *o++ = __viaddmax_s16x2(a, b, c), *o++ = __viaddmin_s16x2(a, b, c);
    *o++ = __viaddmax_u16x2(a, b, c), *o++ = __viaddmin_u16x2(a, b, c), *o++ = __viaddmax_s16x2_relu(a, b, c);
    *o++ = __viaddmin_s16x2_relu(a, b, c), *o++ = __vibmax_s16x2(a, b, p + 4, p + 5), *o++ = __vibmin_s16x2(a, b, p + 6, p + 7);
    *o++ = __vibmax_u16x2(a, b, p + 8, p + 9), *o++ = __vibmin_u16x2(a, b, p + 10, p + 11);
    *o++ = __fns(a, b & 31, z % 12);
}
// In whole numbers: of a word, or of the half that begins with a bit.
struct Part {
    bool sign; int bits, from;
    long of(u w) const { u v = bits == 32 ? w : w >> from & 0xffff; return sign ? bits == 32 ? (long)(int)v : (long)(short)v : (long)v; }
    u in(long v) const { return bits == 32 ? (u)v : ((u)v & 0xffff) << from; }
};
static const int adds = 1, relu = 2, both = 4, three = 8;
static u one(Part p, bool most, int what, u a, u b, u c, bool *first)
{
    long x = p.of(a), y = p.of(b), z = p.of(c);
    auto pick = [=](long v, long w) { return most == (v > w) ? v : w; };
    long r = what & adds ? pick(p.of(p.in(x + y)), z) : what & three ? pick(pick(x, y), z) : pick(x, y);
    *first = r == x;
    return p.in(what & relu && r < 0 ? 0 : r);
}
static u nth(u m, u base, int n)
{
    if (!n) return m >> base & 1 ? base : ~0u;
    for (int i = (int)base, left = abs(n); i >= 0 && i < 32; i += n > 0 ? 1 : -1)
        if (m >> i & 1 && --left == 0) return (u)i;
    return ~0u;
}
int main(int, char **v)
{
    u *o, bad = 0;
    bool *p;
    cudaMallocManaged(&o, 4 * 64);
    cudaMallocManaged(&p, 12);
    srand((u)atoi(v[1]));
    auto drawn = [] { u r = (u)rand() << 16 ^ (u)rand() ^ (u)rand() << 30; return rand() % 3 ? r : rand() % 2 ? r & 0x80018001 : r | 0x7ffe7fff; };
    // as the kernel asks: whether it is signed, and what is asked of the largest and then of the smallest
    static const struct { bool sign; int what; } all[] = {
        { true, three }, { false, three }, { true, three | relu }, { true, relu }, { true, adds }, { false, adds }, { true, adds | relu },
        { true, both }, { false, both } };
    for (int i = 0; i < 400; i++) {
        u a = drawn(), b = rand() % 4 ? drawn() : a, c = drawn();
        k<<<1, 1>>>(a, b, c, o, p);
        if (cudaDeviceSynchronize()) return 3;
        u at = 0, flag = 0;
        for (int half = 0; half < 2; half++)
            for (auto &f : all)
                for (int small = 0; small < 2; small++, at++) {
                    bool high, low = false;
                    u r = one({ f.sign, half ? 16 : 32, half * 16 }, !small, f.what, a, b, c, &high);
                    if (half) r |= one({ f.sign, 16, 0 }, !small, f.what, a, b, c, &low);
                    bad += r != o[at];
                    if (f.what & both) { bad += p[flag++] != high; if (half) bad += p[flag++] != low; }
                    if (bad) return printf("%d: %x %x %x gives %x, and is %x\n", at, a, b, c, o[at], r), 1;
                }
        if (nth(a, b & 31, (int)c % 12) != o[at]) return printf("fns %x %u %d: %x\n", a, b & 31, (int)c % 12, o[at]), 1;
    }
    printf("%u questions\n", 37u * 400);
    cudaFree(o);
    cudaFree(p);
    return 0;
}
