import Glibc
import Linux

/// A seat without a seat manager: opens devices with this process's rights, and takes a virtual terminal if there is
/// one.
///
/// No manager revokes devices here: after `.disabled` the owner of a display must drop DRM master itself.
@MainActor
package final class DirectSeat: Seat {
    private enum State {
        /// Another terminal is active.
        case inactive
        case active
        /// `.disabled` was sent; the kernel waits for the acknowledgement.
        case leaving
    }

    package let name = "seat0"
    package var onChange: (SeatChange) -> Void = { _ in }
    private let terminal: (any Terminal)?
    private var state = State.active

    package var isActive: Bool { state == .active }
    package var console: HeldConsole? { terminal?.held }

    /// Takes a terminal and makes it the active one.
    ///
    /// - Parameter terminal: the terminal's number; nil for that of standard input. On a kernel without virtual
    ///   terminals none is needed.
    /// - Throws: `SeatError` when the requested terminal cannot be taken.
    package convenience init(terminal number: Int32?) throws(SeatError) {
        let terminal = try VirtualTerminal(number: number)
        self.init(on: terminal)
        Log.info("\(name) directly, \(terminal.map { "on \($0.path)" } ?? "without a terminal")")
    }

    init(on terminal: (any Terminal)?) {
        self.terminal = terminal
        guard let terminal else { return }
        state = terminal.isInFront ? .active : .inactive
        terminal.onRelease = { [unowned self] in released() }
        terminal.onAcquire = { [unowned self] in acquired() }
    }

    isolated deinit { leave() }

    package func open(_ path: String) throws(SeatError) -> SeatDevice {
        let descriptor = Glibc.open(path, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw SeatError("open \(path) directly") }
        return SeatDevice(descriptor: descriptor, id: descriptor)
    }

    package func close(_ device: SeatDevice) { Glibc.close(device.descriptor) }

    package func acknowledgeDisable() {
        guard state == .leaving else { return }
        state = .inactive
        terminal?.allowRelease()
    }

    package func switchSession(to number: Int) {
        guard let terminal else {
            Log.warning("no terminal to switch to session \(number) with")
            return
        }
        terminal.activate(Int32(clamping: number))
    }

    package func leave() { terminal?.restore() }

    private func released() {
        guard state == .active else { return }
        state = .leaving
        onChange(.disabled)
    }

    private func acquired() {
        terminal?.confirmAcquire()
        // This program switched to the terminal itself, before the seat reported any change.
        guard state != .active else { return }
        state = .active
        onChange(.enabled)
    }
}

/// A virtual terminal in VT_PROCESS mode: the kernel asks before it switches away.
@MainActor
protocol Terminal: AnyObject {
    var path: String { get }
    var isInFront: Bool { get }
    var held: HeldConsole { get }
    /// The kernel requests a switch and waits for `allowRelease`.
    var onRelease: () -> Void { get set }
    /// The terminal is active again.
    var onAcquire: () -> Void { get set }
    func allowRelease()
    func confirmAcquire()
    func activate(_ number: Int32)
    /// Restores the terminal's text mode and keyboard. A second call has no effect.
    func restore()
}
