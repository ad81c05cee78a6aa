import Foundation
import Testing

/// The time of a turn of the loop, in the real daemon.
@Suite struct LiveClockTests {
    @Test func `the clock is read once a turn, whatever happens in it`() throws {
        let folder = try DaemonRun.temporaryFolder()
        let counter = folder.appendingPathComponent("clock-readings.so").path
        let source = SampleClips.root.appendingPathComponent("Tests/Vitrine/Preload/clock-readings.c").path
        try SampleClips.run("/usr/bin/cc", ["-shared", "-fPIC", "-O1", "-o", counter, source])
        let report = folder.appendingPathComponent("report")
        let control = folder.appendingPathComponent("control").path
        var strokes = Trace(width: 640, height: 400)
        strokes.stroke(at: 1.5, from: (320, 100), to: (320, 380), during: 0.3)
        strokes.stroke(at: 2.5, from: (200, 300), to: (200, 60), during: 0.2)
        let touch = folder.appendingPathComponent("touch.evemu")
        try strokes.text.write(to: touch, atomically: true, encoding: .utf8)
        let (status, log) = try DaemonRun.run(
            [
                "--display", "memory:640x400@60", "--library", try SampleClips.folder().path, "--play",
                try SampleClips.long().path, "--touch", touch.path, "--control", control, "--duration", "6",
            ], environment: ["LD_PRELOAD": counter, "CLOCK_READINGS": report.path]
        ) { daemon in
            Thread.sleep(forTimeInterval: 3)
            let vitrinectl = DaemonRun.programs.appendingPathComponent("vitrinectl").path
            for command in ["status", "pause", "elements", "resume", "config show"] {
                try SampleClips.run(
                    vitrinectl, command.split(separator: " ").map(String.init) + ["--socket", control])
            }
            for worker in DaemonRun.mediaWorkers(of: daemon.processIdentifier) { kill(worker, SIGKILL) }
        }
        #expect(status == 0, "\(log)")
        let lines = try String(contentsOf: report, encoding: .utf8).split(separator: "\n")
        func figure(_ name: String) -> Int? {
            lines.first { $0.hasPrefix(name + " ") }.flatMap { Int($0.dropFirst(name.count + 1)) }
        }
        #expect(try #require(figure("turns")) > 200)
        #expect(figure("most") == 1, "\(lines)")
    }
}
