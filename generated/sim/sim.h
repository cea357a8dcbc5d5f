/* sim.h -- how a program of ours talks to the simulator it runs on */
#pragma once
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#ifdef __cplusplus
extern "C" {
#endif
/* The interface for harnesses */
/* 0, or -1 when the word is unknown */
int sim_schedule_set(const char *schedule, uint64_t seed);
int sim_streams_set(const char *order);
void sim_steps_set(uint64_t limit);
/* a host that launches more often from here on, or asks for ever, is
   ended and told of; 0: what SIM_LAUNCHES says */
void sim_launches_set(uint64_t limit);
void sim_poison_set(unsigned byte);
void sim_strict_set(int on);
/* after sim_schedule_set("random"); 1: lowest first, 2: highest */
void sim_hesitant_set(int order);
/* from here on device memory at p is called name in reports */
void sim_name(const void *p, const char *name);
/* how many reports there were, of one class or of all (NULL) */
uint64_t sim_reports(const char *report_class);
uint64_t sim_errors(void);
/* the reports one by one, i = 0, 1, ...; false after the last */
struct sim_report {
    const char *report_class, *kernel, *file, *file2;
    int line, line2, error;
    uint64_t count;
};
int sim_report_at(uint64_t i, struct sim_report *);
/* look for leaks and unseen errors now, as at exit */
void sim_finish(void);
/* forget every report and the device's sticky error */
void sim_forget(void);
/* the device's memory as it was at the start: all of it freed */
void sim_device_reset(void);
/* 1, then 0: many calls in a row, and nobody else's code between */
void sim_hold(int on);
/* let the n-th call from here on that may fail do so; 0: none */
void sim_fail_set(uint64_t n);    /* | SIM_NO_LAUNCH: not launches */
#define SIM_NO_LAUNCH (1ull << 63)
#define SIM_QUERIES (1ull << 62)  /* |: and questions, too */
/* how many calls that may fail there were since then */
uint64_t sim_calls(void);
/* The counters */
struct sim_counters {
    uint64_t launches, blocks, threads;
    uint64_t loads, stores;
    uint64_t atomics, atomics_effective;
    uint64_t barriers, warp_operations, bytes;
    uint64_t warp_accesses, lanes, sectors, divergent_accesses;
    uint64_t memory_peak, shadow_peak;
    uint64_t copied;         /* bytes between host and device */
    uint64_t longest;        /* most accesses of a thread of a launch */
    uint64_t shuffles;       /* of all warps */
    uint64_t fetched;        /* those of sectors that loads fetch */
    uint64_t handles;        /* streams and events that are left */
    uint64_t waits;          /* of the host, of each kind */
    uint64_t counted;        /* barriers that count, or tell any, all */
    uint64_t parted;         /* lanes told of less than all who asked */
    uint64_t sent;           /* copies from the host to the device */
    uint64_t unready;        /* streams, events that had not come */
    uint64_t passed;         /* most of them with one not asked for */
};
void sim_counters_get(struct sim_counters *);
void sim_counters_reset(void);
void sim_counters_print(FILE *);
/* count sectors and divergence as well, from here on; slow */
void sim_counters_trace(int on);
/* count the loads of these bytes apart, from zero; checked mode only */
void sim_watch(const void *p, size_t size);
uint64_t sim_watched(void);
uint64_t sim_watched_sectors(void);     /* as fetched */
uint64_t sim_watched_atomics(void);
uint64_t sim_watched_threads(void);     /* that load them; traced */
uint64_t sim_watched_longest(void);     /* of one thread, all kinds */
/* A closer look at who touches what */
/* look closer from here on: elements of the watched array have this
   size, and a thread's stride is the number of threads; 0: no more */
void sim_closer(size_t element, uint32_t threads);
/* neighbours that are touched by lanes which are none */
uint64_t sim_watched_apart(void);
uint64_t sim_watched_stray(void); /* stores beside the stride */
uint64_t sim_busiest_warp(void);  /* its atomics, but shared */
uint64_t sim_shared_accesses(void);
/* is it the device's, or does a kernel reach for the host's? */
int sim_is_device(const void *p);
/* reads and atomics of kernels there, while sim_closer looks */
uint64_t sim_host_accesses(void);
/* these bytes are only read; and the first of them that was written */
void sim_only_read(const void *p, size_t size);
const void *sim_written(void);
/* this word, which was so much, never rises; and whether it has */
void sim_only_falls(const uint32_t *word, uint32_t was);
int sim_risen(void);
/* what a volatile load, or an atomic that changes nothing, has seen of
   the device's memory counts behind a fence alone */
void sim_strict_looks(int on);
/* a launch of this kernel runs only the blocks that have these items,
   width a thread; they are read when it begins. NULL: all run whole */
void sim_only_near(const void *kernel, const uint32_t *items,
                   uint32_t count, uint32_t width);
/* write each access to the word that reports call at; NULL: none */
void sim_trace(const char *at);
/* launches of this kernel, or of its instances, since the reset */
uint64_t sim_launches_of(const char *kernel);
/* waits of the host from the first of them to the last launch of any */
uint64_t sim_waits_amid(const char *kernel);
/* so many of them were queued when the first of the other ran */
uint64_t sim_ahead_of(const char *kernel, const char *other);
#ifdef __cplusplus
}
#endif
