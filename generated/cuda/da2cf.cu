#include "cuda/check.h"
#include "cuda/kernels.h"
#include "solve/solve.h"
#include <stdlib.h>

/* The host side of DA2CF */
/* What a run keeps on the device */
typedef struct run {
    uint32_t *v, *e, *w;          /* the graph */
    cost_t *c;                    /* what is known of each vertex */
    uint8_t *f, *u;
    cost_t *minima;               /* of the first of two passes */
    cost_t *report;               /* the overflow flag, then minima */
    cost_t *news;                 /* the host's copy of the report */
    unsigned long long *arcs;     /* sums formed, if counted */
    cudaEvent_t begun, ended, delivered;
    uint32_t blocks;              /* for a thread a vertex */
    uint32_t pairs;               /* two vertices */
    uint32_t groups;              /* WORD_COSTS vertices */
    uint32_t minimums;            /* in the report */
    unsigned long long *words;    /* costs and parents, or NULL */
    uint32_t *parent;             /* parents alone, or NULL */
    void *own;                    /* what else the solver keeps */
} run;
static size_t report_size(const run *r)
{
    return ((size_t)r->minimums + 1) * sizeof *r->report;
}
/* Blocks enough for the items, each taking a_block.  items > 0. */
static uint32_t blocks_for(uint32_t items, uint32_t a_block)
{
    /* Divide and round up */
    return (items - 1) / a_block + 1;
}
/* The steps in which solvers differ */
typedef struct steps {
    bool (*prepare)(run *r, const problem *p);     /* or NULL */
    void (*count)(const run *r, const problem *p);
    void (*relax)(const run *r, const problem *p);
    void (*minimum)(const run *r, const problem *p);  /* or NULL */
    void (*update)(const run *r, const problem *p, cost_t mssp);
    void (*tidy)(run *r);                          /* or NULL */
    bool (*finish)(run *r, const problem *p, answer *a);  /* or NULL */
    bool (*keep)(run *r, const problem *p);        /* or NULL */
} steps;
/* Ask for everything that a run needs */
static bool set_up(run *r, const graph *g, const problem *p)
{
    size_t n = p->n, m = g && g->m ? g->m : 1;

    /* Decide on the numbers of blocks */
    r->blocks = blocks_for(p->n, p->block);
    r->pairs = blocks_for(p->n, 2 * p->block);
    r->groups = blocks_for(p->n, WORD_COSTS * p->block);
    if (p->minimum == MINIMUM_ONE_WORD)
        r->minimums = 1;
    else if (p->minimum == MINIMUM_TWO_PASS)
        r->minimums = blocks_for(r->pairs, 2 * p->block);
    else
        r->minimums = r->pairs;
    return (!g || (CUDA_CHECK(cudaMalloc(&r->v, (n + 1) * sizeof *r->v)) &&
                   CUDA_CHECK(cudaMalloc(&r->e, m * sizeof *r->e)) &&
                   CUDA_CHECK(cudaMalloc(&r->w, m * sizeof *r->w)))) &&
           /* The state of the vertices has room */
           CUDA_CHECK(cudaMalloc(&r->c, n * sizeof *r->c)) &&
           CUDA_CHECK(cudaMalloc(&r->f, n)) &&
           CUDA_CHECK(cudaMalloc(&r->u, n)) &&
           /* The report, the minima and the count have room */
           CUDA_CHECK(cudaMalloc(&r->minima, r->pairs * sizeof *r->minima)) &&
           CUDA_CHECK(cudaMalloc(&r->report, report_size(r))) &&
           CUDA_CHECK(cudaMallocHost(&r->news, report_size(r))) &&
           CUDA_CHECK(cudaMalloc(&r->arcs, sizeof *r->arcs)) &&
           /* The events exist */
           CUDA_CHECK(cudaEventCreate(&r->begun)) &&
           CUDA_CHECK(cudaEventCreate(&r->ended)) &&
           CUDA_CHECK(cudaEventCreateWithFlags(&r->delivered,
                                               cudaEventDisableTiming));
}
/* Give back whatever was had */
static void give_back(run *r)
{
    cudaFree(r->v);
    cudaFree(r->e);
    cudaFree(r->w);
    cudaFree(r->c);
    cudaFree(r->f);
    cudaFree(r->u);
    cudaFree(r->minima);
    cudaFree(r->report);
    cudaFreeHost(r->news);
    cudaFree(r->arcs);
    cudaFree(r->words);
    cudaFree(r->parent);
    /* Destroy the events that exist */
    if (r->begun)
        cudaEventDestroy(r->begun);
    if (r->ended)
        cudaEventDestroy(r->ended);
    if (r->delivered)
        cudaEventDestroy(r->delivered);
}
/* Time what lies between two events */
/* Ends the time that r->begun began, and adds it to *seconds. */
static bool add_time(const run *r, double *seconds)
{
    float ms;

    if (!CUDA_CHECK(cudaEventRecord(r->ended)) ||
        !CUDA_CHECK(cudaEventSynchronize(r->ended)) ||
        !CUDA_CHECK(cudaEventElapsedTime(&ms, r->begun, r->ended)))
        return false;
    *seconds += ms / 1e3;
    return true;
}
/* Send the graph to the device */
static bool send_graph(run *r, const graph *g, const problem *p,
                       const steps *s, double *seconds)
{
    return CUDA_CHECK(cudaEventRecord(r->begun)) &&
           (!g || (CUDA_CHECK(cudaMemcpy(r->v, g->v, ((size_t)g->n + 1) * sizeof *g->v,
                                         cudaMemcpyHostToDevice)) &&
                   CUDA_CHECK(cudaMemcpy(r->e, g->e, g->m * sizeof *g->e,
                                         cudaMemcpyHostToDevice)) &&
                   CUDA_CHECK(cudaMemcpy(r->w, g->w, g->m * sizeof *g->w,
                                         cudaMemcpyHostToDevice)))) &&
           /* The report and the count begin clean */
           CUDA_CHECK(cudaMemset(r->report, 0, sizeof *r->report)) &&
           CUDA_CHECK(cudaMemset(r->report + 1, 0xff,
                                 report_size(r) - sizeof *r->report)) &&
           CUDA_CHECK(cudaMemset(r->arcs, 0, sizeof *r->arcs)) &&
           (!s->prepare || s->prepare(r, p)) &&
           (!s->keep || s->keep(r, p)) &&
           add_time(r, seconds);
}
/* Count the arcs from the frontier to unsettled vertices */
/* *arcs += the arcs in the lists of vertices i with own[i] whose other
   end j has other[j].  One thread a vertex. */
