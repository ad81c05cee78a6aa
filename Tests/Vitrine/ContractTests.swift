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
        let arguments = landscape + [
            "--library", try SampleClips.folder().path, "--play", try SampleClips.first().path, "--record-every", "50",
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
        // The slop is passed at 0.30 s: the first frame of the drag is built then and seen at 0.316667.
        trace.stroke(at: 0.2, from: (300, 150), to: (300, 250), during: 0.1, rest: 1)
        trace.stroke(at: 0.2, from: (300, 150), to: (300, 250), during: 0.1, rest: 1)
        var single = Trace(width: 1280, height: 800)
        single.stroke(at: 0.3, from: (300, 150), to: (300, 250), during: 0.01, rest: 0.5)
        let run = try DaemonRun(
            landscape + [
                "--library", try SampleClips.folder().path, "--play", try SampleClips.first().path,
                "--record-every", "100000", "--duration", "1",
            ], touch: single)
        // Down at 0.30, 100 pt further at 0.31: both are in by the build at 19/60, seen at 20/60.
        let first = try #require(run.lines.first { $0.motion == "drag" })
        #expect(first.t == 0.333333)
    }
}

@Suite struct VideoTests {
    /// Frame counters in the composed pictures are an independent witness of `video_pts`.
    @Test func `the counter in the pixels is the frame of video_pts, all through a swipe`() throws {
        var trace = Trace(width: 1280, height: 800)
        trace.stroke(at: 0.5, from: (400, 100), to: (420, 500), during: 0.3)
        trace.stroke(at: 1.5, from: (1000, 690), to: (980, 300), during: 0.25)
        let clip = try SampleClips.first()
        let run = try DaemonRun(
            landscape + ["--library", try SampleClips.folder().path, "--play", clip.path, "--duration", "2.8"],
            touch: trace)
        var checked = 0
        for (index, line) in run.lines.dropLast().enumerated() {
            let (pts, video) = (try #require(line.video_pts), try #require(line.video))
            // The counter is the video's top edge: it must be wholly on the panel and large enough to be read.
            guard line.opacity == 1, video[2] > 300 else { continue }
            let picture = try RGBPicture(png: run.folder.appendingPathComponent(String(format: "record/frame-%06d.png", index)))
            let counter = try #require(picture.frameCounter(in: video), "frame \(index) at \(line.t)")
            #expect(counter == Int((pts * SampleClips.firstRate).rounded()), "at \(line.t)")
            checked += 1
        }
        #expect(checked > 60)
    }

    @Test func `during a swipe the video runs at its own rate`() throws {
        var trace = Trace(width: 1280, height: 800)
        trace.stroke(at: 0.5, from: (400, 100), to: (420, 500), during: 0.3)
        trace.stroke(at: 1.5, from: (1000, 690), to: (980, 300), during: 0.25)
        let run = try DaemonRun(
            landscape + [
                "--library", try SampleClips.folder().path, "--play", try SampleClips.first().path,
                "--record-every", "100000", "--duration", "2.5",
            ], touch: trace)
        for line in run.lines.dropLast() {
            // Play was asked for at 0: the frame at t is the last one stamped up to t.
            let frame = (line.t * SampleClips.firstRate + 1e-3).rounded(.down)
            #expect((try #require(line.video_pts) - frame / SampleClips.firstRate).magnitude < 2e-3, "at \(line.t)")
        }
    }

    @Test func `a killed media worker leaves the last frame, and play goes on within 2 s where it was`() throws {
        let record = try DaemonRun.temporaryFolder()
        let (status, _) = try DaemonRun.run([
            "--display", "memory:640x400@60", "--library", try SampleClips.folder().path,
            "--play", try SampleClips.first().path, "--record", record.path, "--record-every", "100000",
            "--duration", "6",
        ]) { daemon in
            Thread.sleep(forTimeInterval: 2.5)
            let worker = try #require(mediaWorkers(of: daemon.processIdentifier).first)
            kill(worker, SIGKILL)
        }
        #expect(status == 0)
        let text = try String(contentsOf: record.appendingPathComponent("timeline.jsonl"), encoding: .utf8)
        let stamps = try text.split(separator: "\n").map { try JSONDecoder().decode(DaemonRun.Line.self, from: Data($0.utf8)) }
            .compactMap { line in line.video_pts.map { (line.t, $0) } }
        let gaps = zip(stamps, stamps.dropFirst()).map { (wait: $1.0 - $0.0, skip: $1.1 - $0.1) }
        let longest = try #require(gaps.dropFirst(10).max { $0.wait < $1.wait })
        #expect(longest.wait < 2)
        #expect(gaps.allSatisfy { $0.skip > -0.1 && $0.skip < 0.5 }, "it goes on where it was")
        #expect(stamps.last!.1 > 3, "it goes on")
    }

    private func mediaWorkers(of daemon: Int32) -> [Int32] {
        let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return processes.compactMap(Int32.init).sorted().filter { pid in
            guard let stat = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8) else { return false }
            return stat.contains("(vitrine-media)") && stat.split(separator: ")")[1].split(separator: " ")[1] == "\(daemon)"
        }
    }
}

