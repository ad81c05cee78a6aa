import Glibc
import Linux
import Playback
import Servers
import Supervision
import Testing
import Time
import WorkerProtocol

/// Files and streams in turn, each in a worker of its own.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(19)))
struct LiveStreamTests {
    private struct Served {
        let server: BadServer
        let address: String

        init(_ path: String = TestFiles.long) throws {
            server = try BadServer(folder: TestFiles.folder, .good)
            address = server.address(of: String(path.split(separator: "/").last ?? ""))
        }
    }

    /// What a worker was started with.
    private func words(of pid: Int32) throws -> [String] {
        try contents(ofFile: "/proc/\(pid)/cmdline").split(separator: "\0").map(String.init)
    }

    @Test func `a file, a stream and a file play one after the other, each in its worker, and the last frame stays`()
        throws
    {
        let served = try Served()
        defer { served.server.stop() }
        let test = try PlayerUnderTest()
        var last: ShownFrame?
        test.onFrame = { frame, _ in last = frame }
        test.start(TestFiles.long)
        try test.run(8) { test.shown?.pts ?? 0 > 0.5 }
        let first = try #require(test.link.pid)
        #expect(test.streams.pid == nil, "nothing has asked for it")
        let brightness = try #require(last).brightness

        test.forget()
        test.start(served.address)
        // Its worker is gone, and the frame on the panel is still there to be looked at.
        #expect(kill(first, 0) != 0 && last?.brightness == brightness)
        let opened = try test.run(10) { test.shown != nil }
        let second = try #require(test.streams.pid)
        #expect(test.shown != nil && !test.hasFailed(.unreachable))
        #expect(try words(of: second).contains("--internet") && !words(of: second).contains("--read"))
        try test.run(0.5)

        test.forget()
        test.start(TestFiles.long)
        #expect(test.streams.pid == nil && kill(second, 0) != 0)
        let back = try test.run(8) { test.shown != nil }
        #expect(try !words(of: try #require(test.link.pid)).contains("--internet"))
        print("file to stream: \(opened.value) s, stream to file: \(back.value) s")
        #expect(back < 2)
    }

    @Test func `a stream follows a file, and a file a stream, after a cut`() throws {
        let served = try Served(TestFiles.short)
        defer { served.server.stop() }
        let test = try PlayerUnderTest()
        for next in [(TestFiles.short, served.address), (served.address, TestFiles.short)] {
            test.forget()
            test.start(next.0)
            test.player.follow(.item(path: next.1))
            let isNext = { test.notices.contains { $0.isAdvanced(to: next.1) } }
            try test.run(10, until: isNext)
            #expect(isNext(), "\(test.notices)")
            test.forget()
            try test.run(8) { test.notices.contains(.ended(truncated: false)) }
            #expect(test.shown != nil && test.notices.contains(.ended(truncated: false)), "\(test.notices)")
        }
    }

    @Test func `a stream is played again and again, and in one worker`() throws {
        let served = try Served(TestFiles.short)
        defer { served.server.stop() }
        let test = try PlayerUnderTest()
        test.start(served.address)
        test.player.follow(.again)
        try test.run(3) { test.shown != nil }
        let worker = test.streams.pid
        try test.run(15) { test.notices.filter { $0.isAdvanced(to: served.address) }.count >= 3 }
        #expect(test.notices.filter { $0.isAdvanced(to: served.address) }.count >= 3)
        #expect(worker != nil && test.streams.pid == worker)
    }

    @Test func `a killed or stopped stream worker is replaced, the stream goes on, and the third death ends it`() throws
    {
        let served = try Served()
        defer { served.server.stop() }
        let test = try PlayerUnderTest()
        test.start(served.address)
        // As the interface does, in the middle of the worker's end.
        let told = test.player.onNotice
        test.player.onNotice = { [weak test] notice in
            told?(notice)
            if case .failed = notice { test?.start(TestFiles.short) }
        }
        for (number, signal) in [SIGKILL, SIGSTOP, SIGKILL].enumerated() {
            try test.run(12) { test.shown != nil }
            try #require(test.shown != nil, "life \(number)")
            test.forget()
            let victim = try #require(test.streams.pid)
            kill(victim, signal)
            try test.run(10) { test.streams.pid != victim && (test.streams.pid != nil || test.hasFailed(.crashes)) }
        }
        #expect(test.hasFailed(.crashes))
        // A file plays at once, whatever became of the other worker, and another stream after it.
        for item in [nil, served.address, TestFiles.short] {
            test.forget()
            if let item { test.start(item) }
            try test.run(6) { test.shown != nil }
            #expect(test.shown != nil, "\(item ?? "the file that took its place")")
            #expect((test.streams.pid == nil) == (item != served.address))
        }
    }

    @Test func `a stream that is stopped leaves no worker, and can be played again`() throws {
        let served = try Served()
        defer { served.server.stop() }
        let test = try PlayerUnderTest()
        for _ in 0..<2 {
            test.forget()
            test.start(served.address)
            try test.run(8) { test.shown != nil }
            #expect(test.shown != nil && test.streams.pid != nil)
            test.player.stop()
            #expect(test.streams.pid == nil && test.link.pid != nil)
        }
    }

    @Test func `an idle worker that dies while the other plays disturbs nothing`() throws {
        let served = try Served()
        defer { served.server.stop() }
        let test = try PlayerUnderTest()
        test.start(served.address)
        try test.run(8) { test.shown != nil }
        for _ in 0..<3 {
            let idle = try #require(test.link.pid)
            kill(idle, SIGKILL)
            try test.run(1.5)
        }
        test.player.foldersAppeared()
        try test.run(0.5)
        #expect(test.notices.allSatisfy { if case .failed = $0 { false } else { true } })
        test.forget()
        try test.run(1) { test.shown != nil }
        #expect(test.shown != nil && test.link.pid != nil)
    }

    @Test func `many changes between files and streams leave no process behind`() throws {
        let served = try Served(TestFiles.short)
        defer { served.server.stop() }
        let test = try PlayerUnderTest()
        for number in 0..<12 {
            test.forget()
            test.start(number % 2 == 0 ? served.address : TestFiles.long)
            // Some are left before they have begun.
            guard number % 3 != 2 else { continue }
            try test.run(10) { test.shown != nil }
            #expect(test.shown != nil, "change \(number)")
        }
        #expect(test.streams.pid == nil && test.notices.allSatisfy { if case .failed = $0 { false } else { true } })
    }
}

extension PlayerNotice {
    fileprivate func isAdvanced(to path: String) -> Bool {
        if case .advanced(path, _) = self { true } else { false }
    }
}
