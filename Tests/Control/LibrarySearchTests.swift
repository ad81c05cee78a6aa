import Foundation
import Testing

/// `vitrinectl library search`, `show` and `problems`.
@Suite(.timeLimit(.minutes(19))) struct LibrarySearchTests {
    @Test func `what the library knows is told to people and to programs`() throws {
        // None of its files is a video.
        let daemon = try RunningDaemon(arguments: ["--set", "library.read_files=false"])
        let videos = daemon.folder.appendingPathComponent("videos")
        let chapters = #"[{"start_time": 61, "title": "Ende"}]"#
        for (name, text) in [
            ("Cat.mp4", "x"), ("Broken.mp4", "x"), ("Broken.info.json", "{"),
            ("Cat.info.json", #"{"title": "猫カフェ", "channel": "旅", "duration": 65, "chapters": \#(chapters)}"#),
        ] {
            try Data(text.utf8).write(to: videos.appendingPathComponent(name))
        }
        let socket = ["--socket", daemon.socket]
        #expect(try daemon.vitrinectl(["library", "scan"] + socket) == (0, "2 videos\n"))
        let (status, line) = try daemon.vitrinectl(["library", "search", "猫"] + socket)
        let fields = line.split(separator: "\t")
        try #require(status == 0 && fields.count == 4)
        #expect(fields[1...].joined(separator: "|") == "1:05|旅|猫カフェ\n")
        let chapter = try daemon.vitrinectl(["library", "search", "--json", "END"] + socket).1
        #expect(chapter.contains(#""place":"chapter""#) && chapter.contains(#""start":61"#))
        #expect(chapter.contains(#""excerptMarks":[[0,3]]"#))
        let shown = try daemon.vitrinectl(["library", "show", String(fields[0])] + socket).1
        #expect(shown.contains("title\t猫カフェ\n") && shown.contains("chapter\t1:01 Ende\n"))
        let problems = try daemon.vitrinectl(["library", "problems"] + socket).1
        #expect(problems.hasPrefix(videos.path + "/Broken.info.json: the sidecar is not JSON"))
        #expect(problems.split(separator: "\n").count == 1)
        #expect(try daemon.vitrinectl(["library", "search", "nothing"] + socket) == (0, ""))
        #expect(try daemon.vitrinectl(["library", "show", "1"] + socket).0 == 1)
        #expect(try daemon.vitrinectl(["library", "show", "no number"] + socket).0 == 64)
    }
}
