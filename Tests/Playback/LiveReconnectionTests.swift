import Glibc
import Linux
import Playback
import Servers
import Supervision
import Testing
import Time
import WorkerProtocol

/// Servers that stall, go away and come back.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(19)))
struct LiveReconnectionTests {
    private static let size: Int = {
        var info = stat()
        stat(TestFiles.long, &info)
        return Int(info.st_size)
    }()
    private static let clip = String(TestFiles.long.split(separator: "/").last ?? "")

    private func serve(_ behaviour: BadServer.Behaviour, port: UInt16 = 0) throws -> BadServer {
        try BadServer(folder: TestFiles.folder, behaviour, port: port)
    }

    private func serveParts(
        _ behaviour: BadServer.Behaviour = .good, port: UInt16 = 0, since: Instant = monotonicNow()
    ) throws -> BadServer {
        try BadServer(folder: StreamedParts.folder, behaviour, port: port) { name, _ in
            name == "live.m3u8" ? StreamedParts.live(at: (monotonicNow() - since).value) : nil
        }
    }

    // MARK: Stalls

    @Test func `a stall is reported half a second after the last frame, and ends with the next frame`() throws {
        let server = try serve(.stalls(after: Self.size / 4, seconds: 6))
        defer { server.stop() }
        let test = try PlayerUnderTest()
        test.start(server.address(of: Self.clip))
        try test.run(8) { test.shown != nil }
        test.forget()
        try test.run(12) { test.isWaiting }
        let last = try #require(test.shown)
        let told = (monotonicNow() - last.at).value
        #expect(test.isWaiting && told < 0.75, "\(told) s after the last frame")
        // A message from the worker does not end the wait.
        try test.run(1.5)
        #expect(test.isWaiting && test.shown?.pts == last.pts)
        try test.run(8) { !test.isWaiting }
        try test.run(0.3)
        #expect(!test.isWaiting && test.shown?.pts ?? 0 > last.pts)
        #expect(!test.hasFailed && !test.isReconnecting)
        print("stall: reported \(told) s after the last frame")
    }

    @Test func `no wait is reported for a paused stream, an ended stream, a still picture or a sound`() throws {
        let server = try serve(.stalls(after: Self.size / 4, seconds: 4))
        defer { server.stop() }
        let test = try PlayerUnderTest { $0.stillDuration = 1.5 }
        test.start(server.address(of: Self.clip))
        try test.run(8) { test.shown?.pts ?? 0 > 0.5 }
        test.player.pause()
        test.forget()
        try test.run(2)
        #expect(test.waits == 0)
        let good = try serve(.good)
        defer { good.stop() }
        for path in [TestFiles.picture, TestFiles.sound, TestFiles.short] {
            // A busy machine may cause an underrun, so there are up to three attempts.
            for attempt in 0..<3 where attempt == 0 || test.waits > 0 {
                test.forget()
                test.start(good.address(of: String(path.split(separator: "/").last ?? "")))
                // A slow start counts as a wait.
                try test.run(10) { test.shown != nil && !test.isWaiting }
                test.forget()
                try test.run(4) { test.notices.contains(.ended(truncated: false)) }
                try test.run(0.8)
            }
            #expect(test.notices.contains(.ended(truncated: false)) == (path != TestFiles.sound))
            #expect(test.waits == 0, "\(path): \(test.notices)")
        }
    }

    @Test func `a seek in a stream does not wait`() throws {
        let server = try serve(.good)
        defer { server.stop() }
        let test = try PlayerUnderTest()
        test.start(server.address(of: Self.clip))
        try test.run(8) { test.shown?.pts ?? 0 > 0.5 }
        test.forget()
        for position in [15.0, 3, 10] {
            test.player.seek(to: position, at: monotonicNow())
            try test.run(4) { abs((test.shown?.pts ?? 0) - position) < 0.3 }
            try test.run(0.3)
        }
        #expect(test.waits == 0, "\(test.notices)")
    }

    // MARK: Reconnecting

    @Test func `when its server goes away, a stream plays out its buffer, and later resumes from there`() throws {
        let first = try serve(.slow(Self.size / 16))
        let test = try PlayerUnderTest()
        test.start(first.address(of: Self.clip))
        try test.run(10) { test.shown?.pts ?? 0 > 0.5 }
        let cut = try #require(test.shown).pts
        first.die()
        try test.run(12) { test.isReconnecting }
        let last = try #require(test.shown).pts
        try #require(test.isReconnecting)
        #expect(last > cut + 0.3, "the player plays its buffer to the end")
        test.forget()
        let second = try serve(.good, port: first.port)
        defer { second.stop() }
        let back = try test.run(9) { test.shown?.pts ?? 0 > last + 0.5 }
        #expect(test.firstShown.map { abs($0 - last) < 0.2 } ?? false, "\(test.firstShown ?? -1) after \(last)")
        #expect(!test.isWaiting && !test.hasFailed)
        print("cut at \(cut) s, played to \(last) s, on again after \(back.value) s")
    }

