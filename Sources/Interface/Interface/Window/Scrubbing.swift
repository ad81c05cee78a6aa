import Geometry
import Gesture
import InterfaceKit
import PlayerInterface
import Settings
import Time

/// Drags on the controls: time and volume; and a finger that is held on the video.
extension Interface {
    /// Where the video will go on, while a finger chooses.
    var scrubbed: Double? { if case .scrubber(let position) = finger?.use { position } else { nil } }

    /// The places of the controls on the large video; nil without one.
    var controlPlaces: ControlPlaces? {
        guard window.rest == .full, let slot = window.videoFrame(at: shown) else { return nil }
        return nowPlaying.map { controlPlaces(slot, $0) }
    }

    func controlPlaces(_ slot: Rect, _ nowPlaying: NowPlaying) -> ControlPlaces {
        ControlPlaces(slot: slot, target: settings.interface.target, sounds: nowPlaying.soundTracks.count)
    }

    mutating func beginControlDrag(_ pan: PanRecognizer.Pan) {
        let isVolume = finger?.surface == .volume
        finger?.use = isVolume ? .volume : .scrubber(nowPlaying?.position ?? 0)
        if finger?.surface == .scrubber { beginScrub(at: pan.time) }
        continueControlDrag(pan)
    }

    mutating func continueControlDrag(_ pan: PanRecognizer.Pan) {
        guard let places = controlPlaces else { return }
        controls.show(at: pan.time, for: nil)
        if finger?.surface == .volume {
            setVolume(at: pan.location.x, places)
        } else {
            let position = position(at: pan.location.x, places)
            finger?.use = .scrubber(position)
            followScrub(to: position, at: pan.time)
        }
    }

    /// The time that stands at a place of the scrubber.
    func position(at x: Double, _ places: ControlPlaces) -> Double {
        let share = (x - places.track.x) / max(places.track.width, 1)
        return min(max(share, 0), 1) * (nowPlaying?.duration ?? 0)
    }

    mutating func setVolume(at x: Double, _ places: ControlPlaces) {
        guard let track = places.volume?.track else { return }
        setVolume((x - track.x) / track.width * settings.playback.volumeCap)
    }

    /// As far as the cap allows.
    mutating func setVolume(_ wanted: Double) {
        let allowed = min(max(wanted, 0), window.decisions.playback.volumeCap)
        guard allowed != volume else { return }
        volume = allowed
        pendingEffects.append(.setVolume(allowed))
    }

    /// Silence, or as loud as before it.
    mutating func toggleMute() {
        if volume > 0 { lastVolume = volume }
        setVolume(volume > 0 ? 0 : lastVolume)
    }

    /// Whether the video plays fast under a finger that rests.
    var isHolding: Bool { if case .hold = finger?.use { true } else { false } }
}

/// A finger that looks for a place in the video.
struct Scrub {
    /// Where the video was when it began, seconds.
    let origin: Double
    /// Where it was sent last, and when.
    var sought: Double
    var soughtAt: Instant

    /// A decoder shows so many places of a video a second, not more.
    static let pause: Seconds = 0.12
    /// Less is no other picture, seconds.
    static let least = 0.2
}

/// What the video shows meanwhile: pictures that are quickly there, without sound, and at the end the exact one.
extension Interface {
    private mutating func beginScrub(at t: Instant) {
        guard let nowPlaying, !nowPlaying.hasFailed else { return }
        self.nowPlaying?.isLookedThrough = true
        scrub = Scrub(origin: nowPlaying.position, sought: nowPlaying.position, soughtAt: t)
        if nowPlaying.phase == .playing { pendingEffects.append(.pause) }
    }

    private mutating func followScrub(to position: Double, at t: Instant) {
        guard let scrub, t - scrub.soughtAt >= Scrub.pause, (position - scrub.sought).magnitude >= Scrub.least else {
            return
        }
        self.scrub?.sought = position
        self.scrub?.soughtAt = t
        pendingEffects.append(.scrub(position))
    }

    /// The video goes on where the finger has left it.
    mutating func endScrub(at position: Double) -> [Effect] {
        guard scrub != nil else { return [] }
        scrub = nil
        let plays = nowPlaying?.phase == .playing
        return seek(to: position) + (plays ? [.play] : [])
    }

    /// A finger that was taken away leaves the video where it was.
    mutating func cancelScrub() {
        guard let origin = scrub?.origin else { return }
        pendingEffects += endScrub(at: origin)
    }
}
