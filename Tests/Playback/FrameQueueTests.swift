import Playback
import Testing
import Time
import WorkerProtocol

@Suite struct FrameQueueTests {
    private func frame(_ number: Int, pts: Int64, due: Int64) -> FrameInfo {
        let layout = FrameLayout(
            format: .i420, width: 16, height: 16, pixelAspect: 1, strides: [16, 8, 8], offsets: [0, 256, 320],
            matrix: .bt601, range: .limited)
        return FrameInfo(
            playback: PlaybackID(1), serial: 0, buffer: BufferID(UInt32(number)), layout: layout, pts: pts, due: due)
    }

    /// How many refreshes of a 60 Hz panel each frame stays, for stamps rounded as containers round them.
    private func cadence(fps: Double, roundedTo unit: Double, frames: Int = 120) -> [Int] {
        var queue = FrameQueue()
        for n in 0..<frames {
            let exact = Double(n) / fps
            let pts = Int64((exact / unit).rounded() * unit * 1e9)
            _ = queue.append(frame(n, pts: pts, due: pts))
        }
        var shown = [Int](repeating: 0, count: frames)
        var refresh = 0
        while let next = queue.showing.map({ Int($0.buffer.number) }) ?? Optional(0), next < frames - 1 {
            _ = queue.select(flip: Instant(nanoseconds: Int64((Double(refresh) / 60 * 1e9).rounded())))
            refresh += 1
            shown[Int(queue.showing!.buffer.number)] += 1
        }
        return Array(shown.dropLast())
    }

    @Test(arguments: [1e-9, 1e-3])
    func `60, 30 and 20 frames a second stay exactly 1, 2 and 3 refreshes`(unit: Double) {
        #expect(cadence(fps: 60, roundedTo: unit).allSatisfy { $0 == 1 })
        #expect(cadence(fps: 30, roundedTo: unit).allSatisfy { $0 == 2 })
        #expect(cadence(fps: 20, roundedTo: unit).allSatisfy { $0 == 3 })
    }

    @Test(arguments: [1e-9, 1e-3])
    func `24 frames a second alternate between 2 and 3 refreshes`(unit: Double) {
        let cadence = cadence(fps: 24, roundedTo: unit)
        for pair in stride(from: 0, to: cadence.count - 1, by: 2) {
            #expect(Set(cadence[pair...pair + 1]) == [2, 3])
        }
    }

    @Test func `frames that are over are released with the one that was shown`() {
        var queue = FrameQueue()
        for n in 0..<5 { _ = queue.append(frame(n, pts: Int64(n) * 10_000_000, due: Int64(n) * 10_000_000)) }
        #expect(queue.select(flip: .zero).released.isEmpty)
        let (changed, released) = queue.select(flip: Instant(nanoseconds: 35_000_000))
        #expect(changed && released == [BufferID(1), BufferID(2), BufferID(0)])
        #expect(queue.showing?.buffer == BufferID(3))
        #expect(queue.removeAll() == [BufferID(4), BufferID(3)])
    }

    @Test func `a frame of the same time replaces the last one that waits, and takes its place as the first picture`() {
        var queue = FrameQueue()
        #expect(queue.append(frame(0, pts: 0, due: 0)) == nil)
        #expect(queue.append(frame(1, pts: 0, due: 0)) == BufferID(0))
        #expect(queue.append(frame(2, pts: 10_000_000, due: 1_010_000_000)) == nil)
        #expect(queue.select(flip: .zero) == (true, []))
        #expect(queue.showing?.buffer == BufferID(1))
        #expect(queue.append(frame(3, pts: 10_000_000, due: 1_010_000_000)) == BufferID(2))
        // One that is shown already is released when the other is shown.
        #expect(queue.select(flip: Instant(nanoseconds: 1_010_000_000)) == (true, [BufferID(1)]))
        #expect(!queue.showsReplacement)
        #expect(queue.append(frame(4, pts: 10_000_000, due: 1_010_000_000)) == nil)
        #expect(queue.showsReplacement)
        #expect(queue.select(flip: Instant(nanoseconds: 1_010_000_000)) == (true, [BufferID(3)]))
    }

    @Test func `a new clock moves all that wait`() {
        var queue = FrameQueue()
        for n in 0..<3 { _ = queue.append(frame(n, pts: Int64(n) * 10_000_000, due: 1)) }
        queue.setClock(PlaybackID(1), pts: 0, due: 1_000_000_000)
        #expect(!queue.select(flip: Instant(nanoseconds: 990_000_000)).changed)
        #expect(queue.select(flip: Instant(nanoseconds: 1_010_000_000)).changed)
        #expect(queue.showing?.buffer == BufferID(1))
        #expect(queue.covers(flip: Instant(nanoseconds: 1_010_000_000)))
        #expect(!queue.covers(flip: Instant(nanoseconds: 1_020_000_000)))
        #expect(queue.end == Instant(nanoseconds: 1_030_000_000))
    }

    @Test func `the first frame is seen at once, and the second in its time, though the clock is known before`() {
        var queue = FrameQueue()
        _ = queue.append(frame(0, pts: 0, due: 0))
        queue.setClock(PlaybackID(1), pts: 0, due: 1_000_000_000)
        _ = queue.append(frame(1, pts: 10_000_000, due: 1_010_000_000))
        #expect(queue.nextDue == .zero)
        #expect(queue.select(flip: Instant(nanoseconds: 900_000_000)).changed)
        #expect(queue.showing?.buffer == BufferID(0))
        #expect(queue.nextDue == Instant(nanoseconds: 1_010_000_000))
        #expect(!queue.select(flip: Instant(nanoseconds: 1_000_000_000)).changed)
        #expect(queue.select(flip: Instant(nanoseconds: 1_010_000_000)).changed)
    }

    @Test func `a buffer that comes again is no opening frame`() {
        var queue = FrameQueue()
        _ = queue.append(frame(0, pts: 0, due: 0))
        #expect(queue.removeWaiting() == [BufferID(0)])
        _ = queue.append(frame(0, pts: 0, due: 1_000_000_000))
        #expect(!queue.select(flip: Instant(nanoseconds: 900_000_000)).changed)
    }
}