static __global__ void count_arcs(uint32_t n, const uint32_t *v,
                                  const uint32_t *e,
                                  const uint8_t *own,
                                  const uint8_t *other,
                                  unsigned long long *arcs)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
    uint32_t mine = 0;

    if (i < n && own[i])
        for (uint32_t k = v[i]; k < v[i + 1]; k++)
            mine += other[e[k]];
    if (mine > 0)
        atomicAdd(arcs, (unsigned long long)mine);
}
/* Launch the kernels that leave minima in the report */
static void launch_minimum(const run *r, const problem *p,
                           cost_t *first)
{
    size_t shared = p->block * sizeof(cost_t);

    if (p->minimum == MINIMUM_ONE_WORD) {
        minimum_word<<<r->groups, p->block, shared>>>(p->n, r->u, r->c,
                                                      first);
    } else if (p->minimum == MINIMUM_TWO_PASS) {
        minimum1<<<r->pairs, p->block, shared>>>(p->n, r->u, r->c,
                                                 r->minima);
        minimum2<<<r->minimums, p->block, shared>>>(r->pairs, r->minima,
                                                    first);
    } else {
        minimum1<<<r->pairs, p->block, shared>>>(p->n, r->u, r->c,
                                                 first);
    }
}
/* Find mssp on the device, and learn it */
static bool find_mssp(const run *r, const problem *p, const steps *s,
                      cost_t *mssp, bool *overflow)
{
    cost_t *first = r->report + 1;

    if (s->minimum)
        s->minimum(r, p);
    else
        launch_minimum(r, p, first);
    if (!CUDA_CHECK(cudaGetLastError()))
        return false;
    /* Have the report sent, and the word made infinite behind it */
    if (!CUDA_CHECK(cudaMemcpyAsync(r->news, r->report, report_size(r),
                                    cudaMemcpyDeviceToHost)) ||
        !CUDA_CHECK(cudaEventRecord(r->delivered)) ||
        !CUDA_CHECK(cudaMemsetAsync(first, 0xff, sizeof *first)))
        return false;
    /* Wait for the report, not for what was queued behind it */
    if (!CUDA_CHECK(cudaEventSynchronize(r->delivered)))
        return false;
    /* Read mssp and the overflow flag from the news */
    *overflow = r->news[0] != 0;
    *mssp = COST_INF;
    for (uint32_t k = 1; k <= r->minimums; k++)
        if (r->news[k] < *mssp)
            *mssp = r->news[k];
    return true;
}
/* Count the settled vertices for whoever waits */
#define TELL_EVERY 256

