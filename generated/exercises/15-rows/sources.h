static inline uint32_t source_asked(const wire *w, uint32_t k)
{
    return (w->source + 7 * k) % w->n;
}
