import Glibc

/// An owned file descriptor, closed when it goes.
public struct Descriptor: ~Copyable, Sendable {
    public let number: Int32

    public init(owning number: Int32) { self.number = number }

    deinit { close(number) }

    /// Gives the descriptor away without closing it.
    public consuming func release() -> Int32 {
        let number = self.number
        discard self
        return number
    }
}
