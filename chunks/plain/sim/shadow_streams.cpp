/* shadow_streams.cpp -- races between streams, and with the host */
#include "shadow.h"

/* Accesses of other launches */
void across(const Record &c, unsigned kind, char *at, unsigned n,
            uint32_t pc, bool host)
{
    bool row = (c.flags & ROW) == ROW;
    if (!c.tag || (!host && c.tag >= now.first_serial)
        || (!row && c.flags & BY_BYTE))
        return;
    int how = crosses(c.tag, host);
    if (!how)
        return;
    unsigned theirs = c.kind;
    if (row)
        theirs = c.kind >> 4 ? SIM_W : SIM_R;
    else if (c.flags & BY_KIND)
        theirs = pool[c.who + SIM_W].tag == c.tag ? SIM_W : SIM_AW;
    if (!(conflicts[kind] >> theirs & 1))
        return;
    /* Report a race between launches, or with the host */
    bool beside = host && kind == SIM_R && theirs == SIM_AW;
    Report r = finding(host ? "race-host" : "race-streams",
                       !beside && how != STAGED, pc, (uintptr_t)at, n);
    r.pc2 = c.pc;
    report(r, host ? "host code %s what work of a stream %s, and has not "
           "waited for it" : how == STAGED ? "one stream %s what "
           "cudaMemcpy %s, which may return before the data is there"
           : "one stream %s what another %s, and neither waits for the "
           "other", writes(kind) ? "writes" : "reads",
           writes(theirs) ? "writes" : "reads");
}
void shadow_copy(const void *p, size_t n, bool writes, uintptr_t pc)
{
    size_t off = (size_t)((const char *)p - arena);
    if (off >= arena_size || !overlap_possible())
        return;
    now.first_serial = next_serial();
    note_work(now.first_serial);
    bool matter = streams_matter();
    unsigned kind = writes ? SIM_W : SIM_R;
    for (size_t w = off / 4; w <= (off + n - 1) / 4; w++) {
        if (matter)
            across(cells[w], kind, arena + w * 4, 4, (uint32_t)pc,
                   false);
        cells[w] = { now.first_serial, ~0u, (uint32_t)pc, 0,
                     (uint8_t)kind, 0, 0, 0 };
    }
}
