import Control
import Foundation
import Testing

/// What vitrinectl says where a daemon does not answer, and what the daemon says that has started with faults.
@Suite(.serialized) struct `Plain words from vitrinectl` {
    @Test func `a daemon that hangs is called so within its time, by every command`() throws {
        let daemon = try RunningDaemon()
        kill(daemon.pid, SIGSTOP)
        defer { kill(daemon.pid, SIGCONT) }
        for command in [["status"], ["play", "/dev/null"], ["config", "reload"], ["status", "--watch"]] {
            let (status, text) = try daemon.vitrinectl(command + ["--socket", daemon.socket])
            #expect(status == 2, "\(command)")
            #expect(text == "vitrinectl: the daemon at \(daemon.socket) hangs: it does not answer\n", "\(command)")
        }
    }

    @Test func `who may not use the socket is told the group, and how to join it`() throws {
        let daemon = try RunningDaemon()
        try #require(getuid() == 0, "who tries it as another user must be root")
        let group = try #require(getgrnam("adm")?.pointee)
        try #require(chown(daemon.socket, 0, group.gr_gid) == 0 && chmod(daemon.folder.path, 0o755) == 0)
        let program = RunningDaemon.programs.appendingPathComponent("vitrinectl").path
        let (status, text) = try daemon.run(
            "/usr/bin/setpriv",
            ["--reuid", "nobody", "--regid", "nogroup", "--clear-groups", program, "status", "--socket", daemon.socket])
        #expect(status == 1)
        #expect(
            text
                == "vitrinectl: \(daemon.socket) is only for the group adm: sudo adduser nobody adm, and log in again\n"
        )
    }

    @Test func `a configuration that was wrong at the start is told, and what is right of it is in force`() throws {
        let daemon = try RunningDaemon(config: "playback.volume = 0.5\nplayback.volum = 0.4\n")
        let problem =
            "\(daemon.config.path):2:10: unknown key 'playback.volum', did you mean 'playback.volume'?"
        let told = try daemon.status().configuration
        #expect(told.problems == [problem] && !told.isRefused)
        #expect(try daemon.status().volume == 50)
        let (_, text) = try daemon.vitrinectl(["status", "--socket", daemon.socket])
        #expect(text.contains("\n         ignored: \(problem)\n"), "\(text)")
        try daemon.write("playback.volume = 0.6\n")
        #expect(try daemon.waits { try daemon.status().configuration.problems.isEmpty })
        #expect(try daemon.status().volume == 60)
    }

    @Test(arguments: [
        ("empty.mp4", Data(), "The file is empty"),
        ("words.mp4", Data("no video at all".utf8), "This file is not a video"),
    ])
    func `what cannot be played is said, with exit status 1`(name: String, bytes: Data, sentence: String) throws {
        let daemon = try RunningDaemon()
        let file = daemon.folder.appendingPathComponent("videos/\(name)")
        try bytes.write(to: file)
        #expect(
            try daemon.vitrinectl(["play", file.path, "--socket", daemon.socket])
                == (1, "vitrinectl: \(file.path): \(sentence)\n"))
    }

    @Test func `what goes on playing as another is asked for is no answer for the first`() throws {
        let daemon = try RunningDaemon()
        // The file that the first asks for is never ready: a worker that is stopped opens nothing.
        var started: Int32?
        #expect(
            try daemon.waits {
                started = try daemon.worker("vitrine-media")
                return started != nil
            })
        let media = try #require(started)
        kill(media, SIGSTOP)
        defer { kill(media, SIGCONT) }
        let first = try RawClient(daemon.socket)
        try first.send(Line.encoded(Request.play("/nowhere/a.mp4")))
        let other = try RawClient(daemon.socket)
        try other.send(Line.encoded(Request.play("/nowhere/b.mp4")))
        #expect(
            try first.reply() == .failed("/nowhere/a.mp4: something else was asked for before it played"))
    }

    @Test func `every program tells its version, the same one`() throws {
        let daemon = try RunningDaemon()
        var versions: Set<Substring> = []
        for name in ["vitrined", "vitrinectl", "vitrine-media", "vitrine-catalog", "vitrine-restore"] {
            let (status, text) = try daemon.run(
                RunningDaemon.programs.appendingPathComponent(name).path, ["--version"])
            let words = text.split(whereSeparator: \.isWhitespace)
            #expect(status == 0 && words.count == 2 && words.first == Substring(name), "\(text)")
            versions.formUnion(words.dropFirst())
        }
        #expect(versions.count == 1)
    }
}
