/* graphs.cpp -- graphs of launches: captured, built, started */
#include "runtime.h"
#include <set>

/* Capture a stream */
static bool break_captures(bool implicit, int device)
{
    bool any = false;
    for (sim_stream *x : streams)
        if (x->origin && (implicit ? x->blocking && x->device == device
                                   : !x->origin->relaxed))
            any = x->origin->broken = true;
    return any;
}
cudaError_t forbidden_now(const char *call)
{
    static const std::set<std::string> calls = { "cudaMalloc_",
        "cudaMallocHost_", "cudaMallocManaged_", "cudaMallocPitch_",
        "cudaFree", "cudaFreeHost", "cudaDeviceSynchronize",
        "cudaHostRegister", "cudaHostUnregister" };
    return calls.count(call) && break_captures(false, 0)
        ? cudaErrorStreamCaptureUnsupported : cudaSuccess;
}
bool broken_by(const sim_graph *g)
{
    bool any = false;
    for (sim_stream *x : streams)
        if (g && x->origin == g)
            any = x->origin->broken = true;
    return any;
}
cudaError_t implicit_wait(const sim_stream *s)
{
    if (s->capture && s->capture->broken)
        return cudaErrorStreamCaptureInvalidated;
    return is_legacy(s) && break_captures(true, s->device)
        ? cudaErrorStreamCaptureImplicit : cudaSuccess;
}
cudaError_t crosses_capture(const sim_stream *s, const sim_event *e)
{
    if (!e->stream && !e->capture)      /* it was never recorded */
        return cudaSuccess;
    bool own = s->capture == e->capture;
    if (own || (!s->capture && !is_legacy(s)))
        return cudaSuccess;
    broken_by(s->capture);
    broken_by(e->capture);
    return !s->capture ? cudaErrorStreamCaptureImplicit
        : e->capture ? cudaErrorStreamCaptureMerge
                     : cudaErrorStreamCaptureIsolation;
}
API cudaStreamBeginCapture(cudaStream_t h, cudaStreamCaptureMode how)
{
    STREAM(s, h);
    REFUSE(s == base_stream() || s->capture,
           cudaErrorStreamCaptureUnsupported);
    s->capture = s->origin = new sim_graph;
    static uint64_t captures;
    s->capture->number = ++captures;
    s->capture->relaxed = how == cudaStreamCaptureModeRelaxed;
    s->last.clear();
    return cudaSuccess;
}
API cudaStreamIsCapturing(cudaStream_t h, cudaStreamCaptureStatus *out)
{
    STREAM(s, h);
    for (sim_stream *x : streams)       /* (which this does not break) */
        REFUSE(is_legacy(s) && x->origin && x->blocking
               && x->device == s->device, cudaErrorStreamCaptureImplicit);
    return give(out, !s->capture ? cudaStreamCaptureStatusNone
        : s->capture->broken ? cudaStreamCaptureStatusInvalidated
                             : cudaStreamCaptureStatusActive);
}
API cudaStreamEndCapture(cudaStream_t h, cudaGraph_t *g)
{
    STREAM(s, h);
    REFUSE(!s->origin, cudaErrorIllegalState);
    sim_graph *all = s->origin;
    std::vector<bool> waited(all->nodes.size());
    for (size_t j : s->last)
        waited[j] = true;
    for (size_t i = waited.size(); i-- > 0; )
        for (size_t j : all->nodes[i].after)
            waited[j] = waited[j] || waited[i];
    bool joined = std::find(waited.begin(), waited.end(), false)
        == waited.end();
    for (sim_stream *x : streams)
        if (x->capture == all)
            x->capture = x->origin = nullptr;
    bool broken = all->broken;
    give(g, joined && !broken ? all : nullptr);
    REFUSE(broken, cudaErrorStreamCaptureInvalidated);
    if (joined)
        return cudaSuccess;
    report(finding("launch-error", true, HERE), "a stream that was "
           "captured was not joined: wait for an event of it");
    return set_error(cudaErrorStreamCaptureUnjoined);
}
/* Start a graph */
API sim_graph_instantiate(cudaGraphExec_t *x, cudaGraph_t g)
{
    ENTER;
    REFUSE(!x || !g, cudaErrorInvalidValue);
    return give(x, new sim_exec(*g));
}
API cudaGraphExecUpdate(cudaGraphExec_t x, cudaGraph_t g,
                        cudaGraphExecUpdateResultInfo *how)
{
    ENTER;
    bool same = std::equal(g->nodes.begin(), g->nodes.end(),
        x->nodes.begin(), x->nodes.end(),
        [](auto &a, auto &b) { return a.after == b.after; });
    if (same)
        x->nodes = g->nodes;
    how->result = same ? cudaGraphExecUpdateSuccess
                       : cudaGraphExecUpdateErrorTopologyChanged;
    return set_error(same ? cudaSuccess
                          : cudaErrorGraphExecUpdateFailure);
}
static void issue_nodes(sim_exec *x, sim_stream *s)
{
    std::vector<sim_event> done(x->nodes.size());
    std::vector<size_t> branch(x->nodes.size()), tip;
    enqueue(s, [] {}, x->last.stream ? &x->last : nullptr);
    sim_event start = event_now(s);
    for (const sim_node &n : x->nodes) {
        size_t b = 0;
        while (b < tip.size() && std::find(n.after.begin(),
                   n.after.end(), tip[b]) == n.after.end())
            b++;
        if (b > x->branches.size())
            x->branches.push_back(unused_stream());
        sim_stream *in = b ? x->branches[b - 1] : s;
        if (b == tip.size()) {
            tip.push_back(n.index);
            in->device = s->device;
            enqueue(in, [] {}, &start);
        }
        tip[b] = n.index;
        branch[n.index] = b;
        for (size_t j : n.after)
            if (branch[j] != b)
                enqueue(in, [] {}, &done[j]);
        enqueue(in, n.run);
        done[n.index] = event_now(in);
    }
    for (size_t b = 1; b < tip.size(); b++)
        enqueue(s, [] {}, &done[tip[b]]);
    x->last = event_now(s);
}
static void capture_nodes(const sim_exec *x, sim_stream *s)
{
    size_t first = s->capture->nodes.size();
    std::set<size_t> last;
    for (const sim_node &n : x->nodes) {
        std::vector<size_t> after = n.after;
        for (size_t &j : after)
            last.erase(j += first);
        last.insert(s->capture->add(n.run, after.empty() ? s->last
                                                         : after));
    }
    if (!last.empty())
        s->last.assign(last.begin(), last.end());
}
API cudaGraphLaunch(cudaGraphExec_t x, cudaStream_t h)
{
    STREAM_AT_WORK(s, h);
    REFUSE(!x, cudaErrorInvalidValue);
    if (s->capture)
        capture_nodes(x, s);
    else
        issue_nodes(x, s);
    return cudaSuccess;
}
/* Build a graph node by node */
template <class F>
static cudaError_t add_node(cudaGraphNode_t *node, sim_graph *g,
    const cudaGraphNode_t *after, size_t n, F issue)
{
    REFUSE(!g, cudaErrorInvalidValue);
    sim_stream s = { false, current_device, 0 };
    s.capture = g;
    size_t before = g->nodes.size();
    for (size_t i = 0; i < n; s.last.push_back(after[i++]->index))
        REFUSE(after[i]->index >= before, cudaErrorInvalidValue);
    streams.push_back(&s);
    cudaError_t e = issue(&s);
    streams.pop_back();
    if (!e && g->nodes.size() == before)
        g->add([] {}, s.last);
    return e || !node ? e : give(node, &g->nodes.back());
}
#define ADD_NODE(name, call, ...) \
    API name(cudaGraphNode_t *node, cudaGraph_t g, \
             const cudaGraphNode_t *after, size_t n \
             __VA_OPT__(,) __VA_ARGS__) \
    { \
        ENTER; \
        const uintptr_t pc = HERE; \
        auto issue = [&](cudaStream_t s) { \
            sim_call_site = pc; \
            return call; \
        }; \
        const cudaError_t e = add_node(node, g, after, n, issue); \
        sim_call_site = 0; \
        return e; \
    }
