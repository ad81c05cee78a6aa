import Foundation
import Testing

/// The window on planes, where the panel can show it so: VKMS scales nothing, so the video is as large in full as in mini.
extension Panel {
    private static let unscaled = """
        --set display.mode=1280x800 --set layout.landscape_split=0.375 --set player.mini_height=270 \
        --set player.mini_maximum_share=0.5 --set player.mini_maximum_width=960
        """

    private func swipeRun(_ options: String) throws -> PanelRun {
        try PanelRun(
            """
            start_touch \(Panel.touchScreen)
            start_daemon --verbose --play /panel/bars.mp4 --record /panel/record --record-every 0 \
                \(Self.unscaled) \(options)
            wait_until is_lit; sleep 2
            picture $daemon full.ppm; planes > full.jsonl
            touch swipe 3200 1600 3200 4800 400 1500; sleep 1
            picture $daemon half.ppm; planes > half.jsonl
            sleep 1.5; picture $daemon mini.ppm; planes > mini.jsonl
            touch swipe 9600 9600 9600 3200 300; sleep 1.5
            picture $daemon back.ppm; planes > back.jsonl
            stop_daemon
            """, files: ["bars.mp4": PanelRig.unscaledClip()])
    }

    @Test func `a swipe moves planes, draws nothing, and shows at both ends what is composed without planes`() throws {
        let onPlanes = try swipeRun("")
        let composed = try swipeRun("--set display.planes=false")
        for run in [onPlanes, composed] { #expect(run.output.contains("daemon: status 0"), "\(run.output)") }
        let shown = try ["full", "half", "mini", "back"].map {
            try onPlanes.values(PlaneRecord.self, in: $0 + ".jsonl")
        }
        // Below and video; page, the full window's decoration, tab bar and video; below, video and the lines over it.
        #expect(shown.map(\.count) == [2, 4, 3, 2], "\(shown)")
        let said = try onPlanes.text("daemon.log")
        #expect(said.contains("frames of 480x270 are scanned out zero-copy"), "\(said)")
        #expect(!said.contains("not scanned out"), "\(said)")
        let videos = shown.compactMap { $0.first { $0.source == [0, 0, 480, 270] && $0.format != "AR24" } }
        #expect(videos.map { [$0.destination[0], $0.destination[1]] }[0] == [0, 0])
        #expect(videos.map { [$0.destination[0], $0.destination[1]] }[2] == [320, 474])
        for name in ["full", "half", "mini", "back"] {
            #expect(try composed.values(PlaneRecord.self, in: name + ".jsonl").count == 1)
        }

        let lines = try onPlanes.values(TimelineRecord.self, in: "record/timeline.jsonl")
        let moving = lines.indices.dropFirst().filter { lines[$0].motion != "rest" && lines[$0 - 1].motion != "rest" }
        #expect(moving.count > 60 && moving.allSatisfy { lines[$0].damage_px == 0 })

        for name in ["full", "mini", "back"] {
            let (one, other) = try (onPlanes.picture(name + ".ppm"), composed.picture(name + ".ppm"))
            let wrong = one.differences(from: other, beyond: 3)
            // The mini player's round corners, and a step of its progress line.
            let excused = wrong.filter { name == "mini" && (isCorner($0) || $0.y >= 742) }
            #expect(excused.count == wrong.count, "\(name): \(wrong.count - excused.count) at \(wrong.first!)")
        }
    }

    private func isCorner(_ pixel: (x: Int, y: Int)) -> Bool {
        (pixel.x < 332 || pixel.x >= 1268) && (pixel.y < 486 || pixel.y >= 732)
    }
}
