/* simcc_refused.cpp -- what is refused, and what PTX is in C++ */
#include "simcc.h"

/* What is refused, and what to do instead */
static const std::vector<refusal> refused = {
    { "tex1D.", "textures of arrays", "read with tex1Dfetch or __ldg" },
    { "tex2D tex3D texCubemap", "textures of several dimensions",
      "index an array, rows times pitch" },
    { "surf1D surf2D surf3D cudaCreateSurfaceObject", "surfaces",
      "store into an array" },
    { "cudaArray cudaMallocArray", "opaque arrays",
      "use cudaMallocPitch" },
    { "cudaMalloc3D", "arrays of three dimensions", "use "
      "cudaMallocPitch with height times depth rows" },
    { "cudaMemcpy3D. cudaMemcpy3DAsync", "copies of layers",
      "use cudaMemcpy2D" },
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
    { "__cluster_dims__ cluster_group this_cluster", "clusters of "
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
      "<cudnn", "NVIDIA's libraries", "write the kernel" },
    { "<nvrtc <nvJitLink", "compilation at run time", "use simcc" },
    { "<nvml", "management of a driver", "ask the runtime" },
    { "<nvtx3/ <nvToolsExt", "profiler annotations", "take them out" },
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
/* Explain what the compiler has said */
void explain(const string &said)
{
    std::istringstream lines(said);
    for (string line; getline(lines, line); ) {
        size_t error = line.find("error: "), colon = line.find(':');
        if (error == string::npos)
            continue;
        string place = line.substr(0, line.find(':', colon + 1));
        bool fatal = line.find("fatal error: ") < error;
        line.erase(0, error);
        std::replace_if(line.begin(), line.end(), [](char c) {
            return (!word_char(c) && c != '.' && c != '/') || c < 0;
        }, ' ');
        for (const string &w : split(line))
            if (const refusal *r = row_of(fatal ? "<" + w : w))
                fail(place + ": " + w + r->said);
    }
    std::cerr << said;
}
