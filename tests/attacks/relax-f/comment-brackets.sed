1i\
// forbidden: a comment between the brackets of an attribute
s/^__global__/[\/**\/[gnu::no_sanitize_thread]] &/
s/atomicMin(&c\[j\], sum)/c[j] = sum < c[j] ? sum : c[j]/
