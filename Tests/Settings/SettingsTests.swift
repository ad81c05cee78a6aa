import Settings
import Testing

@Suite struct SettingsTests {
    @Test func `every key accepts its default, and fresh settings hold it`() throws {
        for entry in Settings.table {
            var settings = Settings()
            #expect(settings.value(of: entry.key) == entry.defaultValue, "\(entry.key)")
            try settings.set(entry.key, to: entry.defaultValue)
        }
    }

    @Test func `keys are unique and lower case with one dot`() {
        let keys = Settings.table.map(\.key)
        #expect(Set(keys).count == keys.count)
        for key in keys {
            #expect(key.allSatisfy { $0.isLowercase || $0 == "_" || $0 == "." } && key.split(separator: ".").count == 2)
        }
    }

    @Test func `every numeric key sets its own property and no other`() throws {
        for entry in Settings.table {
            guard case .number(let range) = entry.kind else { continue }
            var settings = Settings()
            let value = range.upperBound
            try settings.set(entry.key, to: .number(value))
            for other in Settings.table {
                let expected = other.key == entry.key ? RawValue.number(value) : other.defaultValue
                #expect(settings.value(of: other.key) == expected, "\(entry.key) changed \(other.key)")
            }
        }
    }

    @Test(arguments: [
        ("player.mini_height=2000", "player.mini_height: 2000 is above the largest allowed, 400"),
        ("player.mini_height=1", "player.mini_height: 1 is below the smallest allowed, 48"),
        ("player.mini_heigth=80", "unknown key 'player.mini_heigth', did you mean 'player.mini_height'?"),
        ("player.mini_height=tall", "player.mini_height: \"tall\" is not a number"),
        ("motion.style=fast", "motion.style: \"fast\" is none of \"reference\", \"physical\""),
        ("player.mini_height", "player.mini_height: expected key=value"),
        ("gesture.slop=-1", "gesture.slop: -1 is below the smallest allowed, 0"),
        ("gesture.slop=0mm", "gesture.slop: \"0mm\" is not a number of points or a text like \"1.5mm\""),
        ("playback.volume=nan", "playback.volume: \"nan\" is not a number"),
        ("=5", "unknown key ''"),
        ("touch.calibration=1 0 0", "touch.calibration: \"1 0 0\" is not 6 numbers with spaces between them, or empty"),
        (
            "touch.calibration=1 0 0 0 1 inf",
            "touch.calibration: \"1 0 0 0 1 inf\" is not 6 numbers with spaces between them, or empty"
        ),
        (
            "touch.calibration=1 0 0 0 1 x",
            "touch.calibration: \"1 0 0 0 1 x\" is not 6 numbers with spaces between them, or empty"
        ),
        ("touch.calibration=1", "touch.calibration: 1 is not 6 numbers with spaces between them, or empty"),
        ("input.mouse=1", "input.mouse: 1 is not true or false"),
    ])
    func `a wrong value is refused with the key and the reason`(assignment: String, message: String) {
        var settings = Settings()
        #expect {
            try settings.set(assignment: assignment)
        } throws: { "\($0)" == message }
    }

    @Test func `a slop may be given in millimetres`() throws {
        var settings = Settings()
        try settings.set(assignment: "gesture.slop=1.5mm")
        #expect(settings.gesture.slop == .millimetres(1.5))
        #expect(throws: SettingError.self) { try settings.resolveLengths(millimetresPerPoint: nil) }
        try settings.resolveLengths(millimetresPerPoint: 0.25)
        #expect(settings.gesture.slop == .points(6))
    }

    @Test(arguments: [
        ("", []), (" ; ", []), ("A", ["A"]), ("A; B ;C", ["A", "B", "C"]), ("A;; B", ["A; B"]),
        ("A;;; B", ["A;", "B"]),
        ("A; ;;B", ["A", ";B"]), (";;;;", [";;"]), ("日本; ﾃｽﾄ", ["日本", "ﾃｽﾄ"]),
    ])
    func `a doubled semicolon belongs to the name of a channel`(_ text: String, _ names: [String]) {
        var library = Settings().library
        library.channels = text
        #expect(library.channelNames == names)
        library.channels = Settings.Library.channels(listing: names)
        #expect(library.channelNames == names, "\(library.channels)")
    }
}
