import Foundation
import Settings
import TOMLSource
import Testing

/// Each key of the table, written wrong in every way that does not depend on what it takes.
@Suite struct `Slips at every key` {
    private static let keys = Settings.table

    /// A value that the key takes.
    private static func right(_ entry: SettingEntry) -> String { entry.defaultValue.written }

    @Test func `a letter too many is told with the key that was meant`() throws {
        for entry in Self.keys {
            let slip = entry.name + "x"
            try #require(Settings.entry("\(entry.section).\(slip)") == nil)
            #expect(
                try ConfigFolder("[\(entry.section)]\n\(slip) = \(Self.right(entry))").problems() == [
                    "vitrine.toml:2:1: unknown key '\(entry.key)x', did you mean '\(entry.key)'?"
                ])
        }
    }

    @Test func `a key that is there twice is told at its second value`() throws {
        for entry in Self.keys {
            let line = "\(entry.name) = \(Self.right(entry))\n"
            let problems = try ConfigFolder("[\(entry.section)]\n\(line)\(line)").problems()
            let place = "vitrine.toml:3:\(entry.name.count + 4): "
            #expect(
                problems.count == 1 && problems[0].hasPrefix(place)
                    && problems[0].hasSuffix("cannot redefine existing \(Self.kind(entry)) '\(entry.name)'"),
                "\(problems), not \(place)")
        }
    }

    /// As TOML calls them.
    private static func kind(_ entry: SettingEntry) -> String {
        switch entry.defaultValue {
        case .flag: "boolean"
        case .text: "string"
        case .integer: "integer"
        case .number(let n): n == n.rounded() ? "integer" : "floating-point"
        default: "array"
        }
    }

    @Test func `a text in another encoding is told at its first byte`() throws {
        for entry in Self.keys {
            let folder = try ConfigFolder()
            let start = "\(entry.name) = \"a"
            try folder.write(Data("[\(entry.section)]\n\(start)".utf8) + [0xe4] + Data("\"\n".utf8))
            #expect(
                try folder.problems() == ["vitrine.toml:2:\(start.count + 1): the file is not in UTF-8 from here on"])
        }
    }

    @Test func `a table or a date in the place of a value is told`() throws {
        for entry in Self.keys {
            for (written, words) in [("{ a = 1 }", ""), ("1979-05-27", "a date"), ("[true]", "an array")] {
                let problems = try ConfigFolder("[\(entry.section)]\n\(entry.name) = \(written)").problems()
                let place =
                    words.isEmpty
                    ? "vitrine.toml:2:\(entry.name.count + 6): unknown key '\(entry.key).a'"
                    : "vitrine.toml:2:\(entry.name.count + 4): \(entry.key): \(words) is not "
                #expect(problems.count == 1 && problems[0].hasPrefix(place), "\(problems), not \(place)")
            }
        }
    }
}
