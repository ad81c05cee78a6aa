/// The address of a video's page, with a placeholder such as `{title}` for each fact.
package struct LinkTemplate: Sendable {
    package enum Placeholder: String, Sendable { case name, title, channel, link }

    /// The error in the text of a template.
    package struct ParseError: Error {
        /// The continuation of a sentence that begins with the key.
        let sentence: String
    }

    private let start: String
    /// Each placeholder and the text behind it.
    private var parts: [(placeholder: Placeholder, text: String)] = []

    package init(_ text: String) throws(ParseError) {
        guard WebAddress.isWebAddress(text) else {
            throw ParseError(sentence: "\"\(text)\" is no address like https://example.org/{name}")
        }
        let pieces = text.split(separator: "{", omittingEmptySubsequences: false)
        start = pieces.first.map(String.init) ?? ""
        for piece in pieces.dropFirst() {
            let name = piece.prefix { $0 != "}" }
            let isClosed = name.endIndex < piece.endIndex
            guard isClosed, let placeholder = Placeholder(rawValue: String(name)) else {
                let written = "{\(name)\(isClosed ? "}" : "")"
                throw ParseError(sentence: "\"\(written)\" is neither {name}, {title}, {channel} nor {link}")
            }
            parts.append((placeholder, String(piece[name.endIndex...].dropFirst())))
        }
    }

    /// The address for a video; nil if a placeholder has no value.
    package func filled(_ value: (Placeholder) -> String) -> String? {
        var address = start
        for part in parts {
            let value = value(part.placeholder)
            if value.isEmpty { return nil }
            address += WebAddress.escaped(value) + part.text
        }
        return address
    }
}
