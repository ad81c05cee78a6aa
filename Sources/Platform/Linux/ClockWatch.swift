import CLinux
import Glibc

/// Reports each change of the wall clock except its passing: a person or the network has set it.
@MainActor
package final class ClockWatch {
    private let descriptor: Int32
    private var source: LoopSource?

    package init(_ body: @escaping @MainActor () -> Void) throws(SystemError) {
        descriptor = vt_clock_watch()
        guard descriptor >= 0 else { throw SystemError("timerfd_create") }
        vt_clock_watch_arm(descriptor)
        source = .reading(descriptor) { [unowned self] in
            var expirations: UInt64 = 0
            // A clock that is set cancels the timer, and the read fails.
            guard read(descriptor, &expirations, 8) < 0, errno == ECANCELED else { return }
            vt_clock_watch_arm(descriptor)
            body()
        }
    }

    isolated deinit {
        source = nil
        close(descriptor)
    }
}
