/* The sources that are asked for: five, not in order. They differ
   unless n divides 7 (k - k'), which among the scenes happens only
   where n is 1. */
static inline uint32_t source_asked(const wire *w, uint32_t k)
{
    return (w->source + 7 * k) % w->n;
}
