import Geometry
import Glibc
import Presentation
import Scene
import Testing
import Time

@testable import KMS

/// Numbers one after another, as the kernel writes them.
private func bytes(_ numbers: (any FixedWidthInteger)...) -> [UInt8] {
    var bytes: [UInt8] = []
    func append<Number: FixedWidthInteger>(_ number: Number) {
        withUnsafeBytes(of: number) { bytes.append(contentsOf: $0) }
    }
    for number in numbers { append(number) }
    return bytes
}

@Suite struct `The formats of a plane` {
    /// Three formats; rows for the first and third, tiles for the second and third.
    private let small = bytes(
        UInt32(1), UInt32(0), UInt32(3), UInt32(24), UInt32(2), UInt32(40),
        PixelFormat.xrgb8888.code, PixelFormat.argb8888.code, PixelFormat.nv12.code, UInt32(0),
        UInt64(0b101), UInt32(0), UInt32(0), UInt64(0), UInt64(0b11), UInt32(1), UInt32(0),
        UInt64(0x0100_0000_0000_0001))

    @Test func `each has the modifiers whose mask names it`() throws {
        let formats = try #require(InFormats(blob: small))
        #expect(formats.modifiers[.xrgb8888] == [0])
        #expect(formats.modifiers[.argb8888] == [0x0100_0000_0000_0001])
        #expect(formats.modifiers[.nv12] == [0, 0x0100_0000_0000_0001])
        #expect(formats.linearFormats == [.xrgb8888, .nv12])
    }

    @Test func `a mask may begin at the 65th format`() throws {
        var blob = bytes(UInt32(1), UInt32(0), UInt32(66), UInt32(24), UInt32(1), UInt32(24 + 66 * 4))
        for code in 1...66 { blob += bytes(UInt32(code)) }
        blob += bytes(UInt64(0b10), UInt32(64), UInt32(0), UInt64(0))
        let formats = try #require(InFormats(blob: blob))
        #expect(formats.linearFormats == [PixelFormat(code: 66)])
    }

    @Test func `what is cut off anywhere is no list`() {
        for length in 0..<small.count { #expect(InFormats(blob: Array(small[..<length])) == nil) }
    }

    @Test func `a mask beyond the last format is no list`() {
        var blob = small
        blob[40] = 0b1000
        #expect(InFormats(blob: blob) == nil)
    }
}

@Suite struct `Flip events` {
    private func flips(_ bytes: [UInt8]) -> [FlipEvent] {
        var events: [FlipEvent] = []
        bytes.withUnsafeBytes { FlipEvent.forEach(in: $0) { events.append($0) } }
        return events
    }

    private let flip = bytes(
        UInt32(2), UInt32(32), UInt64(0x1_0000_0007), UInt32(12), UInt32(345_678), UInt32(99), UInt32(51))

    @Test func `number, time, refresh and CRTC are read`() {
        let time = Instant(nanoseconds: 12_345_678_000)
        let expected = FlipEvent(flip: Flip(commit: CommitID(0x1_0000_0007), time: time, sequence: 99), crtc: 51)
        #expect(flips(flip) == [expected])
        #expect(flips(flip + flip) == [expected, expected])
    }

    @Test func `events of other kinds are passed over`() {
        let refresh = bytes(UInt32(3), UInt32(32), UInt64(1), UInt64(2), UInt64(3))
        let unheardOf = bytes(UInt32(0x8000_0000), UInt32(16), UInt64(5))
        #expect(flips(refresh + unheardOf + flip).count == 1)
    }

    @Test func `an event that is cut off or has no length ends it`() {
        #expect(flips(flip + flip.dropLast()).count == 1)
        #expect(flips(flip + bytes(UInt32(2), UInt32(0)) + flip).count == 1)
    }
}

@Suite struct `Damage told to the kernel` {
    @Test func `a rectangle is its four edges, those at the right and bottom outside`() {
        let clip = DamageClip(PixelRect(x: 10, y: 20, width: 30, height: 40))
        #expect(withUnsafeBytes(of: clip) { Array($0) } == bytes(Int32(10), Int32(20), Int32(40), Int32(60)))
    }
}

@Suite struct `Reasons of a refusal` {
    @Test(arguments: [
        (EBUSY, CommitError.busy), (EINTR, .busy), (EAGAIN, .busy), (EACCES, .notMaster), (EPERM, .notMaster),
        (ENODEV, .deviceGone), (EINVAL, .refused(errno: EINVAL)), (ERANGE, .refused(errno: ERANGE)),
        (ENOSPC, .refused(errno: ENOSPC)), (E2BIG, .refused(errno: E2BIG)), (ENOMEM, .refused(errno: ENOMEM)),
        (EIO, .refused(errno: EIO)),
    ]) func `are sorted by what can be done`(errno: Int32, error: CommitError) {
        #expect(CommitError(errno: errno) == error)
    }
}
