/* not lanes: a ring of 64 is not what a loop needs */
/* not first-block: its threads would have to share a list */
/* not leaders: see leaders-alone.cu */
#include <cuda_runtime.h>
#include <stdint.h>

/* next is the list: what was found, and has not been followed */
__global__ void reach(uint32_t count, const uint32_t *queue,
                      const uint32_t *v, const uint32_t *e,
                      uint32_t *seen, uint32_t *next,
                      uint32_t *next_count)
{
    uint32_t held = 0;

    if (!ME)
        return;
    for (uint32_t k = 0; k < count; k++)
        next[held++] = queue[k];
    while (held > 0) {
        uint32_t i = next[--held];

        for (uint32_t a = v[i]; a < v[i + 1]; a++)
            if (!(OR(&seen[e[a] / 32], 1u << e[a] % 32) >> e[a] % 32 & 1))
                next[held++] = e[a];
    }
    *next_count = 0;
}
