/// Converts the text of a caption into plain lines: colours, fonts, karaoke times and positions are dropped.
package enum CaptionText {
    private static let entities: [(name: String, text: String)] = [
        ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&#39;", "'"), ("&nbsp;", "\u{a0}"),
        ("&lrm;", "\u{200e}"), ("&rlm;", "\u{200f}"),
        // This entity is replaced last, so that an escaped entity is not decoded twice.
        ("&amp;", "&"),
    ]

    /// Removes the marks of SubRip, WebVTT and Pango: `<b>`, `</i>`, `<00:01.000>`, `{\an8}`, `&amp;`.
    package static func plain(marked text: String, longest: Int) -> String {
        var plain = withoutBraces(withoutTags(text))
        if plain.contains("&") { for (name, text) in entities { plain = replacing(name, with: text, in: plain) } }
        return tidy(plain, longest: longest)
    }

    /// The plain text of an Advanced SubStation dialogue line, from its last field; empty for drawings.
    package static func plain(styled text: String, longest: Int) -> String {
        guard !text.contains("\\p1") else { return "" }
        var plain = withoutBraces(text)
        for line in ["\\N", "\\n"] { plain = replacing(line, with: "\n", in: plain) }
        return tidy(replacing("\\h", with: " ", in: plain), longest: longest)
    }

    /// A `<` that begins no tag is kept: "1 < 2".
    private static func withoutTags(_ text: String) -> String {
        guard text.contains("<") else { return text }
        var plain = ""
        var rest = text[...]
        while let open = rest.firstIndex(of: "<") {
            plain += rest[..<open]
            let inside = rest[rest.index(after: open)...]
            if let first = inside.first, first.isLetter || first.isNumber || first == "/",
                let close = inside.firstIndex(of: ">")
            {
                rest = rest[rest.index(after: close)...]
            } else {
                plain += "<"
                rest = inside
            }
        }
        return plain + rest
    }

    private static func withoutBraces(_ text: String) -> String {
        guard text.contains("{\\") else { return text }
        var plain = ""
        var rest = text[...]
        while let open = rest.firstIndex(of: "{") {
            plain += rest[..<open]
            let inside = rest[rest.index(after: open)...]
            if inside.first == "\\", let close = inside.firstIndex(of: "}") {
                rest = rest[rest.index(after: close)...]
            } else {
                plain += "{"
                rest = inside
            }
        }
        return plain + rest
    }

    private static func replacing(_ part: String, with other: String, in text: String) -> String {
        text.split(separator: part, omittingEmptySubsequences: false).joined(separator: other)
    }

    /// Removes empty lines, surrounding spaces and control characters.
    private static func tidy(_ text: String, longest: Int) -> String {
        let lines = text.split(whereSeparator: \.isNewline).map { line in
            let shown = line.unicodeScalars.filter { $0.properties.generalCategory != .control }
            return String(String.UnicodeScalarView(shown)).trimmingSpaces
        }
        let joined = lines.filter { !$0.isEmpty }.joined(separator: "\n")
        return joined.count > longest ? String(joined.prefix(longest)) : joined
    }
}

extension String {
    fileprivate var trimmingSpaces: String {
        let start = drop(while: \.isWhitespace)
        guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...last])
    }
}
