/// The wire format of a message: magic, version, kind, then the fields in order, little-endian.
///
/// Strings are UTF-8 after a 32-bit length. A packet of another version is refused, and so is a packet that is shorter
/// or longer than its fields.
package enum Packet {
    package static let magic: UInt16 = 0x5654  // "VT"
    package static let version: UInt8 = 1
}

/// The reason why a packet was refused.
package enum PacketError: Error, Equatable, CustomStringConvertible {
    case notOurs
    case version(UInt8)
    case unknownKind(UInt8)
    case tooShort
    case tooLong(by: Int)
    case badValue(String)

    package var description: String {
        switch self {
        case .notOurs: "not a packet of this protocol"
        case .version(let v): "protocol version \(v), this program speaks \(Packet.version)"
        case .unknownKind(let k): "unknown message kind \(k)"
        case .tooShort: "packet ends too early"
        case .tooLong(let n): "packet has \(n) bytes too many"
        case .badValue(let what): "bad value: \(what)"
        }
    }
}

/// A message that travels in one packet.
package protocol PacketMessage: Equatable, Sendable {
    /// The number of the message's case on the wire.
    var kind: UInt8 { get }
    func encode(into writer: inout PacketWriter)
    init(kind: UInt8, from reader: inout PacketReader) throws(PacketError)
}

extension PacketMessage {
    /// The whole packet.
    package var packet: [UInt8] {
        var writer = PacketWriter()
        writer.put(Packet.magic, Packet.version, kind)
        encode(into: &writer)
        return writer.bytes
    }

    /// - Throws: `PacketError` for bytes that this version cannot have written.
    package init(packet: [UInt8]) throws(PacketError) {
        var reader = PacketReader(packet)
        guard try reader.take(UInt16.self) == Packet.magic else { throw .notOurs }
        let version = try reader.take(UInt8.self)
        guard version == Packet.version else { throw .version(version) }
        try self.init(kind: reader.take(), from: &reader)
        guard reader.remaining == 0 else { throw .tooLong(by: reader.remaining) }
    }
}
