import CPango
import Foundation
import Support
import Testing

/// Clips made once for all tests of this run, by the script that makes the sample library.
enum SampleClips {
    /// Frames per second of `first`.
    static let firstRate = 30.0

    private static let made: Result<URL, any Error> = Result {
        let folder = try DaemonRun.temporaryFolder()
        let script = root.appendingPathComponent("scripts/sample-library").path
        try run("/bin/bash", [script, "--only", "2", folder.path])
        return folder
    }

    static func folder() throws -> URL { try made.get() }

    /// 3 s of 720p, H.264 and AAC.
    static func first() throws -> URL {
        let files = try FileManager.default.contentsOfDirectory(at: folder(), includingPropertiesForKeys: nil)
        return try #require(files.first { $0.lastPathComponent.contains("vt01") && $0.pathExtension == "mp4" })
    }

    /// 12 s of moving noise.
    static func long() throws -> URL { try longClip.get() }

    /// 3 s of a small picture each second: costs little where only the window's way counts.
    static func still() throws -> URL { try stillClip.get() }

    private static let stillClip: Result<URL, any Error> = Result {
        try make(
            "still.mp4",
            "videotestsrc num-buffers=3 pattern=smpte ! video/x-raw,width=320,height=180,framerate=1/1"
                + " ! x264enc speed-preset=ultrafast ! mp4mux")
    }

    private static let longClip: Result<URL, any Error> = Result {
        try make(
            "long.mp4",
            "videotestsrc num-buffers=360 pattern=ball ! video/x-raw,width=640,height=360,framerate=30/1"
                + " ! x264enc speed-preset=ultrafast ! mp4mux")
    }

    /// A folder with a red and a blue clip of 2 s each.
    static func colours() throws -> URL {
        let folder = try DaemonRun.temporaryFolder()
        for colour in ["red", "blue"] {
            let clip = try make(
                "\(colour).mp4",
                "videotestsrc num-buffers=60 pattern=\(colour) ! video/x-raw,width=320,height=200,framerate=30/1"
                    + " ! x264enc speed-preset=ultrafast ! video/x-h264,profile=baseline ! mp4mux")
            try FileManager.default.moveItem(at: clip, to: folder.appendingPathComponent(clip.lastPathComponent))
        }
        return folder
    }

    /// The long clip in Matroska: half of the file is half of the clip.
    static func streamable() throws -> URL {
        try make("long.mkv", "filesrc location=\(try long().path) ! qtdemux ! h264parse ! matroskamux")
    }

    private static func make(_ name: String, _ pipeline: String) throws -> URL {
        let file = try DaemonRun.temporaryFolder().appendingPathComponent(name)
        let words = "-q \(pipeline) ! filesink location=\(file.path)"
        try run("/usr/bin/gst-launch-1.0", words.split(separator: " ").map(String.init))
        return file
    }

    /// The checkout.
    static var root: URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
    }

    static func run(_ program: String, _ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "\(program) \(arguments)")
    }
}

/// A PNG that the daemon wrote.
final class RGBPicture {
    private let surface: OpaquePointer

    init(png: URL) throws {
        surface = cairo_image_surface_create_from_png(png.path)
        try #require(cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, "\(png.path)")
    }

    deinit { cairo_surface_destroy(surface) }

    /// 0xRRGGBB.
    func colour(_ x: Int, _ y: Int) -> UInt32 {
        let row = cairo_image_surface_get_data(surface)! + y * Int(cairo_image_surface_get_stride(surface))
        return UInt32(row[x * 4 + 2]) << 16 | UInt32(row[x * 4 + 1]) << 8 | UInt32(row[x * 4])
    }

    /// Mean of red, green and blue, 0...255.
    private func brightness(_ x: Int, _ y: Int) -> Int {
        let row = cairo_image_surface_get_data(surface)! + y * Int(cairo_image_surface_get_stride(surface))
        return (Int(row[x * 4]) + Int(row[x * 4 + 1]) + Int(row[x * 4 + 2])) / 3
    }

    /// The number in the picture of a video that is shown at `video` (x, y, width, height in pixels).
    func frameCounter(in video: [Double]) -> Int? {
        let box = video.map { Int($0.rounded()) }
        return FrameCounter.read(width: box[2], height: box[3]) { brightness(box[0] + $0, box[1] + $1) }.map(Int.init)
    }
}