static cudaError_t set_node(const cudaMemsetParams *p, cudaStream_t s)
{
    size_t each = p->elementSize, width = p->width * each;
    REFUSE(each != 1 && each != 2 && each != 4, cudaErrorInvalidValue);
    REFUSE(p->width > SIZE_MAX / each, cudaErrorInvalidValue);
    REFUSE(((size_t)p->dst | p->pitch * (p->height > 1)) % each,
           cudaErrorInvalidValue);
    return set_rows(p->dst, p->height > 1 ? p->pitch : width,
        { p->value, each }, width, p->height, s, false, HERE);
}
ADD_NODE(cudaGraphAddEmptyNode, (void(s), cudaSuccess))
ADD_NODE(cudaGraphAddKernelNode,
    sim_launch_kernel(p->func, p->gridDim, p->blockDim,
                      p->kernelParams, p->sharedMemBytes, s, 0),
    const cudaKernelNodeParams *p)
ADD_NODE(cudaGraphAddMemcpyNode1D, cudaMemcpyAsync(d, from, m, k, s),
    void *d, const void *from, size_t m, cudaMemcpyKind k)
ADD_NODE(cudaGraphAddMemsetNode, set_node(p, s),
    const cudaMemsetParams *p)
ADD_NODE(cudaGraphAddHostNode,
    cudaLaunchHostFunc(s, p->fn, p->userData),
    const cudaHostNodeParams *p)
