import Foundation
import Testing

/// Panels that are built in on their side or upside down.
extension Panel {
    /// A finger that goes down in the upright picture, as the touch screen of a turned panel of 1280x800 reports it.
    private struct Turned: CustomStringConvertible {
        let degrees: Int
        /// Pixels of the picture.
        let from = (x: 300.0, y: 100.0)
        let to = (x: 310.0, y: 550.0)

        /// Where a picture turned clockwise has this point on the panel.
        private func onPanel(_ point: (x: Double, y: Double)) -> (x: Double, y: Double) {
            switch degrees {
            case 90: (1280 - point.y, point.x)
            case 180: (1280 - point.x, 800 - point.y)
            case 270: (point.y, 800 - point.x)
            default: point
            }
        }

        /// In units of the touch screen, 16 to a pixel.
        var description: String {
            let (start, end) = (onPanel(from), onPanel(to))
            return "swipe \(start.x * 16) \(start.y * 16) \(end.x * 16) \(end.y * 16) 250"
        }
    }

    @Test func `picture and touch are turned together`() throws {
        let rotations = [0, 90, 180, 270]
        let turns = rotations.map {
            """
            start_daemon --play "$LIBRARY"/*.mp4 --set display.mode=1280x800 --set display.rotation=\($0) \\
                --set display.planes=false --control /run/vitrine-test.sock --record /panel/record-\($0) --record-every 0
            wait_until is_lit; sleep 0.3; touch \(Turned(degrees: $0))
            sleep 4; crcs 1 > crcs-\($0).txt; composed last-\($0).png
            stop_daemon
            """
        }
        let run = try PanelRun("start_touch \(Panel.touchScreen)\n" + turns.joined(separator: "\n"))
        for degrees in rotations {
            let lines = try run.values(TimelineRecord.self, in: "record-\(degrees)/timeline.jsonl")
            #expect(lines.last?.state == "mini", "touch at \(degrees)")
            let composed = try run.checksums(of: ["last-\(degrees).png"], rotation: degrees)
            #expect(try run.shown("crcs-\(degrees).txt").map(\.crc) == composed, "picture at \(degrees)")
        }
    }
}
