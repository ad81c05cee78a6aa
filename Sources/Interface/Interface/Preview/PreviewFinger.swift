import Geometry
import Gesture
import InterfaceKit
import Motion
import PageInterface
import PlayerInterface
import PreviewInterface
import Scene
import Settings
import Time
import WorkerProtocol

/// The finger's way into the preview and out of it.
extension Interface {
    mutating func openPreview(of target: PageTarget) {
        guard preview == nil, let row = row(of: target),
            let frame = frame(of: target, on: navigation.top, at: shown)
        else { return }
        let rest = previewRest
        preview = Preview(
            row, source: target, from: frame, picture: pictureID(row, rest.size),
            thumbnail: pictureID(row, frame.size))
    }

    /// Where a preview is at rest: as large as fits, with room for its title.
    var previewRest: Rect {
        let room = Rect(origin: .zero, size: size).inset(
            by: Insets(
                top: 2 * Theme.margin, left: Theme.margin, bottom: 2 * Theme.margin + Self.previewText,
                right: Theme.margin))
        let fitting = room.fitting(aspect: Theme.videoAspect)
        return onWholePixels(fitting)
    }

    /// Under the picture.
    static var previewText: Double { 64 }

    /// The place of its thumbnail now, where that is seen.
    func previewSource(_ preview: Preview, at t: Instant) -> Rect? {
        guard navigation.transition == nil, row(of: preview.source)?.id == preview.row.id else { return nil }
        return frame(of: preview.source, on: navigation.top, at: t)
    }

    mutating func touchPreview(_ sample: TouchSample, at t: Instant) -> [Effect] {
        if sample.phase == .down, previewFingers == nil { beginPreviewTouch(sample) }
        let settings = settings
        switch previewFingers?.handle(sample) {
        case .moved: dragPreview()
        case .released(let translation, let velocity):
            let pinchTransform = previewFingers?.pinchTransform ?? PreviewFingers.PinchTransform()
            preview?.release(translation, velocity: velocity, pinchTransform: pinchTransform, settings)
            previewFingers = nil
        case .cancelled:
            preview?.cancel()
            previewFingers = nil
        case .lifted(let tap): return endPreviewTouch(tap)
        case nil: break
        }
        return []
    }

    private mutating func beginPreviewTouch(_ sample: TouchSample) {
        let (rest, settings, gesture) = (previewRest, settings, settings.gesture)
        // What stops a picture on its way is no tap on it.
        let canTap = preview?.isSeenAt(rest, at: shown) ?? false
        preview?.grab(at: shown, rest: rest, settings)
        previewFingers = PreviewFingers(
            sample, pan: PanRecognizer(slop: slop, latency: Seconds(gesture.resamplingDelay)),
            pinch: PinchRecognizer(slop: slop),
            tap: canTap
                ? TapRecognizer(
                    TapRecognizer.Rules(
                        slop: slop, longest: nil, interval: Seconds(gesture.doubleTapInterval),
                        distance: gesture.doubleTapDistance)) : nil)
    }

    private mutating func dragPreview() {
        guard settings.motion.style == .reference, let fingers = previewFingers else { return }
        let (rest, settings) = (previewRest, settings)
        // The sample itself: the run that it starts is what smooths the way.
        // What stood still was drawn last long ago.
        preview?.run(
            fingers.measuredTranslation, pinchTransform: fingers.pinchTransform, at: max(shown, fingers.lastSample),
            rest: rest,
            settings)
    }

    /// A tap on the picture plays it, one beside it puts it back.
    private mutating func endPreviewTouch(_ tap: TapRecognizer.Tap?) -> [Effect] {
        previewFingers = nil
        guard let preview else { return [] }
        let settings = settings
        self.preview?.release(nil, velocity: .zero, pinchTransform: PreviewFingers.PinchTransform(), settings)
        guard let tap else { return [] }
        self.preview?.dismiss()
        guard preview.shownFrame(at: shown).contains(tap.position), !preview.hasReturned else { return [] }
        return open(preview.row, animated: true)
    }

    /// Does what a tap on the picture does.
    mutating func openPreviewed() -> [Effect] {
        guard let preview, !preview.hasReturned else { return [] }
        self.preview?.dismiss()
        return open(preview.row, animated: true)
    }

    /// Moves the preview to where the finger is drawn in the frame that is built.
    mutating func followPreviewFinger(build: Instant) {
        guard let fingers = previewFingers, settings.motion.style == .physical else { return }
        let (rest, settings) = (previewRest, settings)
        preview?.follow(
            fingers.drawnTranslation(at: build), pinchTransform: fingers.pinchTransform, at: build, rest: rest, settings
        )
    }

    mutating func framePreview(build: Instant) {
        guard let preview else { return }
        // Two things over the pages at once would take three gestures to leave.
        if window.isPresent, window.rest == .full { self.preview?.dismiss() }
        followPreviewFinger(build: build)
        let (source, rest, settings) = (previewSource(preview, at: build), previewRest, settings)
        if self.preview?.frame(build: build, rest: rest, source: source, settings) ?? false { self.preview = nil }
    }
}
