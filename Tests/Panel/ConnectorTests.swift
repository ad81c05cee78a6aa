import Foundation
import Testing

/// Displays that come late, go and come back.
extension Panel {
    @Test(.needsConnectorHotplug) func `a daemon without a display waits, and lights the one that is plugged`() throws {
        let run = try PanelRun(
            """
            make_card kiosk
            start_daemon --set display.card=/dev/dri/card1 --record /panel/record
            sleep 2; is_dark 1 && echo dark; kill -0 $daemon && echo waiting
            plug_connector kiosk; wait_until is_lit 1 && echo lit
            sleep 1; crcs 1 1 > crcs.txt
            stop_daemon
            """)
        #expect(run.output.contains("dark\nwaiting\nlit\ndaemon: status 0"), "\(run.output)")
        #expect(try run.shown("crcs.txt").first?.crc == run.recorded().last?.crc)
    }

    @Test(.needsConnectorHotplug)
    func `a display that is pulled in mid-swipe shows the newest picture when it is back`()
        throws
    {
        let run = try PanelRun(
            """
            make_card kiosk; plug_connector kiosk
            start_touch screen panel 16384 12288 216 162
            start_daemon --play "$LIBRARY"/*.mp4 --set display.card=/dev/dri/card1 --record /panel/record
            wait_until is_lit 1; sleep 0.3
            touch swipe 5000 1600 5200 8000 300; sleep 0.15
            unplug_connector kiosk; wait_until is_dark 1 && echo dark; sleep 0.7
            plug_connector kiosk; wait_until is_lit 1 && echo lit
            sleep 4; crcs 1 1 > crcs.txt
            stop_daemon
            """)
        #expect(run.output.contains("dark\nlit\ndaemon: status 0"), "\(run.output)")
        let recorded = try run.recorded()
        #expect(try run.shown("crcs.txt").first?.crc == recorded.last?.crc)
        // The finger had left before the display was back: nothing of it may hang.
        #expect(recorded.last?.line.motion == "rest")
    }

    @Test(.needsConnectorHotplug) func `connectors that come and go at random leave the picture right`() throws {
        let run = try PanelRun(
            """
            make_card kiosk; RANDOM=7
            start_daemon --set display.card=/dev/dri/card1 --record /panel/record
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
