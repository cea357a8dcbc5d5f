#include "judge/box.h"
#include "judge/util.h"

/* Forget what was said, and take the mark */
void box_forget(text *t)
{
    t->length = 0;
    t->at = grown(t->at, 1);
    t->at[0] = '\0';
}
bool box_take_mark(box *b)
{
    char mark[40];
    size_t length;

    SPELL(mark, WIRE_MARK, (unsigned long long)b->wire->token);
    length = strlen(mark);
    if (b->reports.length < length ||
        memcmp(b->reports.at + b->reports.length - length, mark,
               length) != 0)
        return false;
    b->reports.at[b->reports.length -= length] = '\0';
    return true;
}
/* Say why its time is over */
void box_say(const box *b, char *to, size_t size)
{
    double passed = box_clock() - b->start;

    if (b->lapse == SPENT)
        spell(to, size, "stopped: %s %u seconds %s", b->mark >= 0
              ? "this question took more than" : "it did not end in",
              (b->mark >= 0 ? b->seconds : b->most) * b->pace, box_whose);
    else if (b->lapse == SLEPT)
        spell(to, size, "stopped: it waited for something, %.0f "
              "seconds long, and computed for %.1f", passed, b->ran);
    else if (b->lapse == STARVED)
        spell(to, size, "this machine is too busy: in %.0f seconds it "
              "gave the trial %.1f of the processor's", passed, b->ran);
    else if (b->lapse == KILLED)
        spell(to, size, "the trial was killed after %.1f seconds of "
              "the processor, by somebody else or for want of memory",
              b->ran);
}
