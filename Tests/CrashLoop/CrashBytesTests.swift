import Support
import Testing
import Time

@testable import CrashLoop

/// What stands in the file, and what may have become of it.
@Suite struct CrashBytesTests {
    private static var history: CrashHistory {
        var history = CrashHistory()
        (history.run, history.step, history.isTrial) = (.running, .withoutSidecarsAndPictures, true)
        (history.total, history.streak, history.trials, history.since) = (8, 5, 3, 1_795_000_000)
        history.started = Instant(nanoseconds: 12_345_678_901)
        history.deaths = [Instant(nanoseconds: 1), Instant(nanoseconds: 12_000_000_000)]
        return history
    }

    @Test func `a history comes back from its bytes`() {
        #expect(CrashHistory(bytes: Self.history.bytes) == Self.history)
        #expect(Self.history.bytes.count == CrashHistory.size)
    }

    @Test func `no changed bit, no other length and no noise passes for a history`() {
        let bytes = Self.history.bytes
        for bit in 0..<bytes.count * 8 {
            var damaged = bytes
            damaged[bit / 8] ^= 1 << (bit % 8)
            #expect(CrashHistory(bytes: damaged) == nil, "bit \(bit)")
        }
        for count in 0..<bytes.count { #expect(CrashHistory(bytes: Array(bytes[..<count])) == nil) }
        #expect(CrashHistory(bytes: bytes + [0]) == nil)
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<1000 {
            let noise = (0..<CrashHistory.size).map { _ in UInt8.random(in: 0...255, using: &generator) }
            #expect(CrashHistory(bytes: noise) == nil)
        }
    }

    @Test func `any bytes are a cause that can be said`() {
        var generator = SeededGenerator(seed: 4)
        for count in [0, 1, 2, 511, 512, 513, 514, 515, 1023, 1024, 1026, 1536, 4000] {
            for _ in 0..<50 {
                let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
                let cause = CrashCause(bytes: bytes)
                #expect(!cause.sentence.isEmpty)
                #expect(cause.code.wholeMatch(of: #/[NSCGPLDTIR]-\d{2,3}-[0-9A-F]{4}/#) != nil, "\(cause.code)")
            }
        }
    }

    private func cause(signal: UInt8, lasting: CrashNote?, last: CrashNote?, underWay: Bool) -> CrashCause {
        var bytes = [UInt8](repeating: 0, count: CrashCause.size)
        bytes[0] = signal
        for (offset, note) in [(CrashCause.lastingOffset, lasting), (CrashCause.lastOffset, last)] {
            for (index, byte) in (note?.bytes ?? []).enumerated() { bytes[offset + index] = byte }
        }
        if !underWay { bytes[CrashCause.lastOffset + CrashNote.openOffset] = 0 }
        return CrashCause(bytes: bytes)
    }

    @Test func `the cause is what was under way, else what played, and what came before`() {
        let playing = CrashNote(.playing, "/srv/clip.mp4")
        let captions = CrashNote(.captions, "/srv/字幕.mp4")
        #expect(
            cause(signal: 4, lasting: playing, last: captions, underWay: true).sentence
                == "SIGILL (a trap) while taking the captions of /srv/字幕.mp4, with /srv/clip.mp4 playing")
        #expect(
            cause(signal: 0, lasting: playing, last: captions, underWay: false).sentence
                == "killed (SIGKILL, or no memory) while playing /srv/clip.mp4, after taking the captions of /srv/字幕.mp4"
        )
        #expect(
            cause(signal: 11, lasting: nil, last: CrashNote(.request, "seek"), underWay: true).sentence
                == "SIGSEGV while answering the request seek")
        #expect(cause(signal: 11, lasting: nil, last: nil, underWay: true).sentence == "SIGSEGV at rest")
    }

    @Test func `the same cause has the same code, another subject another one`() {
        let codes = ["/a.mp4", "/a.mp4", "/b.mp4"].map {
            cause(signal: 11, lasting: CrashNote(.playing, $0), last: nil, underWay: false).code
        }
        #expect(codes[0] == codes[1] && codes[0] != codes[2])
        #expect(codes[0].hasPrefix("P-11-"))
    }

    @Test func `a long path loses its end, never the record its shape`() {
        let long = String(repeating: "語", count: 400)
        let note = CrashNote(.playing, "/" + long)
        #expect(note.bytes.count == CrashNote.size)
        let read = cause(signal: 6, lasting: note, last: CrashNote(.list), underWay: true)
        #expect(read.lasting?.subject.hasPrefix("/語語語") == true)
        #expect(read.last == CrashNote(.list))
    }
}
