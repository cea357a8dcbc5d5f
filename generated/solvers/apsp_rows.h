/* APSP_ROW(name, source, flags, largest_n) for every solver. */
/* Rows of the table of all-pairs solvers */
APSP_ROW(floyd_warshall_cpu, "Floyd 1962", 0, 1u << 13)
APSP_ROW(floyd_warshall, "Floyd 1962, tiled", NEEDS_GPU, 1u << 15)
APSP_ROW(apsp_crauser, "2013, Alg. 1", NEEDS_GPU | NEEDS_STREAMS,
    1u << 26)
APSP_ROW(apsp_engine, "this course", NEEDS_GPU, 1u << 28)
APSP_ROW(apsp_light, "this course", NEEDS_GPU, 1u << 28)
APSP_ROW(apsp_cores, "this course", ON_CORES, 1u << 28)