static bool tell(const run *r, const problem *p)
{
    uint8_t *u = (uint8_t *)malloc(p->n);
    uint32_t settled = 0;
    bool copied;

    if (u == NULL)
        return true;
    copied = CUDA_CHECK(cudaMemcpy(u, r->u, p->n,
                                   cudaMemcpyDeviceToHost));
    for (uint32_t i = 0; copied && i < p->n; i++)
        settled += !u[i];
    if (copied)
        p->progress(settled, p->n);
    free(u);
    return copied;
}
/* Settle one compound frontier after another on the device */
/* Relax, minimum, update, until no unsettled vertex is reached. */
static int settle_all(const run *r, const problem *p, const steps *s,
                      answer *a)
{
    cost_t mssp = 0;
    bool overflow = false;

    /* Launch initialize, and iterate until mssp is infinite */
    initialize<<<r->blocks, p->block>>>(p->n, p->source, r->c, r->f, r->u);
    while (mssp != COST_INF) {
        a->iterations++;
        if (p->count)
            s->count(r, p);
        s->relax(r, p);
        if (!find_mssp(r, p, s, &mssp, &overflow))
            return DEVICE_FAILED;
        if (overflow)
            return OVERFLOWED;
        if (mssp != COST_INF)
            s->update(r, p, mssp);
        /* Say how many vertices are settled, now and then */
        if (p->progress && a->iterations % TELL_EVERY == 0 && !tell(r, p))
            return DEVICE_FAILED;
    }
    return SOLVED;
}
/* Bring the costs home */
static bool fetch(const run *r, uint32_t n, cost_t *c, answer *a)
{
    unsigned long long arcs;

    if (!CUDA_CHECK(cudaEventRecord(r->begun)) ||
        !CUDA_CHECK(cudaMemcpy(c, r->c, n * sizeof *c, cudaMemcpyDeviceToHost)) ||
        !CUDA_CHECK(cudaMemcpy(&arcs, r->arcs, sizeof arcs,
                               cudaMemcpyDeviceToHost)))
        return false;
    a->relaxations = arcs;
    return add_time(r, &a->copy_seconds);
}
/* Run DA2CF on the device */
static int DA2CF(const graph *g, const problem *p, const steps *s,
                 cost_t *c, answer *a)
{
    run r = {};
    int status = DEVICE_FAILED;

    a->iterations = a->relaxations = 0;
    a->seconds = a->copy_seconds = 0;
    if (set_up(&r, g, p) && send_graph(&r, g, p, s, &a->copy_seconds) &&
        CUDA_CHECK(cudaEventRecord(r.begun)))
        status = settle_all(&r, p, s, a);
    if (status == SOLVED && !(add_time(&r, &a->seconds) &&
                              fetch(&r, p->n, c, a) &&
                              (!s->finish || s->finish(&r, p, a))))
        status = DEVICE_FAILED;
    if (status == DEVICE_FAILED)
        snprintf(a->error, sizeof a->error, "%s", cuda_why());
    if (s->tidy)
        s->tidy(&r);
    give_back(&r);
    return status;
}
/* The steps of F_GPU and U_GPU */
static void launch_relax_F(const run *r, const problem *p)
{
    relax_F<<<r->blocks, p->block>>>(p->n, r->v, r->e, r->w, r->c, r->f,
                                     r->u, (uint32_t *)r->report);
}

static void launch_relax_U(const run *r, const problem *p)
{
    relax_U<<<r->blocks, p->block>>>(p->n, r->v, r->e, r->w, r->c, r->f,
                                     r->u, (uint32_t *)r->report);
}
static void count_F(const run *r, const problem *p)
{
    count_arcs<<<r->blocks, p->block>>>(p->n, r->v, r->e, r->f, r->u,
                                        r->arcs);
}

static void count_U(const run *r, const problem *p)
{
    count_arcs<<<r->blocks, p->block>>>(p->n, r->v, r->e, r->u, r->f,
                                        r->arcs);
}
static void launch_update(const run *r, const problem *p, cost_t mssp)
{
    update<<<r->blocks, p->block>>>(p->n, mssp, r->c, r->f, r->u);
}

static const steps steps_F = {
    NULL, count_F, launch_relax_F, NULL, launch_update, NULL, NULL
};
static const steps steps_U = {
    NULL, count_U, launch_relax_U, NULL, launch_update, NULL, NULL
};
/* Solve in this width, with a block that the kernels take */
/* Name the device */
static bool name_device(answer *a)
{
    struct cudaDeviceProp about;
    int device;

    if (!CUDA_CHECK(cudaGetDevice(&device)) ||
        !CUDA_CHECK(cudaGetDeviceProperties(&about, device)))
        return false;
    snprintf(a->device, sizeof a->device, "%.*s",
             (int)sizeof a->device - 1, about.name);
    return true;
}
/* The usual size of a block */
#define USUAL_BLOCK 256

static int solve(const graph *g, const problem *p, const steps *s,
                 answer *a)
{
    problem q = *p;
    cost_t *c;
    int status;

    /* Take the usual block for none, and refuse an impossible one */
    if (q.block == 0)
        q.block = USUAL_BLOCK;
    if (q.block % 32 != 0 || q.block > 1024) {
        snprintf(a->error, sizeof a->error, "a block of %u threads: must "
                 "be a multiple of 32, at most 1024", q.block);
        return DEVICE_FAILED;
    }
    /* Without a device there is no answer */
    if (!name_device(a)) {
        snprintf(a->error, sizeof a->error, "%s", cuda_why());
        return DEVICE_FAILED;
    }
    c = (cost_t *)malloc(q.n * sizeof *c);
    if (c == NULL)
        return NO_MEMORY;
    if (s->minimum)
        q.minimum = MINIMUM_ONE_WORD;
    status = DA2CF(g, &q, s, c, a);
    if (status == SOLVED)
        answer_costs(a, c, q.n);
    free(c);
    return status;
}
/* Solvers that run DA2CF */
extern "C" int WIDTH(F_GPU)(const problem *p, answer *a)
{
    return solve(p->successors, p, &steps_F, a);
}

