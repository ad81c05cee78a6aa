import Captions
import Foundation
import Testing
import WorkerProtocol

@Suite(.serialized, .timeLimit(.minutes(19))) struct `Captions of a video` {
    private static let english = "WEBVTT\n\n00:00.500 --> 00:01.000\nHello\n\n00:01.000 --> 00:02.000\nWorld\n"
    private static let cues = [
        Cue(start: 500_000_000, end: 1_000_000_000, text: "Hello"),
        Cue(start: 1_000_000_000, end: 2_000_000_000, text: "World"),
    ]

    /// A folder with a copy of a clip named `film` and what is written beside it.
    private func film(_ files: [String: String], of clip: String = Clips.h264.path) throws -> String {
        let folder = Clips.temporary("captions-\(UUID().uuidString)")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let path = folder + "/film." + clip.split(separator: ".").last!
        Clips.run("cp '\(clip)' '\(path)'")
        for (name, text) in files { try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/" + name)) }
        return path
    }

    /// A clip with captions as a track, and beside it the file that they are from.
    private func joined(_ captions: String, _ options: String) throws -> String {
        let path = try film([captions: Self.english])
        let folder = String(path.dropLast("film.mp4".count))
        let joined = folder + "film.mkv"
        try #require(
            Clips.run(
                "ffmpeg -v error -y -i '\(path)' -i '\(folder)\(captions)' -map 0:v -map 1 -c copy -c:s srt "
                    + "\(options) '\(joined)' < /dev/null"))
        return joined
    }

    private func captions(_ path: String, _ language: String) throws -> (cues: [Cue], language: String?) {
        let worker = try WorkerUnderTest()
        try worker.send(.captions(request: 3, path: path, languages: language))
        var cues: [Cue] = []
        while true {
            switch try worker.next().event {
            case .cues(3, let some): cues += some
            case .captionsEnd(3, let found, let language): return (cues, found ? language : nil)
            case let other: throw WorkerUnderTest.Problem.unexpected(other)
            }
        }
    }

    @Test func `a file beside it is read, in the language that is wanted`() throws {
        let path = try film(["film.en.vtt": Self.english, "film.ja.srt": "1\n00:00:01,000 --> 00:00:02,000\nこんにちは\n"])
        #expect(try captions(path, "en") == (Self.cues, "en"))
        #expect(try captions(path, "ja") == ([Cue(start: 1_000_000_000, end: 2_000_000_000, text: "こんにちは")], "ja"))
        #expect(try captions(path, "fr") == ([], nil))
        #expect(try captions(path, "fr en ja") == (Self.cues, "en"))
    }

    @Test func `a track inside in an earlier language goes before a file, and a file before a later one`() throws {
        let film = try joined("film.en.vtt", "-metadata:s:s:0 language=jpn")
        #expect(try captions(film, "ja en").language.map { ["ja", "jpn"].contains($0) } == true)
        #expect(try captions(film, "en ja") == (Self.cues, "en"))
        #expect(try captions(film, "fr en ja") == (Self.cues, "en"))
    }

    @Test(arguments: ["matroskamux", "mp4mux"]) func `a track inside is read`(muxer: String) throws {
        let folder = Clips.temporary("track-\(UUID().uuidString)")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(
            "1\n00:00:00,500 --> 00:00:01,000\nHello\n\n2\n00:00:01,000 --> 00:00:02,000\nWorld\n".utf8
        ).write(to: URL(fileURLWithPath: folder + "/text.srt"))
        let path = folder + "/film." + (muxer == "mp4mux" ? "mp4" : "mkv")
        let made = Clips.run(
            "gst-launch-1.0 -q \(muxer) name=m ! filesink location='\(path)' videotestsrc num-buffers=90 "
                + "! video/x-raw,width=64,height=64,framerate=30/1 ! x264enc ! m. filesrc location='\(folder)/text.srt' "
                + "! subparse ! text/x-raw,format=utf8 ! m.")
        try #require(made)
        let (cues, language) = try captions(path, "en")
        #expect(cues == Self.cues)
        #expect(language != nil)
    }

    @Test func `a track inside is read in step with pictures that begin before zero`() throws {
        let shifted = try joined("text.vtt", "-output_ts_offset -2 -avoid_negative_ts disabled")
        #expect(try captions(shifted, "en").cues == Self.cues)
    }

    @Test func `files that are no captions, and clips without any, end with none`() throws {
        #expect(try captions(film([:]), "en") == ([], nil))
        #expect(try captions(film([:], of: Clips.vp9.path), "en") == ([], nil))
        let noise = String(decoding: (0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 7919 >> 3) }, as: UTF8.self)
        #expect(try captions(film(["film.en.vtt": noise]), "en").cues == [])
        #expect(try captions("/nowhere/film.mp4", "en") == ([], nil))
        Clips.run("head -c 5000 /dev/urandom > '\(Clips.temporary("noise.mkv"))'")
        #expect(try captions(Clips.folder + "/noise.mkv", "en") == ([], nil))
    }
}
