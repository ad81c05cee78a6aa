import Glibc
import Linux
import Support
import Testing
import WorkerProtocol

@Suite(.serialized, .timeLimit(.minutes(19)))
struct ThumbnailTests {
    /// BGRX pixels of exactly the requested size.
    private func thumbnail(of path: String, _ width: Int, _ height: Int) throws -> [UInt8] {
        try WorkerUnderTest().picture(of: path, width, height)
    }

    /// Expects each pixel to have this red, green and blue, with an error of `limit` at most.
    private func expect(_ pixels: [UInt8], _ colour: [Int], within limit: Int, _ name: String) throws {
        for start in stride(from: 0, to: pixels.count, by: 4) {
            let wrong = zip(pixels[start..<start + 3], colour.reversed()).map { abs(Int($0) - $1) }.max() ?? 0
            try #require(wrong <= limit, "pixel \(start / 4) of \(name): \(pixels[start..<start + 3])")
        }
    }

    @Test(arguments: ["png": "pngenc", "jpg": "jpegenc quality=95", "webp": "webpenc lossless=true"])
    func `a picture keeps its colour`(kind: (String, String)) throws {
        let path = Clips.temporary("orange." + kind.0)
        Clips.run(
            "gst-launch-1.0 -q videotestsrc num-buffers=1 pattern=solid-color foreground-color=0xffe08020 "
                + "! video/x-raw,format=RGB,width=512,height=384 ! videoconvert ! \(kind.1) ! filesink location='\(path)'"
        )
        let pixels = try thumbnail(of: path, 161, 91)
        try expect(pixels, [0xe0, 0x80, 0x20], within: 4, kind.0)
    }

