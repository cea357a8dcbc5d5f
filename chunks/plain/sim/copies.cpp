/* copies.cpp -- copies and fills, symbols, textures, host loops */
#include "runtime.h"
#include <unistd.h>

/* Is this range wholly inside one allocation, or a variable? */
static bool device_holds(const void *p, size_t n)
{
    Allocation *a = allocation_of(p);
    return is_variable(p, n)
        || (a && !a->heap && n <= a->offset + a->size - offset(p));
}
bool device_range(const void *p, size_t n, uintptr_t pc,
                  const char *what)
{
    if (device_holds(p, n))
        return true;
    Allocation *a = allocation_of(p);
    size_t off = offset(p);
    /* Say why the range is not the device's */
    Allocation *near = allocation_at(off, true);
    bool dead = near && !near->live && off >= near->offset;
    report(finding(off >= arena_size ? "host-pointer"
        : dead ? "use-after-free" : "out-of-bounds", true, pc,
        (uintptr_t)p, 1), "the %s of %zu bytes is not %s", what, n,
           off >= arena_size ? "device memory"
           : a && a->heap ? "the host's to use: it is of the kernels' heap"
           : dead ? "allocated any more" : "inside one allocation");
    return false;
}
static bool host_range(const void *p, size_t n, uintptr_t pc,
                       const char *what)
{
    keep_out(p, n);
    if (offset(p) >= device_end)
        return true;
    report(finding("device-pointer", true, pc, (uintptr_t)p, 1),
           "the %s is device memory, and should be the host's", what);
    return false;
}
/* A variable's address in host code is that of a copy which the host
   has of it, unless the device was asked, or a kernel told */
bool any_registered(void);
static bool hosts_know;         /* of an address that a kernel told */
FIRST static std::map<uintptr_t, size_t> given;
static bool of_variable(uintptr_t p)
{
    return within(p, __start_simdevice, __stop_simdevice)
        || within(p, __start_simconstant, __stop_simconstant);
}
static void look_for_addresses(const char *p, size_t n)
{
    if (+__start_simdevice == +__stop_simdevice
        && +__start_simconstant == +__stop_simconstant)
        return;
    for (uintptr_t word; n >= sizeof word && !hosts_know; p += 4) {
        memcpy(&word, p, sizeof word);
        hosts_know = of_variable(word);
        n -= 4;
    }
}
static bool told_to_host(uintptr_t p)
{
    auto i = given.upper_bound(p);
    if (i != given.begin()
        && p - std::prev(i)->first < std::prev(i)->second)
        return true;
    for (auto &a : allocations)         /* which a kernel may write */
        hosts_know |= a.second.where != 'd';
    return hosts_know || any_registered()
        || +__start_simmanaged != +__stop_simmanaged;
}
static bool of_host(const void *p, const char *what, uintptr_t pc)
{
    if (!of_variable((uintptr_t)p) || told_to_host((uintptr_t)p))
        return false;
    Report r = finding("host-pointer", true, pc, (uintptr_t)p, 1);
    r.advice = "call cudaMemcpyToSymbol or cudaMemcpyFromSymbol, or "
        "ask cudaGetSymbolAddress";
    report(r, "the %s is a variable of the device, and its address in "
           "host code is not the device's", what);
    return true;
}
/* Do a copy's sides share a byte?  A device copies in any order */
static bool overlap(const char *d, size_t dp, const char *s, size_t sp,
                    size_t width, size_t height)
{
    if (d == s && (dp == sp || height == 1))
        return false;
    for (size_t i = 0, j = 0; i < height && j < height; ) {
        const char *a = d + i * dp, *b = s + j * sp;
        if (a < b + width && b < a + width)
            return true;
        a < b ? i++ : j++;
    }
    return false;
}
static void complain_of_overlap(const void *d, size_t n, uintptr_t pc)
{
    Report r = finding("race-global", true, pc, (uintptr_t)d, n);
    r.advice = "copy through other memory, or by a kernel that reads "
        "before a barrier and writes behind it";
    report(r, "the source and the destination of a copy overlap, and a "
           "device copies their bytes in any order");
}
/* Copy one row, and what is known about its bytes */
static void shift_row(char *d, const char *s, size_t n, uintptr_t pc)
{
    Open open;
    shadow_copy(s, n, false, pc);
    shadow_copy(d, n, true, pc);
    size_t to = offset(d), from = offset(s);
    shadow_look(s, n, false);
    shadow_look(d, n, false);
    memmove(d, s, n);
    shadow_wrote(d, n);
    if (!SIM_CHECKED || to >= arena_size)
        return;
    if (from >= arena_size || (to | from | n) & 3)
        mark_bytes(to, n, true, true);
    else
        memmove(&state[to / 4], &state[from / 4], n / 4);
}
/* What the host asks for again and again */
struct Poll {
    const void *from;
    size_t size;
    unsigned long long value, times, sum;
    uintptr_t pc;
};
FIRST static std::map<std::pair<uintptr_t, const void *>, Poll> asked;
static uint64_t sum_of_memory(void)
{
    Open open;
    uint64_t sum = 0;
    for (auto &i : allocations)
        for (size_t k = 0; i.second.live && k < i.second.size; k++)
            sum = sum * 31 + (uint8_t)arena[i.second.offset + k];
    for (char *p = __start_simdevice; p < __stop_simdevice; p++)
        sum = sum * 31 + (uint8_t)*p;
    return sum;
}
static unsigned long long launches_made, launches_allowed;
extern "C" void sim_launches_set(uint64_t n)     /* another run begins */
    { launches_made = 0, launches_allowed = n, asked.clear(); }
