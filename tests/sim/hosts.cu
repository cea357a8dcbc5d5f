/* hosts.cu MEANS WHEN: two threads of the host, each with a stream; the second sums what the first has
   put there and waited for.  The first lets it know, by one of the means, after the wait or (WHEN 1) before. */
#include <atomic>
#include <condition_variable>
#include <cstdlib>
#include <future>
#include <mutex>
#include <omp.h>
#include <pthread.h>
#include <semaphore.h>
#include <shared_mutex>
#include <thread>
#include <unistd.h>

__global__ void put(int *o) { o[threadIdx.x] = 1; }
__global__ void sum(int *o, int *r)
{
    int s = 0;
    for (int i = 0; i < 32; i++)
        s += o[i];
    *r = s;
}
enum { COND, MUTEX, ATOMIC, PROMISE, SEMAPHORE, BARRIER, SHARED, SPIN, VOLATILE, CRITICAL, REGION, JOIN, TIMED,
       NESTED, ONCE, STATIC, OWN, KEY };
static int means, early, ready, *d, *r;
static cudaStream_t stream[2];
static std::mutex mutex;
static std::condition_variable cond;
static std::atomic<int> flag;
static std::promise<void> promise;
static sem_t semaphore;
static pthread_barrier_t barrier;
static std::shared_mutex shared;
static pthread_spinlock_t spin;
static volatile int plain;
static std::shared_timed_mutex timed;
static omp_nest_lock_t nested;
static std::once_flag once;
static int unseen[2];           /* a pipe: it orders, and nobody is told */
static pthread_key_t key;
static void begin_static(void) { static struct Begun { Begun() { ready++; } } begun; (void)begun; }
static void wait_for_first(void) { cudaStreamSynchronize(stream[0]); }
struct Last { ~Last() { wait_for_first(); } };
static void tell(void)
{
    switch (means) {
    case COND: { std::lock_guard<std::mutex> g(mutex); ready = 1; } cond.notify_one(); break;
    case MUTEX: { std::lock_guard<std::mutex> g(mutex); ready = 1; } break;
    case ATOMIC: flag.store(1, std::memory_order_release); break;
    case PROMISE: promise.set_value(); break;
    case SEMAPHORE: sem_post(&semaphore); break;
    case BARRIER: pthread_barrier_wait(&barrier); break;
    case SHARED: { std::unique_lock<std::shared_mutex> g(shared); ready = 1; } break;
    case SPIN: pthread_spin_lock(&spin); ready = 1; pthread_spin_unlock(&spin); break;
    case VOLATILE: plain = 1; break;
    case CRITICAL:
#pragma omp critical
        ready = 1;
        break;
    case TIMED: while (!timed.try_lock_for(std::chrono::seconds(1))) ; ready = 1; timed.unlock(); break;
    case NESTED: omp_set_nest_lock(&nested); ready = 1; omp_unset_nest_lock(&nested); break;
    case ONCE: std::call_once(once, [] { ready = 1; }); break;
    case STATIC: begin_static(); break;
    }
    if (means == ONCE || means == STATIC)
        (void)!write(unseen[1], "", 1);
}
static void hear(void)
{
    bool come = false;
    char c;
    if (means == ONCE || means == STATIC)
        (void)!read(unseen[0], &c, 1);
    switch (means) {
    case COND: { std::unique_lock<std::mutex> g(mutex); cond.wait(g, [] { return ready; }); } break;
    case MUTEX: while (!come) { std::lock_guard<std::mutex> g(mutex); come = ready; } break;
    case ATOMIC: while (!flag.load(std::memory_order_acquire)) ; break;
    case PROMISE: promise.get_future().get(); break;
    case SEMAPHORE: sem_wait(&semaphore); break;
    case BARRIER: pthread_barrier_wait(&barrier); break;
    case SHARED: while (!come) { std::shared_lock<std::shared_mutex> g(shared); come = ready; } break;
    case SPIN: while (!come) { pthread_spin_lock(&spin); come = ready; pthread_spin_unlock(&spin); } break;
    case VOLATILE: while (!plain) ; break;
    case CRITICAL:
        while (!come)
#pragma omp critical
            come = ready;
        break;
    case TIMED:
        while (!come)
            if (timed.try_lock_shared_for(std::chrono::milliseconds(9)))
                come = ready, timed.unlock_shared();
        break;
    case NESTED:
        while (!come)
            if (omp_test_nest_lock(&nested))
                come = ready, omp_unset_nest_lock(&nested);
        break;
    case ONCE: std::call_once(once, [] { ready = 2; }); break;
    case STATIC: begin_static(); break;
    }
}
static void first(void)
{
    if (early)
        tell();
    put<<<1, 32, 0, stream[0]>>>(d);
    cudaStreamSynchronize(stream[0]);
    if (!early)
        tell();
}
static void first_and_gone(void)    /* the wait is what the thread does last */
{
    if (means == OWN) {
        thread_local Last last;
        (void)&last;
    } else {
        pthread_setspecific(key, d);
    }
    put<<<1, 32, 0, stream[0]>>>(d);
}
static void second(void)
{
    hear();
    sum<<<1, 1, 0, stream[1]>>>(d, r);
    cudaStreamSynchronize(stream[1]);
}
int main(int, char **v)
{
    means = atoi(v[1]), early = atoi(v[2]);
    sem_init(&semaphore, 0, 0);
    pthread_barrier_init(&barrier, nullptr, 2);
    pthread_spin_init(&spin, 0);
    omp_init_nest_lock(&nested);
    pthread_key_create(&key, [](void *) { wait_for_first(); });
    if (pipe(unseen))
        return 3;
    cudaMalloc(&d, 128), cudaMalloc(&r, 4);
    for (cudaStream_t &s : stream)
        cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
    if (means == REGION) {
#pragma omp parallel num_threads(2)
        {
            if (omp_get_thread_num() == 0)
                first();
            if (!early) {
#pragma omp barrier
            }
            if (omp_get_thread_num() == 1)
                second();
        }
    } else if (means == JOIN || means >= OWN) {
        std::thread one(means == JOIN ? first : first_and_gone);
        if (early) {
            std::thread two(second);
            two.join(), one.join();
        } else {
            one.join();
            std::thread(second).join();
        }
    } else {
        std::thread one(first), two(second);
        one.join(), two.join();
    }
    int s = 0;
    cudaMemcpy(&s, r, 4, cudaMemcpyDeviceToHost);
    cudaFree(d), cudaFree(r);
    for (cudaStream_t &x : stream)
        cudaStreamDestroy(x);
    return !early && s != 32;
}