@Suite struct BadInputTests {
    private func library(_ fill: (URL) throws -> Void) throws -> URL {
        let folder = try DaemonRun.temporaryFolder()
        try fill(folder)
        return folder
    }

    /// Plays the file and, after it failed, still reacts: the window is swiped away and a tab opened.
    private func playAndGoOn(_ folder: URL, _ name: String) throws -> DaemonRun {
        var trace = Trace(width: 1280, height: 800)
        trace.stroke(at: 1, from: (300, 100), to: (300, 500), during: 0.3, rest: 0.2)
        trace.tap(at: 2.5, 640, 770)
        return try DaemonRun(
            ["--display", "memory:1280x800@60", "--clock", "virtual", "--library", folder.path, "--play",
             folder.appendingPathComponent(name).path, "--record-every", "100000", "--duration", "4"], touch: trace)
    }

    @Test func `a file that is no video is said to be none, and the daemon goes on`() throws {
        let folder = try library {
            try Data("hello, world".utf8).write(to: $0.appendingPathComponent("text.mp4"))
            try Data().write(to: $0.appendingPathComponent("empty.webm"))
        }
        for name in ["text.mp4", "empty.webm", "nothere.mp4"] {
            let run = try playAndGoOn(folder, name)
            #expect(run.status == 0 && run.lines.last?.page == "library" && run.lines.last?.state == "mini")
            #expect(run.log.contains(name), "the log names the file")
        }
    }

    @Test func `a truncated file plays as far as it goes`() throws {
        let clip = try Data(contentsOf: try SampleClips.streamable())
        let folder = try library { try clip.prefix(clip.count / 2).write(to: $0.appendingPathComponent("cut.mkv")) }
        let run = try playAndGoOn(folder, "cut.mkv")
        #expect(run.status == 0 && run.lines.last?.page == "library")
        #expect(run.lines.contains { $0.video_pts ?? 0 > 0.2 })
    }

    @Test func `an empty or missing library is a message, not an end`() throws {
        for folder in [try DaemonRun.temporaryFolder().path, "/nonexistent"] {
            let run = try DaemonRun(
                ["--display", "memory:640x400@60", "--clock", "virtual", "--library", folder, "--duration", "0.5"])
            #expect(run.status == 0)
            #expect(run.lines.count >= 2)
        }
    }

    @Test func `a second daemon on the port says so and ends`() throws {
        let arguments = ["--display", "viewer:5991", "--library", "/nonexistent", "--duration", "2"]
        let (first, _) = try DaemonRun.run(arguments) { _ in
            Thread.sleep(forTimeInterval: 0.7)
            let (second, log) = try DaemonRun.run(arguments)
            #expect(second == 1)
            #expect(log.contains("port 5991 is in use"))
        }
        #expect(first == 0, "the first goes on")
    }

    @Test(arguments: [
        ["--display", "memory:0x0@60"], ["--clock", "virtual"], ["--set", "player.mini_height=9999"],
        ["--touch", "/nonexistent"], ["--duration", "0"], ["--record", "/proc/none"], ["--display", "kms:card0"],
    ])
    func `a wrong option ends with a status and a reason`(arguments: [String]) throws {
        let (status, log) = try DaemonRun.run(arguments)
        #expect(status != 0 && !log.isEmpty)
    }
}
