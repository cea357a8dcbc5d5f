// NetworKit's Dijkstra on a list of edges: reads, solves, prints the sum of
// the distances and the seconds of the clock that the solve took.
#include <chrono>
#include <cstdio>
#include <networkit/distance/Dijkstra.hpp>
#include <networkit/io/EdgeListReader.hpp>

int main(int argc, char **argv)
{
    if (argc < 2)
        return 1;
    NetworKit::Graph g = NetworKit::EdgeListReader(' ', 0, "#", true, true).read(argv[1]);
    auto start = std::chrono::steady_clock::now();
    NetworKit::Dijkstra d(g, 0, false);
    d.run();
    std::chrono::duration<double> t = std::chrono::steady_clock::now() - start;
    double sum = 0;
    for (double x : d.getDistances())
        sum += x < 1e300 ? x : 0;
    std::printf("%.0f %.9f\n", sum, t.count());
}
