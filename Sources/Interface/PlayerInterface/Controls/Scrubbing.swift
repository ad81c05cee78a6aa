import Geometry
import Gesture
import InterfaceKit
import Settings
import Time

/// Drags on the time and volume controls, and a long press on the video.
extension Player {
    /// The chosen position during scrubbing.
    var scrubbed: Double? { if case .scrubber(let position) = touch.use { position } else { nil } }

    /// The frames of the controls on the large video; nil without one.
    var controlPlaces: ControlPlaces? {
        guard window.rest == .full, let slot = window.videoFrame(at: shown) else { return nil }
        return nowPlaying.map { controlPlaces(slot, $0) }
    }

    func controlPlaces(_ slot: Rect, _ nowPlaying: NowPlaying) -> ControlPlaces {
        ControlPlaces(slot: slot, surroundings, nowPlaying, controls)
    }

    mutating func beginControlDrag(_ pan: PanRecognizer.Pan) {
        let isVolume = touch.surface == .volume
        touch.use = isVolume ? .volume : .scrubber(nowPlaying?.position ?? 0)
        if touch.surface == .scrubber { beginScrub(at: pan.time) }
        continueControlDrag(pan)
    }

    mutating func continueControlDrag(_ pan: PanRecognizer.Pan) {
        guard let places = controlPlaces else { return }
        controls.appearance.show(at: pan.time, for: nil)
        if touch.surface == .volume {
            setVolume(at: pan.location.x, places)
        } else {
            let position = position(at: pan.location.x, places)
            touch.use = .scrubber(position)
            followScrub(to: position, at: pan.time)
        }
    }

    /// The position in seconds for the coordinate `x` on the scrubber.
    func position(at x: Double, _ places: ControlPlaces) -> Double {
        guard let timeline = places.timeline else { return 0 }
        return min(max(surroundings.timeFraction(at: x, on: timeline.track), 0), 1) * (nowPlaying?.duration ?? 0)
    }

    mutating func setVolume(at x: Double, _ places: ControlPlaces) {
        guard let track = places.volume?.track else { return }
        setVolume((x - track.x) / track.width * settings.playback.volumeCap)
    }

    /// Whether the video plays fast under a resting finger.
    var isHolding: Bool { if case .hold = touch.use { true } else { false } }
}

/// A scrubbing finger.
struct Scrub {
    /// The position of the video when scrubbing began, seconds.
    let origin: Double
    /// The last seek position in seconds, and the time of that seek.
    var sought: Double
    var soughtAt: Instant

    /// The shortest time between seeks: a decoder shows only about eight positions of a video a second.
    static let pause: Seconds = 0.12
    /// The least distance of a seek, seconds; a shorter one shows the same picture.
    static let least = 0.2
}

/// The video during scrubbing: quickly decoded pictures without sound, and at the end the exact one.
extension Player {
    private mutating func beginScrub(at t: Instant) {
        guard let nowPlaying, !nowPlaying.hasFailed else { return }
        controls.menu = .none
        self.nowPlaying?.wantsScrubStrip = true
        touch.scrub = Scrub(origin: nowPlaying.position, sought: nowPlaying.position, soughtAt: t)
        if nowPlaying.phase == .playing { ask(.pause) }
    }

    private mutating func followScrub(to position: Double, at t: Instant) {
        guard let scrub = touch.scrub, t - scrub.soughtAt >= Scrub.pause,
            (position - scrub.sought).magnitude >= Scrub.least
        else {
            return
        }
        touch.scrub?.sought = position
        touch.scrub?.soughtAt = t
        ask(.scrub(position))
    }

    /// Continues the video at the position of the release.
    mutating func endScrub(at position: Double) -> [Effect] {
        guard touch.scrub != nil else { return [] }
        touch.scrub = nil
        let plays = nowPlaying?.phase == .playing
        return seek(to: position) + (plays ? [.play] : [])
    }

    /// Returns the video to its position before a cancelled touch.
    mutating func cancelScrub() {
        guard let origin = touch.scrub?.origin else { return }
        for effect in endScrub(at: origin) { ask(effect) }
    }
}
