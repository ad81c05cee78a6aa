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
            ("input.keyboard", .flag(false)), ("input.key_home", .text("KEY_F1 KEY_OK")),
            ("input.key_back", .text("KEY_F2")),
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

    @Test func `a key that does not exist is refused`() {
        var settings = Settings()
        #expect {
            try settings.set(assignment: "input.key_home=KEY_HOME KEY_HOUSE")
        } throws: { error in
            "\(error)".hasPrefix("input.key_home: \"KEY_HOUSE\" is no key")
        }
    }

    @Test func `keys have the kernel's numbers`() throws {
        let header = try String(contentsOfFile: "/usr/include/linux/input-event-codes.h", encoding: .utf8)
        var numbers: [String: UInt32] = [:]
        for line in header.split(separator: "\n") where line.hasPrefix("#define KEY_") || line.hasPrefix("#define BTN_")
        {
            let words = line.split { $0 == " " || $0 == "\t" }
            guard words.count > 2 else { continue }
            let isHexadecimal = words[2].hasPrefix("0x")
            numbers[String(words[1])] = UInt32(
                words[2].dropFirst(isHexadecimal ? 2 : 0), radix: isHexadecimal ? 16 : 10)
        }
        for key in KeyName.all { #expect(key.code == numbers[key.name], "\(key.name)") }
        #expect(KeyName.all.count > 200 && KeyName("") == nil && KeyName("ENTER") == nil && KeyName("key_enter") == nil)
    }

    @Test func `several keys do one action, and a key that is named twice does the first`() throws {
        var settings = Settings()
        #expect(settings.input.keys.action(of: 164) == .playPause && settings.input.keys.action(of: 57) == .playPause)
        #expect(settings.input.keys.action(of: 158) == .back && settings.input.keys.action(of: 30) == nil)
        try settings.set(assignment: "input.key_mute=KEY_A  KEY_SPACE ")
        #expect(settings.input.keys.action(of: 30) == .mute && settings.input.keys.action(of: 57) == .playPause)
        try settings.set(assignment: "input.key_play_pause=")
        #expect(settings.input.keys.action(of: 57) == .mute && settings.input.keys.action(of: 164) == nil)
    }

    @Test(arguments: ["key_enter", "KEY_", "KEY_ENTER,KEY_OK", "28", "KEY_ENTER\tKEY_OK", "KEY_ENTER KEY_ÖL", "true"])
    func `what names no key is refused`(_ text: String) {
        var settings = Settings()
        #expect(throws: SettingError.self) { try settings.set(assignment: "input.key_select=\(text)") }
        #expect(settings.input.keys.action(of: 28) == .select)
    }
}
