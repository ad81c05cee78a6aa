import CLinux
import Glibc

/// One end of a SOCK_SEQPACKET pair: whole packets, each with at most one descriptor. Never blocks.
package final class PacketSocket {
    /// The largest packet that either side sends, in bytes. A larger one cannot be from a program of ours.
    package static let largestPacket = 192 * 1024

    package let descriptor: Int32

    /// The memory that packets are received into. Each is copied out, because nearly all are much smaller.
    private let incoming = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: largestPacket)

    package init(owning descriptor: Int32) { self.descriptor = descriptor }

    deinit {
        close(descriptor)
        incoming.deallocate()
    }

    /// - Returns: both ends; pass the second to the child.
    package static func pair() throws(SystemError) -> (PacketSocket, PacketSocket) {
        var ends: [Int32] = [-1, -1]
        guard vt_socket_pair(&ends) == 0 else { throw SystemError("socketpair") }
        return (PacketSocket(owning: ends[0]), PacketSocket(owning: ends[1]))
    }

    /// Sends one packet. The descriptor is duplicated into the peer; the caller keeps its own.
    ///
    /// - Throws: EAGAIN while the peer does not read, EPIPE once it is gone.
    package func send(_ packet: [UInt8], descriptor passed: Int32 = -1) throws(SystemError) {
        guard packet.count <= Self.largestPacket else { throw SystemError("send", code: EMSGSIZE) }
        let sent = packet.withUnsafeBytes { vt_send(descriptor, $0.baseAddress, $0.count, passed) }
        guard sent == packet.count else { throw SystemError("send \(packet.count) bytes") }
    }

    package enum Received: ~Copyable {
        case packet([UInt8], descriptor: Int32?)
        case nothingYet
        case peerGone
    }

    /// Takes one waiting packet, if any. The receiver owns the descriptor.
    package func receive() throws(SystemError) -> Received {
        var passed: Int32 = -1
        var count = 0
        repeat {
            count = vt_receive(descriptor, incoming.baseAddress, incoming.count, &passed)
            // The peer closed its end without reading every packet. The kernel reports that once; the packets that the
            // peer sent can be read after that.
        } while count < 0 && errno == ECONNRESET
        if count > 0 {
            return .packet([UInt8](incoming.prefix(count)), descriptor: passed < 0 ? nil : passed)
        }
        if passed >= 0 { close(passed) }
        if count == 0 { return .peerGone }
        if errno == EAGAIN || errno == EINTR { return .nothingYet }
        throw SystemError("receive")
    }
}