extern "C" int WIDTH(U_GPU)(const problem *p, answer *a)
{
    return solve(p->predecessors, p, &steps_U, a);
}
extern "C" int WIDTH(U_GPU_2min)(const problem *p, answer *a)
{
    problem q = *p;

    q.minimum = MINIMUM_TWO_PASS;
    return solve(q.predecessors, &q, &steps_U, a);
}
/* Keep a texture of the flags as long as the run */
/* Refuse more flags than a texture can have */
static bool flags_fit(uint32_t n)
{
    struct cudaChannelFormatDesc byte =
        cudaCreateChannelDesc<uint8_t>();
    size_t most;
    int device;

    if (!CUDA_CHECK(cudaGetDevice(&device)) ||
        !CUDA_CHECK(cudaDeviceGetTexture1DLinearMaxWidth(&most, &byte,
                                                         device)))
        return false;
    if (n > most)
        snprintf(cuda_why(), CUDA_WHY_SIZE, "a texture holds %zu flags "
                 "on this device, and the graph has %u", most, n);
    return n <= most;
}
static bool make_texture(run *r, const problem *p)
{
    cudaTextureObject_t *f =
        (cudaTextureObject_t *)calloc(1, sizeof *f);

    r->own = f;
    if (f == NULL)
        snprintf(cuda_why(), CUDA_WHY_SIZE, "no memory for a texture");
    return f && flags_fit(p->n) &&
           CUDA_CHECK(WIDTH(texture_of_flags)(r->f, p->n, f));
}
static void drop_texture(run *r)
{
    cudaTextureObject_t *f = (cudaTextureObject_t *)r->own;

    if (f && *f)
        cudaDestroyTextureObject(*f);
    free(f);
}
static void launch_relax_plus(const run *r, const problem *p)
{
    size_t bounds = (p->block + 1) * sizeof *r->v;

    relax_plus<<<r->blocks, p->block, bounds>>>(p->n, r->v, r->e, r->w,
        r->c, *(cudaTextureObject_t *)r->own, r->u,
        (uint32_t *)r->report);
}

static const steps steps_U_PLUS = {
    make_texture, count_U, launch_relax_plus, NULL, launch_update,
    drop_texture
};
extern "C" int WIDTH(U_GPU_PLUS)(const problem *p, answer *a)
{
    return solve(p->predecessors, p, &steps_U_PLUS, a);
}
static void launch_no_atomic(const run *r, const problem *p)
{
    relax_F_no_atomic<<<r->blocks, p->block>>>(p->n, r->v, r->e, r->w,
        r->c, r->f, r->u, (uint32_t *)r->report);
}

static const steps steps_F_no_atomic = {
    NULL, count_F, launch_no_atomic, NULL, launch_update, NULL
};
extern "C" int WIDTH(F_GPU_no_atomic)(const problem *p, answer *a)
{
    return solve(p->successors, p, &steps_F_no_atomic, a);
}
static void launch_shuffle(const run *r, const problem *p)
{
    minimum_shuffle<<<r->groups, p->block>>>(p->n, r->u, r->c,
                                             r->report + 1);
}

static const steps steps_F_shuffle = {
    NULL, count_F, launch_relax_F, launch_shuffle, launch_update, NULL
};
static const steps steps_U_shuffle = {
    NULL, count_U, launch_relax_U, launch_shuffle, launch_update, NULL
};
extern "C" int WIDTH(F_GPU_shuffle)(const problem *p, answer *a)
{
    return solve(p->successors, p, &steps_F_shuffle, a);
}

extern "C" int WIDTH(U_GPU_shuffle)(const problem *p, answer *a)
{
    return solve(p->predecessors, p, &steps_U_shuffle, a);
}
/* Keep room for CUB as long as the run */
typedef struct cub_room { void *at; size_t size; } cub_room;

static bool make_room(run *r, const problem *p)
{
    cub_room *room = (cub_room *)calloc(1, sizeof *room);

    r->own = room;
    if (room == NULL) {
        snprintf(cuda_why(), CUDA_WHY_SIZE, "no memory for CUB's room");
        return false;
    }
    return CUDA_CHECK(minimum_CUB(NULL, &room->size, p->n, r->u, r->c,
                                  r->report + 1)) &&
           CUDA_CHECK(cudaMalloc(&room->at, room->size));
}
static void drop_room(run *r)
{
    cub_room *room = (cub_room *)r->own;

    if (room)
        cudaFree(room->at);
    free(room);
}
static void launch_CUB(const run *r, const problem *p)
{
    cub_room *room = (cub_room *)r->own;

    (void)minimum_CUB(room->at, &room->size, p->n, r->u, r->c,
                      r->report + 1);
}

