# loops.pl SEED: a right DA2CF_F whose host asks as it likes: how often in a row, how many words
# at a time, in which rounds, into pinned memory or not, through a stream of its own or not,
# waiting or looking at an event, copied whole or a word behind another.
use strict; use warnings;
srand $ARGV[0];
sub one { $_[int rand @_] }
my $words = one(1, 1, 2, 3, 64, 600);           # of which the flag is one
my $place = int rand $words;
my $times = one(1, 1, 2, 3, 4, 7, 16, 40);      # in a row
my $every = one(1, 1, 2, 5, 11);                # rounds
my $pinned = rand() < .5;
my $stream = one('', '', 'cudaStreamDefault', 'cudaStreamNonBlocking');
my $waits = $stream ? one('stream', 'device', 'event', 'query') : one('none', 'device');
my $late = rand() < .4;                         # the minimum is asked for behind the flag
my $twice = rand() < .3;                        # ... and once more
my $in = $stream ? ', 0, way' : '';
my $wait = { stream => 'CUDA_CHECK(cudaStreamSynchronize(way))', device => 'CUDA_CHECK(cudaDeviceSynchronize())',
    event => 'CUDA_CHECK(cudaEventRecord(came, way)) && CUDA_CHECK(cudaEventSynchronize(came))',
    query => 'looked(came, way)', none => 'true' }->{$waits};
my $copy = sub { my ($to, $from, $size) = @_;
    $stream ? "CUDA_CHECK(cudaMemcpyAsync($to, $from, $size, cudaMemcpyDeviceToHost, way)) && $wait"
            : "CUDA_CHECK(cudaMemcpy($to, $from, $size, cudaMemcpyDeviceToHost)) && $wait" };
my $least = $copy->('got + LEAST', 'a->least', 'sizeof *got');
my $flags = $copy->('got', 'a->overflow', 'WORDS * sizeof *got');
my $set = $stream ? 'cudaMemsetAsync(a->least, 0xff, sizeof *a->least, way)' : 'cudaMemset(a->least, 0xff, sizeof *a->least)';
my $begin = $stream ? "CUDA_CHECK(cudaStreamCreateWithFlags(&way, $stream)) && CUDA_CHECK(cudaEventCreate(&came))" : 'true';
my $end = $stream ? "    if (came)\n        cudaEventDestroy(came);\n    if (way)\n        cudaStreamDestroy(way);\n" : '';
my $host = $pinned ? 'CUDA_CHECK(cudaMallocHost((void **)&got, (WORDS + 1) * sizeof *got))'
                   : '(got = (uint32_t *)malloc((WORDS + 1) * sizeof *got)) != NULL';
my $free = $pinned ? 'cudaFreeHost(got)' : 'free(got)';
my $ask_least = ($twice ? "$least && " : '') . $least;
my $asks = "            if (round % $every == 0)\n                for (int k = 0; good && k < $times; k++)\n"
    . "                    good = $flags && got[$place] == 0;\n";
my $order = $late ? "$asks            good = good && $ask_least;\n" : "            good = good && $ask_least;\n$asks";
print <<"EOT";
/* $times times $words words, every $every rounds, @{[$pinned ? 'pinned' : 'plain']}, @{[$stream || 'no stream']}, $waits */
#include "cuda/check.h"
#include "cuda/kernels.h"
#include "graph/graph.h"
#include <stdlib.h>
enum { WORDS = $words, LEAST = WORDS };
struct arrays { uint32_t *v, *e, *w, *overflow; cost_t *c, *least; uint8_t *f, *u; };
static bool __attribute__((unused)) looked(cudaEvent_t came, cudaStream_t way)
{
    cudaError_t error = cudaEventRecord(came, way);

    while (error == cudaSuccess && (error = cudaEventQuery(came)) == cudaErrorNotReady)
        error = cudaSuccess;
    return error == cudaSuccess;
}
static bool send(arrays *a, const graph *g)
{
    size_t rows = ((size_t)g->n + 1) * sizeof *g->v, arcs = g->m * sizeof *g->e;

    return CUDA_CHECK(cudaMalloc(&a->v, rows)) && CUDA_CHECK(cudaMalloc(&a->e, arcs + 1)) &&
           CUDA_CHECK(cudaMalloc(&a->w, arcs + 1)) && CUDA_CHECK(cudaMalloc(&a->c, g->n * sizeof *a->c)) &&
           CUDA_CHECK(cudaMalloc(&a->f, g->n)) && CUDA_CHECK(cudaMalloc(&a->u, g->n)) &&
           CUDA_CHECK(cudaMalloc(&a->least, sizeof *a->least)) &&
           CUDA_CHECK(cudaMalloc(&a->overflow, WORDS * sizeof *a->overflow)) &&
           CUDA_CHECK(cudaMemset(a->overflow, 0, WORDS * sizeof *a->overflow)) &&
           CUDA_CHECK(cudaMemcpy(a->v, g->v, rows, cudaMemcpyHostToDevice)) &&
           CUDA_CHECK(cudaMemcpy(a->e, g->e, arcs, cudaMemcpyHostToDevice)) &&
           CUDA_CHECK(cudaMemcpy(a->w, g->w, arcs, cudaMemcpyHostToDevice)) &&
           CUDA_CHECK(cudaDeviceSynchronize());
}
int DA2CF_F(const graph *g, uint32_t source, uint32_t block, cost_t *c)
{
    arrays all = {}, *a = &all;
    uint32_t *got = NULL, n = g->n, blocks = (n - 1) / block + 1, few = (n - 1) / (WORD_COSTS * block) + 1;
    cudaStream_t way = NULL;
    cudaEvent_t came = NULL;
    bool good = $host && $begin && send(a, g);

    (void)way, (void)came;
    if (good) {
        initialize<<<blocks, block$in>>>(n, source, a->c, a->f, a->u);
        for (uint32_t round = 0; good; round++) {
            relax_F<<<blocks, block$in>>>(n, a->v, a->e, a->w, a->c, a->f, a->u, a->overflow + $place);
            good = CUDA_CHECK($set);
            if (good)
                minimum_word<<<few, block, block * sizeof(cost_t)@{[$stream ? ', way' : '']}>>>(n, a->u, a->c, a->least);
            good = good && CUDA_CHECK(cudaGetLastError());
$order            if (!good || got[LEAST] == COST_INF)
                break;
            update<<<blocks, block$in>>>(n, got[LEAST], a->c, a->f, a->u);
        }
        good = good && $flags && got[$place] == 0;
        good = good && CUDA_CHECK(cudaGetLastError()) &&
               CUDA_CHECK(cudaMemcpy(c, a->c, n * sizeof *c, cudaMemcpyDeviceToHost));
    }
    good = CUDA_CHECK(cudaDeviceSynchronize()) && good;
$end    $free;
    cudaFree(a->v), cudaFree(a->e), cudaFree(a->w), cudaFree(a->c);
    cudaFree(a->f), cudaFree(a->u), cudaFree(a->least), cudaFree(a->overflow);
    return good ? 0 : 1;
}
EOT
