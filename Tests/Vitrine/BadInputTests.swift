import Foundation
import Testing

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
            [
                "--display", "memory:1280x800@60", "--clock", "virtual", "--library", folder.path, "--play",
                folder.appendingPathComponent(name).path, "--record-every", "100000", "--duration", "4",
            ], touch: trace)
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

    @Test func `a length that no item has is passed over, and the item plays`() throws {
        let clip = try Data(contentsOf: try SampleClips.still())
        let sidecar = #"{"duration": 1e300, "view_count": 1e300, "chapters": [{"start_time": 1e300, "title": "x"}]}"#
        let folder = try library {
            try clip.write(to: $0.appendingPathComponent("a.mp4"))
            try Data(sidecar.utf8).write(to: $0.appendingPathComponent("a.info.json"))
            try Data("999:59:59.000 --> 99999999999:00:00.000\nx\n".utf8).write(to: $0.appendingPathComponent("a.vtt"))
        }
        let run = try playAndGoOn(folder, "a.mp4")
        #expect(run.status == 0 && run.lines.contains { $0.video_pts ?? 0 > 0 })
        #expect(run.log.contains("a.info.json: duration is 1e+300"), "\(run.log)")
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

    @Test func `a display whose program is not installed says which package has it and ends`() throws {
        let folder = try DaemonRun.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.copyItem(
            at: DaemonRun.programs.appendingPathComponent("vitrined"), to: folder.appendingPathComponent("vitrined"))
        let (status, log) = try DaemonRun.run(
            ["--display", "viewer:5992", "--library", "/nonexistent", "--duration", "2"], from: folder)
        #expect(status == 1)
        #expect(log.contains("vitrine-viewer (package vitrine-viewer): No such file"), "\(log)")
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
