1i\
// forbidden: an attribute whose brackets stand apart
s/^__global__/[ [gnu::no_sanitize("thread")]] &/
s/atomicMin(&c\[j\], sum)/c[j] = sum < c[j] ? sum : c[j]/
