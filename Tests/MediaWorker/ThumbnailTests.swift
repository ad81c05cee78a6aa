import Linux
import Support
import Testing
import WorkerProtocol

@Suite(.serialized, .timeLimit(.minutes(1)))
struct ThumbnailTests {
    /// BGRX pixels of exactly the size asked for.
    private func thumbnail(of path: String, _ width: Int, _ height: Int) throws -> [UInt8] {
        try WorkerUnderTest().picture(of: path, width, height)
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

    /// What each orientation of EXIF says of the corner that the stored picture begins with.
    @Test(arguments: [
        (1, "top left"), (2, "top right"), (3, "bottom right"), (4, "bottom left"), (5, "top left"), (6, "top right"),
        (7, "bottom right"), (8, "bottom left"),
    ])
    func `a photograph stands as its orientation says`(orientation: Int, corner: String) throws {
        // White in the first quarter of the stored picture, black elsewhere: 4:3 as stored, 3:4 where it is turned.
        let plain = Clips.temporary("plain.jpg")
        Clips.run(
            "gst-launch-1.0 -q videotestsrc num-buffers=1 pattern=black ! video/x-raw,width=320,height=240 ! compositor "
                + "name=c ! videoconvert ! jpegenc quality=95 ! filesink location='\(plain)' videotestsrc num-buffers=1 "
                + "pattern=white ! video/x-raw,width=160,height=120 ! c.")
        let path = Clips.temporary("turned.jpg")
        try Exif.write(orientation: orientation, from: plain, to: path)
        let turned = orientation > 4
        let (width, height) = turned ? (60, 80) : (80, 60)
        let pixels = try thumbnail(of: path, width, height)
        func brightness(_ x: Int, _ y: Int) -> UInt8 { pixels[(y * width + x) * 4 + 1] }
        let corners = [
            "top left": brightness(width / 4, height / 4), "top right": brightness(width * 3 / 4, height / 4),
            "bottom left": brightness(width / 4, height * 3 / 4),
            "bottom right": brightness(width * 3 / 4, height * 3 / 4),
        ]
        for (place, value) in corners { #expect(place == corner ? value > 200 : value < 60, "\(place): \(value)") }
    }

    @Test func `a strip shows the video from its first part to its last`() throws {
        let worker = try WorkerUnderTest()
        try worker.send(.strip(request: 5, path: Clips.h264.path, columns: 5, width: 320, height: 180))
        let pixels = try worker.picture(5, 5 * 320, 180)
        let numbers = (0..<5).map {
            FrameCounter.read(
                pixels: pixels, stride: 5 * 320 * 4, bytesPerPixel: 4, x: $0 * 320, y: 0, width: 320, height: 180)
        }
        let found = try numbers.map { try #require($0) }
        #expect(found == found.sorted())
        // Key frames before the middle of each fifth.
        for (column, number) in found.enumerated() {
            #expect(Int(number) <= Clips.h264.frames * (2 * column + 1) / 10)
        }
        #expect(Set(found).count > 1)
    }

    @Test(arguments: ["not a picture": "yes x | head -n 99", "cut off": "head -c 900 /dev/zero"])
    func `what is no picture is refused`(kind: (String, String)) throws {
        let path = Clips.temporary("broken.png")
        Clips.run("\(kind.1) > '\(path)'")
        let worker = try WorkerUnderTest()
        try worker.send(.thumbnail(request: 1, path: path, width: 100, height: 100))
        try worker.send(.thumbnail(request: 2, path: Clips.temporary("none"), width: 100, height: 100))
        var refused: Set<UInt32> = []
        while refused.count < 2 {
            guard case .thumbnailFailed(let request, _) = try worker.next().event else { continue }
            refused.insert(request)
        }
    }
}
