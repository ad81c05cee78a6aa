/// The listening address for VNC clients.
package enum ViewerPlace: Equatable, Sendable {
    /// TCP on 127.0.0.1; 0 for any free port.
    case port(UInt16)
    /// The path of a Unix socket that only its owner and its group can reach.
    case socket(String)
}
