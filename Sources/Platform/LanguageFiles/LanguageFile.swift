package import Languages
import Linux
import Settings
import TOMLSource

/// A file with the texts of one language.
package struct LanguageFile: Equatable {
    /// The texts that fit the program; nil if the file cannot be read.
    package let texts: TextTable?
    /// Sentences for the integrator, each with the file's name.
    package let problems: [String]

    /// Reads the file of a language; nil if there is none.
    package static func read(_ code: String, in folder: String) -> LanguageFile? {
        let path = "\(folder)/\(code).toml"
        guard LanguageCode.isCode(code), !ConfigFile.isMissing(path) else { return nil }
        do throws(ConfigProblem) {
            let (written, wrong) = texts(of: try ConfigFile.values(of: path), file: path)
            let (texts, misfits) = fitting(written, in: path)
            return LanguageFile(texts: texts, problems: wrong + misfits)
        } catch {
            return LanguageFile(texts: nil, problems: ["\(error)"])
        }
    }

    /// The languages of a folder, sorted.
    package static func codes(in folder: String) -> [String] {
        let files = (try? names(inFolder: folder)) ?? []
        return files.filter { $0.hasSuffix(".toml") }.map { String($0.dropLast(5)) }.filter(LanguageCode.isCode)
    }

    static func texts(_ bytes: [UInt8], file: String) throws(ConfigProblem) -> TextTable {
        texts(of: try TOMLDocument(bytes, file: file).values, file: file).0
    }

    /// The texts, and the problems of values that are not texts.
    private static func texts(of values: [PositionedValue], file: String) -> (TextTable, [String]) {
        var sections: [String: [String: String]] = [:]
        var problems: [String] = []
        for value in values {
            guard let dot = value.key.firstIndex(of: "."), case .text(let text) = value.value else {
                problems.append("\(file): \(value.key) is no text of a section")
                continue
            }
            sections[String(value.key[..<dot]), default: [:]][String(value.key[value.key.index(after: dot)...])] = text
        }
        return (TextTable(sections), problems)
    }

    /// The texts that fit the English ones, and the problems of the others. A problem is an unknown name, a mark `{…}`
    /// that English lacks, a counted text without the form `other`, or plural forms in only one of the two languages.
    private static func fitting(_ texts: TextTable, in file: String) -> (TextTable, [String]) {
        let english = InstalledLanguages.english
        let marks = marks(in: english)
        var wrong: [String: String] = [:]
        for (stem, used) in Self.marks(in: texts) {
            guard let allowed = marks[stem] else {
                wrong[stem] = "there is no text \(stem)"
                continue
            }
            if let mark = used.subtracting(allowed).min() {
                wrong[stem] = "\(stem) has no {\(mark)}"
            } else if (texts.text(stem) ?? texts.text(stem + ".other")) == nil {
                wrong[stem] = "\(stem) lacks the form other"
            } else if (texts.text(stem) == nil) != (english.text(stem) == nil) {
                wrong[stem] = "\(stem) has plural forms, or English has"
            }
        }
        return (texts.without(Set(wrong.keys)), wrong.values.sorted().map { "\(file): \($0)" })
    }

    /// The marks of all texts, those of all plural forms together.
    private static func marks(in table: TextTable) -> [String: Set<String>] {
        Dictionary(table.keys.map { (TextTable.stem($0), marks(in: table.text($0) ?? "")) }) { $0.union($1) }
    }

    /// The names between braces.
    package static func marks(in text: String) -> Set<String> {
        Set(
            text.split(separator: "{").dropFirst(text.hasPrefix("{") ? 0 : 1).compactMap { part in
                part.firstIndex(of: "}").map { String(part[..<$0]) }
            })
    }
}
