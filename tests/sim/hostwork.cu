/* hostwork.cu -- what the host does in a .cu: nanoseconds a step of four loops,
   the least, the median and the most of 41.  Compiled by g++ -x c++ as well. */
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <vector>
static void add(int n, const float *x, float *y)
{
    for (int i = 0; i < n; i++)
        y[i] += .5f * x[i];
}
static void multiply(int n, const float *a, const float *b, float *c)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            float s = 0;
            for (int k = 0; k < n; k++)
                s += a[i * n + k] * b[k * n + j];
            c[i * n + j] = s;
        }
}
static void mix(std::vector<int> &v)
{
    for (size_t i = 1; i < v.size(); i++)
        v[i] ^= v[i - 1];
}
static void time(const char *what, double steps, const std::function<void()> &f)
{
    double t[41];
    for (double &one : t) {
        auto from = std::chrono::steady_clock::now();
        f();
        one = std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - from).count() / steps;
    }
    std::sort(t, t + 41);
    printf("%s %.3f %.3f %.3f\n", what, t[0], t[20], t[40]);
}
int main()
{
    const int n = 1 << 14, rows = 64;
    std::vector<float> x(n), y(n), z(n);
    std::vector<int> v(n);
    time("array", n, [&] { add(n, x.data(), y.data()); });
    time("product", rows * rows * rows, [&] { multiply(rows, x.data(), y.data(), z.data()); });
    time("vector", n, [&] { mix(v); });
    time("sort", n * 14., [&] { for (int &a : v) a = rand(); std::sort(v.begin(), v.end()); });
}
