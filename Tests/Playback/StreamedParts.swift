import Glibc

/// A clip in parts of a second each, and lists of them as HLS has them.
enum StreamedParts {
    static let count = 10

    /// The folder of the parts and of `whole.m3u8`.
    static let folder: String = {
        let path = TestFiles.folder + "/parts"
        mkdir(path, 0o700)
        let make =
            "cd '\(path)' && timeout 20 gst-launch-1.0 -q videotestsrc num-buffers=\(count * 25) "
            + "! video/x-raw,width=320,height=240,framerate=25/1 ! x264enc speed-preset=ultrafast key-int-max=25 ! h264parse "
            + "! splitmuxsink muxer=mpegtsmux max-size-time=1000000000 location=part%d.ts"
        // The muxer sometimes hangs when all is written.
        _ = system(make)
        let parts = (0..<count).map { "#EXTINF:1.0,\npart\($0).ts\n" }.joined()
        let head = "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:1\n#EXT-X-PLAYLIST-TYPE:VOD\n"
        guard let file = fopen(path + "/whole.m3u8", "w") else { fatalError("cannot make a list") }
        fputs("\(head)\(parts)#EXT-X-ENDLIST\n", file)
        fclose(file)
        return path
    }()

    /// The list of an encoder that has been at work for so many seconds: the last five parts.
    static func live(at seconds: Double) -> String {
        let first = max(0, Int(seconds))
        let parts = (first..<first + 5).map { number in
            (number % count == 0 ? "#EXT-X-DISCONTINUITY\n" : "") + "#EXTINF:1.0,\npart\(number % count).ts\n"
        }
        return "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:1\n#EXT-X-MEDIA-SEQUENCE:\(first)\n" + parts.joined()
    }
}
