import Foundation
import Testing

/// What the doctor says, daemon or not, on a machine without its service.
@Suite(.serialized) struct Doctor {
    @Test func `a wrong key is told with its place, and the command that is printed takes it out`() throws {
        let daemon = try RunningDaemon()
        try daemon.write("[tabs]\nheight = 3\n")
        func examine() throws -> (Int32, String) {
            try daemon.vitrinectl(["doctor", "--config", daemon.config.path, "--socket", daemon.socket])
        }
        let (status, text) = try examine()
        #expect(status == 1)
        #expect(text.contains("  ok      answers; it shows on 640x400 at 60.0 Hz"), "\(text)")
        let file = daemon.config.path
        let cure = "sed -i '2s|^|#|' \(file)"
        let problem = """
              FAIL    \(file):2:10: tabs.height: 3 is below the smallest allowed, 40
                      run: \(cure) && systemctl reload vitrined
            """
        #expect(text.contains(problem), "\(text)")
        try run("/bin/sh", ["-c", cure])
        #expect(try examine().1.contains("Configuration\n  ok      \(file)"))
    }

    @Test func `a daemon that does not run is told, and all else is looked at, up to a clip that plays`() throws {
        let daemon = try RunningDaemon()
        let (status, text) = try daemon.vitrinectl(["doctor", "--socket", "/nowhere"])
        #expect(status == 1)
        #expect(text.contains("  FAIL    no daemon answers at /nowhere\n          run: "), "\(text)")
        for section in ["User", "Daemon", "Configuration", "Programs", "Playing", "Library", "Sound", "Fonts", "Trial"]
        {
            #expect(text.contains("\n\(section)\n") || text.hasPrefix("\(section)\n"), "\(section)")
        }
        #expect(text.contains(#/ok +[0-9]+ pictures, the first after [0-9]+ ms: I420 160x96 /#), "\(text)")
    }

    @Test func `letters of titles that no font draws are named, with a title that has them`() throws {
        let videos = FileManager.default.temporaryDirectory.appendingPathComponent("titles-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: videos, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: videos) }
        for name in ["Sea \u{200F}and\u{FE0F} sky", "東京"] {
            try Data("video".utf8).write(to: videos.appendingPathComponent(name + ".mp4"))
        }
        let daemon = try RunningDaemon(library: ["--library", videos.path])
        #expect(
            try daemon.waits { try daemon.vitrinectl(["library", "list", "--socket", daemon.socket]).1.contains("東京") })
        let (_, all) = try daemon.vitrinectl(["doctor", "--socket", daemon.socket])
        #expect(all.contains("  ok      titles: fonts draw all letters"), "\(all)")

        let fonts = videos.appendingPathComponent("fonts.conf")
        try Data("<fontconfig><dir>/usr/share/fonts/opentype/inter</dir></fontconfig>".utf8).write(to: fonts)
        let program = RunningDaemon.programs.appendingPathComponent("vitrinectl").path
        let (_, few) = try daemon.run(
            "/usr/bin/env", ["FONTCONFIG_FILE=\(fonts.path)", program, "doctor", "--socket", daemon.socket])
        let place = videos.appendingPathComponent("東京.mp4").path
        #expect(few.contains("  warn    titles: no font draws U+4EAC, U+6771, as in \(place)\n"), "\(few)")
    }

    @Test func `a daemon that takes questions and answers none is said to hang`() throws {
        let daemon = try RunningDaemon()
        kill(daemon.pid, SIGSTOP)
        defer { kill(daemon.pid, SIGCONT) }
        let (status, text) = try daemon.vitrinectl(["doctor", "--socket", daemon.socket])
        #expect(status == 1)
        #expect(text.contains("  FAIL    the daemon hangs"), "\(text)")
    }

    private struct Report: Decodable {
        struct Item: Decodable {
            let section: String
            let verdict: String
            let text: String
            let command: String?
        }
        let works: Bool
        let findings: [Item]
    }

    /// Debian's own word is what the test compares with: which package has the file that has the element.
    @Test func `where a part of GStreamer is missing the command names the package that has it`() throws {
        let daemon = try RunningDaemon()
        let bare = ["GST_PLUGIN_SYSTEM_PATH_1_0": "/nonexistent", "GST_REGISTRY": daemon.folder.path + "/registry"]
        let text = try run(
            RunningDaemon.programs.path + "/vitrinectl", ["doctor", "--json", "--socket", "/nowhere"], bare)
        let report = try JSONDecoder().decode(Report.self, from: Data(text.utf8))
        #expect(!report.works)
        let missing = report.findings.filter { $0.section == "Playing" && $0.text.contains("not supported") }
        #expect(missing.count > 20, "\(text)")
        for finding in missing {
            let word = try #require(finding.text.firstMatch(of: #/\(no (.+)\)/#)).1
            let package = try #require(finding.command?.firstMatch(of: #/^apt-get install ([^ ]+) && /#)).1
            let owners = try elements(for: String(word)).map(owner)
            #expect(owners.contains(String(package)), "\(word): \(owners)")
        }
    }

    @Test func `a clip that cannot be decoded is a failure of the machine, whatever is listed`() throws {
        let daemon = try RunningDaemon()
        let bare = ["GST_PLUGIN_SYSTEM_PATH_1_0": "/nonexistent", "GST_REGISTRY": daemon.folder.path + "/registry"]
        let text = try run(RunningDaemon.programs.path + "/vitrinectl", ["doctor", "--socket", "/nowhere"], bare)
        #expect(text.contains("\nTrial\n  FAIL    the clip does not play: notInstalled"), "\(text)")
    }

    /// The worker's own list for a type of media, or the element itself.
    private func elements(for word: String) throws -> [String] {
        guard word.contains("/") else { return [word] }
        let line = try run(RunningDaemon.programs.path + "/vitrine-media", ["--inventory", word])
        return line.split(separator: "\t").last?.split(whereSeparator: \.isWhitespace).map {
            String($0.filter { $0 != "*" })
        } ?? []
    }

    private func owner(of element: String) throws -> String {
        let words = try run("/usr/bin/gst-inspect-1.0", [element])
        let file = try #require(words.firstMatch(of: #/Filename +(.+)/#), "\(element)").1
        let path = URL(fileURLWithPath: String(file)).resolvingSymlinksInPath().path
        return String(try run("/usr/bin/dpkg", ["-S", path]).prefix { $0 != ":" })
    }

    /// What a program prints.
    @discardableResult
    private func run(_ program: String, _ arguments: [String], _ more: [String: String] = [:]) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(more) { $1 }
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: output, as: UTF8.self)
    }
}
