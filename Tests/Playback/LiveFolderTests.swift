import Foundation
import Glibc
import Linux
import Playback
import Supervision
import Testing
import Time
import WorkerProtocol

/// Library folders that come later than the workers, which may not read them.
@MainActor @Suite(.serialized, .timeLimit(.minutes(19)))
struct LiveFolderTests {
    private let away = NSTemporaryDirectory() + "vitrine-folders-\(UUID().uuidString)"

    /// Puts another folder in the library's place, with a clip in it.
    private func replace(_ library: String) throws {
        let files = FileManager.default
        if files.fileExists(atPath: library) {
            try files.moveItem(atPath: library, toPath: "\(away)/\(UUID().uuidString)")
        }
        try files.createDirectory(atPath: library, withIntermediateDirectories: true)
        try files.copyItem(atPath: TestFiles.short, toPath: library + "/clip.webm")
    }

    @Test func `a video plays in a folder that came, or was replaced, after the worker and its spare began`() throws {
        defer { #expect((try? FileManager.default.removeItem(atPath: away)) != nil) }
        let library = away + "/library"
        let test = try PlayerUnderTest(arguments: ["--read", library])
        // Long enough for the spare.
        try test.run(3)
        for _ in 0..<3 {
            try replace(library)
            let before = test.link.pid
            test.forget()
            test.start(library + "/clip.webm")
            try test.run(8) { test.shown != nil }
            #expect(test.shown != nil && test.notices.allSatisfy { if case .failed = $0 { false } else { true } })
            #expect(!Sandbox.restrictsFiles || test.link.pid != before)
        }
        // Its folder has not changed: what cannot be read then has nothing to wait for.
        let before = test.link.pid
        test.start("/etc/shadow")
        try test.run(3) { test.hasFailed(.unreadable) }
        #expect(!Sandbox.restrictsFiles || test.hasFailed(.unreadable) && test.link.pid == before)
    }

    @Test func `a file plays whose name is not UTF-8`() throws {
        defer { #expect((try? FileManager.default.removeItem(atPath: away)) != nil) }
        try FileManager.default.createDirectory(atPath: away, withIntermediateDirectories: true)
        let path = PathText.text(of: Array((away + "/caf").utf8) + [0xE9] + Array(".webm".utf8))
        try #require(PathText.withCString(path) { link(TestFiles.short, $0) } == 0)
        let test = try PlayerUnderTest(arguments: ["--read", away])
        test.start(path)
        try test.run(8) { test.shown != nil }
        #expect(test.shown != nil)
        // Foundation cannot remove what it cannot name.
        #expect(PathText.withCString(path) { unlink($0) } == 0)
    }

    @Test func `pictures are made of a folder that came after the worker began`() throws {
        defer { #expect((try? FileManager.default.removeItem(atPath: away)) != nil) }
        let library = away + "/library"
        let link = Player.Link(
            name: "picture worker", path: try programFolder() + "/vitrine-media", arguments: ["--read", library])
        let reader = FileReader(link: link)
        var answers: [Bool] = []
        for round in 1...3 {
            try replace(library)
            for width in [160, 320] {
                reader.makePicture(path: library + "/clip.webm", width: width, height: 90) { answers.append($0 != nil) }
            }
            let end = monotonicNow() + 15
            while answers.count < round * 2, monotonicNow() < end { Loop.iterate(blocking: true) }
        }
        #expect(answers == [true, true, true, true, true, true])
    }

    @Test func `the picture worker ends when nothing is asked of it, and comes back`() throws {
        defer { #expect((try? FileManager.default.removeItem(atPath: away)) != nil) }
        let library = away + "/library"
        try replace(library)
        let link = Player.Link(
            name: "picture worker", path: try programFolder() + "/vitrine-media", arguments: ["--read", library])
        let reader = FileReader(link: link, idleLimit: 0.5)
        func runs(until isDone: () -> Bool) -> Bool {
            let end = monotonicNow() + 15
            while !isDone(), monotonicNow() < end { Loop.iterate(blocking: true) }
            return isDone()
        }
        // A daemon that shows no pictures needs no worker, however often it is touched.
        reader.prepare()
        #expect(link.pid == nil)
        var workers: Set<Int32> = []
        for round in 1...3 {
            var isMade = false
            reader.makePicture(path: library + "/clip.webm", width: 160, height: 90) { isMade = $0 != nil }
            #expect(runs { isMade }, "round \(round)")
            workers.insert(try #require(link.pid))
            #expect(runs { link.pid == nil }, "round \(round)")
        }
        #expect(workers.count == 3)
        reader.prepare()
        let prepared = try #require(link.pid)
        reader.prepare()
        #expect(link.pid == prepared)
        #expect(runs { link.pid == nil })
    }
}
