import Control
import Foundation
import Testing

/// What the status says of decoded pictures.
@Suite struct PictureStatusTests {
    private func makeClip(at path: String) throws {
        try launch(
            "videotestsrc num-buffers=120 ! video/x-raw,format=I420,width=320,height=180,framerate=30/1"
                + " ! x264enc speed-preset=ultrafast ! mp4mux ! filesink location=\(path)")
    }

    @Test func `it tells how they come to the panel, and how many were seen`() throws {
        let daemon = try RunningDaemon()
        #expect(try daemon.status().pictures == nil)
        let clip = daemon.folder.appendingPathComponent("videos/clip.mp4").path
        try makeClip(at: clip)
        #expect(try daemon.vitrinectl(["play", clip, "--socket", daemon.socket]) == (0, ""))
        #expect(try daemon.waits { try (daemon.status().pictures?.shown ?? 0) > 10 })
        let pictures = try #require(try daemon.status().pictures)
        #expect(pictures.path == "I420 320x180 shared with the decoder, 0 copies beyond that")
        #expect(pictures.display == "composed")
        let (status, text) = try daemon.vitrinectl(["status", "--socket", daemon.socket])
        #expect(status == 0 && text.contains("pictures I420 320x180 shared with the decoder"), "\(text)")
        // The window is smaller now than the picture.
        #expect(try daemon.ask(.window(.mini)) == .done)
        #expect(try daemon.waits { try daemon.status().pictures?.path.contains("scaled") ?? false })
    }
}
