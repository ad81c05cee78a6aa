/// A field of a packet without a range: a composite of fields, or a number of which every value is valid.
protocol PacketField {
    func encode(into w: inout PacketWriter)
    /// - Throws: `PacketError` for bytes that encode no such field.
    init(from r: inout PacketReader) throws(PacketError)
}

/// A number that a packet holds within a range.
protocol PacketNumber: Comparable {
    func encode(into w: inout PacketWriter)
    init(from r: inout PacketReader) throws(PacketError)
}

/// Appends fields to a packet.
package struct PacketWriter {
    private(set) var bytes: [UInt8] = []

    mutating func put<each Field: PacketField>(_ fields: repeat each Field) {
        repeat (each fields).encode(into: &self)
    }

    /// Appends the number, clamped to the range.
    mutating func put<Number: PacketNumber>(_ number: Number, in range: ClosedRange<Number>) {
        // NaN is neither above nor below the bounds.
        guard number == number else { return range.lowerBound.encode(into: &self) }
        min(max(number, range.lowerBound), range.upperBound).encode(into: &self)
    }

    /// Appends the number, clamped to the range.
    mutating func put<Number: PacketNumber & FixedWidthInteger>(_ number: Int, in range: ClosedRange<Number>) {
        put(Number(clamping: number), in: range)
    }

    /// Appends the text, cut to the limit.
    mutating func put(_ text: String, _ limit: WireText) {
        let text = limit.cut(text)
        UInt32(clamping: text.utf8.count).encode(into: &self)
        append(text.utf8)
    }

    /// Appends the elements, up to the limit.
    mutating func put<Element>(_ list: [Element], limit: Int, _ put: (Element, inout PacketWriter) -> Void) {
        UInt32(clamping: min(list.count, limit)).encode(into: &self)
        for element in list.prefix(limit) { put(element, &self) }
    }

    mutating func put(_ list: [some PacketField], limit: Int) {
        put(list, limit: limit) { $0.encode(into: &$1) }
    }

    fileprivate mutating func append(_ more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }
}

/// Reads fields from a packet, never past its end.
package struct PacketReader {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var remaining: Int { bytes.count - position }

    mutating func take<Field: PacketField>(_: Field.Type = Field.self) throws(PacketError) -> Field {
        try Field(from: &self)
    }

    /// - Parameter name: the field's name, for the error.
    /// - Throws: `badValue` for a number outside the range.
    mutating func take<Number: PacketNumber>(
        in range: ClosedRange<Number>, _ name: StaticString
    ) throws(PacketError) -> Number {
        let number = try Number(from: &self)
        guard range.contains(number) else { throw .badValue("\(name) \(number)") }
        return number
    }

    /// The number as an `Int`, checked against the range.
    mutating func takeInt<Number: PacketNumber & FixedWidthInteger>(
        in range: ClosedRange<Number>, _ name: StaticString
    ) throws(PacketError) -> Int {
        Int(clamping: try take(in: range, name))
    }

    /// - Throws: `badValue` for a text beyond the limit.
    mutating func take(_ limit: WireText) throws(PacketError) -> String {
        let count = Int(clamping: try UInt32(from: &self))
        // Invalid UTF-8 is repaired and not refused, because file names may contain any bytes.
        let text = String(decoding: try next(count), as: UTF8.self)
        guard text.utf8.count <= limit.bytes else { throw .badValue("text of \(text.utf8.count) bytes") }
        return text
    }

    /// - Throws: `badValue` for more elements than allowed.
    mutating func take<Element>(
        limit: Int, _ take: (inout PacketReader) throws(PacketError) -> Element
    ) throws(PacketError) -> [Element] {
        let count = Int(clamping: try UInt32(from: &self))
        // Every element takes at least one byte, so a huge count in a small packet reserves no memory.
        guard count <= remaining else { throw .tooShort }
        guard count <= limit else { throw .badValue("list of \(count)") }
        var list: [Element] = []
        for _ in 0..<count { list.append(try take(&self)) }
        return list
    }

    mutating func take<Element: PacketField>(limit: Int) throws(PacketError) -> [Element] {
        try take(limit: limit) { (r: inout PacketReader) throws(PacketError) in try Element(from: &r) }
    }

    fileprivate mutating func next(_ count: Int) throws(PacketError) -> ArraySlice<UInt8> {
        guard remaining >= count else { throw .tooShort }
        defer { position += count }
        return bytes[position..<position + count]
    }
}

// Only unsigned numbers are fields without a range: signed numbers and fractions are amounts, which need one.
extension UInt8: PacketField, PacketNumber {}
extension UInt16: PacketField, PacketNumber {}
extension UInt32: PacketField, PacketNumber {}
extension UInt64: PacketField, PacketNumber {}
extension Int64: PacketNumber {}

extension PacketNumber where Self: FixedWidthInteger {
    func encode(into w: inout PacketWriter) {
        w.append((0..<bitWidth / 8).lazy.map { UInt8(truncatingIfNeeded: self >> (8 * $0)) })
    }

    init(from r: inout PacketReader) throws(PacketError) {
        self = try r.next(Self.bitWidth / 8).reversed().reduce(0) { $0 << 8 | Self(truncatingIfNeeded: $1) }
    }
}

extension Bool: PacketField {
    func encode(into w: inout PacketWriter) { w.put(UInt8(clamping: self ? 1 : 0)) }

    init(from r: inout PacketReader) throws(PacketError) {
        switch try r.take(UInt8.self) {
        case 0: self = false
        case 1: self = true
        case let other: throw .badValue("boolean \(other)")
        }
    }
}

extension Double: PacketNumber {
    func encode(into w: inout PacketWriter) { w.put(bitPattern) }

    /// - Throws: `badValue` for a number that is not finite.
    init(from r: inout PacketReader) throws(PacketError) {
        self.init(bitPattern: try r.take())
        guard isFinite else { throw .badValue("number that is not finite") }
    }
}
