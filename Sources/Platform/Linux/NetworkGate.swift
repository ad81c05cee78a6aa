import CLinux
import Glibc

/// Keeps a worker that plays streams from this machine's addresses and those of its local network.
///
/// Addresses are checked when a library connects or sends, after name resolution. So a name that resolves to a private
/// address, a redirection and an entry of a playlist are refused alike. The check covers calls through the C library,
/// not foreign code that makes system calls by itself. Where workers are units, systemd's `IPAddressDeny=` covers both.
package enum NetworkGate {
    /// Refuses these addresses permanently.
    ///
    /// - Throws: in a program without `CGate`, where the libraries' calls would not be checked.
    package static func close() throws(SystemError) {
        vt_gate_close()
        guard vt_gate_holds() != 0 else { throw SystemError("refuse addresses of the local network", code: ENOTSUP) }
    }

    /// Why a connection failed.
    package enum Trouble: Int32, Sendable {
        /// The machine accepts no connections there.
        case refused = 1
        /// No name server knows the name.
        case unknownName
        /// Nothing answers.
        case timedOut
        /// No route to the address, or to any name server.
        case noNetwork
    }

    /// The cause of the last failed connection; nil once one has succeeded.
    package static var trouble: Trouble? { Trouble(rawValue: vt_gate_trouble()) }

    package static func forgetTrouble() { vt_gate_forget_trouble() }

    /// The number of refused addresses so far.
    package static var refusals: UInt32 { vt_gate_refusals() }
}
