extension Settings {
    /// The default file: every key with its description and range, commented out at its default.
    package static var defaultFile: String {
        var text = """
            # The configuration of vitrined, in TOML. Every key is listed with its default: remove the # to change one.
            # The files conf.d/*.toml in the folder of this file are read after it, in the order of their names.
            # `vitrinectl config check` reports the errors in a file; `systemctl reload vitrined` applies its changes.
            # A change of a key marked "restart" takes effect at the next start of the daemon.

            """
        var section = ""
        for entry in table {
            if entry.section != section {
                section = entry.section
                text += "\n[\(section)]\n"
            }
            text += entry.lines
        }
        for list in lists { text += "\n# \(list.doc)\(list.remark)\n#   [[\(list.name)]]\n\(list.example)" }
        return text
    }

    /// The table as text for a terminal, one paragraph a key.
    package static var keyList: String {
        table.map(\.paragraph).joined()
            + lists.map { "[[\($0.name)]]\($0.remark)\n    \($0.doc)\n\($0.paragraphs)" }.joined()
    }
}

extension TableEntry {
    /// The part of the key before the dot.
    package var section: String { String(key[..<(key.firstIndex(of: ".") ?? key.endIndex)]) }

    /// The part of the key after the dot.
    package var name: String {
        String(key[(key.firstIndex(of: ".").map { key.index(after: $0) } ?? key.startIndex)...])
    }

    /// The paragraph for a terminal.
    var paragraph: String { "\(key) = \(defaultValue.written)  (\(remarks))\n    \(doc)\n" }

    /// The lines in the default file.
    fileprivate var lines: String { "# \(doc)\n# \(remarks)\n#\(name) = \(defaultValue.written)\n" }

    /// The range with its unit, and `restart` if a change takes effect only at the next start.
    var remarks: String {
        [range, takesEffect == .atRestart ? "restart" : nil].compactMap { $0 }.joined(separator: "; ")
    }

    private var range: String {
        let unit = unit == .none || unit == .ratio ? "" : " \(unit.rawValue)"
        switch kind {
        case .number(let range): return "\(Self.written(range.lowerBound)) to \(Self.written(range.upperBound))\(unit)"
        case .integer(let range): return "\(range.lowerBound) to \(range.upperBound)\(unit)"
        case .flag: return "true or false"
        case .choice(let names): return names.map { "\"\($0)\"" }.joined(separator: ", ")
        case .text: return "text"
        case .numbers(let count): return "\(count) numbers, or \"\""
        case .keys: return "the kernel's names of keys, separated by spaces, or \"\""
        case .length(let range):
            return "\(Self.written(range.lowerBound)) to \(Self.written(range.upperBound)) pt, or a text like \"1.5mm\""
        }
    }
}

extension SettingEntry {
    /// The value in these settings, as a file writes it.
    package func written(in settings: Settings) -> String { load(settings).written }
}
