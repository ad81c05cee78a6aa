import CSeat
import Glibc
import Linux
import Numbers
import Time

/// A seat that libseat manages: seatd, logind, or a seatd of its own inside this program (`builtin`, for root).
@MainActor
package final class LibSeat: Seat {
    private enum State {
        /// Another session is in front, or ours has not been let in yet.
        case inactive
        case active
        /// `.disabled` came and was not acknowledged yet.
        case leaving
        /// The connection is broken, or was closed.
        case lost
    }

    /// How long to wait at the start for a session that may be in front already.
    private static let patience: Seconds = 2

    package private(set) var name = "seat0"
    package var onChange: (SeatChange) -> Void = { _ in }
    private let backend: LibSeatBackend
    private let listener: UnsafeMutablePointer<libseat_seat_listener>
    private var handle: OpaquePointer?
    private var state = State.inactive
    private var source: LoopSource?
    /// Changes that came inside one of our own calls, told from the loop.
    private var untold: [SeatChange] = []
    /// Looks for changes and tells them at the next turn of the loop.
    private var turn: OneShotTimer?
    /// Devices that were given back while the seat was not ours.
    private var kept: [SeatDevice] = []

    package var isActive: Bool { state == .active }
    package var console: HeldConsole? { nil }

    /// Opens the seat through the first backend that answers, in the order of `LibSeatBackend`.
    ///
    /// LIBSEAT_BACKEND names the only one to try.
    /// - Throws: `SeatError` that names every backend tried and its reason.
    package static func open() throws(SeatError) -> LibSeat {
        redirectLog()
        var tried = ""
        var code = ENOSYS
        for backend in LibSeatBackend.candidates {
            do throws(SeatError) {
                return try LibSeat(backend)
            } catch {
                tried += tried.isEmpty ? backend.name : " (\(SystemError.reason(code))), \(backend.name)"
                code = error.code
            }
        }
        throw SeatError("open a seat through \(tried)", code: code)
    }

    private init(_ backend: LibSeatBackend) throws(SeatError) {
        self.backend = backend
        listener = .allocate(capacity: 1)
        listener.initialize(to: libseat_seat_listener(enable_seat: seatEnabled, disable_seat: seatDisabled))
        handle = backend.open(listener, Unmanaged.passUnretained(self).toOpaque())
        guard let handle else { throw SeatError("open a seat through \(backend.name)") }
        do throws(SystemError) {
            turn = try OneShotTimer { [unowned self] in
                dispatch()
                tell()
            }
        } catch {
            throw SeatError(error.action, code: error.code)
        }
        name = String(cString: libseat_seat_name(handle))
        waitUntilEnabled()
        source = .reading(libseat_get_fd(handle)) { [unowned self] in dispatch() }
        Log.info("\(name) through \(backend.name), \(isActive ? "active" : "waiting for its session")")
    }

    isolated deinit {
        leave()
        listener.deallocate()
    }

    package func open(_ path: String) throws(SeatError) -> SeatDevice {
        var descriptor: Int32 = -1
        guard let handle else { throw SeatError("open \(path) through \(backend.name)", code: ENOTCONN) }
        let id = libseat_open_device(handle, path, &descriptor)
        awaitChanges()
        guard id >= 0 else { throw SeatError("open \(path) through \(backend.name)") }
        return SeatDevice(descriptor: descriptor, id: id)
    }

    package func close(_ device: SeatDevice) {
        // Behind logind libseat learns of the session's return only through a display device that is still open.
        guard state == .active || state == .lost else { return kept.append(device) }
        giveBack(device)
        awaitChanges()
    }

    private func giveBack(_ device: SeatDevice) {
        if let handle, libseat_close_device(handle, device.id) < 0 {
            // An unplugged device cannot be revoked, which seatd calls an error.
            Log.debug("\(SeatError("give device \(device.id) back through \(backend.name)"))")
        }
        // libseat leaves the descriptor to its owner.
        Glibc.close(device.descriptor)
    }

    private func giveBackKept() {
        for device in kept { giveBack(device) }
        kept.removeAll()
    }

    package func acknowledgeDisable() {
        guard state == .leaving, let handle else { return }
        state = .inactive
        guard libseat_disable_seat(handle) < 0 else { return }
        Log.warning("\(SeatError("leave the session through \(backend.name)"))")
    }

    package func switchSession(to number: Int) {
        guard let handle, state != .lost, libseat_switch_session(handle, Int32(clamping: number)) < 0 else { return }
        Log.warning("\(SeatError("switch to session \(number) through \(backend.name)"))")
    }

    package func leave() {
        giveBackKept()
        (source, turn, state) = (nil, nil, .lost)
        guard let handle else { return }
        self.handle = nil
        libseat_close_seat(handle)
    }

    /// The first enable arrives on its own; a session in the background gets none.
    private func waitUntilEnabled() {
        let waited = Stopwatch()
        while state == .inactive, let handle {
            let left = Self.patience - waited.elapsed
            guard left > 0 else { break }
            guard libseat_dispatch(handle, Int32(saturating: left.value * 1000) + 1) >= 0 else { return lose() }
        }
        // The opener asks `isActive`; only later changes are reported.
        if untold.first == .enabled { untold.removeFirst() }
    }

    private func dispatch() {
        guard let handle, state != .lost else { return }
        if libseat_dispatch(handle, 0) < 0 || hasHungUp(libseat_get_fd(handle)) { lose() }
    }

    private func lose() {
        Log.warning("\(SeatError("hear from \(backend.name)"))")
        source = nil
        state = .lost
        giveBackKept()
        change(.lost)
    }

    fileprivate func enabled() {
        state = .active
        change(.enabled)
    }

    fileprivate func disabled() {
        state = .leaving
        change(.disabled)
    }

    private func change(_ change: SeatChange) {
        untold.append(change)
        awaitChanges()
    }

    /// A call that waits for its answer may read a change before it, which then shows in no descriptor.
    private func awaitChanges() { turn?.arm(at: .zero) }

    private func tell() {
        let changes = untold
        untold.removeAll()
        for change in changes {
            if change == .enabled { giveBackKept() }
            onChange(change)
        }
    }
}

/// Whether nobody is at the other end any more, which libseat passes over: its descriptor would be readable for ever.
private func hasHungUp(_ descriptor: Int32) -> Bool {
    var watched = pollfd(fd: descriptor, events: 0, revents: 0)
    guard poll(&watched, 1, 0) == 1 else { return false }
    errno = EPIPE
    return watched.revents & Int16(clamping: POLLHUP | POLLERR) != 0
}

/// libseat calls on the thread that called it, which is the loop's.
private func withSeat(_ data: UnsafeMutableRawPointer?, _ body: @MainActor (LibSeat) -> Void) {
    nonisolated(unsafe) let data = data
    MainActor.assumeIsolated {
        guard let data else { return }
        body(Unmanaged<LibSeat>.fromOpaque(data).takeUnretainedValue())
    }
}

private nonisolated func seatEnabled(_: OpaquePointer?, _ data: UnsafeMutableRawPointer?) {
    withSeat(data) { $0.enabled() }
}

private nonisolated func seatDisabled(_: OpaquePointer?, _ data: UnsafeMutableRawPointer?) {
    withSeat(data) { $0.disabled() }
}
