import CGLib
import CLinux
import Glibc
package import Time

/// The program's one event loop: GLib's default main context on the main thread.
@MainActor
package enum Loop {
    /// The time at which the loop woke for the present turn. All code in one turn uses this time.
    ///
    /// Before the first turn each access reads the clock.
    package static var now: Instant { turn ?? monotonicNow() }

    private static var turn: Instant?

    /// Replaces poll(2) in GLib, which calls it once a turn.
    private static func wait(_ descriptors: UnsafeMutablePointer<GPollFD>?, _ count: guint, _ timeout: gint) -> gint {
        let ready = g_poll(descriptors, count, timeout)
        turn = monotonicNow()
        return ready
    }

    private static let isClockSet: Void = g_main_context_set_poll_func(nil) { Loop.wait($0, $1, $2) }

    /// Handles waiting events; with `blocking`, sleeps until there is one.
    ///
    /// - Returns: whether anything was handled. One call handles only the waiting sources of the highest priority.
    @discardableResult
    package static func iterate(blocking: Bool) -> Bool {
        isClockSet
        return g_main_context_iteration(nil, blocking ? 1 : 0) != 0
    }

    /// Runs until `stop` is called.
    package static func run() {
        stopped = false
        while !stopped { iterate(blocking: true) }
    }

    package static func stop() {
        stopped = true
        g_main_context_wakeup(nil)
    }

    private static var stopped = false
}

/// A source of events in the loop; dropping it removes the source.
@MainActor
package final class LoopSource {
    private let id: guint

    fileprivate init(_ id: guint) { self.id = id }

    isolated deinit { g_source_remove(id) }

    /// The order in which waiting sources are called.
    package enum Priority {
        /// Input from people: it is handled before the next frame is built, so that frame shows it.
        case first
        case normal
        /// Work that may wait for everything else.
        case last

        fileprivate var value: Int32 {
            switch self {
            case .first: G_PRIORITY_HIGH
            case .normal: G_PRIORITY_DEFAULT
            case .last: G_PRIORITY_LOW
            }
        }
    }

    /// Calls `body` whenever the descriptor is readable or its peer is gone.
    package static func reading(
        _ descriptor: Int32, priority: Priority = .normal, _ body: @escaping @MainActor () -> Void
    ) -> LoopSource {
        watching(descriptor, G_IO_IN, priority, body)
    }

    /// Calls `body` on an exceptional condition (POLLPRI), which files of /proc report when they change.
    package static func urgent(_ descriptor: Int32, _ body: @escaping @MainActor () -> Void) -> LoopSource {
        watching(descriptor, G_IO_PRI, .normal, body)
    }

    /// Calls `body` as long as the descriptor is writable or its peer is gone. Keep the source only while data waits
    /// to be sent.
    package static func writing(_ descriptor: Int32, _ body: @escaping @MainActor () -> Void) -> LoopSource {
        watching(descriptor, G_IO_OUT, .normal, body)
    }

    private static func watching(
        _ descriptor: Int32, _ condition: GIOCondition, _ priority: Priority, _ body: @escaping @MainActor () -> Void
    ) -> LoopSource {
        let conditions = GIOCondition(rawValue: condition.rawValue | G_IO_HUP.rawValue | G_IO_ERR.rawValue)
        let id = g_unix_fd_add_full(
            priority.value, descriptor, conditions, { _, _, box in runBox(box) }, box(body), freeBox)
        // Loops are never nested here. By default GLib prevents recursive calls: it removes the descriptor while `body`
        // runs, and wakes itself up twice for that.
        g_source_set_can_recurse(g_main_context_find_source_by_id(nil, id), 1)
        return LoopSource(id)
    }

    /// Calls `body` after each period, until the source is dropped.
    ///
    /// The source needs no descriptor, so it works when descriptors have run out. Its resolution is 1 ms. To run only
    /// once, `body` drops the source.
    package static func every(_ period: Seconds, _ body: @escaping @MainActor () -> Void) -> LoopSource {
        let milliseconds = UInt32(clamping: period.nanoseconds / 1_000_000 + 1)
        return LoopSource(g_timeout_add_full(G_PRIORITY_DEFAULT, milliseconds, { runBox($0) }, box(body), freeBox))
    }

    /// Calls `body` when the signal arrives, outside of signal context.
    package static func signal(_ number: Int32, _ body: @escaping @MainActor () -> Void) -> LoopSource {
        // The parent process may have blocked the signal, and exec keeps the signal mask.
        var set = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, number)
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
        return LoopSource(g_unix_signal_add_full(G_PRIORITY_DEFAULT, number, { runBox($0) }, box(body), freeBox))
    }
}

/// A one-shot timer for an absolute monotonic instant.
@MainActor
package final class OneShotTimer {
    private let descriptor: Int32
    private var source: LoopSource?
    /// The number of times that the timer has woken the process.
    package private(set) var wakeups = 0

    package init(_ body: @escaping @MainActor () -> Void) throws(SystemError) {
        descriptor = vt_timer()
        guard descriptor >= 0 else { throw SystemError("timerfd_create") }
        source = .reading(descriptor) { [unowned self] in
            var expirations: UInt64 = 0
            guard read(descriptor, &expirations, 8) == 8 else { return }
            wakeups += 1
            body()
        }
    }

    isolated deinit {
        source = nil
        close(descriptor)
    }

    package func arm(at instant: Instant) { _ = vt_timer_arm(descriptor, max(1, instant.nanoseconds)) }

    package func disarm() { _ = vt_timer_arm(descriptor, 0) }
}

private final class Box {
    let body: @MainActor () -> Void
    init(_ body: @escaping @MainActor () -> Void) { self.body = body }
}

private func box(_ body: @escaping @MainActor () -> Void) -> gpointer { Unmanaged.passRetained(Box(body)).toOpaque() }

private let freeBox: GDestroyNotify = { if let box = $0 { Unmanaged<Box>.fromOpaque(box).release() } }

/// GLib calls this on the loop's thread. `MainActor.assumeIsolated` would check that, and allocate at every call.
@MainActor
private func runBox(_ pointer: gpointer?) -> gboolean {
    guard let pointer else { return 0 }
    // The body may drop its own source, and GLib then releases the box.
    let box = Unmanaged<Box>.fromOpaque(pointer).retain()
    box.takeUnretainedValue().body()
    box.release()
    return 1
}
