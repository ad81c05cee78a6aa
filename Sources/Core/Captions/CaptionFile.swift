/// Reads a caption file. Unreadable parts are skipped, so a damaged file still yields its readable captions.
package enum CaptionFile {
    package enum Format: Sendable, CaseIterable {
        /// SubRip and WebVTT: two times with an arrow between them, then text up to an empty line.
        case subRip
        /// SubStation Alpha and Advanced SubStation: styles are dropped, the dialogue is kept.
        case ass

        /// - Parameter fileExtension: in lower case.
        package init?(fileExtension: String) {
            switch fileExtension {
            case "vtt", "srt": self = .subRip
            case "ass", "ssa": self = .ass
            default: return nil
            }
        }
    }

    /// The largest number of captions; the longest film has fewer.
    package static let maximumCues = 20_000

    /// The captions in order of their start.
    package static func cues(in bytes: [UInt8], _ format: Format) -> [Cue] {
        let lines = decoded(bytes).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let cues =
            switch format {
            case .subRip: SubRipParser.cues(lines)
            case .ass: ASSParser.cues(lines)
            }
        return cues.sorted { ($0.start, $0.end) < ($1.start, $1.end) }
    }

    /// Decodes UTF-8, UTF-16 with a byte order mark, or else Latin-1, in which every byte is valid.
    static func decoded(_ bytes: [UInt8]) -> String {
        if bytes.starts(with: [0xff, 0xfe]) {
            return String(decoding: codeUnits(bytes, highByteAt: 1), as: UTF16.self)
        }
        if bytes.starts(with: [0xfe, 0xff]) {
            return String(decoding: codeUnits(bytes, highByteAt: 0), as: UTF16.self)
        }
        let body = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? bytes[3...] : bytes[...]
        if let text = String(validating: body, as: UTF8.self) { return text }
        return String(String.UnicodeScalarView(body.map { Unicode.Scalar($0) }))
    }

    private static func codeUnits(_ bytes: [UInt8], highByteAt offset: Int) -> [UInt16] {
        stride(from: 2, to: bytes.count - 1, by: 2).map {
            UInt16(clamping: bytes[$0 + offset]) << 8 | UInt16(clamping: bytes[$0 + 1 - offset])
        }
    }
}
