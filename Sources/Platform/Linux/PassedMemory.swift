/// Memory whose descriptor can be sent to another process with a packet.
package protocol PassedMemory: AnyObject, Sendable {
    var descriptor: Int32 { get }
    /// The size in bytes.
    var size: Int { get }
}

extension SharedMemory: PassedMemory {
    package var size: Int { bytes.count }
}
