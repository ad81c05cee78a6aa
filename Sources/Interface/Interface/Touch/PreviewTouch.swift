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

/// The gestures that open, move and close a preview.
extension Interface {
    mutating func openPreview(of target: PageTarget) {
        guard preview == nil, let row = pages.row(of: target), let frame = pages.frame(of: target, at: shown)
        else { return }
        let rest = previewRest
        preview = Preview(
            row, source: target, picture: surroundings.pictureID(row, rest.size),
            thumbnail: surroundings.pictureID(row, frame.size),
            PreviewMotion(from: frame, to: rest, settings))
    }

    /// The frame of a preview at rest: as large as fits, with room for its title.
    var previewRest: Rect {
        let room = Rect(origin: .zero, size: size).inset(
            by: Insets(
                top: 2 * Theme.margin, left: Theme.margin, bottom: 2 * Theme.margin + Self.previewText,
                right: Theme.margin))
        let fitting = room.fitting(aspect: Theme.videoAspect)
        return surroundings.onWholePixels(fitting)
    }

    /// The height of the texts under the picture.
    static var previewText: Double { 64 }

    /// The present frame of its thumbnail, if that is visible.
    func previewSource(_ preview: Preview, at t: Instant) -> Rect? {
        guard !pages.isInTransition, pages.row(of: preview.source)?.id == preview.row.id else { return nil }
        return pages.frame(of: preview.source, at: t)
    }

    mutating func beginOnPreview(_ sample: TouchSample) {
        // A touch that stops a moving picture is no tap on it.
        let isTapped = preview?.motion.isSeenAt(previewRest, at: shown) ?? false
        let shown = shown
        preview?.motion.grab(at: shown)
        let offer = GestureOffer(on: .preview, in: surroundings, isPinched: true, isTapped: isTapped)
        begin(sample, on: .preview, nil, offer, at: shown)
    }

    mutating func followPreview(_ pan: PanRecognizer.Pan) { finger?.use = .preview(translation: pan.translation) }

    /// Reference style: each sample starts a run, which smooths the motion.
    mutating func movePreview() {
        guard settings.motion.style == .reference, let finger, finger.surface == .preview else { return }
        var way = Point.zero
        if case .preview(let translation) = finger.use { way = translation }
        let settings = settings
        // The last drawn frame of a resting picture may be long ago.
        let instant = max(shown, finger.lastSample)
        preview?.motion.run(way, pinchTransform: finger.pinches.transform, at: instant, settings)
    }

    /// - Parameter pan: the drag that ends; nil if the finger did not drag.
    mutating func releasePreview(_ pan: PanRecognizer.Pan?) {
        let (settings, pinches) = (settings, finger?.pinches ?? PinchCourse())
        preview?.motion.release(
            pan?.translation, velocity: pan?.velocity ?? .zero,
            pinchTransform: pan == nil ? PinchTransform() : pinches.transform, settings)
    }

    /// A tap on the picture plays it; a tap beside it closes the preview.
    mutating func endPreviewTap(_ tap: TapRecognizer.Tap) -> [Effect] {
        // The first tap of a double tap was on a preview.
        player.forgetTap()
        guard preview?.motion.shownFrame(at: shown).contains(tap.position) ?? false else {
            preview?.motion.dismiss()
            return []
        }
        return openPreviewed()
    }

    /// Performs the action of a tap on the picture.
    mutating func openPreviewed() -> [Effect] {
        guard let preview, !preview.motion.hasReturned else { return [] }
        self.preview?.motion.dismiss()
        return player.open(preview.row, animated: true, pages.library)
    }

    /// Physical style: moves the preview to the finger's drawn position in the frame that is built.
    private mutating func followPreviewFinger(build: Instant) {
        guard settings.motion.style == .physical, let finger, finger.surface == .preview else { return }
        let settings = settings
        let way = finger.drag.map { arbiter.drawnTranslation(of: $0, at: build) } ?? .zero
        preview?.motion.follow(way, pinchTransform: finger.pinches.transform, at: build, settings)
    }

    mutating func framePreview(build: Instant) {
        guard let preview else { return }
        // Two windows over the pages would need three gestures to close.
        if player.isFull { self.preview?.motion.dismiss() }
        followPreviewFinger(build: build)
        let (source, rest, settings) = (previewSource(preview, at: build), previewRest, settings)
        if self.preview?.motion.frame(build: build, rest: rest, source: source, settings) ?? false {
            self.preview = nil
        }
    }
}