static cudaError_t copy_node(const cudaMemcpy3DParms *p, cudaStream_t s)
{
    const cudaExtent &e = p->extent;
    REFUSE(e.depth > 1, cudaErrorNotSupported);
    size_t to = e.height > 1 ? p->dstPtr.pitch : e.width;
    size_t from = e.height > 1 ? p->srcPtr.pitch : e.width;
    return copy_rows(sim_layer(p->dstPtr, p->dstPos, 0), to,
                     sim_layer(p->srcPtr, p->srcPos, 0), from, e.width,
                     e.depth ? e.height : 0, p->kind, s, false, HERE);
}
ADD_NODE(cudaGraphAddMemcpyNode, copy_node(p, s),
    const cudaMemcpy3DParms *p)
API cudaGraphCreate(cudaGraph_t *g, unsigned)
    { ENTER; return give(g, new sim_graph); }
API cudaGraphClone(cudaGraph_t *to, cudaGraph_t g)
    { ENTER; return give(to, new sim_graph(*g)); }
API cudaGraphDestroy(cudaGraph_t g)
    { ENTER; delete g; return cudaSuccess; }
API cudaGraphExecDestroy(cudaGraphExec_t x)
{
    ENTER;
    for (size_t i = 0; x && i < x->branches.size(); i++)
        spend_stream(x->branches[i]);
    delete x;
    return cudaSuccess;
}
static cudaError_t give_nodes(sim_graph *g, cudaGraphNode_t *to,
                              size_t *n, bool roots)
{
    REFUSE(!g || !n, cudaErrorInvalidValue);
    size_t all = 0, most = to ? *n : 0;
    for (sim_node &x : g->nodes)
        if (!roots || x.after.empty()) {
            if (all < most)
                to[all] = &x;
            all++;
        }
    for (size_t i = all; i < most; i++)
        to[i] = nullptr;
    return give(n, to ? std::min(all, most) : all);
}
API cudaGraphGetNodes(cudaGraph_t g, cudaGraphNode_t *to, size_t *n)
    { ENTER; return give_nodes(g, to, n, false); }
API cudaGraphGetRootNodes(cudaGraph_t g, cudaGraphNode_t *to, size_t *n)
    { ENTER; return give_nodes(g, to, n, true); }
#define SIM_LIST(...) __VA_ARGS__
#define SET_NODE(name, add, parameters, ...) \
    API name(cudaGraphExec_t x, cudaGraphNode_t node, \
             SIM_LIST parameters) \
    { \
        ENTER; \
        sim_graph one; \
        cudaError_t e = add(nullptr, &one, nullptr, 0, __VA_ARGS__); \
        if (!e) \
            x->nodes.at(node->index).run = one.nodes.at(0).run; \
        return e; \
    }
SET_NODE(cudaGraphExecKernelNodeSetParams, cudaGraphAddKernelNode,
         (const cudaKernelNodeParams *p), p)
SET_NODE(cudaGraphExecMemcpyNodeSetParams, cudaGraphAddMemcpyNode,
         (const cudaMemcpy3DParms *p), p)
SET_NODE(cudaGraphExecMemcpyNodeSetParams1D, cudaGraphAddMemcpyNode1D,
         (void *d, const void *from, size_t n, cudaMemcpyKind k),
         d, from, n, k)
SET_NODE(cudaGraphExecMemsetNodeSetParams, cudaGraphAddMemsetNode,
         (const cudaMemsetParams *p), p)
SET_NODE(cudaGraphExecHostNodeSetParams, cudaGraphAddHostNode,
         (const cudaHostNodeParams *p), p)
