import Foundation
import Support
import Testing
import WorkerProtocol

/// The list of system calls that the catalog may make, against what it makes.
@MainActor @Suite(.serialized, .timeLimit(.minutes(19))) struct `The calls of the catalog` {
    @Test func `none is outside of its list, while it scans, answers and watches`() throws {
        let (folder, beyond, trace) = (try TemporaryFolder(), try TemporaryFolder(), try TemporaryFolder())
        let path = try folder.file("a/Film [abcdefghijk].mp4")
        try folder.file(
            "a/Film [abcdefghijk].info.json", #"{"title": "Film", "duration": 3, "comments": [{"text": "a"}]}"#)
        try folder.file("a/Film [abcdefghijk].en.vtt", "WEBVTT\n\n00:00.500 --> 00:01.000\nHello\n")
        try folder.file("broken.info.json", "{")
        try folder.file("list.m3u8", "#EXTM3U\na/Film [abcdefghijk].mp4\n")
        try beyond.file("linked.mkv")
        try folder.link("beyond", to: beyond.path)
        try folder.link("circle", to: folder.path)
        let file = trace.path + "/calls"
        let catalog = try RunningCatalog(
            [folder.path, "/nowhere", "--read", beyond.path, "--watch"], through: DeniedCalls.starter(file))
        while true { if case .scanned = try catalog.answer().0 { break } }
        let count = try catalog.list().count
        #expect(count >= 2)
        try catalog.send(.describe(request: 1, path: path))
        _ = try catalog.answer()
        try folder.file("later/Another.mp4")
        while true { if case .scanned(let items) = try catalog.answer().0, Int(items) > count { break } }
        #expect(catalog.leave() == "exit status 0")
        let calls = try DeniedCalls(in: file)
        for (_, line) in calls.lines { print("outside of the list: \(line)") }
        #expect(calls.lines.isEmpty)
        #expect(calls.isTraced)
    }
}
