import Geometry
import Gesture
import Motion
import Scene
import Settings
import Time
import WorkerProtocol

/// The fingers on a preview: one drags it, two pinch it as well.
struct PreviewFingers {
    let first: TouchID
    var pan: PanRecognizer
    var pinch: PinchRecognizer
    var tap: TapRecognizer
    /// The scale of the pinch.
    var spread = 1.0
    var isDragging = false
    var lastSample: Instant
}

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
        guard previewFingers != nil else { return [] }
        let isFirst = sample.id == previewFingers!.first
        let tap = isFirst ? previewFingers!.tap.handle(sample) : nil
        switch previewFingers!.pinch.handle(sample) {
        case .began(let pinch), .changed(let pinch), .ended(let pinch): previewFingers!.spread = pinch.scale
        case .cancelled: previewFingers!.spread = 1
        case nil: break
        }
        guard isFirst else { return [] }
        let settings = settings
        previewFingers!.lastSample = sample.time
        switch previewFingers!.pan.handle(sample) {
        case .began, .changed: dragPreview()
        case .ended(let pan):
            preview?.release(pan.translation, velocity: pan.velocity, settings)
            previewFingers = nil
            return []
        case .cancelled:
            preview?.cancel()
            previewFingers = nil
            return []
        case .failed, nil: break
        }
        return sample.phase == .up || sample.phase == .cancel ? endPreviewTouch(tap) : []
    }

    private mutating func beginPreviewTouch(_ sample: TouchSample) {
        let (rest, settings, gesture) = (previewRest, settings, settings.gesture)
        preview?.grab(at: shown, rest: rest, settings)
        previewFingers = PreviewFingers(
            first: sample.id, pan: PanRecognizer(slop: slop, latency: Seconds(gesture.resamplingDelay)),
            pinch: PinchRecognizer(slop: slop),
            tap: TapRecognizer(
                TapRecognizer.Rules(
                    slop: slop, longest: nil, interval: Seconds(gesture.doubleTapInterval),
                    distance: gesture.doubleTapDistance)), lastSample: sample.time)
    }

    private mutating func dragPreview() {
        previewFingers!.isDragging = true
        guard settings.motion.style == .reference, let fingers = previewFingers else { return }
        let (rest, settings) = (previewRest, settings)
        // The sample itself: the run that it starts is what smooths the way.
        let sample = fingers.lastSample + Seconds(settings.gesture.resamplingDelay)
        preview?.run(
            fingers.pan.drawnTranslation(at: sample), pinch: fingers.spread, at: shown, rest: rest, settings)
    }

    /// A tap on the picture plays it, one beside it puts it back.
    private mutating func endPreviewTouch(_ tap: TapRecognizer.Tap?) -> [Effect] {
        previewFingers = nil
        guard let preview else { return [] }
        let settings = settings
        self.preview!.release(nil, velocity: .zero, settings)
        guard let tap else { return [] }
        self.preview!.dismiss()
        guard preview.shownFrame(at: shown).contains(tap.position), !preview.hasReturned else { return [] }
        return open(preview.row, animated: true)
    }

    /// Moves the preview to where the finger is drawn in the frame that is built.
    mutating func followPreviewFinger(build: Instant) {
        guard let fingers = previewFingers, settings.motion.style == .physical else { return }
        let (rest, settings) = (previewRest, settings)
        preview?.follow(
            fingers.pan.drawnTranslation(at: build), pinch: fingers.spread, at: build, rest: rest, settings)
    }

    mutating func framePreview(build: Instant) {
        guard let preview else { return }
        // Two things over the pages at once would take three gestures to leave.
        if window.isPresent, window.rest == .full { self.preview!.dismiss() }
        followPreviewFinger(build: build)
        let (source, rest, settings) = (previewSource(preview, at: build), previewRest, settings)
        if self.preview!.frame(build: build, rest: rest, source: source, settings) { self.preview = nil }
    }
}
