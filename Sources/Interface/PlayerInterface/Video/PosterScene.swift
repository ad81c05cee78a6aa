import Geometry
import Gesture
import InterfaceKit
import Scene
import Settings
import Time
import WorkerProtocol

/// The poster: the item's picture in the place of its video, before the first frame and on the return into the card.
extension Player {
    /// The picture at the size of the large video.
    func largePoster(_ nowPlaying: NowPlaying) -> PictureID {
        surroundings.pictureID(nowPlaying.row, window.layout.fullVideo.size)
    }

    func wantPoster(_ nowPlaying: NowPlaying, _ wanted: inout WantedPictures) {
        guard nowPlaying.video.frame == nil || awaitsTint else { return }
        wanted.want(largePoster(nowPlaying), path: nowPlaying.row.thumbnail)
        if let thumbnail = nowPlaying.video.thumbnail { wanted.want(thumbnail, path: nowPlaying.row.thumbnail) }
    }

    /// Adds the poster over the video; it fades out from the first frame on.
    func addPoster(
        to scene: inout Scene, _ nowPlaying: NowPlaying, _ slot: Rect, _ pictures: Pictures, at t: Instant
    ) {
        let opacity = posterOpacity(at: t)
        guard opacity > 0, !nowPlaying.hasFailed else { return }
        guard let picture = poster(nowPlaying, pictures) else { return }
        let frame = slot.fitting(aspect: Theme.videoAspect)
        scene.layers.append(Layer(Part.poster.id(), frame, .picture(picture), opacity: opacity))
    }

    /// The sharpest picture that has arrived.
    private func poster(_ nowPlaying: NowPlaying, _ pictures: Pictures) -> PictureID? {
        let large = largePoster(nowPlaying)
        return [large, nowPlaying.video.thumbnail].compactMap { $0 }.first(where: pictures.isAvailable)
    }

    /// The frame in the video's place: the newest one, or the previous item's last one until there is a picture.
    func shownFrame(_ nowPlaying: NowPlaying, _ pictures: Pictures) -> ItemVideo.Frame? {
        if let frame = nowPlaying.video.frame { return frame }
        return nowPlaying.hasFailed || poster(nowPlaying, pictures) != nil ? nil : nowPlaying.video.earlier
    }

    /// Notes whether a poster is visible, which fades out at the first frame.
    mutating func notePoster(_ pictures: Pictures) {
        guard let nowPlaying, nowPlaying.video.firstFrame == nil else { return }
        let isShown = poster(nowPlaying, pictures) != nil
        self.nowPlaying?.video.hasPoster = isShown
    }

    /// The presence below which the poster fades in over a window that returns into its card.
    private static let returned = 0.5

    /// The opacity of the poster over the video, 0...1.
    func posterOpacity(at t: Instant) -> Double {
        guard let nowPlaying else { return 0 }
        if window.rest == .hidden, window.card != nil, nowPlaying.video.firstFrame != nil {
            // The poster covers the video before the window reaches the card.
            return 1 - min(max(window.presence(at: t) / Self.returned, 0), 1)
        }
        guard let first = nowPlaying.video.firstFrame else { return 1 }
        guard nowPlaying.video.hasPoster else { return 0 }
        let fade = settings.interface.pictureFade
        return fade > 0 ? 1 - min(max((t - first).value / fade, 0), 1) : 0
    }
}
