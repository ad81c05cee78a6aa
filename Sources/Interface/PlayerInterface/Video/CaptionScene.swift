import Geometry
import InterfaceKit
import Scene
import Settings
import Time

/// Captions on the video.
extension Player {
    /// A line's height as a fraction of the full video's height.
    private static let lineShare = 1.0 / 14
    private static let smallestLine = 20.0
    private static let widthShare = 0.84
    /// The caption language to request when an item starts.
    var captionLanguage: String {
        let wanted = settings.playback.captions
        return wanted == "automatic" || wanted == "off" ? strings.languageCode : wanted
    }

    /// White text on a dark plate at the bottom of the video. It is laid out for the full window and fades with it: a
    /// text that changes its size would need a new layout in every frame of a swipe.
    func addCaption(to scene: inout Scene, _ nowPlaying: NowPlaying, _ slot: Rect, opacity: Double, at t: Instant) {
        // During scrubbing, the preview picture takes this place.
        guard viewing.captions == .shown, opacity > 0, scrubbed == nil, let shown = nowPlaying.video.frame,
            let text = nowPlaying.captions.text(at: nowPlaying.position)
        else { return }
        let video = slot.fitting(aspect: shown.aspect)
        let full = window.layout.fullVideo.fitting(aspect: shown.aspect)
        let line = max(Self.smallestLine, (full.height * Self.lineShare).rounded())
        let (run, height) = set(text, line: line, width: full.width * Self.widthShare)
        let padding = (line / 3).rounded()
        let raised =
            ControlPlaces.rowsHeight(settings.interface.target)
            * controls.appearance.opacity(at: t, fade: settings.controls.fadeDuration)
        let bottom = min(video.maxY - padding, slot.maxY - padding - raised)
        let plate = Rect(
            x: (video.midX - run.width / 2 - padding).rounded(), y: (bottom - height - padding).rounded(),
            width: run.width + 2 * padding, height: height + padding)
        let alpha = (min(opacity, 1) * 64).rounded() / 64
        scene.layers.append(
            Layer(
                Part.captionPlate.id(), plate, .fill(surroundings.videoPalette.veil), cornerRadius: Theme.badgeRadius,
                opacity: alpha))
        let place = Rect(
            x: plate.x + padding, y: plate.y + (padding / 2).rounded(), width: run.width, height: height)
        scene.layers.append(Layer(Part.caption.id(), place, .text(run, Theme.white), opacity: alpha))
    }

    /// The text as wide as its longest line, and the plate with it.
    private func set(_ text: String, line: Double, width most: Double) -> (run: TextRun, height: Double) {
        let style = TextStyle(size: (line * 0.75).rounded(), weight: 550, lineHeight: line)
        let lines = CaptionTrack.mostLines
        let size = measure.size(of: TextRun(text, style, width: most, lines: lines))
        let width = min(most, size.width.rounded(.up) + 1)
        return (TextRun(text, style, width: width, lines: lines, alignment: .centre), size.height)
    }
}
