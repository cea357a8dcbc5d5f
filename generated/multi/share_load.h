/* The lists of a part, made or read.
   Included by multi/share.cu alone. */
#pragma once
#include "multi/share_room.h"

static __device__ void put_arc(void *arcs, uint32_t bits, uint64_t k,
                               uint32_t place, uint32_t weight)
{
    if (bits)
        ((uint32_t *)arcs)[k] = place << bits | weight;
    else
        ((uint2 *)arcs)[k] = make_uint2(place, weight);
}
/* Count the arcs of lists that are made */
static __global__ void count_lists(part p, recipe r, uint64_t edges,
                                   uint32_t *count)
{
    uint64_t all = (uint64_t)gridDim.x * blockDim.x;
    uint64_t at = (uint64_t)blockIdx.x * blockDim.x + threadIdx.x;
    uint32_t near[4], end[2];

    for (uint64_t x = at; x < edges; x += all) {
        edge_drawn(&r, x, &end[0], &end[1]);
        for (int k = 0; k < 2; k++) {
            uint32_t place = place_of(&p, label_of(&p, end[k]));

            if (place < p.own && end[0] != end[1])
                atomicAdd(&count[place], 1);
        }
    }
    for (uint64_t i = at; i < p.own && r.family != RMAT; i += all)
        count[i] = r.family == RANDOM ? r.degree
                 : near_by(&r, vertex_of(&p, p.first + (uint32_t)i),
                           near);
}
static __global__ void make_lists(part p, recipe r, uint64_t edges,
                                  const arc_no *v, uint32_t *count,
                                  void *arcs, uint32_t bits)
{
    uint64_t all = (uint64_t)gridDim.x * blockDim.x;
    uint64_t at = (uint64_t)blockIdx.x * blockDim.x + threadIdx.x;

    for (uint64_t x = at; x < edges; x += all)
        /* Make both arcs of an edge */
        {
            uint32_t end[2], weight = weight_drawn(&r, drawn(&r, x * 64));

            edge_drawn(&r, x, &end[0], &end[1]);
            for (int k = 0; k < 2; k++) {
                uint32_t from = place_of(&p, label_of(&p, end[k]));
                uint32_t to = place_of(&p, label_of(&p, end[1 - k]));

                if (from < p.own && end[0] != end[1])
                    put_arc(arcs, bits, v[from] + atomicAdd(&count[from], 1),
                            to, weight);
            }
        }
    for (uint64_t i = at; i < p.own && r.family != RMAT; i += all)
        /* Make the list of a vertex */
        {
            uint32_t near[4], from = vertex_of(&p, p.first + (uint32_t)i);

            if (r.family == GRID)
                near_by(&r, from, near);
            for (uint32_t k = 0; k < v[i + 1] - v[i]; k++) {
                uint64_t z = drawn(&r, (uint64_t)from * r.degree + k);
                uint32_t to = r.family == GRID ? near[k] : below(z, r.n);

                put_arc(arcs, bits, v[i] + k, place_of(&p, label_of(&p, to)),
                        weight_drawn(&r, z));
            }
        }
}
/* Put the arcs of a file in their places */
static __global__ void place_arcs(part p, uint32_t count,
                                  const uint32_t *head,
                                  const uint32_t *weight, void *arcs,
                                  uint64_t from, uint32_t bits,
                                  unsigned long long *strange)
{
    uint32_t k = blockIdx.x * blockDim.x + threadIdx.x;

    if (k >= count)
        return;
    if (head[k] >= p.n || weight[k] > WEIGHT_MAX)
        atomicAdd(strange, 1ull);
    else
        put_arc(arcs, bits, from + k,
                place_of(&p, label_of(&p, head[k])), weight[k]);
}
/* Load a part */
enum { SLICE = 1 << 20 };

static uint32_t grid_for(uint64_t threads)
{
    uint64_t blocks = (threads + BLOCK - 1) / BLOCK;

    return blocks < 1 ? 1 : blocks > 1 << 20 ? 1 << 20
                                             : (uint32_t)blocks;
}

