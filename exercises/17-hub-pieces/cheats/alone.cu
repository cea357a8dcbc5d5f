#include <cuda_runtime.h>
#include <stdint.h>

__global__ void hub_pieces(uint32_t count, const uint32_t *queue,
                           const uint32_t *v, uint32_t hub,
                           uint32_t *kept, uint32_t *owner,
                           uint32_t *part, uint32_t *counts)
{
    uint32_t whole = 0, cut = 0;

    MINE(k, count) {
        uint32_t arcs = v[queue[k] + 1] - v[queue[k]];

        whole += arcs <= hub;
        cut += arcs > hub ? (arcs - 1) / hub + 1 : 0;
    }
    whole = whole ? ADD(&counts[0], whole) : 0;
    cut = cut ? ADD(&counts[1], cut) : 0;
    MINE(j, count) {
        uint32_t i = queue[j], arcs = v[i + 1] - v[i];

        if (arcs <= hub)
            kept[whole++] = i;
        for (uint32_t p = 0; arcs > hub && p <= (arcs - 1) / hub; p++) {
            owner[cut] = i;
            part[cut++] = p;
        }
    }
}
