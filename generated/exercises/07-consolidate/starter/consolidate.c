#include "cpu/fibonacci.h"

void consolidate(fibonacci *h);

void consolidate(fibonacci *h)
{
    /* Your code: adopt() links; h->least has to be right in the end. */
    (void)h;
}