/* What was asked for, as the words that it probably is */
static std::string asked_for(uint64_t value, size_t n)
{
    char text[60];
    snprintf(text, sizeof text, n > 4 ? "%u, %u (two words of 4 bytes)"
             : "%u", (unsigned)value, (unsigned)(value >> 32));
    return text;
}
static void note_asked(const void *to, const void *from, size_t n,
                       uintptr_t pc)
{
    uint64_t value = 0;
    if (n > 1 << 12)
        return;
    for (size_t k = 0; n > sizeof value && k < n; k++)
        value = value * 31 + ((const uint8_t *)to)[k];
    if (n <= sizeof value)
        memcpy(&value, to, n);
    if (asked.size() > 1000)
        asked.clear();
    Poll &a = asked[{ pc, from }];
    if (a.value != value || a.size != n)
        a = { from, n, value, 0, 0, pc };
    a.times++;
    /* Has anything changed while it asked so often?  (Since the last
       time proves nothing: one may ask twice for the same) */
    const unsigned often = n > sizeof value ? 1 << 10 : 1 << 13;
    if (a.times % often != 1 || a.times == 1)
        return;
    uint64_t before = std::exchange(a.sum, sum_of_memory());
    if (a.times < 2 * often || a.sum != before)
        return;
    report(finding("host-loop", false, pc, (uintptr_t)from, n),
           n > sizeof value
           ? "the host has asked for this %llu times, it was always the"
             " same, and nothing else has changed since the last time"
           : "the host has asked for this %llu times, it was always "
             "%s, and nothing else has changed since the last time",
           a.times, asked_for(value, n).c_str());
    if (launches_allowed)
        _exit(86);
}
void count_host_loop(const Launch &l)
{
    const unsigned long long most =
        launches_allowed ? launches_allowed : settings.launches;
    if (++launches_made <= most)
        return;
    Poll poll = { nullptr, 0, 0, 0, 0, 0 };
    for (auto &i : asked)
        poll = i.second.size <= sizeof poll.value &&
               i.second.times > poll.times ? i.second : poll;
    report(finding("step-limit", true, poll.times ? poll.pc : l.pc,
                   (uintptr_t)poll.from, poll.from ? 4 : 0),
           !poll.times ? "%llu launches, the last of %s"
           : "%llu launches, the last of %s; what the host asked for "
           "here was %s for the last %llu times", launches_made - 1,
           l.name, asked_for(poll.value, poll.size).c_str(),
           poll.times);
    _exit(86);
}
/* Is this side of a copy the device's? */
static bool is_devices(const void *p, cudaMemcpyKind k,
                       cudaMemcpyKind with_the_host)
{
    return k == cudaMemcpyDefault ? on_device(p)
        : k == with_the_host || k == cudaMemcpyDeviceToDevice;
}
/* Take the rows of a copy at once */
static std::shared_ptr<std::string> taken(const void *s,
    size_t pitch, size_t width, size_t height)
{
    auto rows = std::make_shared<std::string>();
    for (size_t i = 0; i < height; i++)
        rows->append((const char *)s + i * pitch, width);
    return rows;
}
/* The bytes from the first of some rows to the last: what does not
   fit into a number is more than there is */
