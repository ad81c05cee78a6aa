import Glibc

/// The limits of this process, setrlimit(2).
enum ResourceLimit {
    /// Lowers a limit permanently.
    static func set(_ resource: __rlimit_resource, to value: Int) throws(SystemError) {
        let now = try read(resource)
        // The value stays within the inherited limit, because only root could raise that.
        let limit = min(rlim_t(value), now.rlim_max)
        try write(resource, rlimit(rlim_cur: limit, rlim_max: limit))
    }

    /// Changes a limit, up to the maximum that `set` or the parent process left.
    static func move(_ resource: __rlimit_resource, to value: Int) throws(SystemError) {
        var limit = try read(resource)
        limit.rlim_cur = min(rlim_t(value), limit.rlim_max)
        try write(resource, limit)
    }

    private static func read(_ resource: __rlimit_resource) throws(SystemError) -> rlimit {
        var limit = rlimit()
        guard getrlimit(Int32(clamping: resource.rawValue), &limit) == 0 else {
            throw SystemError("read limit \(resource.rawValue)")
        }
        return limit
    }

    private static func write(_ resource: __rlimit_resource, _ limit: rlimit) throws(SystemError) {
        var limit = limit
        guard setrlimit(Int32(clamping: resource.rawValue), &limit) == 0 else {
            throw SystemError("set limit \(resource.rawValue)")
        }
    }
}
