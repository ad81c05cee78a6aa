import Foundation
import Support
import Testing

private let landscape = ["--display", "memory:1280x800@60", "--clock", "virtual"]

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
            let picture = try RGBPicture(
                png: run.folder.appendingPathComponent(String(format: "record/frame-%06d.png", index)))
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

    /// The controls come with a tap on the video; their button is in its middle.
    @Test func `a paused picture stays through every touch, and play goes on with the next`() throws {
        var trace = Trace(width: 1280, height: 800)
        trace.tap(at: 0.5, 300, 100)
        trace.tap(at: 1, 409, 230)
        trace.tap(at: 1.5, 300, 100)
        trace.tap(at: 2.2, 300, 100)
        trace.tap(at: 2.8, 409, 230)
        let run = try DaemonRun(
            landscape + [
                "--library", try SampleClips.folder().path, "--play", try SampleClips.first().path,
                "--record-every", "100000", "--duration", "3.5",
            ], touch: trace)
        // Paused at the touch that left at 1.06, played on by the one that left at 2.86.
        let paused = run.lines.filter { 1.06 < $0.t && $0.t < 2.87 }.map(\.video_pts)
        #expect(paused.count > 10 && Set(paused).count == 1, "\(Set(paused))")
        let picture = try #require(paused.first ?? nil)
        let next = try #require(run.lines.first { $0.t > 2.8 && $0.video_pts != picture }?.video_pts ?? nil)
        #expect((next - picture - 1 / SampleClips.firstRate).magnitude < 2e-3)
    }

    @Test func `videos that play by themselves follow each other within a refresh`() throws {
        let run = try DaemonRun(
            landscape + [
                "--library", try SampleClips.folder().path, "--set", "kiosk.idle_timeout=1", "--record-every", "100000",
                "--duration", isFullScale ? "40" : "9",
            ])
        var (last, seams): ((t: Double, pts: Double)?, [Double]) = (nil, [])
        for line in run.lines.dropLast() {
            guard let pts = line.video_pts, pts != last?.pts else { continue }
            if let last, pts < last.pts { seams.append(line.t - last.t) }
            last = (line.t, pts)
        }
        // The refresh at which the last picture of one is over, and the first after it.
        #expect(seams.count >= 2 && seams.allSatisfy { $0 < 1 / SampleClips.firstRate + 1.0 / 60 + 1e-3 }, "\(seams)")
    }

    @Test func `videos that play by themselves cross-fade`() throws {
        let run = try DaemonRun(
            landscape + [
                "--library", try SampleClips.colours().path, "--set", "kiosk.idle_timeout=1", "--set",
                "kiosk.attract_fade=0.5", "--record-every", "2", "--duration", "6",
            ])
        var mixed = 0
        var colours: [(t: Double, red: Int, blue: Int)] = []
        for (index, line) in run.lines.enumerated().dropLast() where index % 2 == 0 && line.video_pts != nil {
            let picture = try RGBPicture(
                png: run.folder.appendingPathComponent(String(format: "record/frame-%06d.png", index)))
            let colour = picture.colour(40, 40)
            let (red, green, blue) = (Int(colour >> 16), Int(colour >> 8 & 255), Int(colour & 255))
            colours.append((line.t, red, blue))
            // The first clip appears out of black.
            guard line.t > colours[0].t + 0.55 else { continue }
            #expect((red + blue - 255).magnitude < 12 && green < 12, "\(red), \(green), \(blue) at \(line.t)")
            if red > 20, blue > 20 { mixed += 1 }
        }
        // Each of the two changes takes half a second at 60 Hz, of which the test sees every other frame.
        #expect((22...30).contains(mixed), "\(colours)")
    }

    @Test func `a panel that is refreshed once a second shows every thirtieth picture`() throws {
        let run = try DaemonRun([
            "--display", "memory:640x400@1", "--clock", "virtual", "--library", try SampleClips.folder().path,
            "--play", try SampleClips.first().path, "--record-every", "100000", "--duration", "2",
        ])
        #expect(run.lines.map(\.video_pts) == [1, 2, 2])
    }

    @Test func `a worker killed on the virtual clock costs no time`() throws {
        let record = try DaemonRun.temporaryFolder()
        let (status, log) = try DaemonRun.run(
            landscape + [
                "--library", try SampleClips.folder().path, "--play", try SampleClips.long().path,
                "--record", record.path, "--record-every", "2", "--duration", "11",
            ]
        ) { daemon in
            Thread.sleep(forTimeInterval: 1.5)
            for worker in DaemonRun.mediaWorkers(of: daemon.processIdentifier) { kill(worker, SIGKILL) }
        }
        let last = try #require(try DaemonRun.stamps(record).last)
        #expect(status == 0 && (last.pts - last.t).magnitude < 0.1, "\(last) \(log)")
    }

    @Test func `a file without pictures ends when its sound does`() throws {
        let file = try DaemonRun.temporaryFolder().appendingPathComponent("tone.wav")
        // A second of silence: 8000 samples of one byte.
        func little(_ value: UInt32, _ bytes: Int) -> [UInt8] { (0..<bytes).map { UInt8(value >> (8 * $0) & 0xff) } }
        var wave = Array("RIFF".utf8) + little(36 + 8000, 4) + Array("WAVEfmt ".utf8) + little(16, 4)
        wave += little(1, 2) + little(1, 2) + little(8000, 4) + little(8000, 4) + little(1, 2) + little(8, 2)
        wave += Array("data".utf8) + little(8000, 4) + [UInt8](repeating: 128, count: 8000)
        try Data(wave).write(to: file)
        let run = try DaemonRun(
            landscape + ["--library", "/nonexistent", "--play", file.path, "--duration", "2", "--record-every", "1000"])
        // Its picture comes five times a second, so that its position moves; the end brings the button to play it again.
        let changes = run.lines.dropLast().dropFirst().filter { $0.damage_px > 0 && $0.t > 0.5 }.map(\.t)
        #expect(changes.count == 3 && (1...1.05).contains(changes.last ?? 0), "\(changes)")
    }
}
