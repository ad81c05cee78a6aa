import Foundation
import Settings
import Testing

@Suite struct `Settings of input devices` {
    @Test func `a calibration is six numbers, or none`() throws {
        var settings = Settings()
        #expect(settings.touch.calibration == [])
        try settings.set(assignment: "touch.calibration=1 0  -0.25 0 1e0 .5")
        #expect(settings.touch.calibration == [1, 0, -0.25, 0, 1, 0.5])
        #expect(settings.value(of: "touch.calibration") == .text("1 0 -0.25 0 1 0.5"))
        try settings.set(assignment: "touch.calibration=")
        #expect(settings.touch.calibration == [])
    }

    @Test func `every text and flag of a key sets its own property and no other`() throws {
        let values: [(String, RawValue)] = [
            ("touch.device", .text("ILITEK*")), ("touch.output", .text("HDMI-A-1")),
            ("touch.calibration", .text("0 1 0 1 0 0")), ("input.mouse", .flag(false)),
            ("input.keyboard", .flag(false)), ("input.key_home", .text("KEY_F1")), ("input.key_back", .text("KEY_F2")),
            ("input.key_play_pause", .text("KEY_F3")), ("input.key_volume_up", .text("KEY_F4")),
            ("input.key_volume_down", .text("")),
        ]
        for (key, value) in values {
            var settings = Settings()
            try settings.set(key, to: value)
            for other in Settings.table {
                let expected = other.key == key ? value : other.defaultValue
                #expect(settings.value(of: other.key) == expected, "\(key) changed \(other.key)")
            }
        }
    }

    @Test func `a key that does not exist is refused with those that do`() {
        var settings = Settings()
        #expect {
            try settings.set(assignment: "input.key_home=KEY_HOUSE")
        } throws: { error in
            "\(error)".hasPrefix("input.key_home: \"KEY_HOUSE\" is none of \"\"") && "\(error)".contains("KEY_HOMEPAGE")
        }
    }

    @Test func `keys have the kernel's numbers`() throws {
        let header = try String(contentsOfFile: "/usr/include/linux/input-event-codes.h", encoding: .utf8)
        var numbers: [String: UInt32] = [:]
        for line in header.split(separator: "\n") where line.hasPrefix("#define KEY_") {
            let words = line.split { $0 == " " || $0 == "\t" }
            guard words.count > 2 else { continue }
            let isHexadecimal = words[2].hasPrefix("0x")
            numbers[String(words[1])] = UInt32(
                words[2].dropFirst(isHexadecimal ? 2 : 0), radix: isHexadecimal ? 16 : 10)
        }
        for key in KeyName.allCases where key != .none {
            #expect(key.code == numbers[key.rawValue], "\(key.rawValue)")
        }
        #expect(KeyName.none.code == nil)
    }
}
