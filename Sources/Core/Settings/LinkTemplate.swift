/// An address with marks in braces for what is known of a video.
package struct LinkTemplate: Sendable {
    package enum Mark: String, CaseIterable, Sendable { case name, title, channel, link }

    private enum Part { case text(String), mark(Mark) }

    private let parts: [Part]

    /// - Returns: nil for a text that `refusal` refuses.
    package init?(_ text: String) {
        guard Self.refusal(of: text) == nil else { return nil }
        var (parts, rest): ([Part], Substring) = ([], text[...])
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            parts.append(.text(String(rest[..<open])))
            if let mark = Mark(rawValue: String(rest[rest.index(after: open)..<close])) { parts.append(.mark(mark)) }
            rest = rest[rest.index(after: close)...]
        }
        parts.append(.text(String(rest)))
        self.parts = parts
    }

    /// The error in a text, for a sentence that begins with the key; nil for a valid template.
    static func refusal(of text: String) -> String? {
        guard WebAddress.isWebAddress(text) else { return "\"\(text)\" is no address like https://example.org/{name}" }
        for part in text.split(separator: "{", omittingEmptySubsequences: false).dropFirst() {
            let mark = part.prefix { $0 != "}" }
            let isClosed = mark.endIndex < part.endIndex
            guard isClosed, Mark(rawValue: String(mark)) != nil else {
                return "\"{\(mark)\(isClosed ? "}" : "")\" is neither {name}, {title}, {channel} nor {link}"
            }
        }
        return nil
    }

    /// The address for a video; nil where a mark has no value.
    package func filled(_ value: (Mark) -> String) -> String? {
        var address = ""
        for part in parts {
            switch part {
            case .text(let text): address += text
            case .mark(let mark):
                let value = value(mark)
                if value.isEmpty { return nil }
                address += WebAddress.escaped(value)
            }
        }
        return address
    }
}
