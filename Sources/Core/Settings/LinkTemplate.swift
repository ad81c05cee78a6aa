/// The address of a video's page, with a placeholder `{MARK}` for each fact about the video.
package struct LinkTemplate: Sendable {
    package enum Mark: String, Sendable { case name, title, channel, link }

    /// The error in the text of a template.
    package struct Wrong: Error {
        /// The continuation of a sentence that begins with the key.
        let sentence: String
    }

    private let start: String
    /// Each mark and the text behind it.
    private var parts: [(mark: Mark, text: String)] = []

    package init(_ text: String) throws(Wrong) {
        guard WebAddress.isWebAddress(text) else {
            throw Wrong(sentence: "\"\(text)\" is no address like https://example.org/{name}")
        }
        let pieces = text.split(separator: "{", omittingEmptySubsequences: false)
        start = pieces.first.map(String.init) ?? ""
        for piece in pieces.dropFirst() {
            let name = piece.prefix { $0 != "}" }
            let isClosed = name.endIndex < piece.endIndex
            guard isClosed, let mark = Mark(rawValue: String(name)) else {
                let written = "{\(name)\(isClosed ? "}" : "")"
                throw Wrong(sentence: "\"\(written)\" is neither {name}, {title}, {channel} nor {link}")
            }
            parts.append((mark, String(piece[name.endIndex...].dropFirst())))
        }
    }

    /// The address for a video; nil if a mark has no value.
    package func filled(_ value: (Mark) -> String) -> String? {
        var address = start
        for part in parts {
            let value = value(part.mark)
            if value.isEmpty { return nil }
            address += WebAddress.escaped(value) + part.text
        }
        return address
    }
}
