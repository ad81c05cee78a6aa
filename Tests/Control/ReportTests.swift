import Foundation
import Testing

/// The file for support, by a daemon with videos that it must not name.
@Suite(.serialized) struct `A report for support` {
    private func daemon() throws -> RunningDaemon {
        let daemon = try RunningDaemon(
            config: """
                [[source]]
                name = "Camera"
                kind = "stream"
                place = "rtsp://kid:secret@10.0.0.7/nursery"
                """)
        try Data("no film".utf8).write(to: daemon.folder.appendingPathComponent("videos/The birthday. Part 1.mp4"))
        return daemon
    }

    @Test func `one file has all parts, is its owner's, and names no video`() throws {
        let daemon = try daemon()
        let file = daemon.folder.appendingPathComponent("report.txt")
        let (status, said) = try daemon.vitrinectl([
            "report", "--socket", daemon.socket, "--config", daemon.config.path, "--output", file.path,
        ])
        #expect(status == 0, "\(said)")
        #expect(said.contains("\(file.path): "), "\(said)")
        let text = try String(contentsOf: file, encoding: .utf8)
        for part in [
            "Vitrine ", "Packages", "Status", "Configuration", "Doctor", "Units", "Journal", "Crashes", "Kernel",
        ] {
            #expect(text.contains("\n== \(part)"), "\(part)")
        }
        #expect(text.contains("\ndisplay  640x400 at 60.0 Hz\n"), "\(text)")
        #expect(text.contains("rtsp://10.0.0.7/[hidden]"), "\(text)")
        for secret in ["birthday", "kid", "secret", "nursery"] { #expect(!text.contains(secret), "\(text)") }
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test func `without a daemon, and to standard output`() throws {
        let (status, text) = try RunningDaemon.vitrinectl(["report", "--socket", "/nowhere", "--output", "-"])
        #expect(status == 0)
        #expect(text.contains("== Status\nno daemon answers\n"), "\(text)")
    }

    @Test func `a file that cannot be written is an error`() throws {
        let (status, text) = try RunningDaemon.vitrinectl([
            "report", "--socket", "/nowhere", "--output", "/nonexistent/report.txt",
        ])
        #expect(status == 1)
        #expect(text.contains("vitrinectl: write /nonexistent/report.txt: No such file or directory"), "\(text)")
    }
}
