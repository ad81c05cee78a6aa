import Geometry
import Gesture
import Settings
import Time

/// Drags on the controls: time and volume; and a finger that is held on the video.
extension Interface {
    /// Where the video will go on, while a finger chooses.
    var scrubbed: Double? { if case .scrubber(let position) = finger?.dragged { position } else { nil } }

    /// The places of the controls on the large video; nil without one.
    var controlPlaces: ControlPlaces? {
        guard window.rest == .full, let slot = window.videoFrame(at: shown) else { return nil }
        return ControlPlaces(slot: slot, target: settings.interface.target)
    }

    mutating func beginControlDrag(_ pan: PanRecognizer.Pan) {
        finger!.dragged = finger!.surface == .volume ? .volume : .scrubber(watching?.position ?? 0)
        continueControlDrag(pan)
    }

    mutating func continueControlDrag(_ pan: PanRecognizer.Pan) {
        guard let places = controlPlaces else { return }
        controls.show(at: pan.time, for: nil)
        if finger!.surface == .volume {
            setVolume(at: pan.location.x, places)
        } else {
            finger!.dragged = .scrubber(position(at: pan.location.x, places))
        }
    }

    /// The time that stands at a place of the scrubber.
    func position(at x: Double, _ places: ControlPlaces) -> Double {
        let share = (x - places.track.x) / max(places.track.width, 1)
        return min(max(share, 0), 1) * (watching?.duration ?? 0)
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
        outbox.append(.setVolume(allowed))
    }

    /// Silence, or as loud as before it.
    mutating func toggleMute() {
        if volume > 0 { lastVolume = volume }
        setVolume(volume > 0 ? 0 : lastVolume)
    }

    /// A finger stays on the video: it plays fast until the finger leaves.
    mutating func beginHold() {
        finger!.hold = nil
        finger!.target = nil
        finger!.highlight = nil
        highlighted = nil
        finger!.dragged = .hold
        outbox.append(.setRate(settings.controls.holdRate))
    }

    var isHolding: Bool { if case .hold = finger?.dragged { true } else { false } }
}
