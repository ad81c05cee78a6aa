import Foundation
import Testing

/// Displays that come late, go and come back.
extension Panel {
    @Test func `a daemon without a display waits, and lights the one that is plugged`() throws {
        let run = try PanelRun(
            """
            make_card kiosk
            start_daemon --set display.card=/dev/dri/card1 --set display.planes=false --record /panel/record
            sleep 2; is_dark 1 && echo dark; kill -0 $daemon && echo waiting
            plug_connector kiosk; wait_until is_lit 1 && echo lit
            sleep 1; crcs 1 1 > crcs.txt
            stop_daemon
            """)
        #expect(run.output.contains("dark\nwaiting\nlit\ndaemon: status 0"), "\(run.output)")
        #expect(try run.shown("crcs.txt").first?.crc == run.recorded().last?.crc)
    }

    @Test func `a display that is pulled in mid-swipe shows the newest picture when it is back`()
        throws
    {
        let run = try PanelRun(
            """
            make_card kiosk; plug_connector kiosk
            start_touch screen panel 16384 12288 216 162
            start_daemon --play "$LIBRARY"/*.mp4 --set display.card=/dev/dri/card1 --set display.planes=false \
                --control /run/vitrine-test.sock --record /panel/record --record-every 0
            wait_until is_lit 1; sleep 0.3
            touch swipe 5000 1600 5200 8000 300; sleep 0.15
            unplug_connector kiosk; wait_until is_dark 1 && echo dark; sleep 0.7
            plug_connector kiosk; wait_until is_lit 1 && echo lit
            sleep 4; crcs 1 1 > crcs.txt; composed last.png
            stop_daemon
            """)
        #expect(run.output.contains("dark\nlit\ndaemon: status 0"), "\(run.output)")
        #expect(try run.shown("crcs.txt").map(\.crc) == run.checksums(of: ["last.png"]))
        // The finger had left before the display was back: nothing of it may hang.
        #expect(try run.values(TimelineRecord.self, in: "record/timeline.jsonl").last?.motion == "rest")
    }

    /// Another seat's card is out of the way: VKMS's own has a display that cannot be unplugged.
    @Test func `of two cards without a display the one that gets one is lit`() throws {
        let run = try PanelRun(
            """
            make_card first; make_card second
            mkdir -p /run/udev/rules.d
            echo 'SUBSYSTEM=="drm", KERNEL=="card0", ENV{ID_SEAT}="seat1"' > /run/udev/rules.d/72-seat.rules
            udevadm control --reload; udevadm trigger --action=change /sys/class/drm/card0; udevadm settle
            start_daemon; sleep 1
            plug_connector second; wait_until is_lit 2 && echo second
            plug_connector first; sleep 1; is_dark 1 && is_lit 2 && echo still second
            unplug_connector second; wait_until is_lit 1 && echo first; is_dark 2 && echo only first
            stop_daemon
            """)
        #expect(run.output.contains("second\nstill second\nfirst\nonly first\ndaemon: status 0"), "\(run.output)")
    }

    @Test func `of two displays the second takes over when the first is pulled`() throws {
        let run = try PanelRun(
            """
            make_card kiosk one two; plug_connector kiosk one; plug_connector kiosk two
            start_daemon --set display.card=card1; wait_until is_lit 1; sleep 0.5
            unplug_connector kiosk one; sleep 1; is_lit 1 && echo lit
            stop_daemon; cat daemon.log
            """)
        #expect(run.output.contains("lit\ndaemon: status 0"), "\(run.output)")
        #expect(run.output.contains("commits refused: 0"), "\(run.output)")
    }

    @Test func `connectors that come and go at random leave the picture right`() throws {
        let run = try PanelRun(
            """
            make_card kiosk; RANDOM=7
            start_daemon --set display.card=/dev/dri/card1 --set display.planes=false --record /panel/record
            for turn in {1..40}; do
                plug_connector kiosk; sleep 0.$((RANDOM % 900 + 100))
                unplug_connector kiosk; sleep 0.$((RANDOM % 900 + 100))
            done
            plug_connector kiosk; wait_until is_lit 1 && echo lit
            sleep 1; crcs 1 1 > crcs.txt
            stop_daemon
            """)
        #expect(run.output.contains("lit\ndaemon: status 0"), "\(run.output)")
        #expect(try run.shown("crcs.txt").first?.crc == run.recorded().last?.crc)
    }
}
