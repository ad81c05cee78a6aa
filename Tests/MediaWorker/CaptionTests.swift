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

    private func tracks(_ path: String, languages: String = "en") throws -> [CaptionTrack] {
        let worker = try WorkerUnderTest()
        try worker.send(.captionTracks(request: 2, path: path, languages: languages))
        let event = try worker.next().event
        guard case .captionTracks(2, let tracks) = event else { throw WorkerUnderTest.Problem.unexpected(event) }
        return tracks
    }

    private func captions(_ path: String, _ source: CaptionTrack.Source = .track(0)) throws -> [Cue] {
        let worker = try WorkerUnderTest()
        try worker.send(.captions(request: 3, path: path, source))
        var cues: [Cue] = []
        while true {
            switch try worker.next().event {
            case .cues(3, let some): cues += some
            case .captionsEnd(3): return cues
            case let other: throw WorkerUnderTest.Problem.unexpected(other)
            }
        }
    }

    @Test func `files beside it are listed and read`() throws {
        let path = try film([
            "film.en.vtt": Self.english, "film.ja.srt": "1\n00:00:01,000 --> 00:00:02,000\nこんにちは\n",
            "film.en.sdh.srt": "", "other.de.vtt": Self.english,
        ])
        #expect(
            try tracks(path) == [
                CaptionTrack(.file("film.en.vtt"), MediaTrack("en")),
                CaptionTrack(.file("film.ja.srt"), MediaTrack("ja")),
                CaptionTrack(.file("film.en.sdh.srt"), MediaTrack("en", title: "sdh")),
            ])
        #expect(try captions(path, .file("film.en.vtt")) == Self.cues)
        let japanese = [Cue(start: 1_000_000_000, end: 2_000_000_000, text: "こんにちは")]
        #expect(try captions(path, .file("film.ja.srt")) == japanese)
        #expect(try captions(path, .file("film.fr.vtt")) == [])
        #expect(try captions(path, .file("film.mp4")) == [])
    }

    @Test func `of very many files those in the wanted languages are listed`() throws {
        let codes = (0..<26).flatMap { a in (0..<5).map { b in "\(UnicodeScalar(97 + a)!)\(UnicodeScalar(100 + b)!)" } }
        let path = try film(Dictionary(uniqueKeysWithValues: (codes + ["zu"]).map { ("film.\($0).vtt", "") }))
        let tracks = try tracks(path, languages: "zu yg xx").map(\.description.language)
        #expect(tracks == codes.prefix(62) + ["yg", "zu"], "\(tracks)")
    }

    @Test func `tracks inside are listed after the files, each is read, and a reading is ended by a newer one`() throws
    {
        let film = try joined(
            "film.en.vtt",
            "-map 1 -metadata:s:s:0 language=jpn -metadata:s:s:1 language=ger -metadata:s:s:1 title=Untertitel")
        let tracks = try tracks(film)
        #expect(tracks.map(\.source) == [.file("film.en.vtt"), .track(0), .track(1)])
        #expect(tracks.map(\.description.title) == ["", "", "Untertitel"])
        #expect(["ja", "jpn"].contains(tracks[1].description.language))
        #expect(["de", "deu", "ger"].contains(tracks[2].description.language))
        #expect(try captions(film, .track(0)) == Self.cues)
        #expect(try captions(film, .track(1)) == Self.cues)
        #expect(try captions(film, .track(2)) == [])
        let worker = try WorkerUnderTest()
        for number in 0..<3 { try worker.send(.captions(request: UInt32(number), path: film, .track(number % 2))) }
        var (ended, cues) = ([UInt32](), [Cue]())
        while ended.count < 3 {
            switch try worker.next().event {
            case .cues(2, let some): cues += some
            case .cues: break
            case .captionsEnd(let request): ended.append(request)
            case let other: throw WorkerUnderTest.Problem.unexpected(other)
            }
        }
        #expect(ended == [0, 1, 2])
        #expect(cues == Self.cues)
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
        #expect(try tracks(path).map(\.source) == [.track(0)])
        #expect(try captions(path) == Self.cues)
    }

    @Test func `a track inside is read in step with pictures that begin before zero`() throws {
        let shifted = try joined("text.vtt", "-output_ts_offset -2 -avoid_negative_ts disabled")
        #expect(try captions(shifted) == Self.cues)
    }

    @Test func `files that are no captions, and clips without any, end with none`() throws {
        for path in try [film([:]), film([:], of: Clips.vp9.path), "/nowhere/film.mp4"] {
            #expect(try tracks(path) == [])
            #expect(try captions(path) == [])
        }
        let noise = String(decoding: (0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 7919 >> 3) }, as: UTF8.self)
        #expect(try captions(film(["film.en.vtt": noise]), .file("film.en.vtt")) == [])
        Clips.run("head -c 5000 /dev/urandom > '\(Clips.temporary("noise.mkv"))'")
        #expect(try tracks(Clips.folder + "/noise.mkv") == [])
        #expect(try captions(Clips.folder + "/noise.mkv") == [])
    }
}
