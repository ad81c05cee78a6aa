import Glibc

/// Seconds of processor time that the calling thread spends in a body.
package func threadTime(_ body: () -> Void) -> Double {
    let start = threadTime()
    body()
    return threadTime() - start
}

/// Seconds of processor time that the calling thread has had.
package func threadTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}
