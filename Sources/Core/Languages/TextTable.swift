/// The texts of one language.
package struct TextTable: Sendable, Equatable {
    /// The section, the key, the text. The key of a counted text has the plural form behind a dot: `videos.one`.
    private var sections: [String: [String: String]]

    package init(_ sections: [String: [String: String]]) { self.sections = sections }

    /// The text; the key itself where the table lacks it.
    package subscript<Key: TextKey>(_ key: Key) -> String { sections[Key.section]?[key.rawValue] ?? key.rawValue }

    /// The text for a number of this form.
    package func counted<Key: TextKey>(_ key: Key, _ form: PluralForm) -> String {
        let texts = sections[Key.section]
        return texts?["\(key.rawValue).\(form.rawValue)"] ?? texts?["\(key.rawValue).other"] ?? key.rawValue
    }

    /// The names of all texts: `player.pause`.
    package var keys: Set<String> {
        Set(sections.flatMap { section in section.value.keys.map { "\(section.key).\($0)" } })
    }

    /// The text of a name.
    package func text(_ name: String) -> String? {
        guard let dot = name.firstIndex(of: ".") else { return nil }
        return sections[String(name[..<dot])]?[String(name[name.index(after: dot)...])]
    }

    /// These texts, completed by those of another table.
    ///
    /// All plural forms of a counted text are from one table, so that the forms of two languages are not mixed.
    package func completed(by other: TextTable) -> TextTable {
        var result = self
        for (section, texts) in other.sections {
            let own = sections[section] ?? [:]
            let stems = Set(own.keys.map(TextTable.stem))
            result.sections[section] = own.merging(texts.filter { !stems.contains(Self.stem($0.key)) }) { own, _ in own
            }
        }
        return result
    }

    /// The table without the texts of some names and their plural forms.
    package func without(_ stems: Set<String>) -> TextTable {
        TextTable(
            Dictionary(
                uniqueKeysWithValues: sections.map { section, texts in
                    (section, texts.filter { !stems.contains(Self.stem("\(section).\($0.key)")) })
                }))
    }

    /// A key without its plural form.
    package static func stem(_ key: String) -> String {
        guard let dot = key.lastIndex(of: "."), PluralForm(rawValue: String(key[key.index(after: dot)...])) != nil
        else {
            return key
        }
        return String(key[..<dot])
    }
}

/// The plural categories of Unicode CLDR.
package enum PluralForm: String, CaseIterable, Sendable { case zero, one, two, few, many, other }

extension String {
    /// The text with `{name}` replaced by a value.
    package func filled(_ name: String, _ value: String) -> String {
        // `replacing` takes four times as long, and rows are written while a list scrolls.
        let mark = "{\(name)}"
        var start = startIndex
        while let brace = self[start...].firstIndex(of: "{") {
            if self[brace...].hasPrefix(mark) {
                return String(self[..<brace]) + value + String(self[brace...].dropFirst(mark.count))
            }
            start = index(after: brace)
        }
        return self
    }
}
