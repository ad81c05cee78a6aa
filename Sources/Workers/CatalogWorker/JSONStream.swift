import Linux

/// Reads JSON (RFC 8259) token by token, in constant memory.
///
/// Strings above `longestText` are cut, and documents nested deeper than `deepest` are refused. A parser library would
/// store a string or nesting of any size from an untrusted file.
struct JSONStream: ~Copyable {
    enum Token: Equatable {
        case objectStart, objectEnd, arrayStart, arrayEnd
        /// The name of the value that follows; nil for a name that is not valid Unicode.
        case key(String?)
        case text(String?)
        /// A number; nil if it is outside the range of Double.
        case number(Double?)
        case flag(Bool)
        case null
    }

    /// The reason why the document is not valid JSON.
    enum Fault: Error, CustomStringConvertible {
        case unexpected(offset: Int)
        case ended
        case tooDeep
        case file(FileReadError)

        var description: String {
            switch self {
            case .unexpected(let offset): "not expected at byte \(offset)"
            case .ended: "it ends too early"
            case .tooDeep: "nested more than \(JSONStream.deepest) deep"
            case .file(let error): "\(error)"
            }
        }
    }

    /// The longest kept part of a string, bytes: longer than any shown text.
    static let longestText = 1 << 16
    private static let deepest = 256
    /// The longest number that is parsed, in digits.
    private static let longestNumber = 400

    private enum State { case value, firstElement, firstKey, afterValue, end }

    private var file: ByteFile
    /// Whether strings are read but not kept.
    private var isSkipping = false
    private var state = State.value
    /// Whether each open container is an object, the innermost last.
    private var isObject: [Bool] = []

    init(_ file: consuming ByteFile) { self.file = file }

    /// The next token; nil at the document's end.
    mutating func next() throws(Fault) -> Token? {
        let byte = try skipSpace()
        switch state {
        case .end:
            guard byte == nil else { throw unexpected }
            return nil
        case .value: return try value(byte)
        case .firstElement: return byte == UInt8(ascii: "]") ? close() : try value(byte)
        case .firstKey: return byte == UInt8(ascii: "}") ? close() : try key(byte)
        case .afterValue:
            switch byte {
            case UInt8(ascii: ","):
                let next = try skipSpace()
                return isObject.last == true ? try key(next) : try value(next)
            case UInt8(ascii: "}") where isObject.last == true, UInt8(ascii: "]") where isObject.last == false:
                return close()
            case nil: throw .ended
            default: throw unexpected
            }
        }
    }

    /// Skips the rest of the value that a token begins.
    mutating func skip(_ token: Token?) throws(Fault) {
        guard token == .objectStart || token == .arrayStart else { return }
        isSkipping = true
        defer { isSkipping = false }
        let depth = isObject.count
        while isObject.count >= depth { guard try next() != nil else { throw .ended } }
    }

    /// Skips a whole value.
    mutating func skipNext() throws(Fault) {
        isSkipping = true
        defer { isSkipping = false }
        try skip(next())
    }

    private var unexpected: Fault { .unexpected(offset: max(0, file.offset - 1)) }

    private mutating func byte() throws(Fault) -> UInt8? {
        do throws(FileReadError) { return try file.next() } catch { throw .file(error) }
    }

    private mutating func expected() throws(Fault) -> UInt8 {
        guard let byte = try byte() else { throw .ended }
        return byte
    }

    private mutating func skipSpace() throws(Fault) -> UInt8? {
        while let byte = try byte() {
            switch byte {
            case 0x20, 0x09, 0x0a, 0x0d: continue
            default: return byte
            }
        }
        return nil
    }

    // MARK: Values

    private mutating func open(_ object: Bool) throws(Fault) -> Token {
        guard isObject.count < Self.deepest else { throw .tooDeep }
        isObject.append(object)
        state = object ? .firstKey : .firstElement
        return object ? .objectStart : .arrayStart
    }

    private mutating func close() -> Token {
        let wasObject = isObject.removeLast()
        state = isObject.isEmpty ? .end : .afterValue
        return wasObject ? .objectEnd : .arrayEnd
    }