static size_t all_rows(size_t pitch, size_t width, size_t height)
{
    size_t before;
    return __builtin_mul_overflow(pitch, height - 1, &before)
        || __builtin_add_overflow(before, width, &before) ? SIZE_MAX
                                                          : before;
}
cudaError_t copy_rows(void *d, size_t dpitch, const void *s,
    size_t spitch, size_t width, size_t height, cudaMemcpyKind k,
    sim_stream *stream, bool wait, uintptr_t pc)
{
    REFUSE(dpitch < width || spitch < width,
           cudaErrorInvalidPitchValue);
    if (!width || !height)
        return cudaSuccess;
    REFUSE(!d || !s, cudaErrorInvalidValue);
    REFUSE((unsigned)k > cudaMemcpyDefault,
           cudaErrorInvalidMemcpyDirection);
    /* Which sides are the device's, and are they what they claim? */
    bool to = is_devices(d, k, cudaMemcpyHostToDevice);
    bool from = is_devices(s, k, cudaMemcpyDeviceToHost);
    size_t dn = all_rows(dpitch, width, height);
    size_t sn = all_rows(spitch, width, height);
    auto good = [=] {
        /* (of what is too long for a device, no host's side is asked) */
        size_t fit = (!to || device_holds(d, dn)) && (!from || device_holds(s, sn));
        bool end = to ? device_range(d, dn, pc, "destination")
                      : host_range(d, fit * dn, pc, "destination");
        return (from ? device_range(s, sn, pc, "source")
                     : host_range(s, fit * sn, pc, "source")) && end;
    };
    REFUSE(!good(), cudaErrorInvalidValue);
    if (to && from && overlap((char *)d, dpitch, (const char *)s,
                              spitch, width, height))
        complain_of_overlap(d, width, pc);
    if (const cudaError_t e = implicit_wait(stream))
        return set_error(e);
    /* Queue the copy, and wait if the real one would */
    if (wait && to && !from && ordinary(s))
        host_learns(stream->clock);     /* it waits, then copies */
    bool late = to && on_device(d)
        && (from ? on_device(s) : ordinary(s));
    bool must_wait = wait ? !late : !to && (!from || ordinary(d));
    std::shared_ptr<std::string> staged;
    /* Copy through a buffer what the host may change at once */
    if (to && !from && ordinary(s) && !stream->capture
        && (settings.streams != EAGER || host_awaited)) {
        enqueue(stream, [] {});
        synchronise(stream);
        staged = taken(s, spitch, width, height);
        s = staged->data();
        spitch = width;
    }
    auto run = [=, device = stream->device] {
        if ((void)staged, !good())
            return;
        counters.copied += to != from ? width * height : 0;
        counters.sent += to && !from;
        load_variables(device);
        staging = wait && late && !from;
        for (size_t i = 0; i < height; i++)
            shift_row((char *)d + i * dpitch, (const char *)s + i * spitch,
                      width, pc);
        staging = false;
        for (size_t i = 0; from && !to && i < height; i++)
            look_for_addresses((char *)d + i * dpitch, width);
        if (from && !to)
            note_asked(d, s, width * height, pc);
    };
    enqueue(stream, run);
    if (must_wait && !stream->capture)
        synchronise(stream);
    return looked_up(sticky_error);
}
/* Between two devices, and not asynchronous: in turn with all that the
   two have been given, and will be */