static const steps steps_F_CUB = {
    make_room, count_F, launch_relax_F, launch_CUB, launch_update,
    drop_room
};
static const steps steps_U_CUB = {
    make_room, count_U, launch_relax_U, launch_CUB, launch_update,
    drop_room
};
/* Solve with CUB where there is CUB */
static int solve_with_CUB(const graph *g, const problem *p,
                          const steps *s, answer *a)
{
    size_t size = 0;

    if (minimum_CUB(NULL, &size, p->n, NULL, NULL, NULL) !=
        cudaErrorNotSupported)
        return solve(g, p, s, a);
    snprintf(a->error, sizeof a->error, "CUB runs on a real GPU only, "
             "not on the simulator");
    return DEVICE_FAILED;
}

extern "C" int WIDTH(F_GPU_CUB)(const problem *p, answer *a)
{
    return solve_with_CUB(p->successors, p, &steps_F_CUB, a);
}

extern "C" int WIDTH(U_GPU_CUB)(const problem *p, answer *a)
{
    return solve_with_CUB(p->predecessors, p, &steps_U_CUB, a);
}
/* Send the matrix, and give it back */
static bool send_matrix(run *r, const problem *p)
{
    size_t size = (size_t)p->n * p->n * sizeof *p->matrix;

    return CUDA_CHECK(cudaMalloc(&r->own, size)) &&
           CUDA_CHECK(cudaMemcpy(r->own, p->matrix, size,
                                 cudaMemcpyHostToDevice));
}

static void drop_matrix(run *r)
{
    cudaFree(r->own);
}
/* Count the sums on a matrix */
static __global__ void count_cells(uint32_t n, const uint32_t *w,
                                   const uint8_t *f, const uint8_t *u,
                                   unsigned long long *arcs)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x, sums = 0;

    if (i < n && u[i])
        for (uint32_t j = 0; j < n; j++)
            sums += f[j] && w[(size_t)j * n + i] != UINT32_MAX;
    if (sums > 0)
        atomicAdd(arcs, (unsigned long long)sums);
}

static void count_matrix(const run *r, const problem *p)
{
    count_cells<<<r->blocks, p->block>>>(p->n, (uint32_t *)r->own, r->f,
                                         r->u, r->arcs);
}
/* Launch the kernels on a matrix */
static void launch_U_matrix(const run *r, const problem *p)
{
    relax_U_matrix<<<r->blocks, p->block, p->block * TILE_BYTES>>>(
        p->n, (uint32_t *)r->own, r->c, r->f, r->u,
        (uint32_t *)r->report);
}

