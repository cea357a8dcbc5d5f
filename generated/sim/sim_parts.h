/* sim_parts.h -- halves and bytes of words, each a number of its own */
#pragma once
template <int Bits> constexpr int sim_signed(unsigned x)
    { return (int)(x << (32 - Bits)) >> (32 - Bits); }
template <int Bits> constexpr int sim_held(int v)
{
    constexpr int most = (1 << (Bits - 1)) - 1;
    return v > most ? most : v < -most - 1 ? -most - 1 : v;
}
template <int Bits, class F>
constexpr unsigned sim_parts(unsigned a, unsigned b, F f)
{
    unsigned r = 0, mask = (1u << Bits) - 1;
    for (int i = 0; i < 32; i += Bits)
        r |= (f(a >> i & mask, b >> i & mask) & mask) << i;
    return r;
}
#define SIM_PART(name, e) template <int Bits> \
    constexpr unsigned sim_part_##name(unsigned x, unsigned y) \
    { \
        const int s = sim_signed<Bits>(x), t = sim_signed<Bits>(y); \
        const unsigned most = (1u << Bits) - 1; \
        (void)s, (void)t, (void)most; \
        return (unsigned)(e); \
    }
#define SIM_PARTS(name, e) SIM_PART(name, e) \
    inline unsigned __v##name##4(unsigned a, unsigned b) \
        { return sim_parts<8>(a, b, sim_part_##name<8>); } \
    inline unsigned __v##name##2(unsigned a, unsigned b) \
        { return sim_parts<16>(a, b, sim_part_##name<16>); }
#define SIM_OWN(name, e) SIM_PART(name, e) \
    inline unsigned __v##name##4(unsigned a) \
        { return sim_parts<8>(a, a, sim_part_##name<8>); } \
    inline unsigned __v##name##2(unsigned a) \
        { return sim_parts<16>(a, a, sim_part_##name<16>); }
#define SIM_COMPARED(name, e) \
    SIM_PARTS(cmp##name, (e) ? ~0u : 0u) \
    SIM_PARTS(set##name, (e) ? 1u : 0u)
SIM_PARTS(add, x + y) SIM_PARTS(sub, x - y)
SIM_PARTS(addss, sim_held<Bits>(s + t))
SIM_PARTS(subss, sim_held<Bits>(s - t))
SIM_PARTS(addus, x + y > most ? most : x + y)
SIM_PARTS(subus, x > y ? x - y : 0u)
SIM_PARTS(avgu, (x + y + 1) >> 1) SIM_PARTS(haddu, (x + y) >> 1)
SIM_PARTS(avgs, (s + t + (s + t >= 0)) >> 1)
SIM_PARTS(maxu, x > y ? x : y) SIM_PARTS(minu, x < y ? x : y)
SIM_PARTS(maxs, s > t ? s : t) SIM_PARTS(mins, s < t ? s : t)
SIM_PARTS(absdiffu, x > y ? x - y : y - x)
SIM_PARTS(absdiffs, s > t ? s - t : t - s)
SIM_OWN(abs, s < 0 ? -s : s)
SIM_OWN(absss, sim_held<Bits>(s < 0 ? -s : s))
SIM_OWN(neg, -s) SIM_OWN(negss, sim_held<Bits>(-s))
SIM_COMPARED(eq, x == y) SIM_COMPARED(ne, x != y)
SIM_COMPARED(gtu, x > y) SIM_COMPARED(geu, x >= y)
SIM_COMPARED(ltu, x < y) SIM_COMPARED(leu, x <= y)
SIM_COMPARED(gts, s > t) SIM_COMPARED(ges, s >= t)
SIM_COMPARED(lts, s < t) SIM_COMPARED(les, s <= t)
#define SIM_SUM(name, part, bits) \
    inline unsigned __v##name(unsigned a, unsigned b) \
    { \
        unsigned d = __v##part(a, b), sum = 0; \
        for (; d; d >>= bits) \
            sum += d & ((1u << bits) - 1); \
        return sum; \
    }
SIM_SUM(sadu4, absdiffu4, 8) SIM_SUM(sadu2, absdiffu2, 16)
SIM_SUM(sads4, absdiffs4, 8) SIM_SUM(sads2, absdiffs2, 16)
/* The largest or the smallest of words, and of halves of words */
#define SIM_MOST(name, T, pick) \
    inline T __vi##pick##3_##name(T a, T b, T c) \
        { return pick(pick(a, b), c); } \
    inline T __viadd##pick##_##name(T a, T b, T c) \
        { return pick((T)((unsigned)a + (unsigned)b), c); } \
    inline SIM_OUTLINE \
    T __vib##pick##_##name(T a, T b, bool *first) \
    { \
        SIM_SEE(first, SIM_W); \
        *first = pick(a, b) == a; \
        return pick(a, b); \
    }
#define SIM_NOT_BELOW(pick) \
    inline int __vi##pick##_s32_relu(int a, int b) \
        { return max(pick(a, b), 0); } \
    inline int __vi##pick##3_s32_relu(int a, int b, int c) \
        { return max(__vi##pick##3_s32(a, b, c), 0); } \
    inline int __viadd##pick##_s32_relu(int a, int b, int c) \
        { return max(__viadd##pick##_s32(a, b, c), 0); }
#define SIM_HALVES(name, how, pick) \
    inline unsigned __vi##pick##3_##name(unsigned a, unsigned b, \
                                         unsigned c) \
        { return __v##how##2(__v##how##2(a, b), c); } \
    inline unsigned __viadd##pick##_##name(unsigned a, unsigned b, \
                                           unsigned c) \
        { return __v##how##2(__vadd2(a, b), c); } \
    inline SIM_OUTLINE \
    unsigned __vib##pick##_##name(unsigned a, unsigned b, bool *high, \
                                  bool *low) \
    { \
        unsigned same = __vcmpeq2(__v##how##2(a, b), a); \
        SIM_SEE(high, SIM_W); \
        *high = same >> 31; \
        SIM_SEE(low, SIM_W); \
        *low = same & 1; \
        return __v##how##2(a, b); \
    }
#define SIM_HALVES_NOT_BELOW(pick) \
    inline unsigned __vi##pick##_s16x2_relu(unsigned a, unsigned b) \
        { return __vmaxs2(__v##pick##s2(a, b), 0); } \
    inline unsigned __vi##pick##3_s16x2_relu(unsigned a, unsigned b, \
                                             unsigned c) \
        { return __vmaxs2(__vi##pick##3_s16x2(a, b, c), 0); } \
    inline unsigned __viadd##pick##_s16x2_relu(unsigned a, unsigned b, \
                                               unsigned c) \
        { return __vmaxs2(__viadd##pick##_s16x2(a, b, c), 0); }
#define SIM_BOTH_ENDS(pick) \
    SIM_MOST(s32, int, pick) \
    SIM_MOST(u32, unsigned, pick) \
    SIM_NOT_BELOW(pick) SIM_HALVES(s16x2, pick##s, pick) \
    SIM_HALVES(u16x2, pick##u, pick) SIM_HALVES_NOT_BELOW(pick)
SIM_BOTH_ENDS(max)
SIM_BOTH_ENDS(min)
