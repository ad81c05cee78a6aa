import Foundation
import Testing

/// Makes a small silent video of ten pictures a second.
///
/// - Parameter tags: those of the file, as `title=Name,artist=Name`; no spaces.
func makeClip(_ path: String, seconds: Int, tags: String = "") throws {
    try launch(
        "videotestsrc num-buffers=\(seconds * 10) ! video/x-raw,format=I420,width=64,height=36,framerate=10/1"
            + (tags.isEmpty ? "" : " ! taginject tags=\(tags)")
            + " ! x264enc speed-preset=ultrafast key-int-max=10 ! mp4mux ! filesink location=\(path)")
}

/// Makes a red picture.
func makePicture(_ path: String) throws {
    try launch(
        "videotestsrc num-buffers=1 pattern=red ! video/x-raw,width=160,height=90 ! videoconvert ! pngenc "
            + "! filesink location=\(path)")
}

/// Runs a pipeline of GStreamer's to its end.
func launch(_ pipeline: String) throws {
    let program = Process()
    program.executableURL = URL(filePath: "/usr/bin/gst-launch-1.0")
    program.arguments = ["-q"] + pipeline.split(separator: " ").map(String.init)
    try program.run()
    program.waitUntilExit()
    try #require(program.terminationStatus == 0, "\(pipeline)")
}
