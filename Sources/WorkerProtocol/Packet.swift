/// How a message becomes one packet: magic, version, kind, then the fields in order, little-endian.
///
/// Strings are UTF-8 behind a 32-bit length. A packet must be used up to its last byte: one that is shorter or
/// longer than its kind says is refused, as is one of another version.
package enum Packet {
    package static let magic: UInt16 = 0x5654  // "VT"
    package static let version: UInt8 = 1
}

/// Why a packet was refused.
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
    /// Tells the cases of the message apart on the wire.
    var kind: UInt8 { get }
    func encode(into writer: inout PacketWriter)
    init(kind: UInt8, from reader: inout PacketReader) throws(PacketError)
}

extension PacketMessage {
    /// The whole packet.
    package var packet: [UInt8] {
        var writer = PacketWriter()
        writer.put(Packet.magic)
        writer.put(Packet.version)
        writer.put(kind)
        encode(into: &writer)
        return writer.bytes
    }

    /// - Throws: `PacketError` for anything that this version did not write.
    package init(packet: [UInt8]) throws(PacketError) {
        var reader = PacketReader(packet)
        guard try reader.integer(UInt16.self) == Packet.magic else { throw .notOurs }
        let version = try reader.integer(UInt8.self)
        guard version == Packet.version else { throw .version(version) }
        try self.init(kind: reader.integer(), from: &reader)
        guard reader.remaining == 0 else { throw .tooLong(by: reader.remaining) }
    }
}

/// Appends fields to a packet.
package struct PacketWriter {
    package private(set) var bytes: [UInt8] = []

    package mutating func put(_ value: some FixedWidthInteger) {
        var rest = value
        for _ in 0..<(value.bitWidth / 8) {
            bytes.append(UInt8(truncatingIfNeeded: rest))
            rest >>= 8
        }
    }

    package mutating func put(_ value: Bool) { bytes.append(value ? 1 : 0) }
    package mutating func put(_ value: Double) { put(value.bitPattern) }

    package mutating func put(_ value: String) {
        put(UInt32(value.utf8.count))
        bytes.append(contentsOf: value.utf8)
    }

    package mutating func put<T>(_ values: [T], each: (inout PacketWriter, T) -> Void) {
        put(UInt32(values.count))
        for v in values { each(&self, v) }
    }

    package mutating func put<T>(_ value: T?, some: (inout PacketWriter, T) -> Void) {
        put(value != nil)
        if let value { some(&self, value) }
    }
}

/// Takes fields from a packet, never past its end.
package struct PacketReader {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    package var remaining: Int { bytes.count - position }

    package mutating func integer<T: FixedWidthInteger>(_: T.Type = T.self) throws(PacketError) -> T {
        let size = T.bitWidth / 8
        guard remaining >= size else { throw .tooShort }
        var value: T = 0
        for i in 0..<size { value |= T(truncatingIfNeeded: bytes[position + i]) << T(8 * i) }
        position += size
        return value
    }

    package mutating func bool() throws(PacketError) -> Bool {
        switch try integer(UInt8.self) {
        case 0: return false
        case 1: return true
        case let other: throw .badValue("boolean \(other)")
        }
    }

    package mutating func double() throws(PacketError) -> Double {
        let value = Double(bitPattern: try integer())
        guard value.isFinite else { throw .badValue("number that is not finite") }
        return value
    }

    package mutating func string() throws(PacketError) -> String {
        let count = Int(try integer(UInt32.self))
        guard remaining >= count else { throw .tooShort }
        defer { position += count }
        // Repairing rather than refusing: file names need not be UTF-8.
        return String(decoding: bytes[position..<position + count], as: UTF8.self)
    }

    package mutating func array<T>(
        _ each: (inout PacketReader) throws(PacketError) -> T
    ) throws(PacketError) -> [T] {
        let count = Int(try integer(UInt32.self))
        // Every element takes at least one byte: a huge count in a small packet reserves nothing.
        guard count <= remaining else { throw .tooShort }
        var values: [T] = []
        for _ in 0..<count { values.append(try each(&self)) }
        return values
    }

    package mutating func optional<T>(
        _ some: (inout PacketReader) throws(PacketError) -> T
    ) throws(PacketError) -> T? {
        try bool() ? try some(&self) : nil
    }
}
