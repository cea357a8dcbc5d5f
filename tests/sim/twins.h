#pragma once
#include <stdint.h>
#ifdef __cplusplus
extern "C" {
#endif
void twin_relax_F(uint32_t n, const uint32_t *v, const uint32_t *e,
    const uint32_t *w, uint32_t *c, const uint8_t *f, const uint8_t *u);
void twin_relax_U(uint32_t n, const uint32_t *v, const uint32_t *e,
    const uint32_t *w, uint32_t *c, const uint8_t *f, const uint8_t *u);
void twin_minimum1(uint32_t n, uint32_t block, const uint8_t *u,
                   const uint32_t *c, uint32_t *minimums);
uint32_t twin_minimum(uint32_t n, const uint8_t *u, const uint32_t *c);
void twin_update(uint32_t n, uint32_t mssp, const uint32_t *c, uint8_t *f,
    uint8_t *u);
void twin_stencil(uint32_t n, const float *a, float *b);
void twin_product(uint32_t n, const float *a, const float *b, float *c);
void twin_sums(uint32_t n, const uint32_t *a, uint32_t *sums);
#ifdef __cplusplus
}
#endif
