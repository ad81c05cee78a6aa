import Glibc
import Linux

/// An error of a seat: the action, its object, the backend and the reason.
package struct SeatError: Error, Hashable, CustomStringConvertible {
    /// `open /dev/dri/card0 through seatd`
    package let action: String
    /// An `errno`: EACCES, EBUSY, ENODEV.
    package let code: Int32

    /// Takes the reason from `errno`.
    init(_ action: String, code: Int32 = errno) {
        self.action = action
        self.code = code
    }

    /// Whether the device exists but access is denied. No event reports when it becomes available.
    package var isRefusal: Bool { [EACCES, EPERM, EBUSY].contains(code) }

    package var description: String { SystemError(action, code: code).description }
}
