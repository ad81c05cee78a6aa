/// The right to use the panel and its input devices.
///
/// A session loses its devices when another session becomes active, and opens them again on its return.
@MainActor
package protocol Seat: AnyObject {
    /// The seat's name in udev: `seat0`.
    var name: String { get }
    /// Whether devices can be opened and used now.
    var isActive: Bool { get }
    /// The console that this program holds itself; nil if seatd or logind manages it, or there is none.
    var console: HeldConsole? { get }
    /// Called from the loop, never during a call of this seat.
    var onChange: (SeatChange) -> Void { get set }

    /// Opens a device for reading and writing.
    ///
    /// - Throws: `SeatError` with EACCES or EPERM when the seat is inactive, EBUSY when another program holds the
    ///   device, ENODEV or ENOENT when it is gone.
    func open(_ path: String) throws(SeatError) -> SeatDevice

    /// Returns a device to the seat and closes its descriptor. A device must be closed before it can be opened again.
    func close(_ device: SeatDevice)

    /// Acknowledges `.disabled`, for which the session switch waits. Call it when no device is in use any more.
    func acknowledgeDisable()

    /// Requests a switch to another session; `.disabled` follows when it is granted.
    func switchSession(to number: Int)

    /// Leaves the seat and restores the terminal. The seat must not be used afterwards.
    func leave()
}

/// A text console in graphics mode, with the state that restoring it needs.
package struct HeldConsole: Hashable, Sendable {
    package let descriptor: Int32
    /// The keyboard mode to restore, as read by KDGKBMODE.
    package let keyboard: Int32
}

/// A change of the session.
package enum SeatChange: Hashable, Sendable {
    /// Devices are being revoked: stop commits, close input devices, then acknowledge.
    case disabled
    /// The session is active again: open the devices again.
    case enabled
    /// The seat manager is gone and may have revoked the devices; no further device can be opened. Open a new seat.
    case lost
}

/// An open device of a seat.
package struct SeatDevice: Hashable, Sendable {
    package let descriptor: Int32
    /// The seat's number for the device.
    let id: Int32
}
