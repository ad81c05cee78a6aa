import Foundation
import Testing

/// Frames in a decoder's own memory, from a media worker that delivers dmabufs.
extension Panel {
    private func decoderRun(_ options: String) throws -> PanelRun {
        try PanelRun(
            """
            mkdir /panel/programs
            cp "$PROGRAMS"/{vitrined,vitrine-catalog,vitrine-restore,panel-capture,panel-touch} /panel/programs
            cp "$PROGRAMS/panel-decoder" /panel/programs/vitrine-media
            PROGRAMS=/panel/programs
            start_touch \(Panel.touchScreen)
            start_daemon --verbose --play "$(find "$LIBRARY" -name '*.mp4' | head -1)" --set display.mode=1280x800 \
                --set layout.landscape_split=0.375 \(options)
            wait_until is_lit; sleep 2
            picture $daemon full.ppm; planes > full.jsonl
            touch swipe 3200 1600 3200 4800 400; sleep 2
            picture $daemon mini.ppm; planes > mini.jsonl
            touch swipe 14400 11040 14400 4000 300; sleep 2
            picture $daemon back.ppm; planes > back.jsonl
            stop_daemon; rm -r /panel/programs
            """)
    }

    /// VKMS cannot scale, so the mini player and the motion to it are composed.
    @Test func `decoder memory is requested and scanned out only while a plane shows the video`() throws {
        let (onPlanes, composed) = try (decoderRun(""), decoderRun("--set display.planes=false"))
        for run in [onPlanes, composed] { #expect(run.output.contains("daemon: status 0"), "\(run.output)") }
        let said = try onPlanes.text("daemon.log")
        let ways = said.split(separator: "\n").compactMap { line in
            line.range(of: "frames: I420 480x270 ").map { String(line[$0.upperBound...].prefix(6)) }
        }
        #expect(ways == ["copied", "passed", "copied", "passed"], "\(said)")
        #expect(said.contains("frames of 480x270 are scanned out zero-copy"), "\(said)")
        #expect(!(try composed.text("daemon.log")).contains("passed"))

        for (name, planes) in [("full", 2), ("mini", 1), ("back", 2)] {
            #expect(try onPlanes.values(PlaneRecord.self, in: name + ".jsonl").count == planes, "\(name)")
            let (one, other) = try (onPlanes.picture(name + ".ppm"), composed.picture(name + ".ppm"))
            let wrong = one.differences(from: other, beyond: 3)
            // The progress line may differ by one step.
            #expect(wrong.allSatisfy { $0.y >= 742 }, "\(name): \(wrong.count) at \(wrong.first!)")
        }
    }
}
