import Foundation
import Support
import Testing
import WorkerProtocol

/// The list of system calls that the worker for pictures may make, against what it makes.
@Suite(.serialized, .timeLimit(.minutes(19))) struct `The worker for pictures` {
    /// Denied on purpose, and done without: GLib asks whether its threads may choose how they are scheduled; clone3's
    /// flags cannot be judged, and clone's can.
    private static let deniedOnPurpose: Set = ["sched_setattr", "clone3"]

    /// A folder with a clip of each codec, a picture of each kind, captions, and files that are none of these.
    private static func samples() throws -> (folder: String, files: [String]) {
        let folder = Clips.temporary("samples-of-calls")
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Installed/codecs.sh").path
        try #require(Clips.run("bash '\(script)' '\(folder)'"))
        try #require(Clips.run("head -c 90000 /dev/urandom > '\(folder)/noise.mkv'"))
        try #require(Clips.run("head -c 5000 '\(folder)/h264-aac.mp4' > '\(folder)/cut.mp4'"))
        let text = "1\n00:00:00,100 --> 00:00:00,500\nHello\n"
        try text.write(toFile: folder + "/h264-aac.en.srt", atomically: true, encoding: .utf8)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { !$0.hasSuffix(".srt") }
        return (folder, files.filter { !$0.hasPrefix(".") }.sorted())
    }

    @Test func `makes no system call outside of its list, over every codec and kind of picture`() throws {
        let (folder, files) = try Self.samples()
        let cache = Clips.temporary("cache-of-calls-\(UUID().uuidString)")
        let trace = Clips.temporary("calls-\(UUID().uuidString)")
        let options = ["--cache", cache, "--cache-size", "1", "--memory", "2048", "--processor", "60"]
        // The second finds in the cache what the first kept.
        for _ in 0..<2 {
            let worker = try WorkerUnderTest(options, hasSound: false, through: DeniedCalls.starter(trace))
            var made = 0
            for file in files {
                try worker.send(.thumbnail(request: 1, path: folder + "/" + file, width: 320, height: 180))
                if case .thumbnail = try worker.next().event { made += 1 }
                try worker.send(.strip(request: 2, path: folder + "/" + file, columns: 3, width: 64, height: 36))
                _ = try worker.next()
                try worker.send(.captionTracks(request: 3, path: folder + "/" + file, languages: "en"))
                while true { if case .captionTracks = try worker.next().event { break } }
                try worker.send(.captions(request: 4, path: folder + "/" + file, .track(0)))
                while true { if case .captionsEnd = try worker.next().event { break } }
            }
            #expect(made == files.count - 2, "all but the broken ones")
            #expect(worker.hangUp() == "exit status 0")
            let denied = try DeniedCalls(in: trace).lines
            let outside = denied.filter { !Self.deniedOnPurpose.contains($0.key) }
            for (_, line) in outside { print("outside of the list: \(line)") }
            #expect(outside.isEmpty)
            #expect(denied["clone3"] != nil, "nothing was traced")
        }
    }
}
