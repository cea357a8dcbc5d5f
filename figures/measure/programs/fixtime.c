/* Preloaded into programs that draw random numbers from the time of day: both sides get one time.
   cc -shared -fPIC fixtime.c -o fixtime.so */
#include <stddef.h>
#include <sys/time.h>
#include <time.h>

time_t time(time_t *t)
{
    if (t)
        *t = 1234567;
    return 1234567;
}

int gettimeofday(struct timeval *restrict t, void *restrict zone)
{
    (void)zone;
    t->tv_sec = 1234567;
    t->tv_usec = 0;
    return 0;
}