static void launch_F_matrix(const run *r, const problem *p)
{
    relax_F_matrix<<<r->blocks, p->block, p->block * TILE_BYTES>>>(
        p->n, (uint32_t *)r->own, r->c, r->f, r->u,
        (uint32_t *)r->report);
}
static void launch_F_matrix_no_atomic(const run *r, const problem *p)
{
    relax_F_matrix_no_atomic<<<r->blocks, p->block,
                               p->block * TILE_BYTES>>>(
        p->n, (uint32_t *)r->own, r->c, r->f, r->u,
        (uint32_t *)r->report);
}
/* The solvers U_GPU_matrix, F_GPU_matrix and its wrong twin */
#define MATRIX_SOLVER(name, launch)                                  \
    static const steps name##_steps = { send_matrix, count_matrix,   \
        launch, NULL, launch_update, drop_matrix };                  \
    extern "C" int WIDTH(name)(const problem *p, answer *a)          \
    {                                                                \
        return solve(NULL, p, &name##_steps, a);                     \
    }

MATRIX_SOLVER(U_GPU_matrix, launch_U_matrix)
MATRIX_SOLVER(F_GPU_matrix, launch_F_matrix)
MATRIX_SOLVER(F_GPU_matrix_no_atomic, launch_F_matrix_no_atomic)
/* What the solvers with a mask keep besides */
typedef struct masked {
    cost_t *uc;                   /* the updating costs */
    uint8_t *all;                 /* ones */
} masked;

static bool prepare_masked(run *r, const problem *p)
{
    masked *own = (masked *)calloc(1, sizeof *own);

    r->own = own;
    if (own == NULL) {
        snprintf(cuda_why(), CUDA_WHY_SIZE, "no memory on the host");
        return false;
    }
    return CUDA_CHECK(cudaMalloc(&own->uc, p->n * sizeof *own->uc)) &&
           CUDA_CHECK(cudaMalloc(&own->all, p->n)) &&
           /* The updating costs begin like the costs */
           CUDA_CHECK(cudaMemset(own->uc, 0xff, p->n * sizeof *own->uc)) &&
           CUDA_CHECK(cudaMemset(own->uc + p->source, 0, sizeof *own->uc)) &&
           CUDA_CHECK(cudaMemset(own->all, 1, p->n));
}
static void tidy_masked(run *r)
{
    masked *own = (masked *)r->own;

    if (own == NULL)
        return;
    cudaFree(own->uc);
    cudaFree(own->all);
    free(own);
}

/* The steps of the solvers with a mask */
static void launch_plain(const run *r, const problem *p)
{
    offer_plain<<<r->blocks, p->block>>>(p->n, r->v, r->e, r->w, r->c,
                                         r->f, ((masked *)r->own)->uc,
                                         (uint32_t *)r->report);
}

static void launch_atomic(const run *r, const problem *p)
{
    offer_atomic<<<r->blocks, p->block>>>(p->n, r->v, r->e, r->w, r->c,
                                          r->f, ((masked *)r->own)->uc,
                                          (uint32_t *)r->report);
}
static void launch_pull(const run *r, const problem *p)
{
    offer_pull<<<r->blocks, p->block>>>(p->n, r->v, r->e, r->w, r->c,
                                        r->f, ((masked *)r->own)->uc,
                                        (uint32_t *)r->report);
}

static void launch_commit(const run *r, const problem *p)
{
    commit<<<r->blocks, p->block>>>(p->n, ((masked *)r->own)->uc, r->c,
                                    r->f, r->report + 1);
}

static void update_nothing(const run *r, const problem *p, cost_t mssp)
{
    (void)r, (void)p, (void)mssp;
}

static void count_offers(const run *r, const problem *p)
{
    count_arcs<<<r->blocks, p->block>>>(p->n, r->v, r->e, r->f,
                                        ((masked *)r->own)->all,
                                        r->arcs);
}

static void count_pulled(const run *r, const problem *p)
{
    count_arcs<<<r->blocks, p->block>>>(p->n, r->v, r->e,
                                        ((masked *)r->own)->all, r->f,
                                        r->arcs);
}

static const steps steps_plain = {
    prepare_masked, count_offers, launch_plain, launch_commit,
    update_nothing, tidy_masked
};
static const steps steps_atomic = {
    prepare_masked, count_offers, launch_atomic, launch_commit,
    update_nothing, tidy_masked
};
static const steps steps_pull = {
    prepare_masked, count_pulled, launch_pull, launch_commit,
    update_nothing, tidy_masked
};

extern "C" int WIDTH(harish_narayanan)(const problem *p, answer *a)
{
    return solve(p->successors, p, &steps_plain, a);
}

extern "C" int WIDTH(masked_F)(const problem *p, answer *a)
{
    return solve(p->successors, p, &steps_atomic, a);
}

extern "C" int WIDTH(masked_U)(const problem *p, answer *a)
{
    return solve(p->predecessors, p, &steps_pull, a);
}
/* What a criterion keeps on the device */
typedef struct criterion {
    cost_t *out, *in;     /* lightest arcs that leave, that enter */
    cost_t *threshold;    /* one word, for update_inout */
    uint32_t *v, *w;      /* predecessors, for a moment */
} criterion;

static criterion *criterion_of(const run *r)
{
    return (criterion *)r->own;
}
/* Find the lightest arcs that leave, and those that enter */
static bool find_out(run *r, const problem *p)
{
    criterion *own = criterion_of(r);

    if (!CUDA_CHECK(cudaMalloc(&own->out, p->n * sizeof *own->out)))
        return false;
    lightest_arcs<<<r->blocks, p->block>>>(p->n, r->v, r->w, own->out);
    return CUDA_CHECK(cudaGetLastError());
}
static bool find_in(run *r, const problem *p)
{
    criterion *own = criterion_of(r);
    const graph *g = p->predecessors;
    size_t starts = ((size_t)g->n + 1) * sizeof *g->v;
    size_t weights = g->m * sizeof *g->w;

    if (!CUDA_CHECK(cudaMalloc(&own->in, p->n * sizeof *own->in)) ||
        !CUDA_CHECK(cudaMalloc(&own->v, starts)) ||
        !CUDA_CHECK(cudaMalloc(&own->w, weights ? weights : 1)) ||
        !CUDA_CHECK(cudaMemcpy(own->v, g->v, starts,
                               cudaMemcpyHostToDevice)) ||
        !CUDA_CHECK(cudaMemcpy(own->w, g->w, weights,
                               cudaMemcpyHostToDevice)))
        return false;
    lightest_arcs<<<r->blocks, p->block>>>(p->n, own->v, own->w,
                                           own->in);
    return CUDA_CHECK(cudaGetLastError());
}
static void tidy_criterion(run *r)
{
    criterion *own = criterion_of(r);

    if (own == NULL)
        return;
    cudaFree(own->out);
    cudaFree(own->in);
    cudaFree(own->threshold);
    cudaFree(own->v);
    cudaFree(own->w);
    free(own);
    r->own = NULL;
}
/* Prepare the one array, the other, or both */
static bool prepare(run *r, const problem *p, bool out, bool in)
{
    criterion *own = (criterion *)calloc(1, sizeof *own);

    r->own = own;
    if (own == NULL) {
        snprintf(cuda_why(), CUDA_WHY_SIZE, "no memory on the host");
        return false;
    }
    if ((out && !find_out(r, p)) || (in && !find_in(r, p)) ||
        !CUDA_CHECK(cudaMalloc(&own->threshold,
                               sizeof *own->threshold)) ||
        !CUDA_CHECK(cudaFree(own->v)) || !CUDA_CHECK(cudaFree(own->w)))
        return false;
    own->v = own->w = NULL;
    return true;
}
static bool prepare_out(run *r, const problem *p)
{
    return prepare(r, p, true, false);
}

static bool prepare_in(run *r, const problem *p)
{
    return prepare(r, p, false, true);
}

static bool prepare_inout(run *r, const problem *p)
{
    return prepare(r, p, true, true);
}
/* Launch the minimum that the criterion needs */
static void minimum_out(const run *r, const problem *p)
{
    threshold_out<<<r->groups, p->block, p->block * sizeof(cost_t)>>>(
        p->n, r->u, r->c, criterion_of(r)->out, r->report + 1);
}

static void minimum_inout(const run *r, const problem *p)
{
    criterion *own = criterion_of(r);

    if (!CUDA_CHECK(cudaMemsetAsync(own->threshold, 0xff,
                                    sizeof *own->threshold)))
        return;
    threshold_out<<<r->groups, p->block, p->block * sizeof(cost_t)>>>(
        p->n, r->u, r->c, own->out, own->threshold);
    launch_minimum(r, p, r->report + 1);
}
/* Launch the update that the criterion needs */
static void launch_out(const run *r, const problem *p, cost_t threshold)
{
    update_out<<<r->blocks, p->block>>>(p->n, threshold, r->c, r->f,
                                        r->u);
}

static void launch_in(const run *r, const problem *p, cost_t mssp)
{
    update_in<<<r->blocks, p->block>>>(p->n, mssp, r->c,
                                       criterion_of(r)->in, r->f, r->u);
}

static void launch_inout(const run *r, const problem *p, cost_t mssp)
{
    criterion *own = criterion_of(r);

    update_inout<<<r->blocks, p->block>>>(p->n, mssp, own->threshold,
                                          r->c, own->in, r->f, r->u);
}
/* The solvers of the device, one for each criterion */
static const steps steps_out = {
    prepare_out, count_F, launch_relax_F, minimum_out, launch_out,
    tidy_criterion
};
static const steps steps_in = {
    prepare_in, count_F, launch_relax_F, NULL, launch_in,
    tidy_criterion
};
static const steps steps_inout = {
    prepare_inout, count_F, launch_relax_F, minimum_inout,
    launch_inout, tidy_criterion
};
extern "C" int WIDTH(crauser_out)(const problem *p, answer *a)
{
    return solve(p->successors, p, &steps_out, a);
}

extern "C" int WIDTH(crauser_in)(const problem *p, answer *a)
{
    return solve(p->successors, p, &steps_in, a);
}

extern "C" int WIDTH(crauser_inout)(const problem *p, answer *a)
{
    return solve(p->successors, p, &steps_inout, a);
}
/* Trees */
/* Bring the lower halves of the words home */
static bool bring_words(const unsigned long long *words,
                        const problem *p, answer *a)
{
    size_t size = p->n * sizeof *words;
    unsigned long long *home;
    bool done;

    if (!p->parents || words == NULL)
        return true;
    snprintf(cuda_why(), CUDA_WHY_SIZE, "no memory for the tree");
    home = (unsigned long long *)malloc(size);
    a->parents = (uint32_t *)malloc(p->n * sizeof *a->parents);
    done = home && a->parents &&
           CUDA_CHECK(cudaMemcpy(home, words, size,
                                 cudaMemcpyDeviceToHost));
    for (uint32_t i = 0; done && i < p->n; i++)
        a->parents[i] = (uint32_t)home[i];
    free(home);
    return done;
}
/* Keep the tree in words */
#if COST_BITS == 32
static bool keep_words(run *r, const problem *p)
{
    size_t size = p->n * sizeof *r->words;

    return CUDA_CHECK(cudaMalloc(&r->words, size)) &&
           CUDA_CHECK(cudaMemset(r->words, 0xff, size));
}
static void launch_relax_paths(const run *r, const problem *p)
{
    relax_F_paths<<<r->blocks, p->block>>>(p->n, r->v, r->e, r->w, r->c,
                                           r->f, r->u, r->words,
                                           (uint32_t *)r->report);
}

static bool fetch_words(run *r, const problem *p, answer *a)
{
    return bring_words(r->words, p, a);
}
#endif
static int solve_signed(const problem *p, const steps *by, answer *a)
{
    steps s = *by;

#if COST_BITS == 32
    s.keep = keep_words;
    s.relax = launch_relax_paths;
    s.finish = fetch_words;
#endif
    return solve(p->successors, p, &s, a);
}
/* Keep the tree where one thread writes */
static bool keep_parent(run *r, const problem *p)
{
    size_t size = p->n * sizeof *r->parent;

    return CUDA_CHECK(cudaMalloc(&r->parent, size)) &&
           CUDA_CHECK(cudaMemset(r->parent, 0xff, size));
}

static void launch_pull_paths(const run *r, const problem *p)
{
    offer_pull_paths<<<r->blocks, p->block>>>(p->n, r->v, r->e, r->w,
        r->c, r->f, ((masked *)r->own)->uc, r->parent,
        (uint32_t *)r->report);
}
static bool fetch_parent(run *r, const problem *p, answer *a)
{
    size_t size = p->n * sizeof *r->parent;

    if (!p->parents)
        return true;
    snprintf(cuda_why(), CUDA_WHY_SIZE, "no memory for the tree");
    a->parents = (uint32_t *)malloc(size);
    return a->parents && CUDA_CHECK(cudaMemcpy(a->parents, r->parent,
                                       size, cudaMemcpyDeviceToHost));
}
/* Make room for the recovery */
typedef struct recovery {
    uint32_t *left;
    uint8_t *next;
} recovery;

static recovery *recovery_of(const run *r)
{
    return (recovery *)r->own;
}

static void tidy_recovery(run *r)
{
    recovery *t = recovery_of(r);

    if (t != NULL) {
        cudaFree(t->left);
        cudaFree(t->next);
        free(t);
    }
}
/* Find the tree afterwards */
static bool prepare_recovery(run *r, const problem *p)
{
    recovery *t = (recovery *)(r->own = calloc(1, sizeof *t));

    return t && CUDA_CHECK(cudaMalloc(&t->left, sizeof *t->left)) &&
           CUDA_CHECK(cudaMemset(t->left, 0, sizeof *t->left)) &&
           CUDA_CHECK(cudaMalloc(&t->next, p->n));
}
static bool how_many_left(const recovery *t, uint32_t *left)
{
    return CUDA_CHECK(cudaGetLastError()) &&
           CUDA_CHECK(cudaMemcpy(left, t->left, sizeof *left,
                                 cudaMemcpyDeviceToHost));
}
static bool grow_tree(run *r, const problem *p)
{
    recovery *t = recovery_of(r);
    uint32_t left, before;

    tight_parents<<<r->blocks, p->block>>>(p->n, p->source, r->v, r->e,
                                           r->w, r->c, r->parent, r->f,
                                           t->left);
    if (!how_many_left(t, &left))
        return false;
    while (left > 0) {
        before = left;
        /* Let one more layer of zeros join */
        uint8_t *joined = r->f;
        zero_parents<<<r->blocks, p->block>>>(p->n, r->v, r->e, r->w, r->c,
                                              joined, t->next, r->parent,
                                              t->left);
        r->f = t->next;
        t->next = joined;
        if (!how_many_left(t, &left))
            return false;
        if (left == before) {
            snprintf(cuda_why(), CUDA_WHY_SIZE, "the costs are not "
                     "distances: no tight arcs lead to %u vertices",
                     left);
            return false;
        }
    }
    return true;
}
static bool fetch_tree(run *r, const problem *p, answer *a)
{
    return CUDA_CHECK(cudaEventRecord(r->begun)) && grow_tree(r, p) &&
           add_time(r, &a->seconds) && fetch_parent(r, p, a);
}

static const steps steps_U_paths = {
    prepare_recovery, count_U, launch_relax_U, NULL, launch_update,
    tidy_recovery, fetch_tree, keep_parent
};
/* The solvers that keep parents */
extern "C" int WIDTH(F_GPU_paths)(const problem *p, answer *a)
{
    return solve_signed(p, &steps_F, a);
}

extern "C" int WIDTH(crauser_out_paths)(const problem *p, answer *a)
{
    return solve_signed(p, &steps_out, a);
}

extern "C" int WIDTH(crauser_in_paths)(const problem *p, answer *a)
{
    return solve_signed(p, &steps_in, a);
}

extern "C" int WIDTH(crauser_inout_paths)(const problem *p, answer *a)
{
    return solve_signed(p, &steps_inout, a);
}
extern "C" int WIDTH(masked_U_paths)(const problem *p, answer *a)
{
    steps s = steps_pull;

    s.keep = keep_parent;
    s.relax = launch_pull_paths;
    s.finish = fetch_parent;
    return solve(p->predecessors, p, &s, a);
}

extern "C" int WIDTH(U_GPU_paths)(const problem *p, answer *a)
{
    return solve(p->predecessors, p, &steps_U_paths, a);
}
