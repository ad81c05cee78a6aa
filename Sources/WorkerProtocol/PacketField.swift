/// What stands in a packet: a number, a text, or something made of fields.
protocol PacketField {
    func encode(into w: inout PacketWriter)
    /// - Throws: `PacketError` for bytes that no such field is written as.
    init(from r: inout PacketReader) throws(PacketError)
}

/// Appends fields to a packet.
package struct PacketWriter {
    private(set) var bytes: [UInt8] = []

    mutating func put<each Field: PacketField>(_ fields: repeat each Field) {
        repeat (each fields).encode(into: &self)
    }

    fileprivate mutating func append(_ more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }
}

/// Takes fields from a packet, never past its end.
package struct PacketReader {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var remaining: Int { bytes.count - position }

    mutating func take<Field: PacketField>(_: Field.Type = Field.self) throws(PacketError) -> Field {
        try Field(from: &self)
    }

    /// A time in nanoseconds, of media or of a clock.
    ///
    /// - Throws: `badValue` beyond nine years: sums of such, and of such at the slowest rate, are numbers still.
    mutating func takeTime() throws(PacketError) -> Int64 {
        let time: Int64 = try take()
        guard time.magnitude <= 1 << 58 else { throw .badValue("time \(time)") }
        return time
    }

    fileprivate mutating func next(_ count: Int) throws(PacketError) -> ArraySlice<UInt8> {
        guard remaining >= count else { throw .tooShort }
        defer { position += count }
        return bytes[position..<position + count]
    }
}

extension UInt8: PacketField {}
extension UInt16: PacketField {}
extension UInt32: PacketField {}
extension UInt64: PacketField {}
extension Int64: PacketField {}

extension PacketField where Self: FixedWidthInteger {
    func encode(into w: inout PacketWriter) {
        w.append((0..<bitWidth / 8).lazy.map { UInt8(truncatingIfNeeded: self >> (8 * $0)) })
    }

    init(from r: inout PacketReader) throws(PacketError) {
        self = try r.next(Self.bitWidth / 8).reversed().reduce(0) { $0 << 8 | Self(truncatingIfNeeded: $1) }
    }
}

extension Bool: PacketField {
    func encode(into w: inout PacketWriter) { w.put(UInt8(self ? 1 : 0)) }

    init(from r: inout PacketReader) throws(PacketError) {
        switch try r.take(UInt8.self) {
        case 0: self = false
        case 1: self = true
        case let other: throw .badValue("boolean \(other)")
        }
    }
}

extension Double: PacketField {
    func encode(into w: inout PacketWriter) { w.put(bitPattern) }

    /// - Throws: `badValue` for a number that is not finite.
    init(from r: inout PacketReader) throws(PacketError) {
        self.init(bitPattern: try r.take())
        guard isFinite else { throw .badValue("number that is not finite") }
    }
}

extension String: PacketField {
    func encode(into w: inout PacketWriter) {
        w.put(UInt32(utf8.count))
        w.append(utf8)
    }

    init(from r: inout PacketReader) throws(PacketError) {
        let count = Int(try r.take(UInt32.self))
        // Repairing rather than refusing: file names need not be UTF-8.
        self.init(decoding: try r.next(count), as: UTF8.self)
    }
}

extension Array: PacketField where Element: PacketField {
    func encode(into w: inout PacketWriter) {
        w.put(UInt32(count))
        for element in self { w.put(element) }
    }

    init(from r: inout PacketReader) throws(PacketError) {
        let count = Int(try r.take(UInt32.self))
        // Every element takes at least one byte: a huge count in a small packet reserves nothing.
        guard count <= r.remaining else { throw .tooShort }
        self.init()
        for _ in 0..<count { append(try r.take()) }
    }
}
