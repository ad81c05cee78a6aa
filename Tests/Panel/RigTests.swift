import Foundation
import Testing

/// The rig itself: what the tests of the daemon stand on.
extension Panel {
    @Test func `a flip loop in virtual time misses no vblank`() throws {
        let run = try PanelRun(#""$PROGRAMS/panel-flip" -n 600"#)
        let flips = try #require(run.values(FlipRecord.self).first, "\(run.output)")
        #expect(run.status == 0 && flips.flips == 600 && flips.missed == 0)
        // 1024x768 at 65 MHz: 1344 x 806 pixels a refresh; stamps are whole microseconds.
        let refresh = 1344.0 * 806 / 65000
        #expect(abs(flips.min - refresh) < 0.002 && abs(flips.max - refresh) < 0.002, "\(flips)")
    }

    @Test func `what is captured is what was painted`() throws {
        let run = try PanelRun(
            """
            "$PROGRAMS/panel-flip" -n 60 -s 60 > flips.json &
            wait_until test -s flips.json
            planes
            crcs 2 > before.txt; picture $! shown.ppm; crcs 2 > after.txt
            """)
        let picture = try run.picture("shown.ppm")
        #expect(picture.width == 1024 && picture.height == 768)
        // panel-flip's pattern; after 60 flips buffer 0 is shown.
        let wrong = (0..<768).reduce(0) { wrong, y in
            wrong + (0..<1024).count { picture[$0, y] != ($0 & 255) << 16 | (y & 255) << 8 | 64 }
        }
        #expect(wrong == 0)
        let planes = try run.values(PlaneRecord.self)
        #expect(planes.map(\.destination) == [[0, 0, 1024, 768]] && planes.map(\.format) == ["XR24"])
        // A CRC per refresh, and the capture left the picture as it was.
        let crcs = try (run.text("before.txt") + run.text("after.txt")).split(separator: "\n")
            .compactMap { $0.split(separator: " ").last }
        #expect(crcs.count == 4 && Set(crcs).count == 1, "\(crcs)")
    }

    @Test func `ten fingers arrive at libinput with the times they were sent`() throws {
        let fingers = 0..<10
        let downs = fingers.map { "down \($0) \($0 * 2000 + 100) \($0 * 1000 + 300)" }
        let moves = fingers.map { "move \($0) \($0 * 2000 + 500) \($0 * 1000 + 300)" }
        let ups = fingers.map { "up \($0)" }
        let frame = ["frame", "wait 30"]
        let lines = [downs, frame, moves, frame, ups, ["frame", "wait 100", "quit"]].flatMap { $0 }
        let run = try PanelRun(
            """
            "$PROGRAMS/panel-touch" > touch.jsonl <<'LINES' &
            screen panel 20480 12800 216 135
            wait 1000
            \(lines.joined(separator: "\n"))
            LINES
            wait_until test -e /dev/input/event0
            timeout 2 stdbuf -oL libinput debug-events > events.txt
            """)
        let events = try run.text("events.txt").split(separator: "\n").map { $0.split { $0 == " " || $0 == "\t" } }
        let down = events.filter { $0.contains("TOUCH_DOWN") }
        #expect(down.count == 10 && Set(down.compactMap { $0.dropFirst(3).first }).count == 10)
        #expect(events.count { $0.contains("TOUCH_MOTION") } == 10)
        #expect(events.count { $0.contains("TOUCH_UP") } == 10)
        #expect(events.count { $0.contains("TOUCH_FRAME") } == 3)
        let sent = try run.values(TouchRecord.self, in: "touch.jsonl").filter { $0.event == "frame" }
        #expect(sent.map { $0.fingers?.count } == [10, 10, 0])
        // 30 ms between frames, and what a system call costs.
        #expect(abs(sent[1].t - sent[0].t - 0.03) < 0.001 && abs(sent[2].t - sent[1].t - 0.03) < 0.001)
    }

    @Test func `a connector that is plugged and unplugged is announced each time`() throws {
        let run = try PanelRun(
            """
            udevadm monitor --udev --property --subsystem-match=drm > events.txt &
            sleep 0.2
            make_card late
            plug_connector late; sleep 0.1; cat /sys/class/drm/card1-Virtual-*/status
            "$PROGRAMS/panel-flip" -c /dev/dri/card1 -n 60
            unplug_connector late; sleep 0.1; cat /sys/class/drm/card1-Virtual-*/status
            plug_connector late; sleep 0.1; cat /sys/class/drm/card1-Virtual-*/status
            remove_card late; udevadm settle; test ! -e /dev/dri/card1 && echo gone
            """)
        let states = run.output.split(separator: "\n").filter { !$0.hasPrefix("{") }.prefix { $0 != "gone" }
        #expect(Array(states) == ["connected", "disconnected", "connected"], "\(run.output)")
        #expect(run.output.contains("gone"), "\(run.output)")
        #expect(try #require(run.values(FlipRecord.self).first).missed == 0)
        let events = try run.text("events.txt").components(separatedBy: "\n\n")
        let changes = events.filter { $0.contains("DEVNAME=/dev/dri/card1") && $0.contains("ACTION=change") }
        #expect(changes.count >= 3 && changes.allSatisfy { $0.contains("HOTPLUG=1") }, "\(changes)")
        #expect(events.contains { $0.contains("ACTION=remove") && $0.contains("/dev/dri/card1") })
    }

    @Test func `a guest's exit status comes back`() throws {
        #expect(try PanelRun("exit 37").status == 37)
    }
}
