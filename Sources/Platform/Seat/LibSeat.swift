import CSeat
import Glibc
import Linux
import Numbers
import Time

/// A seat that libseat manages: through seatd, logind, or an embedded seatd (`builtin`, for root).
@MainActor
package final class LibSeat: Seat {
    private enum State {
        /// Another session is active, or ours has not been enabled yet.
        case inactive
        case active
        /// `.disabled` arrived and has not been acknowledged.
        case leaving
        /// The connection has failed, or was closed.
        case lost
    }

    /// The longest wait at the start for the enable event of a session that may be active already.
    private static let timeLimit: Seconds = 2

    package private(set) var name = "seat0"
    package var onChange: (SeatChange) -> Void = { _ in }
    private let backend: LibSeatBackend
    private let listener: UnsafeMutablePointer<libseat_seat_listener>
    private var handle: OpaquePointer?
    private var state = State.inactive
    private var source: LoopSource?
    /// Changes that wait for the next turn of the loop: they may arrive during a call of this seat.
    private var unreported: [SeatChange] = []
    /// Reports these changes in the next turn of the loop.
    private var turn: OneShotTimer?
    /// Devices that were closed while the seat was inactive, and are returned to the seat manager later.
    private var kept: [SeatDevice] = []

    package var isActive: Bool { state == .active }
    package var console: HeldConsole? { nil }

    /// Opens the seat through the first backend that answers, in the order of `LibSeatBackend`.
    ///
    /// LIBSEAT_BACKEND selects the only backend to try.
    /// - Throws: `SeatError` that lists every tried backend with its reason.
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
                report()
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
        // With logind, libseat learns of the session's return only through a display device that is still open.
        guard state == .active || state == .lost else { return kept.append(device) }
        release(device)
        awaitChanges()
    }

    private func release(_ device: SeatDevice) {
        if let handle, libseat_close_device(handle, device.id) < 0 {
            // seatd reports an error for an unplugged device, which cannot be revoked.
            Log.debug("\(SeatError("give device \(device.id) back through \(backend.name)"))")
        }
        // libseat leaves closing the descriptor to its owner.
        Glibc.close(device.descriptor)
    }

    private func releaseKept() {
        for device in kept { release(device) }
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
        releaseKept()
        (source, turn, state) = (nil, nil, .lost)
        guard let handle else { return }
        self.handle = nil
        libseat_close_seat(handle)
    }

    /// The first enable event arrives without a request; an inactive session gets none.
    private func waitUntilEnabled() {
        let waited = Stopwatch()
        while state == .inactive, let handle {
            let left = Self.timeLimit - waited.elapsed
            guard left > 0 else { break }
            guard libseat_dispatch(handle, Int32(saturating: left.value * 1000) + 1) >= 0 else { return lose() }
        }
        // The opener reads `isActive`; only later changes are reported.
        if unreported.first == .enabled { unreported.removeFirst() }
    }

    private func dispatch() {
        guard let handle, state != .lost else { return }
        if libseat_dispatch(handle, 0) < 0 || hasHungUp(libseat_get_fd(handle)) { lose() }
    }

    private func lose() {
        Log.warning("\(SeatError("hear from \(backend.name)"))")
        source = nil
        state = .lost
        releaseKept()
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
        unreported.append(change)
        awaitChanges()
    }

    /// A call that waits for its reply may read an earlier change, after which the descriptor is not readable.
    private func awaitChanges() { turn?.arm(at: .zero) }

    private func report() {
        let changes = unreported
        unreported.removeAll()
        for change in changes {
            if change == .enabled { releaseKept() }
            onChange(change)
        }
    }
}

/// Whether the peer has closed the connection. libseat ignores that, and the descriptor would be readable for ever.
private func hasHungUp(_ descriptor: Int32) -> Bool {
    var watched = pollfd(fd: descriptor, events: 0, revents: 0)
    guard poll(&watched, 1, 0) == 1 else { return false }
    errno = EPIPE
    return watched.revents & Int16(clamping: POLLHUP | POLLERR) != 0
}

/// libseat calls back on the calling thread, which is the loop's.
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