    @Test func `a stream that does not come back fails when its time limit ends, with the last reason`() throws {
        let server = try serve(.good)
        let test = try PlayerUnderTest { $0.streamTimeLimit = 2 }
        test.start(server.address(of: Self.clip))
        try test.run(8) { test.shown?.pts ?? 0 > 0.2 }
        server.die()
        // The whole clip may be in the buffer, so a seek forces a new request.
        test.player.seek(to: 15, at: monotonicNow())
        try test.run(14) { test.hasFailed }
        #expect(test.hasFailed(.connectionRefused), "\(test.notices)")
        #expect(test.reconnections >= 2)
    }

    @Test func `a stream that has never played fails at once, unless its status may be temporary`() throws {
        let server = try serve(.lacks(["busy.mp4"], status: "503 Service Unavailable"))
        let address = server.address(of: Self.clip)
        let test = try PlayerUnderTest()
        test.start(server.address(of: "none.mp4"))
        try test.run(5) { test.hasFailed }
        #expect(test.hasFailed(.refused(404)) && test.reconnections == 0, "\(test.notices)")
        // The status 503 may be temporary.
        test.forget()
        test.start(server.address(of: "busy.mp4"))
        try test.run(5) { test.isReconnecting }
        #expect(test.reason == .refused(503) && !test.hasFailed, "\(test.notices)")
        server.die()
        test.forget()
        test.start(address)
        try test.run(5) { test.hasFailed }
        #expect(test.hasFailed(.connectionRefused), "\(test.notices)")
    }

    @Test func `a server that falls silent is asked again after 10 s`() throws {
        let server = try serve(.stalls(after: Self.size / 5, seconds: 60))
        defer { server.die() }
        let test = try PlayerUnderTest()
        test.start(server.address(of: Self.clip))
        try test.run(16) { test.isReconnecting }
        #expect(test.isReconnecting && test.reason == .timedOut, "\(test.notices)")
    }

    @Test func `a stream skips a missing segment`() throws {
        let server = try serveParts(.lacks(["part4.ts"], status: "404 Not Found"))
        defer { server.stop() }
        let test = try PlayerUnderTest()
        test.start(server.address(of: "whole.m3u8"))
        try test.run(20) { test.shown?.pts ?? 0 > 6 || test.hasFailed }
        #expect(test.shown?.pts ?? 0 > 6 && !test.hasFailed, "\(test.shown?.pts ?? -1) \(test.notices)")
        #expect(test.reconnections <= 4)
    }

    @Test func `a live stream resumes after its server goes away and comes back`() throws {
        let start = monotonicNow()
        let first = try serveParts(since: start)
        let test = try PlayerUnderTest()
        test.start(first.address(of: "live.m3u8"))
        try test.run(10) { test.shown?.pts ?? 0 > 0.5 }
        first.die()
        try test.run(12) { test.isReconnecting }
        #expect(test.isReconnecting, "\(test.notices)")
        test.forget()
        let second = try serveParts(port: first.port, since: start)
        defer { second.stop() }
        let back = try test.run(9) { test.shown != nil }
        try test.run(0.5)
        #expect(test.shown != nil && !test.isWaiting && !test.hasFailed, "\(test.notices)")
        print("live: on again after \(back.value) s")
    }

    @Test func `an RTSP stream resumes after its server goes away and comes back`() throws {
        let first = try RTSPServer()
        let test = try PlayerUnderTest()
        test.start(first.address)
        try test.run(10) { test.shown?.pts ?? 0 > 0.5 }
        try #require(test.shown != nil, "\(test.notices)")
        test.forget()
        first.end()
        try test.run(12) { test.isReconnecting }
        #expect(test.isReconnecting && !test.hasFailed, "\(test.notices)")
        let reason = test.reason
        test.forget()
        let second = try RTSPServer(port: first.port)
        defer { second.end() }
        let back = try test.run(12) { test.shown != nil }
        try test.run(0.5)
        #expect(test.shown != nil && !test.isWaiting && !test.hasFailed, "\(test.notices)")
        print("RTSP: \(reason.map { "\($0)" } ?? "none"), on again after \(back.value) s")
    }
}

extension PlayerUnderTest {
    fileprivate var isWaiting: Bool {
        for case .waiting(let since) in notices.reversed() { return since != nil }
        return false
    }

    fileprivate var waits: Int { notices.count { if case .waiting(.some) = $0 { true } else { false } } }

    fileprivate var reconnections: Int { notices.count { if case .reconnecting = $0 { true } else { false } } }

    fileprivate var isReconnecting: Bool { reconnections > 0 }

    fileprivate var hasFailed: Bool { notices.contains { if case .failed = $0 { true } else { false } } }

    fileprivate var reason: FailureReason? {
        for case .reconnecting(let reason, _) in notices.reversed() { return reason }
        return nil
    }
}
