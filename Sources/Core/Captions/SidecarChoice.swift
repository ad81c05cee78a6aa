/// A caption file beside a video: `name.vtt`, or `name.ja.vtt` as yt-dlp writes it.
package struct SidecarChoice: Hashable, Sendable {
    package let name: String
    /// Empty if the file name has none.
    package let language: String
    package let format: CaptionFile.Format

    /// The best file for a language; nil when no file fits and every file names another language.
    ///
    /// - Parameter stem: the video's name without its extension.
    package static func best(stem: String, names: [String], language: String) -> SidecarChoice? {
        names.sorted().compactMap { SidecarChoice(name: $0, stem: stem) }
            .filter { $0.match(language) > .other }
            .max { ($0.match(language), $0.rank) < ($1.match(language), $1.rank) }
    }

    package func match(_ wanted: String) -> LanguageMatch { LanguageMatch(language, wanted: wanted) }

    /// Plain text comes before styled text, of which much is dropped.
    private var rank: Int { format == .subRip ? 1 : 0 }

    private init?(name: String, stem: String) {
        guard name.hasPrefix(stem + "."), let dot = name.lastIndex(of: "."),
            let format = CaptionFile.Format(fileExtension: name[name.index(after: dot)...].lowercased())
        else { return nil }
        (self.name, self.format) = (name, format)
        language = String(name[..<dot].dropFirst(stem.count + 1))
    }
}
