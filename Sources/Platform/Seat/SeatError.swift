import Glibc
import Linux

/// What a seat refused: what was tried, on what, through whom, and why.
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

    /// Whether the device is there and not to be had: nobody tells when it is.
    package var isRefusal: Bool { [EACCES, EPERM, EBUSY].contains(code) }

    package var description: String { SystemError(action, code: code).description }
}
