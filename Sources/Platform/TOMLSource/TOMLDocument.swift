import CTOML
package import Settings

/// A TOML document as a flat list of values with their positions.
package struct TOMLDocument {
    /// The values in the order of their positions.
    package private(set) var values: [PositionedValue] = []

    /// - Parameters:
    ///   - bytes: the whole document.
    ///   - file: the name of the file in problems.
    /// - Throws: the problem found first: a byte that is not UTF-8, nesting that is too deep, a syntax error or a
    ///   duplicate key.
    package init(_ bytes: [UInt8], file: String) throws(ConfigProblem) {
        // Checked here because toml++ gives only an approximate position for a wrong byte.
        if String(validating: bytes, as: UTF8.self) == nil { throw Self.wrongByte(in: bytes, file: file) }
        if let place = TOMLDepth.excess(in: bytes) {
            throw ConfigProblem(file: file, position: place, "nests more than \(TOMLDepth.maximum) deep")
        }
        var error = vt_toml_error()
        let status = withUnsafeMutablePointer(to: &values) { values in
            bytes.withUnsafeBytes { bytes in
                vt_toml_parse(bytes.baseAddress, bytes.count, values, collect, &error)
            }
        }
        guard status == 0 else {
            let message = withUnsafeBytes(of: error.message) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            throw ConfigProblem(file: file, position: TextPosition(error.at), message)
        }
        values.sort { $0.keyPosition < $1.keyPosition }
    }
}

extension TOMLDocument {
    /// Describes the first byte that is not UTF-8.
    private static func wrongByte(in bytes: [UInt8], file: String) -> ConfigProblem {
        var place = TextPosition(line: 1, column: 1)
        var decoder = Unicode.UTF8.ForwardParser()
        var rest = bytes.makeIterator()
        while case .valid(let character) = decoder.parseScalar(from: &rest) {
            if character.first == UInt8(ascii: "\n") {
                place = TextPosition(line: place.line + 1, column: 1)
            } else {
                place.column += 1
            }
        }
        return ConfigProblem(file: file, position: place, "the file is not in UTF-8 from here on")
    }
}

private func collect(_ context: UnsafeMutableRawPointer?, _ value: UnsafePointer<vt_toml_value>?) {
    guard let value = value?.pointee, let context else { return }
    let key = String(decoding: UnsafeRawBufferPointer(start: value.key, count: value.key_length), as: UTF8.self)
    guard let keyPosition = TextPosition(value.key_at) else { return }
    // A value with an unknown position is reported at its key.
    let valuePosition = TextPosition(value.value_at) ?? keyPosition
    context.assumingMemoryBound(to: [PositionedValue].self).pointee.append(
        PositionedValue(key, at: keyPosition, RawValue(value), at: valuePosition))
}

extension TextPosition {
    /// Nil if the position is unknown.
    fileprivate init?(_ position: vt_toml_position) {
        guard position.line > 0 else { return nil }
        self.init(line: Int(clamping: position.line), column: Int(clamping: position.column))
    }
}

extension RawValue {
    fileprivate init(_ value: vt_toml_value) {
        switch value.kind {
        case VT_TOML_FLAG: self = .flag(value.integer != 0)
        case VT_TOML_INTEGER: self = .integer(Int(clamping: value.integer))
        case VT_TOML_NUMBER: self = .number(value.number)
        case VT_TOML_TEXT:
            self = .text(
                String(decoding: UnsafeRawBufferPointer(start: value.text, count: value.text_length), as: UTF8.self))
        case VT_TOML_NUMBER_LIST: self = .list(Array(UnsafeBufferPointer(start: value.list, count: value.list_length)))
        case VT_TOML_OTHER_ARRAY: self = .other("an array")
        case VT_TOML_EMPTY_TABLE: self = .table
        default: self = .other("a date")
        }
    }
}
