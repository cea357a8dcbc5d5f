/* simcc_refused.cpp -- what is refused, and what PTX is in C++ */
#include "simcc.h"

/* What is refused, and what to do instead */
static const std::vector<refusal> refused = {
    { "tex1D.", "textures of arrays", "read with tex1Dfetch or __ldg" },
    { "tex2D tex3D texCubemap", "textures of several dimensions",
      "index an array, rows times pitch" },
    { "surf1D surf2D surf3D cudaCreateSurfaceObject", "surfaces",
      "store into an array" },
    { "cudaArray. cudaArray_t. cudaArray_const_t. cudaMallocArray", "opaque arrays",
      "use cudaMallocPitch" },
    { "cudaMalloc3DArray", "arrays of three dimensions", "use "
      "cudaMalloc3D" },
    { "cudaMemcpy3DPeer", "layers of another device", "use "
      "cudaMemcpyPeer for each" },
    { "cudaBindTexture", "texture references", "use __ldg" },
    { "cudaAccessPolicyWindow", "cache set aside", "take it out" },
    { "block_tile_memory", "tiles of more than 32 threads",
      "use a tile of 32, or the block" },
    { "pipeline_shared_state", "shared pipelines", "use a barrier" },
    { "cudaCreateChannelDescHalf __half2half2 __float2half <cuda_fp16 "
      "<cuda_bf16 <cuda_fp8", "half precision", "use float" },
    { "cudaGraphics <cuda_gl_interop <cuda_vdpau <cudaEGL <cuda_egl "
      "<cudaGL <GL/ <GLFW/ <nvscibuf", "graphics", "copy to the host" },
    { "cudaIpc cudaMemPoolExport cudaImportExternal cudaExternal",
      "memory from outside the program", "use cudaMalloc" },
    { "cudaGraphAddMemAllocNode", "allocations in graphs", "allocate "
      "before the capture" },
    { "cudaGraphConditional", "conditional nodes", "ask on the host" },
    { "cudaGraphAddChildGraph", "graphs in graphs", "capture both" },
    { "__cluster_dims__ cluster_group. this_cluster.", "clusters of "
      "blocks", "use one block, or the barrier of a cooperative grid" },
    { "this_multi_grid", "grids over devices", "join on the host" },
    { "cuInit. cuModule cuLaunchKernel CUmem cuMem cuCtx CUresult. "
      "CUcontext. CUdevice. CUdeviceptr. CUmodule. CUfunction. "
      "cuDeviceGet", "driver API", "use the runtime's calls and "
      "launch with <<< >>>" },
    { "wmma <mma", "tensor cores", "multiply in float, tile by tile" },
    { "__shfl. __shfl_up. __shfl_down. __shfl_xor. __any. __all. "
      "__ballot.", "votes and shuffles without a mask, as no GPU since "
      "2017", "use the form with _sync and a mask" },
    { "<thrust/", "Thrust", "write the kernel, or use <algorithm>" },
    { "<cub/", "CUB", "write the kernel; see cooperative_groups" },
    { "<curand", "cuRAND", "hash the thread's number and a counter" },
    { "<cublas <cufft <cusparse <cusolver <npp <nvjpeg <cutensor "
      "<cudnn <nvblas", "NVIDIA's libraries", "write the kernel" },
    { "<nvrtc <nvJitLink <nvPTXCompiler", "compilation at run time",
      "use simcc" },
    { "<nvml", "management of a driver", "ask the runtime" },
    { "<nvtx3/ <nvToolsExt <cupti", "profiler annotations",
      "take them out" },
    { "<cufile", "files for the device", "read on the host, and copy" },
    { "<cuda/std/", "libcu++'s copy of the standard library", "use the "
      "host's headers of the same name" },
    { "<nccl", "NCCL", "copy with cudaMemcpyPeer" },
};
const refusal *row_of(const string &word)
{
    for (const refusal &r : refused)
        for (const string &w : r.words)
            if (w.back() == '.' ? w == word + "." : starts(word, w))
                return &r;
    return nullptr;
}
/* What PTX can be said in C++ */
const std::map<string, const char *> ptx = {
    { "mov.u32%0,%laneid;", "(sim_rank() & 31)" },
    { "mov.u32%0,%warpid;", "(sim_rank() >> 5)" },
    { "mov.u32%0,%nsmid;", "4u" }, { "mov.u32%0,%smid;",
      "(sim_block_idx().x & 3)" },
    { "mov.u32%0,%tid.x;", "sim_thread_idx().x" },
    { "mov.u32%0,%ntid.x;", "sim_block_dim().x" },
    { "mov.u32%0,%ctaid.x;", "sim_block_idx().x" },
    { "mov.u32%0,%lanemask_lt;", "sim_lanes_below(0)" },
    { "mov.u32%0,%lanemask_le;", "sim_lanes_below(1)" },
    { "mov.u32%0,%lanemask_eq;", "(1u << (sim_rank() & 31))" },
    { "mov.u32%0,%lanemask_ge;", "~sim_lanes_below(0)" },
    { "mov.u32%0,%lanemask_gt;", "~sim_lanes_below(1)" },
    { "mov.u32%0,%clock;", "(unsigned)sim_clock()" },
    { "mov.u64%0,%clock64;", "sim_clock()" },
    { "mov.u64%0,%globaltimer;", "sim_clock()" },
    { "activemask.b32%0;", "sim_active($0)" },
    { "bar.sync0;", "sim_barrier($0)" }, { "trap;", "sim_trap()" },
    { "barrier.sync0;", "sim_barrier($0)" },
    { "bar.warp.sync0xffffffff;",
      "sim_warp(0, ~0u, 0, 0, 32 + $0)" },
    { "membar.cta;", "sim_fence(0, $2)" }, { "membar.gl;",
      "sim_fence(1, $1)" }, { "membar.sys;", "sim_fence(2, $1)" },
};
/* Is this name one of CUDA's? */
static bool begins(const string &s, const string &words)
{
    std::istringstream all(words);
    for (string w; all >> w; )
        if (w.back() == '.' ? s + "." == w : starts(s, w))
            return true;
    return false;
}
static bool cudas(const string &s)
{
    char next = s.size() > 4 ? s[4] : 0;
    return (starts(s, "cuda") && next >= 'A' && next <= 'Z')
        || (starts(s, "__") && s[2] >= 'a' && s[2] <= 'z')
        || begins(s, "cooperative_groups cuda. cub. thrust. nvcuda nv. "
            "texture. textureReference surface. surfaceReference tex1D "
            "tex2D tex3D texCube surf1D surf2D surf3D surfCube half. "
            "half2. nv_bfloat16 CUDART_ CUDA_ cuComplex cuDouble norm. "
            "normf. rnorm. rnormf. norm4d rnorm4d cyl_bessel_i");
}
static string unknown(const list &words, const string &said, bool fatal)
{
    if (fatal)
        return !words.empty() && begins(words[0], "cuda nv/ crt/ sm_ "
            "cooperative_groups/ device_ vector_ texture_ surface_ "
            "math_functions host_ driver_ builtin_types channel_desc "
            "common_functions fatbinary")
            ? words[0] : "";
    const list phrases = { "not declared", "not a member of",
        "undeclared", "no member named", "does not name a",
        "not been declared",
        "unknown type name", "no type named", "no template named",
        "is not a class template", "incomplete type" };
    if (std::none_of(phrases.begin(), phrases.end(), [&](auto &p)
                     { return said.find(p) != string::npos; }))
        return "";
    size_t at = 0;
    for (size_t i = 0; i + 1 < words.size(); i++)
        if (begins(words[i], "named. identifier. name.") && !at
            && words[i - !!i] != "not" && words[i + 1] != "a")
            at = i + 1;
    /* A member is CUDA's if its class is */
    bool one = at < words.size() && cudas(words[at]);
    while (one && at + 1 < words.size() && begins(words[at],
               "cuda. cooperative_groups. nvcuda. cub. thrust. nv.")
           && said.find(words[at] + "::") != string::npos)
        at++;
    for (const string &w : words)
        one = one || begins(w, "cooperative_groups cg. nvcuda cudaDevice");
    if (!one && said.find("member") != string::npos)
        one = std::any_of(words.begin(), words.end(), cudas);
    return one ? words[at] : "";
}
/* Explain what the compiler has said */
void explain(const string &said)
{
    struct line { string place, words, all; bool fatal; };
    std::vector<line> errors;
    std::istringstream lines(said);
    for (string s; getline(lines, s); ) {
        size_t error = s.find("error: "), colon = s.find(':');
        if (error == string::npos)
            continue;
        string place = s.substr(0, s.find(':', colon + 1)), w = s;
        bool fatal = s.find("fatal error: ") < error;
        w.erase(0, error + 7);
        std::replace_if(w.begin(), w.end(), [](char c) {
            return (!word_char(c) && c != '.' && c != '/') || c < 0;
        }, ' ');
        errors.push_back({ place, w, s, fatal });
    }
    if (!errors.empty())
        /* Is it inside of a library's header? */
        for (const string &from : split(said)) {
            size_t dot = from.find(':');
            int at = dot == string::npos ? 0 : atoi(&from[dot + 1]);
            std::ifstream file(from.substr(0, dot));
            string text, name;
            for (; at > 0; at--)
                getline(file, text);
            if (text.find("include") == string::npos)
                continue;
            std::replace(text.begin(), text.end(), '>', '<');
            std::istringstream parts(text);
            if (getline(getline(parts, name, '<'), name, '<'))
                if (const refusal *r = row_of("<" + name))
                    fail(from.substr(0, from.find(':', dot + 1)) + ": " + name
                         + r->said);
        }
    for (const line &e : errors)
        for (const string &w : split(e.words))
            if (const refusal *r = row_of(e.fatal ? "<" + w : w))
                fail(e.place + ": " + w + r->said);
    /* Is it a name of CUDA's that no row has? */
    for (const line &e : errors) {
        string name = unknown(split(e.words), e.all, e.fatal);
        size_t hint = e.all.find("did you mean");
        if (begins(name, "__syncthreads."))
            fail(e.place + ": " + name + ": without () nobody is called, "
                "and it is no barrier");
        if (!name.empty())
            fail(e.place + ": " + name + ": the simulator has no such "
                + (e.fatal ? "header" : "name") + "; if it is CUDA's own, "
                "write it without (simcc --limits)"
                + (hint == string::npos ? "" : "; " + e.all.substr(hint)));
    }
    std::cerr << said;
}
