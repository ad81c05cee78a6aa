import Glibc

/// A clip in parts of a second, as servers of streams keep them, and the list of them.
enum StreamedClip {
    static let seconds = 8
    static let framesPerSecond = 25
    static let frames = seconds * framesPerSecond

    private static let picture =
        "videotestsrc num-buffers=\(frames) ! video/x-raw,width=320,height=240,framerate=\(framesPerSecond)/1 "
        + "! x264enc speed-preset=ultrafast key-int-max=\(framesPerSecond) ! h264parse"
    private static let sound =
        "audiotestsrc num-buffers=\(frames) samplesperbuffer=1920 ! audio/x-raw,rate=48000 ! avenc_aac ! aacparse"

    private struct Missing: Error { let what: String }

    /// The folder of a playlist of transport streams.
    static func hls() throws -> String { try hlsFolder.get() }

    /// The folder of a manifest with a picture and a sound of its own each, in fragments of MP4.
    static func dash() throws -> String { try dashFolder.get() }

    private static let hlsFolder = Result {
        let folder = try emptyFolder("hls")
        let make =
            "cd '\(folder)' && timeout 15 gst-launch-1.0 -q \(picture) "
            + "! splitmuxsink muxer=mpegtsmux max-size-time=1000000000 location=part%d.ts"
        // The muxer sometimes hangs when all is written: what counts is that it is.
        if !Clips.run(make) { print("the muxer was ended") }
        for part in 0..<seconds where try bytes(ofFile: "\(folder)/part\(part).ts").count < 10_000 {
            throw Missing(what: "part \(part)")
        }
        let parts = (0..<seconds).map { "#EXTINF:1.0,\npart\($0).ts\n" }.joined()
        let head = "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:2\n#EXT-X-PLAYLIST-TYPE:VOD\n"
        try write(Array("\(head)\(parts)#EXT-X-ENDLIST\n".utf8), to: folder + "/playlist.m3u8")
        return folder
    }

    private static let dashFolder = Result {
        let folder = try emptyFolder("dash")
        var sets = ""
        for (name, kind, codec, streams) in [
            ("video", "video/mp4", "avc1.42c015", picture), ("audio", "audio/mp4", "mp4a.40.2", sound),
        ] {
            let whole = "\(folder)/\(name).mp4"
            let muxer = "mp4mux fragment-duration=1000 streamable=true"
            guard Clips.run("gst-launch-1.0 -q \(streams) ! \(muxer) ! filesink location='\(whole)'") else {
                throw Missing(what: whole)
            }
            let parts = fragments(of: try bytes(ofFile: whole))
            for (number, part) in parts.enumerated() {
                try write(Array(part), to: "\(folder)/\(name)\(number).m4s")
            }
            sets += """
                <AdaptationSet mimeType="\(kind)" segmentAlignment="true" startWithSAP="1">
                <SegmentTemplate timescale="1000" duration="1000" startNumber="1" initialization="\(name)0.m4s"
                 media="\(name)$Number$.m4s"/>
                <Representation id="\(name)" codecs="\(codec)" bandwidth="400000"/></AdaptationSet>\n
                """
        }
        let head = """
            <?xml version="1.0"?>
            <MPD xmlns="urn:mpeg:dash:schema:mpd:2011" profiles="urn:mpeg:dash:profile:isoff-live:2011" type="static"
             mediaPresentationDuration="PT\(seconds)S" minBufferTime="PT2S"><Period>\n
            """
        try write(Array("\(head)\(sets)</Period></MPD>\n".utf8), to: folder + "/manifest.mpd")
        return folder
    }

    /// What is before the first fragment, and each fragment: `moof` and `mdat`.
    private static func fragments(of file: [UInt8]) -> [ArraySlice<UInt8>] {
        var starts = [0]
        var place = 0
        while place + 8 <= file.count {
            let kind = String(decoding: file[place + 4..<place + 8], as: UTF8.self)
            if kind == "moof" { starts.append(place) }
            // The index of fragments at the end is of no use to a stream.
            if kind == "mfra" { break }
            place += max(8, file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) })
        }
        return zip(starts, starts.dropFirst() + [place]).map { file[$0..<$1] }
    }

    private static func emptyFolder(_ name: String) throws -> String {
        let folder = Clips.temporary("\(name)-\(getpid())")
        guard Clips.run("rm -rf '\(folder)'; mkdir -p '\(folder)'") else { throw Missing(what: folder) }
        return folder
    }
}
