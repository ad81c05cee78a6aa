import Control
import Foundation
import Linux
import Numbers
import Settings
import Support
import Testing

/// The schedule through the whole daemon.
@Suite(.serialized, .timeLimit(.minutes(19))) struct LiveScheduleTests {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("vitrine-\(UUID().uuidString)")
        for name in ["videos/morning", "state"] {
            try FileManager.default.createDirectory(
                at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
        }
    }

    private func path(_ name: String) -> String { folder.path + "/" + name }

    private func daemon(_ config: String, _ settings: String...) throws -> RunningDaemon {
        try RunningDaemon(
            config: config, library: ["--library", path("videos")], environment: ["TZ": "UTC"],
            arguments: ["--duration", "200", "--state", path("state/settings.toml")]
                + (["kiosk.autoplay=none", "kiosk.trust_clock=true"] + settings).flatMap { ["--set", $0] })
    }

    /// `HH:MM` so many minutes from now, in UTC.
    private static func time(_ minutes: Int64) -> String {
        let minute = Int((wallClock() / 60 + minutes) % (24 * 60))
        return "\((minute / 60).padded(to: 2)):\((minute % 60).padded(to: 2))"
    }

    @Test func `a part of the day begins at its minute and ends with it`() throws {
        // The daemon starts before the next minute.
        while wallClock() % 60 > 40 { usleep(200_000) }
        let begin = Self.time(1)
        let config = "[[schedule]]\nname = \"Soon\"\nfrom = \"\(begin)\"\nto = \"\(Self.time(3))\"\nvolume = 0.25\n"
        let daemon = try daemon(config)
        let before = try daemon.status().volume
        #expect(before != 25)
        let deadline = Date().addingTimeInterval(65)
        while try daemon.status().volume == before, Date() < deadline { usleep(200_000) }
        #expect(try daemon.status().volume == 25)
        #expect(try daemon.log().contains("schedule: Soon"))
        // A change of the file takes effect at once, and a visitor is not locked out.
        try daemon.write("")
        #expect(try daemon.vitrinectl(["config", "reload", "--socket", daemon.socket]).0 == 0)
        #expect(try daemon.waits { try daemon.status().volume == before })
    }

    @Test func `what holds at the start holds from the first frame on, and the play log names the schedule`() throws {
        try makeClip(path("videos/morning/m.mp4"), seconds: 2)
        try makeClip(path("videos/a.mp4"), seconds: 2)
        let (from, to) = (Self.time(-5), Self.time(30))
        let list = "folder " + path("videos/morning")
        let config = "[[schedule]]\nfrom = \"\(from)\"\nto = \"\(to)\"\nattract = \"\(list)\"\nvolume = 0.5\n"
        let daemon = try daemon(config, "kiosk.idle_timeout=1", "kiosk.ask_duration=0")
        let log = path("state/plays")
        #expect(
            try daemon.waits {
                let (_, text) = try daemon.vitrinectl(["log", "plays", "--csv", "--folder", log])
                return text.contains(",schedule,") && text.contains("m.mp4")
            })
        let (_, text) = try daemon.vitrinectl(["log", "plays", "--csv", "--folder", log])
        #expect(!text.contains("a.mp4"), "only the list attracts: \(text)")
    }

    @Test func `the attract loop goes on after a restart with the item that played`() throws {
        for name in ["a", "b", "c"] { try makeClip(path("videos/\(name).mp4"), seconds: name == "b" ? 60 : 2) }
        let settings = ["kiosk.idle_timeout=1", "kiosk.ask_duration=0"]
        func played() throws -> [String] {
            let (_, text) = try RunningDaemon.vitrinectl(["log", "plays", "--csv", "--folder", path("state/plays")])
            return text.split(separator: "\n").compactMap { line in
                ["a", "b", "c"].first { line.contains("/\($0).mp4") && line.contains(",attract,") }
            }
        }
        let first = try daemon("", settings[0], settings[1])
        #expect(try first.waits { try played() == ["a"] })
        kill(first.pid, SIGTERM)
        #expect(first.waits { !first.isRunning })
        #expect(try played() == ["a", "b"])
        let second = try daemon("", settings[0], settings[1])
        // What plays now is logged at the end.
        sleep(4)
        kill(second.pid, SIGTERM)
        #expect(second.waits { !second.isRunning })
        #expect(try played() == ["a", "b", "b"])
    }

    @Test func `on a closed panel nothing plays until it is used`() throws {
        try makeClip(path("videos/a.mp4"), seconds: 5)
        let config = "[[schedule]]\nfrom = \"\(Self.time(-5))\"\nto = \"\(Self.time(30))\"\npanel = \"off\"\n"
        let daemon = try daemon(config, "kiosk.autoplay=" + path("videos/a.mp4"))
        #expect(try daemon.waits { try daemon.status().item?.phase == "paused" })
        #expect(try daemon.vitrinectl(["resume", "--socket", daemon.socket]).0 == 0)
        #expect(try daemon.waits { try daemon.status().item?.phase == "playing" })
    }

    @Test func `vitrinectl shows the schedule that the daemon has, and otherwise that of the files`() throws {
        let config = "[[schedule]]\nname = \"Even\\\"ing\"\nfrom = \"18:00\"\nto = \"22:00\"\nvolume = 0.9\nage = 6\n"
        let daemon = try daemon(config, "playback.volume_cap=0.75", "library.channels=Films")
        let ask = ["schedule", "show", "--at", "2026-11-26 18:00", "--socket", daemon.socket]
        let expected = """
            Thu 2026-11-26 18:00:
              Even"ing
            panel on
            playback.volume = 0.75
            display.brightness = 1
            kiosk.attract = ""
            library.channels = "Films"
            library.age = 6
            next: Thu 2026-11-26 22:00, no part of the schedule

            """
        #expect(try daemon.vitrinectl(ask) == (0, expected))
        // A setting that is kept, and is in no file.
        let keeping = ["config", "set", "playback.volume", "0.5", "--socket", daemon.socket]
        #expect(try daemon.vitrinectl(keeping).0 == 0)
        let noon = ["schedule", "show", "--at", "2026-11-26 12:00", "--socket", daemon.socket]
        #expect(try daemon.vitrinectl(noon).1.contains("panel on\nplayback.volume = 0.5\n"))
        let (status, text) = try RunningDaemon.vitrinectl(
            ["schedule", "show", "--at", "2026-11-26 12:00", "--socket", path("nobody.sock")])
        #expect(status == 0 && text.contains("the schedule of the files follows"), "\(text)")
    }

    @Test func `vitrinectl says what holds when`() throws {
        let file = path("vitrine.toml")
        try """
        [kiosk]
        holidays = "12-25"
        [[schedule]]
        name = "Night"
        from = "20:00"
        to = "08:00"
        panel = "off"
        [[schedule]]
        name = "Weekend"
        days = "sat sun"
        volume = 0.2
        attract = "playlist Weekend"
        channels = "Films"
        [[schedule]]
        name = "Closed"
        days = "holiday"
        panel = "off"
        """.write(toFile: file, atomically: true, encoding: .utf8)
        func show(_ at: String) throws -> (Int32, String) {
            try RunningDaemon.vitrinectl(["schedule", "show", "--at", at, "--file", file])
        }
        #expect(
            try show("2026-11-28 12:00").1 == """
                Sat 2026-11-28 12:00:
                  Weekend
                panel on
                playback.volume = 0.2
                display.brightness = 1
                kiosk.attract = "playlist Weekend"
                library.channels = "Films"
                library.age = 99
                next: Sat 2026-11-28 20:00, Night, Weekend

                """)
        #expect(try show("2026-11-26 23:00").1.contains("  Night\npanel off\n"))
        #expect(try show("2026-12-25 12:00").1.contains("  Closed\npanel off\n"))
        #expect(try show("2026-12-24 12:00").1.contains("no part of the schedule applies\npanel on\n"))
        for wrong in ["noon", "25:00", "2026-02-30 12:00", "2026-11-26 12:00 x", "-1:00"] {
            #expect(try show(wrong).0 == 64, "\(wrong)")
        }
    }
}
