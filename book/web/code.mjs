// C and CUDA as HTML.
export const esc = (s) =>
  s.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
const keywords = new Set(
  (
    "auto break case char const continue default do double else enum extern " +
    "float for goto if inline int long register restrict return short signed sizeof static struct " +
    "switch typedef union unsigned void volatile while bool true false template class namespace using " +
    "typename operator public private constexpr nullptr this new delete _Atomic _Generic _Static_assert"
  ).split(" "),
);
const cuda = new Set(
  (
    "__global__ __device__ __host__ __shared__ __constant__ __managed__ " +
    "__launch_bounds__ __restrict__ __syncthreads __syncwarp __shfl_sync __shfl_down_sync __shfl_up_sync " +
    "__shfl_xor_sync __ballot_sync __any_sync __all_sync __activemask __threadfence __threadfence_block " +
    "__threadfence_system atomicAdd atomicMin atomicMax atomicOr atomicAnd atomicExch atomicCAS atomicSub " +
    "threadIdx blockIdx blockDim gridDim warpSize"
  ).split(" "),
);
const token =
  /\/\*[\s\S]*?(?:\*\/|$)|\/\/.*$|"(?:\\.|[^"\\])*"?|'(?:\\.|[^'\\])*'?|[A-Za-z_]\w*|[\s\S]/g;

// link(word) -> [href, name] or null; state.comment goes from line to line
export function highlight(text, state, link) {
  let out = "",
    rest = text;
  if (state.comment) {
    const i = rest.indexOf("*/");
    const head = i < 0 ? rest : rest.slice(0, i + 2);
    out += `<i>${esc(head)}</i>`;
    if (i < 0) return out;
    state.comment = false;
    rest = rest.slice(i + 2);
  }
  const m = /^(\s*)(#\s*\w+)/.exec(rest);
  if (m && rest === text) {
    out += m[1] + `<b class="p">${esc(m[2])}</b>`;
    rest = rest.slice(m[0].length);
    const inc = /^\s*<[^>]*>/.exec(rest);
    if (/include/.test(m[2]) && inc) {
      out += `<span class="s">${esc(inc[0])}</span>`;
      rest = rest.slice(inc[0].length);
    }
  }
  for (const [t] of rest.matchAll(token)) {
    if (t.startsWith("/*")) {
      out += `<i>${esc(t)}</i>`;
      if (!t.endsWith("*/")) state.comment = true;
    } else if (t.startsWith("//")) out += `<i>${esc(t)}</i>`;
    else if (t[0] === '"' || t[0] === "'") out += `<span class="s">${esc(t)}</span>`;
    else if (/^[A-Za-z_]/.test(t)) {
      const to = link && link(t);
      if (to)
        out += `<a href="${to[0]}"${to[1] === t ? "" : ` data-id="${esc(to[1])}"`}>${esc(t)}</a>`;
      else if (keywords.has(t)) out += `<b>${t}</b>`;
      else if (cuda.has(t)) out += `<b class="u">${t}</b>`;
      else out += t;
    } else out += esc(t);
  }
  return out;
}
