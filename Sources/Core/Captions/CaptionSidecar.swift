import Languages

/// A caption file beside a video: `name.vtt`, `name.ja.vtt`, `name.en.forced.srt`, `name.sdh.srt`.
package struct CaptionSidecar: Hashable, Sendable {
    package let name: String
    /// The language code in the file name; empty if the name has none.
    package let language: String
    /// The rest of the file name, such as `forced` or `sdh`; empty for most files.
    package let title: String
    package let format: CaptionFile.Format

    /// The caption files of a video, those without a title first, otherwise by name. Of the files that differ in their
    /// format alone there is one, of plain text if possible, because styled text loses its styles.
    ///
    /// - Parameters:
    ///   - stem: the video's name without its extension.
    ///   - names: the names of the files in its folder.
    package static func all(of stem: String, among names: [String]) -> [CaptionSidecar] {
        var found: [CaptionSidecar] = []
        for file in names.sorted().compactMap({ CaptionSidecar($0, of: stem) }) {
            let alike = found.firstIndex { ($0.language, $0.title) == (file.language, file.title) }
            guard let alike else {
                found.append(file)
                continue
            }
            if found[alike].format == .ass, file.format == .subRip { found[alike] = file }
        }
        return found.filter(\.title.isEmpty) + found.filter { !$0.title.isEmpty }
    }

    /// - Returns: nil if the file is not a caption file of the video.
    package init?(_ name: String, of stem: String) {
        guard name.hasPrefix(stem + "."), let dot = name.lastIndex(of: "."),
            let format = CaptionFile.Format(fileExtension: name[name.index(after: dot)...].lowercased())
        else { return nil }
        (self.name, self.format) = (name, format)
        let parts = name[..<dot].dropFirst(stem.count + 1).split(separator: ".", maxSplits: 1).map(String.init)
        if let first = parts.first, !Self.titles.contains(first.lowercased()) {
            // Other words belong to the name of another video, such as `name.part2.srt`.
            guard let code = LanguageCode.normalised(first) else { return nil }
            (language, title) = (code, parts.dropFirst().first ?? "")
        } else {
            (language, title) = ("", parts.joined(separator: "."))
        }
    }

    /// The words that follow the video's name in a file without a language.
    private static let titles = ["forced", "sdh", "cc"]
}
