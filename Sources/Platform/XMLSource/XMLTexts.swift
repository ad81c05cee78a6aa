import CExpat

/// The reason why a text is not XML, in words.
package struct XMLFault: Error, CustomStringConvertible {
    package let description: String
}

/// One element of an XML document, complete at its end tag.
package struct XMLElement {
    /// The names from the root to this element, without prefixes.
    package let path: [String]
    /// The element's own text, without space around it.
    package let text: String
    /// The attributes, by their names without prefixes.
    package let attributes: [String: String]
}

/// Reads the texts of an XML document's elements, in document order. Expat limits the growth of entities.
package struct XMLTexts {
    /// The limits of an element's depth, and of its text in bytes. The reader skips anything beyond them.
    private static let (deepest, longest) = (32, 1 << 16)

    /// The open elements, the root first, and the text of each so far.
    fileprivate var names: [String] = []
    fileprivate var texts: [[UInt8]] = []
    fileprivate var attributes: [[String: String]] = []
    /// The number of open elements that are too deep.
    fileprivate var skipped = 0
    fileprivate var isRootClosed = false
    fileprivate let each: (XMLElement) -> Void

    private init(_ each: @escaping (XMLElement) -> Void) { self.each = each }

    /// - Parameter each: called at the end of each element.
    /// - Throws: the error and its line. Text after the root element is no error, because media centres append
    ///   addresses.
    package static func read(
        _ bytes: [UInt8], _ each: @escaping (XMLElement) -> Void
    ) throws(XMLFault) {
        guard let parser = XML_ParserCreate(nil) else { throw XMLFault(description: "no memory") }
        defer { XML_ParserFree(parser) }
        var texts = XMLTexts(each)
        let status = withUnsafeMutablePointer(to: &texts) { pointer in
            XML_SetUserData(parser, pointer)
            XML_SetElementHandler(parser, elementBegan, elementEnded)
            XML_SetCharacterDataHandler(parser, textCame)
            return bytes.withUnsafeBytes { bytes in
                XML_Parse(parser, bytes.bindMemory(to: CChar.self).baseAddress, Int32(clamping: bytes.count), 1)
            }
        }
        guard status == XML_STATUS_ERROR, !texts.isRootClosed else { return }
        let message = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "no XML"
        throw XMLFault(description: "line \(vt_xml_line(parser)): \(message)")
    }

    fileprivate mutating func begin(_ name: String, _ values: [String: String]) {
        guard names.count < Self.deepest else { return skipped += 1 }
        names.append(withoutPrefix(name))
        texts.append([])
        attributes.append(values)
    }

    fileprivate mutating func end() {
        guard skipped == 0 else { return skipped -= 1 }
        let text = String(decoding: texts.removeLast(), as: UTF8.self)
        let trimmed = String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
        each(XMLElement(path: names, text: trimmed, attributes: attributes.removeLast()))
        names.removeLast()
        isRootClosed = names.isEmpty
    }

    fileprivate mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard skipped == 0, let last = texts.indices.last else { return }
        texts[last] += bytes.prefix(Self.longest - texts[last].count)
    }
}

private func withoutPrefix(_ name: String) -> String { name.split(separator: ":").last.map { String($0) } ?? name }

/// The attributes in an array of alternating names and values, up to a null pointer.
private func values(_ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?) -> [String: String] {
    guard var next = attributes else { return [:] }
    var values: [String: String] = [:]
    while let name = next[0], let value = next[1] {
        values[withoutPrefix(String(cString: name))] = String(cString: value)
        next += 2
    }
    return values
}

private func elementBegan(
    _ data: UnsafeMutableRawPointer?, _ name: UnsafePointer<XML_Char>?,
    _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
) {
    guard let name else { return }
    data?.assumingMemoryBound(to: XMLTexts.self).pointee.begin(String(cString: name), values(attributes))
}

private func elementEnded(_ data: UnsafeMutableRawPointer?, _ name: UnsafePointer<XML_Char>?) {
    data?.assumingMemoryBound(to: XMLTexts.self).pointee.end()
}

private func textCame(_ data: UnsafeMutableRawPointer?, _ text: UnsafePointer<XML_Char>?, _ count: Int32) {
    guard let text else { return }
    let count = Int(clamping: count)
    text.withMemoryRebound(to: UInt8.self, capacity: count) { bytes in
        let bytes = UnsafeBufferPointer(start: bytes, count: count)
        data?.assumingMemoryBound(to: XMLTexts.self).pointee.add(bytes)
    }
}
