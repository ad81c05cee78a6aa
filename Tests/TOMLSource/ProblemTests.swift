import Foundation
import Settings
import TOMLSource
import Testing

/// What an integrator is told about a wrong file.
@Suite struct `Wrong configuration files` {
    @Test func `a wrong value is told at its place, an unknown key at its own, all of them at once`() throws {
        let folder = try ConfigFolder(
            """
            # a comment
            [player]
            mini_height = 2000
            mini_heigth = 80

            [motion]
            style = "fast" # ä
            damping = true
            """)
        #expect(
            try folder.problems() == [
                "vitrine.toml:3:15: player.mini_height: 2000 is above the largest allowed, 400",
                "vitrine.toml:4:1: unknown key 'player.mini_heigth', did you mean 'player.mini_height'?",
                "vitrine.toml:7:9: motion.style: \"fast\" is none of \"reference\", \"physical\"",
                "vitrine.toml:8:11: motion.damping: true is not a number",
            ])
    }

    @Test(arguments: [
        ("player = 3", "vitrine.toml:1:10: player: 3 is not a table"),
        ("[playr]", "vitrine.toml:1:2: unknown key 'playr'"),
        ("[player.mini_height]", "vitrine.toml:1:1: player.mini_height: a table is not a number"),
        ("player.mini_height = 1979-05-27", "vitrine.toml:1:22: player.mini_height: a date is not a number"),
        ("player.mini_height = nan", "vitrine.toml:1:22: player.mini_height: nan is not a number"),
        ("player.mini_height = inf", "vitrine.toml:1:22: player.mini_height: inf is above the largest allowed, 400"),
        ("player.mini_height = [1]", "vitrine.toml:1:22: player.mini_height: [1] is not a number"),
        ("viewer.width = 300.5", "vitrine.toml:1:16: viewer.width: 300.5 is not a whole number"),
        ("input.mouse = \"yes\"", "vitrine.toml:1:15: input.mouse: \"yes\" is not true or false"),
        (
            "touch.calibration = [1, 2, 3]",
            "vitrine.toml:1:21: touch.calibration: [1, 2, 3] is not 6 numbers with spaces between them, or empty"
        ),
        (
            "\"player.mini_height\" = 80",
            "vitrine.toml:1:1: unknown key '\"player.mini_height\"', did you mean 'player.mini_height'?"
        ),
    ])
    func `a value of another kind is told with what is written`(line: String, problem: String) throws {
        #expect(try ConfigFolder(line).problems() == [problem])
    }

    @Test func `an error of syntax is told alone`() throws {
        let problems = try ConfigFolder("player.mini_height = 2000\nmotion.style = \n").problems()
        #expect(problems.count == 1 && problems[0].hasPrefix("vitrine.toml:2:"), "\(problems)")
    }

    @Test func `a key that is there twice is told alone`() throws {
        let problems = try ConfigFolder("player.mini_height = 2000\n[motion]\nstyle = 'physical'\nstyle = 'x'\n")
            .problems()
        #expect(problems.count == 1 && problems[0].hasPrefix("vitrine.toml:4:"), "\(problems)")
    }

    /// toml++ goes down into tables by recursion: fifty thousand of them are more than a stack holds.
    @Test(arguments: [
        ("[" + names(50_000) + "]", "1:66"), (names(50_000) + " = 1", "1:65"),
        ("a = " + String(repeating: "[", count: 50_000), "1:38"),
        ("a = " + String(repeating: "{a=", count: 50_000), "1:102"),
        ("a = {" + names(33) + " = 1}", "1:70"),
        // The fourth quote belongs to the text that it ends.
        (#"a = ["""b"""", "# + String(repeating: "[", count: 40), "1:48"),
        ("a = '#' # ]]]]\n" + names(33), "2:65"),
    ])
    func `what nests too deep is refused before it is parsed`(text: String, place: String) throws {
        #expect(try ConfigFolder(text).problems() == ["vitrine.toml:\(place): nests more than 32 deep"])
    }

    @Test(arguments: [
        names(32) + " = 1", "a = " + String(repeating: "[", count: 32) + String(repeating: "]", count: 32),
        "a = \"" + String(repeating: #"[.\""#, count: 100) + "\"", "a = '" + String(repeating: "[.", count: 100) + "'",
        #"a = """"# + String(repeating: "\"\"[.\n", count: 100) + #"""""""#,
        "a = '''" + String(repeating: "'[.\n", count: 100) + "'''",
        "# " + String(repeating: "[.", count: 100) + "\na = 1",
        "a = [" + String(repeating: "1.5, ", count: 100) + "]",
    ])
    func `what nests less, or only in a text or a comment, is parsed`(text: String) throws {
        let problems = try ConfigFolder(text).problems()
        #expect(problems.count == 1 && problems[0].contains("unknown key"), "\(problems)")
    }

    private static func names(_ count: Int) -> String { [String](repeating: "a", count: count).joined(separator: ".") }

    @Test(arguments: [
        Data([0xff, 0xfe, 0x70, 0x00]),
        Data("player.mini_height = \"\u{e4}\"".unicodeScalars.map { UInt8($0.value & 255) }),
        Data([0xc3, 0x28]), Data([0x00]),
    ])
    func `a file in another encoding is refused with a place`(bytes: Data) throws {
        let folder = try ConfigFolder()
        try folder.write(bytes)
        let problems = try folder.problems()
        #expect(problems.count == 1 && problems[0].hasPrefix("vitrine.toml:1:"), "\(problems)")
    }

    @Test func `what is no file of a sensible size is refused unread`() throws {
        let folder = try ConfigFolder()
        try folder.write(Data(count: 10_000_000))
        #expect(
            try folder.problems() == ["vitrine.toml: 10000000 bytes are above the largest allowed, 1000000"])
        try FileManager.default.removeItem(atPath: folder.main)
        #expect(try folder.problems() == ["vitrine.toml: No such file or directory"])
        try FileManager.default.createDirectory(atPath: folder.main, withIntermediateDirectories: false)
        #expect(try folder.problems() == ["vitrine.toml: is a directory"])
        try FileManager.default.removeItem(atPath: folder.main)
        try #require(mkfifo(folder.main, 0o600) == 0)
        #expect(try folder.problems() == ["vitrine.toml: is not a regular file"])
    }

    @Test(arguments: [
        (
            "floating.minimum_width = 400",
            "vitrine.toml:1:10: floating.minimum_width: 400 is above floating.width, 320"
        ),
        (
            "[floating]\nwidth = 200\nminimum_width = 201",
            "vitrine.toml:3:1: floating.minimum_width: 201 is above floating.width, 200"
        ),
        (
            "display.off_after = 60\ndisplay.dim_after = 61\n",
            "vitrine.toml:2:9: display.dim_after: 61 is above display.off_after, 60"
        ),
        (
            "preview.finish_progress = 0.05",
            "vitrine.toml:1:9: preview.flick_progress: 0.1 is above preview.finish_progress, 0.05"
        ),
    ])
    func `values that are right alone and wrong together are told, and not in force`(text: String, problem: String)
        throws
    {
        let folder = try ConfigFolder(text)
        #expect(try folder.problems() == [problem])
        let settings = try folder.load().settings
        #expect(settings.floating.minimumWidth == 150 && settings.floating.width == 320)
        #expect(settings.display.dimAfter == 0 && settings.preview.finishProgress == 0.3)
    }

    @Test func `a panel that is never dimmed or never off is in order`() throws {
        #expect(try ConfigFolder("display.dim_after = 61").problems() == [])
        #expect(try ConfigFolder("display.off_after = 61").problems() == [])
        #expect(try ConfigFolder("display.dim_after = 61\ndisplay.off_after = 61").problems() == [])
    }

    /// Every key of the table with a value of another kind, and every number below and above what it takes.
    @Test func `every key refuses what it does not take, at the place of the value`() throws {
        for entry in Settings.table {
            for (written, reason) in Self.wrongValues(of: entry.kind) {
                let problems = try ConfigFolder("[\(entry.section)]\n  \(entry.name) = \(written)\n").problems()
                let place = "vitrine.toml:2:\(entry.name.count + 6): \(entry.key): \(written) \(reason)"
                #expect(problems.count == 1 && problems[0].hasPrefix(place), "\(problems), not \(place)")
            }
        }
    }

    private static func wrongValues(of kind: SettingKind) -> [(String, String)] {
        switch kind {
        case .number(let range), .length(let range):
            let below = Int(range.lowerBound.rounded(.down)) - 1
            let above = Int(range.upperBound.rounded(.up)) + 1
            return [
                ("\(below)", "is below the smallest allowed, "), ("\(above)", "is above the largest allowed, "),
                ("\"tall\"", "is not a number"), ("true", "is not a number"),
            ]
        case .integer(let range):
            return [
                ("\(range.lowerBound - 1)", "is below the smallest allowed, \(range.lowerBound)"),
                ("\(range.upperBound + 1)", "is above the largest allowed, \(range.upperBound)"),
                ("\"1\"", "is not a whole number"), ("0.5", "is not a whole number"),
            ]
        case .flag: return [("1", "is not true or false"), ("\"true\"", "is not true or false")]
        case .choice: return [("\"nothing of the kind\"", "is none of "), ("true", "is not one of ")]
        case .keys: return [("\"KEY_HOUSE\"", "is no key of "), ("1", "is not a text of keys")]
        case .text: return [("1", "is not a text"), ("false", "is not a text")]
        case .numbers(let count): return [("\"1\"", "is not \(count) numbers"), ("true", "is not \(count) numbers")]
        }
    }
}
