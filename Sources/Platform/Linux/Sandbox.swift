import CLinux
import Glibc

/// What a worker keeps of the machine; everything else is given up for good.
package struct Sandbox: Sendable {
    /// Which system calls it may make. Numbers as in CLinux.
    package enum Calls: Int32, Sendable {
        /// All but those of a list.
        case player = 0
        /// Only those of a list.
        case pictures = 1
        /// Only those of a list.
        case catalog = 2
        /// Only those of a list.
        case viewer = 4
    }

    /// How much a process may use; nil is as much as it gets.
    package struct Limits: Sendable {
        /// Bytes that it may write to and that nobody shares: what grows when a file asks for absurd sizes. The address
        /// space itself is no measure: drivers and thread stacks reserve far more than they touch.
        package var memory: Int?
        package var descriptors = 1024

        package init(memory: Int? = nil) { self.memory = memory }
    }

    /// Files and folders, with all below them. What does not exist is passed over.
    package var readable: [String]
    package var writable: [String] = []
    /// Devices that are read, written and controlled.
    package var devices: [String] = []
    package var calls: Calls
    /// Whether it may talk to other machines. To programs on this one it may not.
    package var hasInternet = false
    package var limits: Limits

    package init(readable: [String], calls: Calls, limits: Limits) {
        (self.readable, self.calls, self.limits) = (readable, calls, limits)
    }

    /// Whether this kernel has Landlock.
    package static var restrictsFiles: Bool { vt_landlock_version() > 0 }

    /// Takes everything else away from this process.
    ///
    /// - Throws: `SystemError` when the kernel refuses. One that was built without Landlock or seccomp is said to be one,
    ///   and that is all: a picture without this net is better than none.
    /// - Precondition: there is one thread. Landlock binds the thread that asks and those it starts.
    package func enter() throws(SystemError) {
        try ResourceLimit.set(RLIMIT_CORE, to: 0)
        try ResourceLimit.set(RLIMIT_NOFILE, to: limits.descriptors)
        if let memory = limits.memory { try ResourceLimit.set(RLIMIT_DATA, to: memory) }
        guard vt_no_new_privileges() == 0 else { throw SystemError("give up privileges") }
        try restrictFiles()
        try restrictCalls()
    }

    private func restrictCalls() throws(SystemError) {
        guard vt_filter_calls(calls.rawValue, hasInternet ? 1 : 0) != 0 else { return }
        guard errno == ENOSYS || errno == EINVAL else { throw SystemError("install the filter of system calls") }
        Log.info("no seccomp in this kernel: all its calls stay in reach")
    }

    private func restrictFiles() throws(SystemError) {
        guard Self.restrictsFiles else { return Log.info("no Landlock in this kernel: files stay in reach") }
        guard vt_thread_count() == 1 else { throw SystemError("restrict files beside other threads", code: EBUSY) }
        let number = vt_landlock_begin()
        guard number >= 0 else { throw SystemError("make Landlock rules") }
        let rules = Descriptor(owning: number)
        try allow(readable, VT_ALLOW_READ, rules)
        try allow(writable, VT_ALLOW_READ | VT_ALLOW_WRITE, rules)
        try allow(devices, VT_ALLOW_READ | VT_ALLOW_DEVICE, rules)
        guard vt_landlock_enforce(rules.number) == 0 else { throw SystemError("enforce Landlock rules") }
    }

    private func allow(_ paths: [String], _ rights: Int, _ rules: borrowing Descriptor) throws(SystemError) {
        for path in paths where vt_landlock_allow(rules.number, path, Int32(clamping: rights)) != 0 {
            guard errno != ENOENT, errno != EACCES, errno != ENOTDIR else { continue }
            throw SystemError("allow \(path)")
        }
    }
}