    private mutating func key(_ byte: UInt8?) throws(Fault) -> Token {
        guard let byte else { throw .ended }
        guard byte == UInt8(ascii: "\"") else { throw unexpected }
        let name = try text()
        guard try skipSpace() == UInt8(ascii: ":") else { throw unexpected }
        state = .value
        return .key(name)
    }

    private mutating func value(_ byte: UInt8?) throws(Fault) -> Token {
        guard let byte else { throw .ended }
        switch byte {
        case UInt8(ascii: "{"): return try open(true)
        case UInt8(ascii: "["): return try open(false)
        default: break
        }
        let token: Token
        switch byte {
        case UInt8(ascii: "\""): token = .text(try text())
        case UInt8(ascii: "t"): token = try word("rue", .flag(true))
        case UInt8(ascii: "f"): token = try word("alse", .flag(false))
        case UInt8(ascii: "n"): token = try word("ull", .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): token = .number(try number(byte))
        default: throw unexpected
        }
        state = isObject.isEmpty ? .end : .afterValue
        return token
    }

    private mutating func word(_ rest: StaticString, _ token: Token) throws(Fault) -> Token {
        for index in 0..<rest.utf8CodeUnitCount {
            guard try expected() == rest.utf8Start[index] else { throw unexpected }
        }
        return token
    }

    private mutating func number(_ first: UInt8) throws(Fault) -> Double? {
        var digits = [first]
        while let byte = try byte() {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"),
                UInt8(ascii: "e"), UInt8(ascii: "E"):
                if digits.count <= Self.longestNumber { digits.append(byte) }
                continue
            default: file.putBack()
            }
            break
        }
        guard digits.count <= Self.longestNumber else { return nil }
        guard let number = Double(String(decoding: digits, as: UTF8.self)) else { throw unexpected }
        return number.isFinite ? number : nil
    }

    // MARK: Texts

    /// The string up to the closing quote; nil for one that is not valid Unicode, or is skipped.
    private mutating func text() throws(Fault) -> String? {
        var bytes: [UInt8] = []
        var isWhole = true
        var isUnicode = true
        func put(_ byte: UInt8) {
            if bytes.count < Self.longestText { bytes.append(byte) } else { isWhole = false }
        }
        while true {
            // Most texts have no escape.
            let plain = file.run { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
            if !isSkipping {
                let room = plain.prefix(Self.longestText - bytes.count)
                bytes += room
                isWhole = isWhole && room.count == plain.count
            }
            let byte = try expected()
            switch byte {
            case UInt8(ascii: "\""):
                if isSkipping { return nil }
                // Drops a character of which only the first bytes fit.
                if !isWhole { while let last = bytes.popLast(), last & 0xc0 == 0x80 {} }
                return isUnicode ? String(validating: bytes, as: UTF8.self) : nil
            case UInt8(ascii: "\\"):
                guard let scalar = try escape() else {
                    isUnicode = false
                    continue
                }
                for unit in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { put(unit) }
            case 0..<0x20: throw unexpected
            default: put(byte)
            }
        }
    }

    /// The character of an escape; nil for an unpaired surrogate.
    private mutating func escape() throws(Fault) -> Unicode.Scalar? {
        switch try expected() {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{c}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try escapedUnit()
        default: throw unexpected
        }
    }

    private mutating func escapedUnit() throws(Fault) -> Unicode.Scalar? {
        let first = try hexadecimal()
        guard UTF16.isLeadSurrogate(first) else { return Unicode.Scalar(UInt32(first)) }
        guard try expected() == UInt8(ascii: "\\") else {
            file.putBack()
            return nil
        }
        guard try expected() == UInt8(ascii: "u") else {
            // The escape is not the pair's low half and is read on its own; the string is invalid Unicode all the same.
            file.putBack()
            _ = try escape()
            return nil
        }
        let second = try hexadecimal()
        guard UTF16.isTrailSurrogate(second) else { return nil }
        return UTF16.decode(UTF16.EncodedScalar([first, second]))
    }

    private mutating func hexadecimal() throws(Fault) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            let byte = try expected()
            let digit: UInt8
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
            default: throw unexpected
            }
            unit = unit << 4 | UInt16(digit)
        }
        return unit
    }
}
