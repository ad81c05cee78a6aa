/// Who may use the panel and its input devices, and when.
///
/// A session that is switched away loses its devices; one that is switched back opens them again.
@MainActor
package protocol Seat: AnyObject {
    /// The name under which udev assigns devices: `seat0`.
    var name: String { get }
    /// Whether devices can be opened and used now.
    var isActive: Bool { get }
    /// The console that this program holds itself; nil where a seat's daemon looks after it, or there is none.
    var console: HeldConsole? { get }
    /// Called from the loop, never from inside a call of this seat.
    var onChange: (SeatChange) -> Void { get set }

    /// Opens a device for reading and writing.
    ///
    /// - Throws: `SeatError` with EACCES or EPERM when the seat is not ours now, EBUSY when another program holds the
    ///   device, ENODEV or ENOENT when it is gone.
    func open(_ path: String) throws(SeatError) -> SeatDevice

    /// Gives a device back and closes its descriptor, in time before it can be opened again.
    func close(_ device: SeatDevice)

    /// Says that nothing uses the devices any more, after `.disabled`; until then the switch waits.
    func acknowledgeDisable()

    /// Asks for another session; `.disabled` follows when it is granted.
    func switchSession(to number: Int)

    /// Leaves the seat and restores the terminal. The seat is not used afterwards.
    func leave()
}

/// A text console in graphics mode, with the state that restoring it needs.
package struct HeldConsole: Hashable, Sendable {
    package let descriptor: Int32
    /// What its keyboard was set to before, by KDGKBMODE.
    package let keyboard: Int32
}

/// What happened to the session.
package enum SeatChange: Hashable, Sendable {
    /// Devices are being revoked: stop commits, close input devices, then acknowledge.
    case disabled
    /// The devices are ours again: open them again.
    case enabled
    /// The program that gives the devices is gone and may have revoked them; no other can be opened. Open a new seat.
    case lost
}

/// An open device of a seat.
package struct SeatDevice: Hashable, Sendable {
    package let descriptor: Int32
    /// The seat's own number for it.
    let id: Int32
}
