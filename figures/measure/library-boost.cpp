// Boost's Dijkstra on a list of edges: reads, solves, prints the sum of the
// distances and the seconds of the processor that the solve took.
#include <boost/graph/compressed_sparse_row_graph.hpp>
#include <boost/graph/dijkstra_shortest_paths.hpp>
#include <cstdio>
#include <ctime>
#include <limits>
#include <vector>

struct edge { unsigned long weight; };
typedef boost::compressed_sparse_row_graph<boost::directedS, boost::no_property, edge> graph;

int main(int, char **argv)
{
    std::vector<std::pair<unsigned, unsigned>> ends;
    std::vector<edge> weights;
    unsigned a, b, w, n = 0;
    FILE *f = fopen(argv[1], "r");
    while (fscanf(f, "%u %u %u", &a, &b, &w) == 3) {
        ends.emplace_back(a, b);
        weights.push_back({ w });
        n = std::max(n, std::max(a, b) + 1);
    }
    graph g(boost::edges_are_unsorted_multi_pass, ends.begin(), ends.end(), weights.begin(), n);
    std::vector<unsigned long> d(n);
    clock_t start = clock();
    boost::dijkstra_shortest_paths(g, boost::vertex(0, g),
        boost::weight_map(boost::get(&edge::weight, g)).distance_map(
            boost::make_iterator_property_map(d.begin(), boost::get(boost::vertex_index, g))));
    double t = (double)(clock() - start) / CLOCKS_PER_SEC;
    unsigned long sum = 0;
    for (unsigned long x : d)
        sum += x == std::numeric_limits<unsigned long>::max() ? 0 : x;
    printf("%lu %.9f\n", sum, t);
}
