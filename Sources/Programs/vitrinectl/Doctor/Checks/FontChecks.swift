import Glibc
import LanguageFiles
import Settings
import TOMLSource

extension Check {
    /// Fonts for the interface's languages.
    static let fonts = Check("Fonts") { examination in
        guard let families = listed("") else {
            return [
                .fail(
                    "fc-list does not run: no font is found without its package",
                    .command("apt-get install fontconfig && \(Examination.restart)")
                )
            ]
        }
        guard !families.isEmpty else {
            return [
                .fail(
                    "no font at all", .command("apt-get install fonts-inter fonts-noto-cjk && \(Examination.restart)"))
            ]
        }
        let latin: Finding =
            families.contains { $0.split(separator: ",").contains { $0.hasPrefix("Inter") } }
            ? .ok("English: Inter")
            : .warn(
                "English: Inter is missing, another font takes its place",
                .command("apt-get install fonts-inter && \(Examination.restart)"))
        let folder = examination.files.languageFolder
        return [latin, emoji]
            + spoken(examination).flatMap {
                covering($0) + kanji($0) + readings($0, examination) + misfits(in: $0, folder)
            } + titles(examination)
    }

    /// A finding on the font for emoji, which occur in titles of videos.
    @MainActor
    private static var emoji: Finding {
        if let family = listed(":lang=und-zsye")?.first { return .ok("emoji: \(family)") }
        return .warn(
            "emoji: no font draws them",
            .command("apt-get install fonts-noto-color-emoji && \(Examination.restart)"))
    }

    /// The languages of the interface that visitors may see, except English.
    @MainActor
    private static func spoken(_ examination: Examination) -> [String] {
        let settings = examination.configuration.settings.interface
        return Set([settings.languageCode].compactMap { $0 } + settings.offeredLanguages).subtracting(["en"]).sorted()
    }

    @MainActor
    private static func covering(_ language: String) -> [Finding] {
        if let family = listed(":lang=\(language)")?.first { return [.ok("\(language): \(family)")] }
        let package = ["ja", "ko", "zh"].contains(language.prefix(2)) ? "fonts-noto-cjk" : "fonts-noto-core"
        return [
            .fail(
                "\(language): no font has its letters", .command("apt-get install \(package) && \(Examination.restart)")
            )
        ]
    }

    /// A finding if the dictionary for kanji is missing, and the panel is read aloud.
    @MainActor
    private static func readings(_ language: String, _ examination: Examination) -> [Finding] {
        let speech = examination.configuration.settings.speech
        guard language == "ja", speech.headset || speech.touches, access(Self.readingDictionary, R_OK) != 0 else {
            return []
        }
        return [
            .warn(
                "ja: kanji are not read aloud, only kana",
                .advice("apt-get install libmecab2 mecab-ipadic-utf8 (100 MB), and restart the service"))
        ]
    }

    private static let readingDictionary = "/var/lib/mecab/dic/ipadic-utf8/sys.dic"

    /// A finding if the library that converts the keyboard's kana to kanji is missing.
    @MainActor
    private static func kanji(_ language: String) -> [Finding] {
        guard language == "ja", access(Self.kanjiDictionary, R_OK) != 0 else { return [] }
        return [
            .warn(
                "ja: the keyboard offers kana, but no kanji",
                .command("apt-get install libanthy1 && \(Examination.restart)"))
        ]
    }

    private static let kanjiDictionary = "/usr/share/anthy/anthy.dic"

    /// The problems of the integrator's file of a language, and the texts that it lacks.
    private static func misfits(in language: String, _ folder: String) -> [Finding] {
        guard let file = LanguageFile.read(language, in: folder) else {
            let isKnown = InstalledLanguages.builtInCodes.contains(language)
            let missing = "\(language): there is no \(folder)/\(language).toml, English is spoken"
            return isKnown ? [] : [.warn(missing, .advice("write that file, or name another language"))]
        }
        let problems = file.problems.map { Finding.warn($0, .advice("mend the file, and restart the service")) }
        let missing = InstalledLanguages.missing(language, in: file)
        guard let first = missing.first else { return problems }
        return problems + [
            .warn(
                "\(language): missing texts are shown in English: \(missing.count), the first is \(first)",
                .advice("add the texts: vitrinectl config texts prints all of them"))
        ]
    }

    /// The families that match a fontconfig pattern; nil if fontconfig is not available.
    @MainActor
    private static func listed(_ pattern: String) -> [String]? {
        let words = ["fc-list"] + (pattern.isEmpty ? [":"] : [pattern]) + ["family"]
        return Subprogram.output(of: words).map { Set($0.split(separator: "\n").map(String.init)).sorted() }
    }
}