static void meet_devices(sim_stream *stream, unsigned devices,
                         bool behind)
{
    const sim_event copied = event_now(stream);
    const std::deque<sim_stream *> all = streams;
    for (sim_stream *x : all) {
        const sim_event done = event_now(x);
        if (x != stream && !x->capture && devices >> x->device & 1)
            enqueue(behind ? x : stream, [] {},
                    behind ? &copied : &done);
    }
}
static cudaError_t copy_in_turn(void *d, const void *s, size_t n,
    unsigned devices, sim_stream *stream, uintptr_t pc)
{
    meet_devices(stream, devices, false);
    const cudaError_t e = copy_rows(d, n, s, n, n, 1,
        cudaMemcpyDeviceToDevice, stream, false, pc);
    meet_devices(stream, devices, true);
    return e;
}
/* Of which devices is a copy between two?  None: of one, or the host's */
static unsigned two_devices(const void *d, const void *s,
                            cudaMemcpyKind k)
{
    const Allocation *to = allocation_of(d), *from = allocation_of(s);
    bool own = to && from && to->where == 'd' && from->where == 'd';
    return own && to->device != from->device
        && (k == cudaMemcpyDeviceToDevice || k == cudaMemcpyDefault)
        ? 1u << to->device | 1u << from->device : 0;
}
/* The calls that copy */
#define OF_HOST(p, what, some) (some) && of_host(p, what, HERE) \
    ? set_error(cudaErrorInvalidValue)
PLAIN_AND_ASYNC(cudaMemcpy,
    OF_HOST(d, "destination", n) : OF_HOST(s, "source", n)
    : wait && n && two_devices(d, s, k)
    ? copy_in_turn(d, s, n, two_devices(d, s, k), stream, HERE)
    : copy_rows(d, n, s, n, n, 1, k, stream, wait, HERE),
    void *d, const void *s, size_t n, cudaMemcpyKind k)
PLAIN_AND_ASYNC(cudaMemcpy2D,
    OF_HOST(d, "destination", width && height)
    : OF_HOST(s, "source", width && height)
    : copy_rows(d, dp, s, sp, width, height, k, stream, wait, HERE),
    void *d, size_t dp, const void *s, size_t sp, size_t width,
    size_t height, cudaMemcpyKind k)
/* Set memory to a byte */
cudaError_t set_rows(void *d, size_t pitch, Pattern v, size_t width,
    size_t height, sim_stream *s, bool wait, uintptr_t pc)
{
    REFUSE(pitch < width, cudaErrorInvalidValue);
    if (!width || !height)
        return cudaSuccess;
    auto good = [=] {
        return device_range(d, all_rows(pitch, width, height), pc,
                            "memory to set");
    };
    REFUSE(!good(), cudaErrorInvalidValue);
    if (const cudaError_t e = implicit_wait(s))
        return set_error(e);
    enqueue(s, [=, device = s->device] {
        Open open;
        load_variables(device);
        for (size_t i = 0; i < height && good(); i++) {
            char *row = (char *)d + i * pitch;
            shadow_copy(row, width, true, pc);
            shadow_look(row, width, false);
            memset(row, (int)v.value, width);
            for (size_t at = 0; v.size > 1 && at < width; at += v.size)
                memcpy(row + at, &v.value, v.size);
            shadow_wrote(row, width);
            if (offset(row) < arena_size)
                mark_bytes(offset(row), width, true, true);
        }
    });
    if (wait && !on_device(d))
        synchronise(s);
    return cudaSuccess;
}
PLAIN_AND_ASYNC(cudaMemset,
    OF_HOST(d, "memory to set", n)
    : set_rows(d, n, { (unsigned)v }, n, 1, stream, wait, HERE),
    void *d, int v, size_t n)
PLAIN_AND_ASYNC(cudaMemset2D,
    OF_HOST(d, "memory to set", width && height)
    : set_rows(d, pitch, { (unsigned)v }, width, height, stream, wait,
             HERE),
    void *d, size_t pitch, int v, size_t width, size_t height)
/* Symbols */
static bool is_symbol(const void *p)    /* or managed: in the arena */
    { return on_device(p) || allocation_of(p); }
