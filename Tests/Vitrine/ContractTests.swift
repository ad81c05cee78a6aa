import Foundation
import Testing

private let landscape = ["--display", "memory:1280x800@60", "--clock", "virtual"]

@Suite struct ContractTests {
    @Test func `the timeline has its keys in their order and its decimals`() throws {
        let library = try SampleClips.folder()
        let run = try DaemonRun(
            landscape + ["--library", library.path, "--play", try SampleClips.first().path, "--duration", "0.2"])
        #expect(run.status == 0)
        let first = try #require(run.timeline.split(separator: "\n").first)
        let whole =
            #"\{"t": 0\.016667, "state": "full", "motion": "rest", "expansion": 1\.000000, "presence": 1\.000000, "#
            + #""opacity": 1\.000, "window": \[0\.000, 0\.000, 1280\.000, 800\.000\], "#
            + #""video": \[0\.000, 0\.000, 819\.200, 460\.800\], "video_pts": 0\.000000, "#
            + #""tab": "home", "page": "home", "damage_px": 1024000\}"#
        #expect(try Regex(whole).wholeMatch(in: String(first)) != nil, "\(first)")
        #expect(run.lines.last?.t == 0.2)
    }

    @Test func `two runs on the virtual clock write the same bytes`() throws {
        var trace = Trace(width: 1280, height: 800)
        trace.stroke(at: 0.4, from: (400, 100), to: (420, 500), during: 0.3)
        trace.stroke(at: 1.3, from: (1000, 690), to: (980, 300), during: 0.25)
        let arguments =
            landscape + [
                "--library", try SampleClips.folder().path, "--play", try SampleClips.first().path, "--record-every",
                "50",
            ]
        let (a, b) = (try DaemonRun(arguments, touch: trace), try DaemonRun(arguments, touch: trace))
        #expect(a.lines.count > 60)
        #expect(a.timeline == b.timeline)
        let picture = "record/frame-000050.png"
        #expect(
            try Data(contentsOf: a.folder.appendingPathComponent(picture))
                == Data(contentsOf: b.folder.appendingPathComponent(picture)))
    }

    @Test(arguments: ["reference", "physical"])
    func `only a finger that travels 109 points down minimises`(style: String) throws {
        for (travel, state) in [(107.0, "full"), (108, "full"), (109, "mini")] {
            var trace = Trace(width: 1280, height: 800)
            trace.stroke(at: 0.2, from: (300, 150), to: (300, 150 + travel), during: 0.8, rest: 0.3)
            let run = try DaemonRun(
                landscape + [
                    "--library", try SampleClips.folder().path, "--play", try SampleClips.first().path,
                    "--set", "motion.style=\(style)", "--record-every", "100000", "--duration", "2.5",
                ], touch: trace)
            #expect(run.lines.last?.state == state, "\(travel)")
            #expect(run.lines.last?.motion == "rest")
        }
    }

    @Test(arguments: ["reference", "physical"])
    func `in mini 58 up stays, 59 up is full, 18 down stays, 19 down is gone`(style: String) throws {
        for (travel, state) in [(-58.0, "mini"), (-59, "full"), (18, "mini"), (19, "hidden")] {
            var trace = Trace(width: 1280, height: 800)
            trace.stroke(at: 0.2, from: (300, 100), to: (300, 500), during: 0.3, rest: 0.2)
            trace.stroke(at: 1.8, from: (1000, 690), to: (1000, 690 + travel), during: 0.5, rest: 0.3)
            let run = try DaemonRun(
                landscape + [
                    "--library", try SampleClips.folder().path, "--play", try SampleClips.first().path,
                    "--set", "motion.style=\(style)", "--record-every", "100000", "--duration", "4",
                ], touch: trace)
            #expect(run.lines.last?.state == state, "\(travel)")
            #expect((run.lines.last?.window == nil) == (state == "hidden"))
        }
    }

    @Test func `a touch is shown by the frame built at its stamp, seen one refresh later`() throws {
        var trace = Trace(width: 1280, height: 800)
        trace.stroke(at: 0.3, from: (300, 150), to: (300, 250), during: 0.01, rest: 0.5)
        let run = try DaemonRun(
            landscape + [
                "--library", try SampleClips.folder().path, "--play", try SampleClips.first().path,
                "--record-every", "100000", "--duration", "1",
            ], touch: trace)
        // Down at 0.30, 100 pt further at 0.31: both are in by the build at 19/60, seen at 20/60.
        let first = try #require(run.lines.first { $0.motion == "drag" })
        #expect(first.t == 0.333333)
    }
}
