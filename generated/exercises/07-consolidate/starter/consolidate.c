#include "cpu/fibonacci.h"

void consolidate(fibonacci *h);

void consolidate(fibonacci *h)
{
    /* Let each root in turn look for another of its degree */
    /* Your code: adopt() links; h->least has to be right in the end. */
    (void)h;
}
