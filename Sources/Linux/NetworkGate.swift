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

    /// How many addresses were refused so far.
    package static var refusals: UInt32 { vt_gate_refusals() }
}