static uint64_t edges_of(const recipe *r)
{
    return r->family == RMAT ? (uint64_t)r->n * r->degree : 0;
}
/* Find out how long the own lists are */
/* start[i + 1] = length of list i; weights: what they are like here */
static bool lengths_of(const share *s, const origin *from,
                       uint64_t *start, uint32_t *count)
{
    const part *p = &s->p;

    if (from->made.family != IN_FILE) {
        /* Count them on the device */
        count_lists<<<grid_for(p->own + edges_of(&from->made)), BLOCK>>>
            (*p, from->made, edges_of(&from->made), count);
        TRY(cudaGetLastError());
        TRY(cudaMemcpy(start, count, p->own * sizeof *count,
                       cudaMemcpyDeviceToHost));
        for (uint64_t i = p->own; i-- > 0; ) {
            uint32_t length;

            memcpy(&length, (char *)start + 4 * i, sizeof length);
            start[i + 1] = length;
        }
        return true;
    }
    for (uint32_t i = 0, run; i < p->own; i += run) {
        /* Find the run of vertices that begins at a label */
        uint32_t label = p->first + i, first = vertex_of(p, label);
        run = p->tile - label % p->tile;
        if (run > p->own - i)
            run = p->own - i;
        uint64_t at[LARGEST_TILE + 1];

        if (!parts_starts(&from->file, first, run, at))
            return false;
        for (uint32_t k = 0; k < run; k++)
            start[i + k + 1] = at[k + 1] - at[k];
    }
    return true;
}
static bool send_starts(share *s, uint64_t *start)
{
    engine_plan *p = &s->plan;
    uint64_t most = 0;

    start[0] = 0;
    for (uint32_t i = 0; i < p->own; i++) {
        most = start[i + 1] > most ? start[i + 1] : most;
        start[i + 1] += start[i];
    }
    s->m = start[p->own];
    s->longest = most;
    TRY(cudaMemcpy((void *)p->v, start, (p->own + 1ull) * sizeof *p->v,
                   cudaMemcpyHostToDevice));
    return true;
}
/* Send the arcs of a run */
static bool send_run(const share *s, const csr_parts *f,
                     uint64_t from, uint64_t count, uint64_t to,
                     uint32_t *host, uint32_t *slice)
{
    for (uint64_t k = 0; k < count; k += SLICE) {
        uint32_t left = (uint32_t)(count - k);
        uint32_t now = count - k < SLICE ? left : SLICE;

        if (!parts_words(f, f->heads, from + k, now, host) ||
            !parts_words(f, f->weights, from + k, now, host + SLICE))
            return false;
        TRY(cudaMemcpy(slice, host, now * sizeof *host,
                       cudaMemcpyHostToDevice));
        TRY(cudaMemcpy(slice + SLICE, host + SLICE, now * sizeof *host,
                       cudaMemcpyHostToDevice));
        place_arcs<<<grid_for(now), BLOCK>>>(
            s->p, now, slice, slice + SLICE, (void *)s->plan.arcs,
            to + k, s->plan.weight_bits, s->tally);
        TRY(cudaGetLastError());
    }
    return true;
}
/* Send all arcs of a file */
static bool send_file(const share *s, const origin *from)
{
    const part *p = &s->p;
    uint32_t *host = (uint32_t *)malloc(2 * SLICE * sizeof *host);
    uint32_t *slice = NULL;
    uint64_t to = 0, at[LARGEST_TILE + 1], strange = 0;
    bool good = host ? CUDA_CHECK(cudaMalloc(&slice, 2 * SLICE *
                                             sizeof *slice))
                     : failing("no memory to read with");

    for (uint32_t i = 0, run; good && i < p->own; i += run) {
        /* Find the run of vertices that begins at a label */
        uint32_t label = p->first + i, first = vertex_of(p, label);
        run = p->tile - label % p->tile;
        if (run > p->own - i)
            run = p->own - i;
        good = parts_starts(&from->file, first, run, at) &&
               send_run(s, &from->file, at[0], at[run] - at[0], to,
                        host, slice);
        to += at[run] - at[0];
    }
    /* See whether all of them were arcs */
    free(host);
    cudaFree(slice);
    if (!good)
        return failing("%s", cuda_why());
    TRY(cudaMemcpy(&strange, s->tally, sizeof strange,
                   cudaMemcpyDeviceToHost));
    return !strange ||
           failing("%s: %llu arcs lead to no vertex or have no weight",
                   from->file.path, (unsigned long long)strange);
}
