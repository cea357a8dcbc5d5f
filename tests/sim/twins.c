/* twins.c -- the sequential twins of four kernels: what a programmer
   writes who has one processor and no simulator; of minimum1 two, the
   same algorithm in loops, and the plain scan that one would prefer */
#include "twins.h"

void twin_relax_F(uint32_t n, const uint32_t *v, const uint32_t *e,
                  const uint32_t *w, uint32_t *c, const uint8_t *f,
                  const uint8_t *u)
{
    for (uint32_t i = 0; i < n; i++) {
        if (!f[i])
            continue;
        for (uint32_t k = v[i]; k < v[i + 1]; k++) {
            uint32_t j = e[k];
            if (u[j] && c[i] + w[k] < c[j])
                c[j] = c[i] + w[k];
        }
    }
}
void twin_relax_U(uint32_t n, const uint32_t *v, const uint32_t *e,
                  const uint32_t *w, uint32_t *c, const uint8_t *f,
                  const uint8_t *u)
{
    for (uint32_t j = 0; j < n; j++) {
        if (!u[j])
            continue;
        for (uint32_t k = v[j]; k < v[j + 1]; k++) {
            uint32_t i = e[k];
            if (f[i] && c[i] + w[k] < c[j])
                c[j] = c[i] + w[k];
        }
    }
}
static inline uint32_t cost(uint32_t n, const uint8_t *u,
                            const uint32_t *c, uint32_t i)
{
    if (i >= n)
        return UINT32_MAX;
    uint32_t x = c[i];
    return u[i] ? x : UINT32_MAX;
}
void twin_minimum1(uint32_t n, uint32_t block, const uint8_t *u,
                   const uint32_t *c, uint32_t *minimums)
{
    uint32_t s[1024];
    for (uint32_t first = 0; first < n; first += 2 * block) {
        for (uint32_t t = 0; t < block; t++) {
            uint32_t x = cost(n, u, c, first + t);
            uint32_t y = cost(n, u, c, first + t + block);
            s[t] = x < y ? x : y;
        }
        for (uint32_t live = block; live > 1; ) {
            uint32_t half = (live + 1) / 2;
            for (uint32_t t = 0; t + half < live; t++)
                if (s[t + half] < s[t])
                    s[t] = s[t + half];
            live = half;
        }
        *minimums++ = s[0];
    }
}
uint32_t twin_minimum(uint32_t n, const uint8_t *u, const uint32_t *c)
{
    uint32_t m = UINT32_MAX;
    for (uint32_t i = 0; i < n; i++)
        if (u[i] && c[i] < m)
            m = c[i];
    return m;
}
void twin_update(uint32_t n, uint32_t mssp, const uint32_t *c, uint8_t *f,
                 uint8_t *u)
{
    for (uint32_t i = 0; i < n; i++) {
        f[i] = 0;
        if (u[i] && c[i] == mssp) {
            f[i] = 1;
            u[i] = 0;
        }
    }
}
void twin_stencil(uint32_t n, const float *a, float *b)
{
    for (uint32_t i = 0; i < n; i++) {
        float sum = 0;
        for (uint32_t k = 0; k < 5; k++)
            sum += a[i + k];
        b[i] = sum;
    }
}
void twin_product(uint32_t n, const float *a, const float *b, float *c)
{
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t j = 0; j < n; j++) {
            float sum = 0;
            for (uint32_t k = 0; k < n; k++)
                sum += a[i * n + k] * b[k * n + j];
            c[i * n + j] = sum;
        }
}
void twin_sums(uint32_t n, const uint32_t *a, uint32_t *sums)
{
    for (uint32_t i = 0; i < n; i += 32) {
        uint32_t sum = 0;
        for (uint32_t k = i; k < i + 32; k++)
            sum += a[k];
        sums[i / 32] = sum;
    }
}
uint32_t kept(uint32_t v, uint32_t k, uint32_t lane);
uint32_t kept(uint32_t v, uint32_t k, uint32_t lane)
{
    static uint32_t row[32][32];
    row[k][lane] = v;
    return row[k][lane + k > 31 ? lane : lane + k];
}
