import CLinux
import Glibc

/// A failed system call: the action, its object, and the reason.
package struct SystemError: Error, CustomStringConvertible, Equatable {
    package let action: String
    package let code: Int32

    /// Takes the reason from `errno`.
    package init(_ action: String, code: Int32 = errno) {
        self.action = action
        self.code = code
    }

    package var description: String { "\(action): \(Self.reason(code))" }

    /// The system's message for an `errno`.
    package static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
}
