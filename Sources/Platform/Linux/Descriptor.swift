import Glibc

/// An owned file descriptor. `deinit` closes it.
package struct Descriptor: ~Copyable, Sendable {
    package let number: Int32

    package init(owning number: Int32) { self.number = number }

    deinit { close(number) }

    /// Gives the descriptor away without closing it.
    package consuming func release() -> Int32 {
        let number = self.number
        discard self
        return number
    }
}
