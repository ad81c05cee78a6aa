import Geometry
import Gesture
import Settings
import Time

/// The state of the fingers on the preview.
struct PreviewTouch {
    /// The measured translation of the drag.
    var translation = Point.zero
    var pinches = PinchSequence()
}

extension Preview {
    mutating func handle(_ event: PreviewTouchEvent, at shown: Instant) -> PreviewOutcome? {
        switch event {
        case .began:
            risen?.motion.grab(at: shown)
            touch = PreviewTouch()
        case .dragged(let pan): touch?.translation = pan.translation
        case .pinched(let pinch): touch?.pinches.follow(scale: pinch.scale, rotation: pinch.rotation)
        case .pinchEnded: touch?.pinches.end()
        case .lifted(let pinch): lift(by: pinch, at: shown)
        case .liftEnded(let pinch):
            let settings = settings
            risen?.motion.releaseLift(pinch, settings)
        // The last drawn frame of a resting picture may be older than the sample.
        case .sampled(let time): run(at: max(shown, time))
        case .ended(let pan): release(pan)
        case .cancelled:
            risen?.motion.cancel()
            touch = nil
        case .tapped(let point): return tap(point, at: shown)
        }
        return nil
    }

    /// Reference style: each sample starts a run, which smooths the motion.
    private mutating func run(at instant: Instant) {
        guard settings.motion.style == .reference, let touch else { return }
        let settings = settings
        risen?.motion.run(touch.translation, pinchTransform: touch.pinches.transform, at: instant, settings)
    }

    private mutating func lift(by pinch: PinchRecognizer.Pinch, at shown: Instant) {
        let settings = settings
        risen?.motion.follow(pinch, at: max(shown, pinch.time), settings)
    }

    /// Physical style: moves the picture to the finger's drawn position in the frame that is built.
    mutating func follow(drawn way: Point, build: Instant) {
        guard settings.motion.style == .physical, let touch else { return }
        let settings = settings
        risen?.motion.follow(way, pinchTransform: touch.pinches.transform, at: build, settings)
    }

    private mutating func release(_ pan: PanRecognizer.Pan?) {
        let (settings, pinches) = (settings, touch?.pinches ?? PinchSequence())
        risen?.motion.release(
            pan?.translation, velocity: pan?.velocity ?? .zero,
            pinchTransform: pan == nil ? PinchTransform() : pinches.transform, settings)
        touch = nil
    }

    /// A tap on the picture plays it; a tap beside it closes the preview.
    private mutating func tap(_ point: Point, at shown: Instant) -> PreviewOutcome? {
        if risen?.motion.shownFrame(at: shown).contains(point) ?? false { return play() }
        risen?.motion.dismiss()
        return nil
    }
}
