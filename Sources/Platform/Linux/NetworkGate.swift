import CLinux
import Glibc

/// Denies the stream worker access to the addresses of this machine and of its local network.
///
/// Addresses are checked when a library connects or sends, after name resolution. So it does not matter whether a
/// private address comes from a name, a redirect or a playlist. The check covers calls through the C library, but not
/// code that makes system calls by itself. If the worker is a systemd unit, `IPAddressDeny=` covers both.
package enum NetworkGate {
    /// Refuses the addresses of this machine and of its local network permanently.
    ///
    /// - Throws: ENOTSUP in a program without `CGate`, which would not check the libraries' calls.
    package static func close() throws(SystemError) {
        vt_gate_close()
        guard vt_gate_holds() != 0 else { throw SystemError("refuse addresses of the local network", code: ENOTSUP) }
    }

    /// The cause of a failed connection.
    package enum Trouble: Int32, Sendable {
        /// The peer accepts no connections at the port.
        case refused = 1
        /// No name server knows the name.
        case unknownName
        /// The peer does not answer.
        case timedOut
        /// There is no route to the address, or to any name server.
        case noNetwork
    }

    /// The cause of the last failed connection; nil once one has succeeded.
    package static var trouble: Trouble? { Trouble(rawValue: vt_gate_trouble()) }

    package static func forgetTrouble() { vt_gate_forget_trouble() }

    /// The number of refused addresses so far.
    package static var refusals: UInt32 { vt_gate_refusals() }
}
