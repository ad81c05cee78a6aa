import Captions
import Interface
import InterfaceKit
import WorkerProtocol

extension Panel {
    /// The catalog of captions arrives: text tracks in these languages.
    mutating func offerCaptions(_ languages: [String], path: String = "/clips/1.mp4") {
        offerCaptions(languages.map { MediaTrack($0) }, path: path)
    }

    mutating func offerCaptions(_ tracks: [MediaTrack], path: String = "/clips/1.mp4") {
        send(.captionTracks(path: path, tracks.enumerated().map { CaptionTrack(.track($0), $1) }))
    }

    /// The item has captions in an unknown language, and this is their text.
    mutating func caption(_ cues: [Cue], path: String = "/clips/1.mp4") {
        offerCaptions([""], path: path)
        send(.captions(path: path, .track(0), cues))
    }

    /// The tracks whose text was asked for.
    var requestedCaptions: [Int?] {
        effects.compactMap { effect in
            guard case .requestCaptions(_, .track(let track)) = effect else { return nil }
            return track
        }
    }
}
