/* follows a place that nobody stands in */
#include <stdlib.h>
#include "cpu/fibonacci.h"

void consolidate(fibonacci *h);

void consolidate(fibonacci *h)
{
    node *place[DEGREES] = { NULL };
    node *root = &h->at[h->least];

    while (place[root->degree]->degree == root->degree)
        root = &h->at[root->right];
}
