// peers-graph AGR FORM OUT: a graph of engine/graphs.cpp in the form of another
// program: gr (Galois, version 1), wsg (GAPBS, serialized) or wel (a list of arcs).
// peers-graph AGR check FILE: are these the distances, a line "vertex distance"
// each, as in AGR.ref?  Lines without a number for the distance are unreached.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string>
#include <vector>

typedef uint32_t u32;
typedef uint64_t u64;

static void put(FILE *f, const void *at, size_t size)
{
    if (fwrite(at, 1, size, f) != size)
        exit(2);
}

static int check(const char *ref, const char *file, u64 unreached)
{
    unsigned long sum = 0, sig = 0, reached = 0, want[3];
    FILE *r = fopen(ref, "r"), *f = fopen(file, "r");
    char line[128];

    if (!r || !f || fscanf(r, "%lu %lx %lu", &want[0], &want[1], &want[2]) != 3)
        return 2;
    while (fgets(line, sizeof line, f)) {
        unsigned long i, d;
        if (sscanf(line, "%lu %lu", &i, &d) != 2 || d >= unreached)
            continue;
        u64 z = (i + 1) * 0x9E3779B97F4A7C15ull;
        z ^= z >> 29;
        sig += z * (d + 1);
        sum += d;
        reached++;
    }
    return !(sum == want[0] && sig == want[1] && reached == want[2]);
}

int main(int argc, char **argv)
{
    if (argc != 4)
        return 2;
    std::string form = argv[2];
    if (form == "check")
        return check((std::string(argv[1]) + ".ref").c_str(), argv[3], 0x7fffffffu);
    FILE *in = fopen(argv[1], "rb"), *out = fopen(argv[3], "wb");
    u64 head[4];
    if (!in || !out || fread(head, 8, 4, in) != 4)
        return 2;
    u64 n = head[1], m = head[2];
    std::vector<u32> row(n + 1), col(m), w(m);
    if (fread(row.data(), 4, n + 1, in) != n + 1 || fread(col.data(), 4, m, in) != m ||
        fread(w.data(), 4, m, in) != m)
        return 2;
    if (form == "gr") {
        u64 first[4] = { 1, 4, n, m };
        std::vector<u64> end(row.begin() + 1, row.end());
        put(out, first, sizeof first);
        put(out, end.data(), n * 8);
        put(out, col.data(), m * 4);
        if (m % 2)
            put(out, "\0\0\0", 4);
        put(out, w.data(), m * 4);
    } else if (form == "wsg") {
        int64_t size[2] = { (int64_t)m, (int64_t)n };
        std::vector<int64_t> start(row.begin(), row.end());
        std::vector<u32> pairs(2 * m);
        for (u64 k = 0; k < m; k++)
            pairs[2 * k] = col[k], pairs[2 * k + 1] = w[k];
        put(out, "\1", 1);
        put(out, size, sizeof size);
        put(out, start.data(), (n + 1) * 8);
        put(out, pairs.data(), m * 8);
        put(out, start.data(), (n + 1) * 8);      // of the inverse, which nobody reads
        put(out, pairs.data(), m * 8);
    } else {
        for (u64 i = 0; i < n; i++)
            for (u32 k = row[i]; k < row[i + 1]; k++)
                fprintf(out, "%lu %u %u\n", (unsigned long)i, col[k], w[k]);
    }
    printf("%lu\n", (unsigned long)head[3]);      // the source
    return fclose(out) != 0;
}
