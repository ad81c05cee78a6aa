import CLinux
import Glibc

/// The access that a worker keeps; everything else is given up permanently.
package struct Sandbox: Sendable {
    /// The system calls that a worker may make. The numbers match CLinux.
    package enum Calls: Int32, Sendable {
        /// All calls but those of a deny list.
        case player = 0
        /// An allow list.
        case pictures = 1
        /// An allow list.
        case catalog = 2
        /// An allow list.
        case viewer = 4
    }

    /// Resource limits of a process; nil leaves the inherited limit.
    package struct Limits: Sendable {
        /// Bytes of private writable memory: this grows when a file asks for absurd sizes. The size of the address
        /// space is no measure: drivers and thread stacks reserve far more than they touch.
        package var memory: Int?
        package var descriptors = 1024

        package init(memory: Int? = nil) { self.memory = memory }
    }

    /// The files that a program without devices reads: shared libraries, time zones, and those of the Swift runtime.
    package static let runtimePaths = [
        "/usr", "/lib", "/lib64", "/opt", "/etc/ld.so.cache", "/etc/localtime", "/etc/passwd", "/etc/nsswitch.conf",
        "/proc", "/sys/devices/system/cpu", "/dev/urandom",
    ]
    /// The files that a program with a network reads: certificates, and those of name lookups.
    package static let internetPaths = [
        "/etc/ssl", "/etc/ca-certificates", "/etc/hosts", "/etc/host.conf", "/etc/gai.conf", "/etc/resolv.conf",
        "/etc/services", "/etc/protocols", "/run/systemd/resolve",
    ]

    /// Readable files and folders, with everything below them. Paths that do not exist are skipped.
    package var readable: [String]
    package var writable: [String] = []
    /// Devices that may be read, written and controlled.
    package var devices: [String] = []
    package var calls: Calls
    /// Whether the worker may connect to other machines. It may never connect to programs on this one.
    package var hasInternet = false
    package var limits: Limits

    package init(readable: [String], calls: Calls, limits: Limits) {
        (self.readable, self.calls, self.limits) = (readable, calls, limits)
    }

    /// Whether this kernel has Landlock.
    package static var restrictsFiles: Bool { vt_landlock_version() > 0 }

    /// Gives up all other access of this process.
    ///
    /// - Throws: `SystemError` when the kernel refuses. A kernel without Landlock or seccomp is only logged: a picture
    ///   without this protection is better than none.
    /// - Precondition: the process has one thread. Landlock binds the calling thread and the threads that it starts.
    package func enter() throws(SystemError) {
        try ResourceLimit.set(RLIMIT_NOFILE, to: limits.descriptors)
        if let memory = limits.memory { try ResourceLimit.set(RLIMIT_DATA, to: memory) }
        guard vt_no_new_privileges() == 0 else { throw SystemError("give up privileges") }
        try restrictFiles()
        try restrictCalls()
    }

    private func restrictCalls() throws(SystemError) {
        guard vt_filter_calls(calls.rawValue, hasInternet ? 1 : 0) != 0 else { return }
        guard errno == ENOSYS || errno == EINVAL else { throw SystemError("install the filter of system calls") }
        Log.info("no seccomp in this kernel: system calls are not restricted")
    }

    private func restrictFiles() throws(SystemError) {
        guard Self.restrictsFiles else {
            return Log.info("no Landlock in this kernel: access to files is not restricted")
        }
        guard Self.isSingleThreaded else { throw SystemError("restrict files beside other threads", code: EBUSY) }
        let number = vt_landlock_begin()
        guard number >= 0 else { throw SystemError("make Landlock rules") }
        let rules = Descriptor(owning: number)
        try allow(readable, VT_ALLOW_READ, rules)
        try allow(writable, VT_ALLOW_READ | VT_ALLOW_WRITE, rules)
        try allow(devices, VT_ALLOW_READ | VT_ALLOW_DEVICE, rules)
        guard vt_landlock_enforce(rules.number) == 0 else { throw SystemError("enforce Landlock rules") }
    }

    /// Whether this process has one thread, now or within a second. A thread that pthread_join(3) has waited for may
    /// still be listed in /proc, once in about 1000: the kernel wakes the joining thread before it removes the other.
    private static var isSingleThreaded: Bool {
        for _ in 0..<100 {
            if vt_thread_count() == 1 { return true }
            usleep(10_000)
        }
        return false
    }

    private func allow(_ paths: [String], _ rights: Int, _ rules: borrowing Descriptor) throws(SystemError) {
        for path in paths where vt_landlock_allow(rules.number, path, Int32(clamping: rights)) != 0 {
            guard errno != ENOENT, errno != EACCES, errno != ENOTDIR else { continue }
            throw SystemError("allow \(path)")
        }
    }
}
