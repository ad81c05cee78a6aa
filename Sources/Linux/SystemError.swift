import CLinux
public import Glibc

/// A failed system call: what was tried, on what, and why it failed.
public struct SystemError: Error, CustomStringConvertible, Equatable {
    public let action: String
    public let code: Int32

    /// Takes the reason from `errno`.
    public init(_ action: String, code: Int32 = errno) {
        self.action = action
        self.code = code
    }

    public var description: String { "\(action): \(String(cString: strerror(code)))" }
}
