import Glibc
import Linux
import Playback
import Supervision
import Testing
import Time
import WorkerProtocol

/// Buffers that somebody still looks at.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(19)))
struct LiveLeaseTests {
    /// Plays, and answers the buffers of the frames that were shown.
    private func buffers(_ test: PlayerUnderTest, _ time: Seconds, hold: @escaping (ShownFrame) -> Void = { _ in })
        throws
        -> [BufferID]
    {
        var seen: [BufferID] = []
        test.onFrame = { frame, _ in
            seen.append(frame.info.buffer)
            hold(frame)
        }
        defer { test.onFrame = nil }
        try test.run(time)
        return seen
    }

    @Test func `a frame that is held stays as it is`() throws {
        let test = try PlayerUnderTest()
        test.player.chooseRendition(for: .resting(Rendition(width: 160, height: 90)), at: monotonicNow())
        test.start(TestFiles.long)
        try test.run(5) { test.shown != nil }
        var held: ShownFrame?
        _ = try buffers(test, 0.2) { if held == nil { held = $0 } }
        let frame = try #require(held?.info.buffer)
        let picture = held?.memory.bytes.map { $0 }
        #expect(!(try buffers(test, 1.5)).contains(frame))
        #expect(held?.memory.bytes.elementsEqual(picture ?? []) ?? false)
    }

    @Test func `a worker that has too many frames looked at waits, and goes on when they are let go`() throws {
        let test = try PlayerUnderTest()
        test.start(TestFiles.long)
        try test.run(5) { test.shown != nil }
        var held: [ShownFrame] = []
        // Eight buffers are all that there are.
        #expect(try buffers(test, 2) { held.append($0) }.count <= 8)
        held = []
        // What is late by now is passed over, up to the next key frame.
        try test.run(3)
        #expect(try buffers(test, 1).count > 15)
    }

    @Test func `what is held of a worker that died goes back to nobody`() throws {
        let test = try PlayerUnderTest()
        test.start(TestFiles.long)
        try test.run(5) { test.shown != nil }
        try test.run(1.5)
        var held: [ShownFrame] = []
        _ = try buffers(test, 0.2) { held.append($0) }
        let victim = try #require(test.link.pid)
        kill(victim, SIGKILL)
        // A frame of its may yet be shown before its death is seen.
        try test.run(5) { test.link.pid != victim }
        test.forget()
        try test.run(5) { test.shown != nil }
        let next = try #require(test.link.pid)
        // The new one has buffers of the same numbers; to be given back one that is not held would be a fault of ours.
        held = []
        #expect(try buffers(test, 1).count > 15)
        #expect(test.link.pid == next && test.notices.allSatisfy { !isFailure($0) })
    }

    private func isFailure(_ notice: PlayerNotice) -> Bool { if case .failed = notice { true } else { false } }
}
