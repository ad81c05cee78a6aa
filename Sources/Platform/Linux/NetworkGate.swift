import CLinux
import Glibc

/// Keeps a worker that plays streams from this machine's addresses and those of its local network.
///
/// Addresses are looked at when a library connects or sends, after names were resolved: a name that resolves to a private
/// address, a redirection and an entry of a playlist are refused alike. It holds for the libraries below and not for
/// foreign code that calls the kernel by itself; systemd's `IPAddressDeny=` holds for both where workers are units.
package enum NetworkGate {
    /// Refuses these addresses for good.
    ///
    /// - Throws: in a program without `CGate`, where the libraries' calls would pass.
    package static func close() throws(SystemError) {
        vt_gate_close()
        guard vt_gate_holds() != 0 else { throw SystemError("refuse addresses of the local network", code: ENOTSUP) }
    }

    /// What keeps a connection from coming about.
    package enum Trouble: Int32, Sendable {
        /// The machine takes no connections there.
        case refused = 1
        /// No name server knows the name.
        case unknownName
        /// Nothing answers.
        case timedOut
        /// No way leads there, or to any name server.
        case noNetwork
    }

    /// What last kept a connection from coming about; nil once one has.
    package static var trouble: Trouble? { Trouble(rawValue: vt_gate_trouble()) }

    package static func forgetTrouble() { vt_gate_forget_trouble() }

    /// How many addresses were refused so far.
    package static var refusals: UInt32 { vt_gate_refusals() }
}
