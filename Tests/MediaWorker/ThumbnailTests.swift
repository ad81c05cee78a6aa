import Linux
import Support
import Testing
import WorkerProtocol

@Suite(.serialized, .timeLimit(.minutes(1)))
struct ThumbnailTests {
    /// BGRX pixels of exactly the size asked for.
    private func thumbnail(of path: String, _ width: Int, _ height: Int) throws -> [UInt8] {
        let worker = try WorkerUnderTest()
        try worker.send(.thumbnail(request: 5, path: path, width: UInt32(width), height: UInt32(height)))
        let event = try worker.next().event
        guard case .thumbnail(5, UInt32(width), UInt32(height), let stride) = event else {
            throw WorkerUnderTest.Problem.unexpected(event)
        }
        let bytes = try #require(worker.thumbnail).bytes
        #expect(bytes.count >= Int(stride) * height)
        return (0..<height).flatMap { [UInt8](bytes[(Int(stride) * $0)..<(Int(stride) * $0 + width * 4)]) }
    }

    @Test(arguments: ["png": "pngenc", "jpg": "jpegenc quality=95", "webp": "webpenc lossless=true"])
    func `a picture keeps its colour`(kind: (String, String)) throws {
        let path = Clips.temporary("orange." + kind.0)
        Clips.run(
            "gst-launch-1.0 -q videotestsrc num-buffers=1 pattern=solid-color foreground-color=0xffe08020 "
                + "! video/x-raw,format=RGB,width=512,height=384 ! videoconvert ! \(kind.1) ! filesink location='\(path)'"
        )
        let pixels = try thumbnail(of: path, 161, 91)
        for start in stride(from: 0, to: pixels.count, by: 4) {
            let wrong = zip(pixels[start..<start + 3], [0x20, 0x80, 0xe0]).map { abs(Int($0) - $1) }.max() ?? 0
            try #require(wrong <= 4, "pixel \(start / 4) of a \(kind.0)")
        }
    }

    @Test func `a video gives a frame of its first part, filling the picture`() throws {
        let pixels = try thumbnail(of: Clips.h264.path, 320, 180)
        let number = FrameCounter.read(
            pixels: pixels, stride: 320 * 4, bytesPerPixel: 4, x: 0, y: 0, width: 320, height: 180)
        #expect(try #require(number) <= UInt32(Clips.h264.frames / 10))
    }

    @Test(arguments: ["not a picture": "yes x | head -n 99", "cut off": "head -c 900 /dev/zero"])
    func `what is no picture is refused`(kind: (String, String)) throws {
        let path = Clips.temporary("broken.png")
        Clips.run("\(kind.1) > '\(path)'")
        let worker = try WorkerUnderTest()
        try worker.send(.thumbnail(request: 1, path: path, width: 100, height: 100))
        try worker.send(.thumbnail(request: 2, path: Clips.temporary("none"), width: 100, height: 100))
        try worker.send(.thumbnail(request: 3, path: Clips.h264.path, width: 0, height: 100))
        var refused: Set<UInt32> = []
        while refused.count < 3 {
            guard case .thumbnailFailed(let request, _) = try worker.next().event else { continue }
            refused.insert(request)
        }
    }
}
