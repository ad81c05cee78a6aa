import Foundation
import Testing

/// A mouse at the panel, and its pointer.
extension Panel {
    private static let mouse = """
        start_touch mouse mouse
        ask() { "$PROGRAMS/vitrinectl" "$@" --socket /run/vitrine-test.sock; }
        lines() { wc -l < /panel/record/timeline.jsonl; }
        pointers() { planes "$@" | grep -c '"format":"AR24"'; }
        start() {
            start_daemon --control /run/vitrine-test.sock --record /panel/record --record-every 1000 \
                --set display.scale=1.5 "$@"
            wait_until is_lit; sleep 2
        }
        move() { local step; for ((step = 0; step < 10; step++)); do touch by 12 9; sleep 0.03; done; sleep 0.3; }

        """

    @Test(arguments: [0, 90, 180, 270])
    func `the pointer is on the cursor's plane, upright for the hand, and moving it draws nothing`(_ angle: Int) throws
    {
        let run = try PanelRun(
            Self.mouse + """
                start --set display.rotation=\(angle); pointers; before=$(lines); move; planes
                tail -n +$((before + 1)) /panel/record/timeline.jsonl > /panel/moved.jsonl
                picture $daemon moved.ppm; sleep 3; pointers; after=$(lines); sleep 5; echo "$(($(lines) - after)) more"
                touch by 5 5; sleep 0.3; pointers
                stop_daemon
                """)
        let moved = try run.values(TimelineRecord.self, in: "moved.jsonl")
        #expect(moved.count >= 10 && moved.allSatisfy { $0.damage_px == 0 }, "\(moved)")
        let pointer = try #require(try run.values(PlaneRecord.self).first { $0.format == "AR24" }, "\(run.output)")
        #expect(pointer.source == [0, 0, 64, 64], "\(run.output)")
        // Hidden at first, and 3 s after its last movement; then nothing is left to do until it is moved.
        #expect(
            run.output.split(separator: "\n").filter { $0.count == 1 || $0.hasSuffix("more") } == [
                "0", "0", "0 more", "1",
            ])
        let (x, y) = (Int(pointer.destination[0]), Int(pointer.destination[1]))
        // In the upright picture the tip is 4 pixels from the left and from the top; 14 below the top it is white there.
        func onPanel(_ across: Int, _ down: Int) -> (Int, Int) {
            switch angle {
            case 90: (x + 63 - down, y + across)
            case 180: (x + 63 - across, y + 63 - down)
            case 270: (x + down, y + 63 - across)
            default: (x + across, y + down)
            }
        }
        let picture = try run.picture("moved.ppm")
        func colour(_ across: Int, _ down: Int) -> Int {
            let (x, y) = onPanel(across, down)
            return picture[x, y]
        }
        #expect(colour(7, 14) == 0xFFFFFF && colour(50, 14) != 0xFFFFFF && colour(7, 60) != 0xFFFFFF)
    }

    @Test func `without planes the pointer is composed at the same place, and a finger hides it`() throws {
        func run(_ planes: Bool) throws -> PanelRun {
            try PanelRun(
                Self.mouse + """
                    touch screen panel 16384 12288 216 162; touch use mouse
                    start --set display.planes=\(planes); move; picture $daemon moved.ppm
                    touch use panel; touch tap 4000 8000; sleep 1; picture $daemon touched.ppm
                    touch use mouse; move; touch use panel; touch tap 4000 8000; sleep 1; picture $daemon again.ppm
                    stop_daemon
                    """)
        }
        let (onPlane, composed) = (try run(true), try run(false))
        #expect(onPlane.output.contains("daemon: status 0") && composed.output.contains("daemon: status 0"))
        // Blending rounds by one step.
        let moved = try onPlane.picture("moved.ppm")
        #expect(try moved.differences(from: composed.picture("moved.ppm"), beyond: 2).isEmpty)
        for run in [onPlane, composed] {
            let touched = try run.picture("touched.ppm")
            #expect(moved.differences(from: touched, beyond: 100).count > 100, "the pointer is gone")
            #expect(try touched == run.picture("again.ppm"))
        }
    }

    /// This card has one primary plane and one overlay.
    @Test func `a card without a cursor's plane shows the pointer all the same`() throws {
        let run = try PanelRun(
            Self.mouse + """
                make_card kiosk; plug_connector kiosk
                start_daemon --record /panel/record --record-every 1000 --set display.card=card1
                wait_until is_lit 1; sleep 2; before=$(lines); crcs 1 1 > before.txt; move; crcs 1 1 > moved.txt
                tail -n +$((before + 1)) /panel/record/timeline.jsonl > /panel/moved.jsonl
                sleep 3.5; crcs 1 1 > hidden.txt
                stop_daemon
                """)
        let moved = try run.values(TimelineRecord.self, in: "moved.jsonl")
        #expect(moved.count >= 10 && moved.allSatisfy { (1..<20_000).contains($0.damage_px) }, "\(moved)")
        #expect(try run.shown("before.txt").first?.crc != run.shown("moved.txt").first?.crc)
        #expect(try run.shown("before.txt").first?.crc == run.shown("hidden.txt").first?.crc)
    }

    @Test func `a mouse wakes a dark panel, and the time until its pointer is hidden is a setting`() throws {
        let run = try PanelRun(
            Self.mouse + """
                active() { grep -m 1 -o 'active=.' /sys/kernel/debug/dri/0/state; }
                start --set input.pointer_hide_after=0.5 --set kiosk.idle_timeout=0
                move; pointers; sleep 0.5; pointers
                ask off; sleep 0.5; active; touch by 1 1; sleep 0.5; active; pointers
                stop_daemon
                """)
        #expect(
            run.output.split(separator: "\n").prefix(5) == ["1", "0", "active=0", "active=1", "1"], "\(run.output)")
        #expect(run.output.contains("daemon: status 0"), "\(run.output)")
    }
}
