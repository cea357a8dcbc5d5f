#include "graph/guess.h"
#include <ctype.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

static unsigned letters_apart(const char *a, const char *b)
{
    enum { LONGEST = 40 };
    unsigned row[LONGEST + 1];
    size_t n = strlen(b);

    if (n > LONGEST)
        return LONGEST;
    for (size_t j = 0; j <= n; j++)
        row[j] = (unsigned)j;
    for (unsigned i = 1; a[i - 1]; i++) {
        unsigned corner = row[0];
        row[0] = i;
        for (size_t j = 1; j <= n; j++) {
            /* Reach cell j from its three neighbours */
            bool same = tolower((unsigned char)a[i - 1]) ==
                        tolower((unsigned char)b[j - 1]);
            unsigned by_exchange = corner + !same;

            corner = row[j];
            row[j] = 1 + (row[j] < row[j - 1] ? row[j] : row[j - 1]);
            if (by_exchange < row[j])
                row[j] = by_exchange;
        }
    }
    return row[n];
}
void guess_among(guess *g, const char *word, const char *name)
{
    unsigned far = letters_apart(word, name);

    if (far < 3 && far < strlen(word) &&
        (g->name == NULL || far < g->far))
        *g = (guess){ name, far };
}