    /// Formats that GStreamer's own elements do not decode, or decode wrongly: they show CMYK as if it were RGB.
    @Test(arguments: [
        "gif": "convert-im6.q16 in.png out", "animated.gif": "convert-im6.q16 in.png \\( in.png -negate \\) out",
        "cmyk.jpg": "convert-im6.q16 in.png -colorspace CMYK -quality 95 out", "heic": "heif-enc -q 90 in.png -o out",
        "avif": "heif-enc -A -q 90 in.png -o out", "large.gif": "convert-im6.q16 in.png -scale 5000x3750! out",
    ])
    func `a photograph keeps its colour`(kind: (String, String)) throws {
        let (plain, path) = (Clips.temporary("blue.png"), Clips.temporary("blue." + kind.0))
        Clips.run(
            "gst-launch-1.0 -q videotestsrc num-buffers=1 pattern=solid-color foreground-color=0xff2060c0 "
                + "! video/x-raw,format=RGB,width=512,height=384 ! videoconvert ! pngenc ! filesink location='\(plain)'"
        )
        try #require(
            Clips.run(
                kind.1.replacing("in.png", with: "'\(plain)'").replacing(" out", with: " '\(path)'")
                    + " > /dev/null 2>&1"))
        let pixels = try thumbnail(of: path, 160, 90)
        try expect(pixels, [0x20, 0x60, 0xc0], within: 6, kind.0)
    }

    /// A fine pattern of as much black as white: downscaling must keep its mean, 127.5.
    @Test(arguments: [3, 5, 7, 9])
    func `a picture downscaled by an odd ratio keeps its mean brightness`(ratio: Int) throws {
        let path = Clips.temporary("greys.jpg")
        try #require(
            Clips.run(
                "convert-im6.q16 -size \(64 * ratio)x\(36 * ratio) pattern:gray50 -scale '\(64 * ratio)x\(36 * ratio)!' "
                    + "-quality 98 '\(path)'"))
        let pixels = try thumbnail(of: path, 64, 36)
        for channel in 0..<3 {
            let sum = stride(from: channel, to: pixels.count, by: 4).reduce(0) { $0 + Int(pixels[$1]) }
            #expect(abs(Double(sum) / Double(64 * 36) - 127.5) < 2)
        }
    }

    /// Half-transparent red beside fully transparent white.
    @Test func `a transparent picture is blended with black`() throws {
        let path = Clips.temporary("transparent.png")
        try #require(
            Clips.run(
                "convert-im6.q16 -size 256x288 'xc:rgba(255,0,0,0.502)' 'xc:rgba(255,255,255,0)' +append '\(path)'"))
        let pixels = try thumbnail(of: path, 16, 9)
        for y in 0..<9 {
            for (x, red) in [(1, 128), (6, 128), (9, 0), (14, 0)] {
                let start = 4 * (16 * y + x)
                try #require(zip(pixels[start..<start + 3], [0, 0, red]).allSatisfy { abs(Int($0) - $1) <= 3 }, "\(x)")
            }
        }
    }

    /// A PQ signal of 0.4392 is 49.6 cd/m². With white at 203 cd/m² and a gamma of 2.4 that is 142 of 255. Without a
    /// conversion it would be 112.
    @Test func `a video of high dynamic range is as bright as it plays`() throws {
        let path = Clips.temporary("grey-of-50.mkv")
        try #require(
            Clips.run(
                "gst-launch-1.0 -q videotestsrc num-buffers=5 pattern=solid-color foreground-color=0xff707070 "
                    + "! video/x-raw,format=I420_10LE,width=320,height=180,framerate=5/1,colorimetry=bt2100-pq "
                    + "! x265enc ! h265parse ! matroskamux ! filesink location='\(path)'"))
        let pixels = try thumbnail(of: path, 160, 90)
        try expect(pixels, [142, 142, 142], within: 8, "grey")
    }

    /// Streams for which the demuxer reports only the file's four-character code.
    @Test(arguments: [
        "dnxhr.mov": "-c:v dnxhd -profile:v dnxhr_sq -pix_fmt yuv422p", "vp9.avi": "-c:v libvpx-vp9 -deadline realtime",
        "av1.avi": "-c:v libaom-av1 -cpu-used 8", "cinepak.avi": "-c:v cinepak",
    ])
    func `a codec that the container names by a four-character code is decoded`(kind: (String, String)) throws {
        let path = Clips.temporary(kind.0)
        try #require(
            Clips.run("ffmpeg -v error -y -f lavfi -i color=0x2060c0:s=512x384:r=5:d=1 \(kind.1) '\(path)' < /dev/null")
        )
        let pixels = try thumbnail(of: path, 160, 90)
        try expect(pixels, [0x20, 0x60, 0xc0], within: 6, kind.0)
    }

    @Test(arguments: ["gif", "heic", "avif"]) func `a damaged photograph is refused`(kind: String) throws {
        let (plain, path) = (Clips.temporary("whole.png"), Clips.temporary("cut." + kind))
        Clips.run(
            "gst-launch-1.0 -q videotestsrc num-buffers=1 pattern=snow ! video/x-raw,width=512,height=384 "
                + "! pngenc ! filesink location='\(plain)'")
        let make =
            kind == "gif" ? "convert-im6.q16 '\(plain)' '\(path).\(kind)'" : "heif-enc '\(plain)' -o '\(path).\(kind)'"
        try #require(Clips.run("\(make) > /dev/null 2>&1 && head -c 300 '\(path).\(kind)' > '\(path)'"))
        #expect(throws: (any Error).self) { try thumbnail(of: path, 160, 90) }
    }

    @Test func `a sound file shows the cover in its folder`() throws {
        let folder = Clips.temporary("single")
        try #require(
            Clips.run(
                "mkdir -p '\(folder)' && gst-launch-1.0 -q videotestsrc num-buffers=1 pattern=red "
                    + "! video/x-raw,width=200,height=200 ! jpegenc ! filesink location='\(folder)/cover.jpg' "
                    + "&& gst-launch-1.0 -q audiotestsrc num-buffers=50 ! flacenc ! filesink location='\(folder)/a.flac'"
            ))
        let pixels = try thumbnail(of: folder + "/a.flac", 64, 64)
        let middle = pixels[(32 * 64 + 32) * 4..<(32 * 64 + 32) * 4 + 3]
        #expect(zip(middle, [0, 0, 255]).allSatisfy { abs(Int($0) - $1) <= 20 }, "\(middle)")
    }

    @Test func `the thumbnail of a video is a frame from its first tenth and fills the picture`() throws {
        let pixels = try thumbnail(of: Clips.h264.path, 320, 180)
        let number = FrameCounter.read(
            pixels: pixels, stride: 320 * 4, bytesPerPixel: 4, x: 0, y: 0, width: 320, height: 180)
        #expect(try #require(number) <= UInt32(Clips.h264.frames / 10))
    }

    /// Each EXIF orientation, and the corner in which it shows the first pixel of the stored picture.
    @Test(arguments: [
        (1, "top left"), (2, "top right"), (3, "bottom right"), (4, "bottom left"), (5, "top left"), (6, "top right"),
        (7, "bottom right"), (8, "bottom left"),
    ])
    func `a photograph is turned as its EXIF orientation says`(orientation: Int, corner: String) throws {
        // The stored picture is 4:3, white in its top left quarter and black elsewhere. On its side it is 3:4.
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
        // Each column shows a key frame at or before the middle of its fifth.
        for (column, number) in found.enumerated() {
            #expect(Int(number) <= Clips.h264.frames * (2 * column + 1) / 10)
        }
        #expect(Set(found).count > 1)
    }

    /// As on a board that starts with everything at once: for longer than a picture may take, its worker gets no processor.
    @Test func `a picture that took too long is made at the second attempt`() throws {
        let path = Clips.temporary("large.png")
        try #require(Clips.run("convert-im6.q16 -size 3000x2000 xc:gray +noise Random '\(path)'"))
        let worker = try WorkerUnderTest()
        try worker.send(.thumbnail(request: 5, path: path, width: 60, height: 40))
        usleep(25_000)
        kill(worker.process.pid, SIGSTOP)
        usleep(5_500_000)
        kill(worker.process.pid, SIGCONT)
        #expect(try worker.picture(5, 60, 40).count == 60 * 40 * 4)
    }

    @Test(arguments: ["not a picture": "yes x | head -n 99", "cut off": "head -c 900 /dev/zero"])
    func `a file that is damaged or missing is refused`(kind: (String, String)) throws {
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
