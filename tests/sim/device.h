    /* integers: what a device computes for every operand */
    ASK(__mulhi(a, b)); ASK(__umulhi(x, y)); ASK(__mul64hi(la, lb)); ASK(__umul64hi(lx, ly)); ASK(__mul24(a, b)); ASK(__umul24(x, y));
    ASK(__sad(a, b, z)); ASK(__usad(x, y, z)); ASK(__hadd(a, b)); ASK(__rhadd(a, b)); ASK(__uhadd(x, y)); ASK(__urhadd(x, y));
    ASK(__clz(a)); ASK(__clzll(la)); ASK(__ffs(a)); ASK(__ffsll(la)); ASK(__popc(x)); ASK(__popcll(lx)); ASK(__brev(x)); ASK(__brevll(lx));
    ASK(__byte_perm(x, y, z)); ASK(__funnelshift_l(x, y, z)); ASK(__funnelshift_r(x, y, z)); ASK(__funnelshift_lc(x, y, z)); ASK(__funnelshift_rc(x, y, z));
    ASK(__dp4a(a, b, c)); ASK(__dp4a(x, y, z)); ASK(__dp2a_lo(a, b, c)); ASK(__dp2a_hi(a, b, c)); ASK(__dp2a_lo(x, y, z)); ASK(__dp2a_hi(x, y, z));
    ASK(min(a, b)); ASK(max(x, y)); ASK(min(a, y)); ASK(max(la, lb)); ASK(min(lx, ly)); ASK(max(lx, la)); ASK(umin(x, y)); ASK(umax(x, y));
    ASK(abs(a | 1)); ASK(llabs(la | 1)); ASK(x * y + z); ASK(lx * ly); ASK((unsigned short)x * 3); ASK((char)x >> 2); ASK((short)x); ASK(x >> (y & 31)); ASK(a >> (y & 31)); ASK(lx << (y & 63)); ASK(la >> (y & 63));
    ASK(x / (y | 1)); ASK(x % (y | 1)); ASK((int)(a | 1) / (int)(b & 0xffff | 2)); ASK(a % (b & 0xffff | 2)); ASK(lx / (ly | 1)); ASK(lx % (ly | 1)); ASK(la / (ll)(lb & 0xffffff | 2)); ASK(la % (ll)(lb & 0xffffff | 2));
    ASK(a < (int)x); ASK(x < y); ASK((ull)a < lx); ASK((ll)x > la);
    /* words as vectors */
    ASK(__vadd2(x, y)); ASK(__vsub2(x, y)); ASK(__vadd4(x, y)); ASK(__vsub4(x, y)); ASK(__vneg2(x)); ASK(__vneg4(x)); ASK(__vabs2(x)); ASK(__vabs4(x)); ASK(__vabsss2(x)); ASK(__vabsss4(x));
    ASK(__vaddss2(x, y)); ASK(__vaddss4(x, y)); ASK(__vaddus2(x, y)); ASK(__vaddus4(x, y)); ASK(__vsubss2(x, y)); ASK(__vsubss4(x, y)); ASK(__vsubus2(x, y)); ASK(__vsubus4(x, y)); ASK(__vnegss2(x)); ASK(__vnegss4(x));
    ASK(__vavgs2(x, y)); ASK(__vavgs4(x, y)); ASK(__vavgu2(x, y)); ASK(__vavgu4(x, y)); ASK(__vhaddu2(x, y)); ASK(__vhaddu4(x, y)); ASK(__vabsdiffs2(x, y)); ASK(__vabsdiffs4(x, y)); ASK(__vabsdiffu2(x, y)); ASK(__vabsdiffu4(x, y));
    ASK(__vmaxs2(x, y)); ASK(__vmaxs4(x, y)); ASK(__vmaxu2(x, y)); ASK(__vmaxu4(x, y)); ASK(__vmins2(x, y)); ASK(__vmins4(x, y)); ASK(__vminu2(x, y)); ASK(__vminu4(x, y));
    ASK(__vcmpeq2(x, y)); ASK(__vcmpeq4(x, y)); ASK(__vcmpges2(x, y)); ASK(__vcmpgeu4(x, y)); ASK(__vcmpgts4(x, y)); ASK(__vcmpgtu2(x, y)); ASK(__vcmples2(x, y)); ASK(__vcmpleu4(x, y)); ASK(__vcmplts4(x, y)); ASK(__vcmpltu2(x, y)); ASK(__vcmpne4(x, y));
    ASK(__vseteq2(x, y)); ASK(__vseteq4(x, y)); ASK(__vsetges2(x, y)); ASK(__vsetgeu4(x, y)); ASK(__vsetgts4(x, y)); ASK(__vsetgtu2(x, y)); ASK(__vsetles2(x, y)); ASK(__vsetleu4(x, y)); ASK(__vsetlts4(x, y)); ASK(__vsetltu2(x, y)); ASK(__vsetne4(x, y));
    ASK(__vsads2(x, y)); ASK(__vsads4(x, y)); ASK(__vsadu2(x, y)); ASK(__vsadu4(x, y));
    
    /* numbers with a point to integers, by casts and by name */
    ASK((int)f); ASK((unsigned)f); ASK((long long)f); ASK((unsigned long long)f); ASK((short)f); ASK((unsigned char)f); ASK((int)d); ASK((unsigned)d); ASK((long long)d); ASK((unsigned long long)d); ASK((bool)f);
    ASK(__float2int_rn(f)); ASK(__float2int_rz(f)); ASK(__float2int_ru(f)); ASK(__float2int_rd(f)); ASK(__float2uint_rn(f)); ASK(__float2uint_rz(f)); ASK(__float2uint_ru(f)); ASK(__float2uint_rd(f));
    ASK(__float2ll_rn(f)); ASK(__float2ll_rd(f)); ASK(__float2ull_ru(f)); ASK(__float2ull_rz(f)); ASK(__double2int_rn(d)); ASK(__double2int_rd(d)); ASK(__double2uint_ru(d)); ASK(__double2ll_rn(d)); ASK(__double2ll_ru(d)); ASK(__double2ull_rd(d)); ASK(__double2ull_rn(d));
    ASK((float)a); ASK((float)x); ASK((float)la); ASK((float)lx); ASK((double)la); ASK((double)lx); ASK((float)d); ASK((double)f);
    ASK(__int2float_rn(a)); ASK(__int2float_rz(a)); ASK(__int2float_rd(a)); ASK(__int2float_ru(a)); ASK(__uint2float_rn(x)); ASK(__uint2float_rd(x)); ASK(__uint2float_ru(x)); ASK(__uint2float_rz(x));
    ASK(__ll2float_rn(la)); ASK(__ll2float_rd(la)); ASK(__ll2float_ru(la)); ASK(__ll2float_rz(la)); ASK(__ull2float_rn(lx)); ASK(__ull2float_rd(lx)); ASK(__ull2float_ru(lx)); ASK(__ull2float_rz(lx));
    ASK(__ll2double_rn(la)); ASK(__ll2double_rd(la)); ASK(__ll2double_ru(la)); ASK(__ll2double_rz(la)); ASK(__ull2double_rn(lx)); ASK(__ull2double_rd(lx)); ASK(__ull2double_ru(lx)); ASK(__ull2double_rz(lx));
    ASK(__double2float_rn(d)); ASK(__double2float_rd(d)); ASK(__double2float_ru(d)); ASK(__double2float_rz(d)); ASK(__double2hiint(d)); ASK(__double2loint(d)); ASK(__hiloint2double(a, b)); ASK(__float_as_int(f)); ASK(__int_as_float(a)); ASK(__double_as_longlong(d)); ASK(__longlong_as_double(la));
    /* what IEEE 754 rounds */
    ASK(f + g); ASK(f - g); ASK(f * g); ASK(f / g); ASK(sqrtf(f)); ASK(f * g + h); ASK(f * g - h * f); ASK(d + e); ASK(d - e); ASK(d * e); ASK(d / e); ASK(sqrt(d)); ASK(d * e + k); ASK(f * d + g); ASK(1 / f); ASK(1 / d);
    ASK(fmaf(f, g, h)); ASK(fma(d, e, k)); ASK(__fmaf_rn(f, g, h)); ASK(__fmaf_rz(f, g, h)); ASK(__fmaf_ru(f, g, h)); ASK(__fmaf_rd(f, g, h)); ASK(__fma_rn(d, e, k)); ASK(__fma_rz(d, e, k)); ASK(__fma_ru(d, e, k)); ASK(__fma_rd(d, e, k));
    ASK(__fadd_rn(f, g)); ASK(__fadd_rz(f, g)); ASK(__fadd_ru(f, g)); ASK(__fadd_rd(f, g)); ASK(__fsub_rz(f, g)); ASK(__fmul_rz(f, g)); ASK(__fmul_ru(f, g)); ASK(__fmul_rd(f, g)); ASK(__fdiv_rn(f, g)); ASK(__fdiv_rz(f, g)); ASK(__fdiv_ru(f, g)); ASK(__fdiv_rd(f, g));
    ASK(__frcp_rn(f)); ASK(__frcp_rz(f)); ASK(__fsqrt_rn(f)); ASK(__fsqrt_ru(f)); ASK(__dadd_rz(d, e)); ASK(__dmul_ru(d, e)); ASK(__ddiv_rd(d, e)); ASK(__drcp_ru(d)); ASK(__dsqrt_rd(d)); ASK(__dsub_rd(d, e));
    ASK(floorf(f)); ASK(ceilf(f)); ASK(truncf(f)); ASK(rintf(f)); ASK(roundf(f)); ASK(nearbyintf(f)); ASK(floor(d)); ASK(ceil(d)); ASK(trunc(d)); ASK(rint(d)); ASK(round(d));
    ASK(fabsf(f)); ASK(fmodf(f, g)); ASK(fmod(d, e)); ASK(remainderf(f, g)); ASK(remainder(d, e)); ASK(copysignf(f, g)); ASK(copysign(d, e)); ASK(fdimf(f, g)); ASK(fdim(d, e)); ASK(__saturatef(f));
    ASK(ldexpf(f, (int)(x % 300) - 150)); ASK(ldexp(d, (int)(x % 3000) - 1500)); ASK(scalbnf(f, (int)(x % 300) - 150)); ASK(ilogbf(f)); ASK(ilogb(d)); ASK(logbf(f)); ASK(logb(d)); ASK(nextafterf(f, g)); ASK(nextafter(d, e));
    ASK(isnan(f) + 2 * isinf(f) + 4 * isfinite(f) + 8 * !!signbit(f)); ASK((f < g) + 2 * (f == g) + 4 * (f > g) + 8 * (f != g)); ASK(d < f);
    { ASK([=] { int n; float m = frexpf(f, &n); return isfinite(f) ? bits(m) + n : 0ull; }()); ASK([=] { float n; float m = modff(f, &n); return bits(m) * 31 + bits(n); }()); ASK([=] { double n; double m = modf(d, &n); return bits(m) * 31 + bits(n); }()); }
