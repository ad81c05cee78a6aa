/// A caption file beside a video: `name.vtt`, or `name.ja.vtt` as yt-dlp writes it.
package struct SidecarChoice: Hashable, Sendable {
    package let name: String
    /// The language code in the file name; empty if the name has none.
    package let language: String
    package let format: CaptionFile.Format

    /// The best file for some languages; nil if every file names a language outside them.
    ///
    /// - Parameters:
    ///   - stem: the video's name without its extension.
    ///   - languages: codes with spaces between, the best first.
    package static func best(stem: String, names: [String], languages: String) -> SidecarChoice? {
        func match(_ choice: SidecarChoice) -> LanguageMatch { LanguageMatch(choice.language, wanted: languages) }
        return names.sorted().compactMap { SidecarChoice(name: $0, stem: stem) }
            .filter { match($0) > .other }
            .max { (match($0), $0.rank) < (match($1), $1.rank) }
    }

    /// The requested languages that precede the file's language. An unknown language is worse than all of them.
    package func better(of languages: String) -> String {
        languages.split(separator: " ").prefix { LanguageMatch(language, wanted: String($0)) <= .unknown }
            .joined(separator: " ")
    }

    /// Plain text is preferred to styled text, which loses its styles.
    private var rank: Int { format == .subRip ? 1 : 0 }

    private init?(name: String, stem: String) {
        guard name.hasPrefix(stem + "."), let dot = name.lastIndex(of: "."),
            let format = CaptionFile.Format(fileExtension: name[name.index(after: dot)...].lowercased())
        else { return nil }
        (self.name, self.format) = (name, format)
        language = String(name[..<dot].dropFirst(stem.count + 1))
    }
}
