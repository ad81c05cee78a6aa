import Glibc

/// How many processes want each processor, 1 at least: what takes a second on a quiet machine may take so many.
package func busyness() -> Double {
    var average = 0.0
    guard unsafe getloadavg(&average, 1) == 1 else { return 1 }
    return max(1, average / Double(max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))))
}
