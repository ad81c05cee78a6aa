import Control
import Foundation
import Testing

/// A machine whose plugins GStreamer has never looked at, and which takes long to do so.
@Suite(.serialized, .timeLimit(.minutes(19))) struct LiveRegistryTests {
    /// Longer than a worker may usually be silent.
    private static let scan = 14

    /// A program in the place of GStreamer's scanner that takes its time.
    private static func slowScanner(in folder: URL) throws -> URL {
        let found = ["x86_64", "aarch64"].map {
            "/usr/lib/\($0)-linux-gnu/gstreamer1.0/gstreamer-1.0/gst-plugin-scanner"
        }
        .first { FileManager.default.isExecutableFile(atPath: $0) }
        let script = folder.appendingPathComponent("scanner")
        try "#!/bin/sh\necho scan >> '\(folder.path)/scans'\nsleep \(scan)\nexec \(try #require(found)) \"$@\"\n"
            .write(to: script, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script.path)
        return script
    }

    private static func folderWithClip() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vitrine-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try launch(
            "videotestsrc num-buffers=3000 ! video/x-raw,format=I420,width=64,height=36,framerate=30/1"
                + " ! x264enc speed-preset=ultrafast ! mp4mux ! filesink location=\(folder.path)/clip.mp4")
        return folder
    }

    @Test func `the first video waits for the plugins, and no worker is given up for it`() throws {
        let folder = try Self.folderWithClip()
        let scanner = try Self.slowScanner(in: folder)
        let start = Date()
        let daemon = try RunningDaemon(
            library: ["--library", folder.path],
            environment: [
                "GST_REGISTRY": folder.path + "/registry/list.bin", "GST_PLUGIN_SCANNER": scanner.path,
                "GST_PLUGIN_SCANNER_1_0": scanner.path,
            ],
            arguments: ["--play", folder.path + "/clip.mp4"])
        sleep(UInt32(Self.scan))
        #expect(try daemon.waits { try (daemon.status().pictures?.shown ?? 0) > 10 })
        let time = Date().timeIntervalSince(start)
        print("registry: pictures \((time * 10).rounded() / 10) s after a start with a scan of \(Self.scan) s")
        #expect(time > Double(Self.scan))
        let log = try daemon.log()
        #expect(!log.contains("given up") && !log.contains("takes over"), "\(log)")
        // The worker that plays, its spare and the one that makes pictures share one scan.
        let scans = try String(contentsOf: folder.appendingPathComponent("scans"), encoding: .utf8)
        #expect(scans == "scan\n")
    }

    @Test func `the list of plugins is made by a command, into the cache of the service`() throws {
        let folder = try Self.folderWithClip()
        let scanner = try Self.slowScanner(in: folder)
        let environment = [
            "CACHE_DIRECTORY": folder.path + "/cache", "GST_PLUGIN_SCANNER": scanner.path,
            "GST_PLUGIN_SCANNER_1_0": scanner.path,
        ]
        let program = Process()
        program.executableURL = RunningDaemon.programs.appendingPathComponent("vitrine-media")
        program.arguments = ["--make-registry"]
        program.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        try program.run()
        program.waitUntilExit()
        #expect(program.terminationStatus == 0)
        #expect(FileManager.default.fileExists(atPath: folder.path + "/cache/gstreamer-registry.bin"))
        let daemon = try RunningDaemon(
            library: ["--library", folder.path], environment: environment,
            arguments: ["--play", folder.path + "/clip.mp4"])
        #expect(try daemon.waits { try (daemon.status().pictures?.shown ?? 0) > 10 })
        let scans = try String(contentsOf: folder.appendingPathComponent("scans"), encoding: .utf8)
        #expect(scans == "scan\n")
    }
}
