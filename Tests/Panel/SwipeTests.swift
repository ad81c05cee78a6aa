import Foundation
import Testing

/// Swipes on the panel, each refresh of which is compared with what the daemon says it composed.
extension Panel {
    /// Sixteen units of the touch screen to a pixel: what real screens have.
    static let touchScreen = "screen panel 20480 12800 216 135"
    /// From the full window's picture down to the tab bar, and from there up again, in units.
    static let swipeDown = "swipe 6400 1600 6720 8000 300"
    static let swipeUp = "swipe 16000 11040 15680 4800 250"

    @Test func `a swipe to mini and back over a playing clip shows every frame at its refresh`() throws {
        let run = try PanelRun(
            """
            start_touch \(Panel.touchScreen)
            start_daemon --play "$LIBRARY"/*.mp4 --set display.mode=1280x800 --set display.planes=false --record /panel/record
            wait_until is_lit
            crcs 170 > crcs.txt & watcher=$!
            sleep 0.4; touch \(Panel.swipeDown)
            sleep 1; touch \(Panel.swipeUp)
            wait $watcher
            stop_daemon
            """)
        #expect(run.output.contains("daemon: status 0"), "\(run.output)")
        let recorded = try run.recorded()
        let states = recorded.map(\.line.state).reduce(into: [String]()) { if $0.last != $1 { $0.append($1) } }
        #expect(states.suffix(3) == ["full", "mini", "full"], "\(states)")
        #expect(recorded.filter { $0.line.motion == "drag" }.count > 20)

        // Every change of the panel is a frame of the daemon, in order, none left out.
        let shown = try run.shown("crcs.txt").changes.dropFirst()
        let frames = recorded.indices.filter { $0 == 0 || recorded[$0].crc != recorded[$0 - 1].crc }
            .map { recorded[$0] }
        let start = try #require(frames.firstIndex { $0.crc == shown.first?.crc })
        let pairs = Array(zip(shown, frames[start...]))
        #expect(pairs.count == shown.count && pairs.count > 60)
        #expect(pairs.allSatisfy { $0.crc == $1.crc }, "a picture that the daemon did not compose")
        // 1280x800 at 83.5 MHz: 1680 x 831 pixels a refresh.
        let refresh = 1680.0 * 831 / 83.5e6
        let late = pairs.filter { shown, frame in
            let refreshes = Double(shown.vblank - pairs[0].0.vblank)
            return abs((frame.line.t - pairs[0].1.line.t) / refresh - refreshes) > 0.5
        }
        #expect(late.isEmpty, "not at the refresh it was made for: \(late.count) of \(pairs.count)")
    }

    @Test func `a touch screen that is pulled in mid-swipe leaves no finger behind`() throws {
        let run = try PanelRun(
            """
            start_touch \(Panel.touchScreen)
            start_daemon --play "$LIBRARY"/*.mp4 --set display.mode=1280x800 --set display.planes=false \
                --record /panel/record --record-every 0
            wait_until is_lit; sleep 0.3
            touch down 0 6400 1600; touch frame
            for y in 1900 2300 2800 3300; do touch wait 20; touch move 0 6450 $y; touch frame; done
            touch unplug; sleep 0.6
            touch plug; sleep 0.3; touch \(Panel.swipeDown)
            sleep 1; stop_daemon
            """)
        #expect(run.output.contains("daemon: status 0"), "\(run.output)")
        let lines = try run.values(TimelineRecord.self, in: "record/timeline.jsonl")
        let motions = lines.map(\.motion).reduce(into: [String]()) { if $0.last != $1 { $0.append($1) } }
        #expect(motions == ["rest", "drag", "settle", "rest", "drag", "settle", "rest"], "\(motions)")
        #expect(lines.last?.state == "mini")
    }

    @Test func `a touch screen of another display moves nothing here`() throws {
        let run = try PanelRun(
            """
            mkdir -p /run/udev/rules.d
            echo 'ATTRS{name}=="panel", ENV{WL_OUTPUT}="HDMI-A-9"' > /run/udev/rules.d/72-output.rules
            udevadm control --reload
            start_touch \(Panel.touchScreen)
            start_daemon --play "$LIBRARY"/*.mp4 --set display.mode=1280x800 --set display.planes=false \
                --record /panel/record --record-every 0
            wait_until is_lit; sleep 0.3; touch \(Panel.swipeDown); sleep 1; stop_daemon
            echo 'ATTRS{name}=="panel", ENV{WL_OUTPUT}="Virtual-1"' > /run/udev/rules.d/72-output.rules
            udevadm control --reload; touch unplug; touch plug; sleep 0.3
            start_daemon --play "$LIBRARY"/*.mp4 --set display.mode=1280x800 \
                --record /panel/own --record-every 0
            wait_until is_lit; sleep 0.3; touch \(Panel.swipeDown); sleep 1; stop_daemon
            """)
        let last = try ["record", "own"].map { try run.values(TimelineRecord.self, in: $0 + "/timeline.jsonl").last }
        #expect(last.map { $0?.state } == ["full", "mini"], "\(run.output)")
    }

    @Test func `ten fingers are too many for a swipe, and the next finger is not`() throws {
        let run = try PanelRun(
            """
            start_touch \(Panel.touchScreen)
            start_daemon --play "$LIBRARY"/*.mp4 --set display.mode=1280x800 --set display.planes=false \
                --record /panel/record --record-every 0
            wait_until is_lit; sleep 0.3
            for finger in {0..9}; do touch down $finger $((1000 + finger * 1500)) 3000; done; touch frame
            for y in {1..20}; do
                touch wait 10
                for finger in {0..9}; do touch move $finger $((1000 + finger * 1500)) $((3000 + y * 200)); done
                touch frame
            done
            for finger in {0..9}; do touch up $finger; done; touch frame
            touch wait 800; touch \(Panel.swipeDown); touch wait 800; touch \(Panel.swipeUp)
            end_touch; sleep 1; stop_daemon
            """)
        #expect(run.output.contains("daemon: status 0"), "\(run.output)")
        let lines = try run.values(TimelineRecord.self, in: "record/timeline.jsonl")
        #expect(lines.last?.motion == "rest" && lines.last?.state == "full", "\(String(describing: lines.last))")
    }
}
