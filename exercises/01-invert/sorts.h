/* The library's sort takes no steps that are counted.  This one takes its
   place, and says that it was called, and of how many things at most. */
#pragma once

static uint64_t sorts;      /* calls of the library's sort */
static size_t sorted;

static void swap(char *a, char *b, size_t size)
{
    for (; size > 0; size--, a++, b++) {
        char x = *a;
        *a = *b, *b = x;
    }
}
/* a heap, the largest on top; then the top goes to the end */
void qsort(void *base, size_t count, size_t size,
           int (*order)(const void *, const void *))
{
    char *at = base;

    sorts++;
    sorted = count > sorted ? count : sorted;
    for (size_t first = count / 2, last = count; last > 1;) {
        size_t i, k;
        if (first > 0)
            first--;
        else
            swap(at, at + --last * size, size);
        for (i = first; (k = 2 * i + 1) < last; i = k) {
            k += k + 1 < last && order(at + k * size,
                                       at + (k + 1) * size) < 0;
            if (order(at + i * size, at + k * size) >= 0)
                break;
            swap(at + i * size, at + k * size, size);
        }
    }
}