API sim_copy_symbol(int to, char *symbol, size_t size, void *p,
    size_t n, size_t offset, cudaMemcpyKind k, cudaStream_t h, int wait)
{
    STREAM(s, h);
    REFUSE(!is_symbol(symbol), cudaErrorInvalidSymbol);
    REFUSE(k == cudaMemcpyHostToHost
           || k == (to ? cudaMemcpyDeviceToHost
                       : cudaMemcpyHostToDevice),
           cudaErrorInvalidMemcpyDirection);
    if (offset > size || n > size - offset) {
        report(finding("out-of-bounds", true, HERE),
               "copies %zu bytes at %zu %s a symbol of %zu", n, offset,
               to ? "to" : "from", size);
        return set_error(cudaErrorInvalidValue);
    }
    symbol += offset;
    return copy_rows(to ? symbol : p, n, to ? p : symbol, n, n, 1, k,
                     s, wait, HERE);
}
API sim_symbol(void *s, size_t size, void **p, size_t *n)
{
    ENTER;
    REFUSE(!is_symbol(s), cudaErrorInvalidSymbol);
    if (p)
        given[(uintptr_t)s] = size;
    return p ? give(p, s) : give(n, size);
}
/* Textures of linear memory */
FIRST static std::map<cudaTextureObject_t, cudaResourceDesc> textures;
static cudaTextureObject_t last_texture;
void forget_textures(void) { textures.clear(); }
API cudaCreateTextureObject(cudaTextureObject_t *t,
    const struct cudaResourceDesc *r, const struct cudaTextureDesc *how,
    const struct cudaResourceViewDesc *)
{
    ENTER;
    REFUSE(!t || !r || r->resType != cudaResourceTypeLinear
           || (how && how->readMode != cudaReadModeElementType),
           cudaErrorNotSupported);
    auto &l = r->res.linear;
    REFUSE(!device_range(l.devPtr, l.sizeInBytes, HERE,
                         "memory of the texture"),
           cudaErrorInvalidValue);
    REFUSE(allocation_of(l.devPtr) && offset(l.devPtr) % 512,
           cudaErrorInvalidValue);     /* textureAlignment */
    textures[++last_texture] = *r;
    return give(t, last_texture);
}
/* Fetch from a texture */
extern "C" const void *sim_texture(cudaTextureObject_t t, size_t i,
                                   size_t element, void *pc)
{
    auto which = textures.find(t);
    if (which == textures.end()) {
        report(finding("out-of-bounds", true, (uintptr_t)pc),
               "fetches from a texture that does not exist");
        return nullptr;
    }
    auto &l = which->second.res.linear;
    auto &d = l.desc;
    size_t texel = (size_t)(d.x + d.y + d.z + d.w) / 8;
    if (texel == 0)
        texel = element;
    const char *p = (const char *)l.devPtr + i * texel;
/* Check the index and announce the access */
#if SIM_CHECKED
    if (i >= l.sizeInBytes / texel || element > texel) {
        report(finding("out-of-bounds", true, (uintptr_t)pc),
               "fetches %zu bytes of texel %ld, of %zu texels of "
               "%zu bytes", element, (long)i, l.sizeInBytes / texel,
               texel);
        return nullptr;
    }
    sim_access(p, element, SIM_RO, pc);
#endif
    return i < l.sizeInBytes / texel ? p : nullptr;
}
API cudaDestroyTextureObject(cudaTextureObject_t t)
{
    ENTER;
    REFUSE(!textures.erase(t), cudaErrorInvalidValue);
    return cudaSuccess;
}
/* Copies between devices */
static bool belongs(const void *p, int to)
{
    if (is_variable(p, 1))      /* each device has one, at this address */
        return to == current_device;
    Allocation *a = allocation_of(p);
    return a && (a->where != 'd' || a->device == to);
}
static cudaError_t copy_peer(void *d, int dd, const void *s, int sd,
    size_t n, sim_stream *stream, bool wait, uintptr_t pc)
{
    if (n && (!belongs(d, dd) || !belongs(s, sd))) {
        report(finding("peer-access", true, pc), "the copy names a "
               "device to which its pointer does not belong");
        return set_error(cudaErrorInvalidValue);
    }
    if (n && wait && dd != sd)
        return copy_in_turn(d, s, n, 1u << dd | 1u << sd, stream, pc);
    return copy_rows(d, n, s, n, n, 1, cudaMemcpyDeviceToDevice,
                     stream, false, pc);
}
PLAIN_AND_ASYNC(cudaMemcpyPeer,
    copy_peer(d, dd, s, sd, n, stream, wait, HERE),
    void *d, int dd, const void *s, int sd, size_t n)
