import Captions
import Geometry
import InterfaceKit
import Scene
import Settings
import Time

/// Captions on the video.
extension Player {
    /// The caption languages of an item, the preferred one first: the one that a visitor chose for an earlier item,
    /// then those of the settings.
    var captionLanguages: String {
        let first = hasCaptionLanguage ? settings.playback.captions : strings.languageCode
        let languages = [viewing.captionLanguage ?? "", first, settings.captions.languages]
        return languages.filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// Whether the settings name a language for captions in place of the interface's.
    var hasCaptionLanguage: Bool { !["automatic", "off"].contains(settings.playback.captions) }

    /// Whether the captions of a playing video are shown.
    package var playsCaptions: Bool {
        viewing.captions == .shown && scrubbed == nil && nowPlaying?.phase == .playing
    }

    /// The language of the selected captions; nil if it is unknown.
    package var languageOfCaptions: String? { nowPlaying.flatMap { LanguageMatch.language(of: $0.captions.language) } }

    /// The start of the newest shown caption, in nanoseconds; nil without a caption.
    package var captionStart: Int64? { nowPlaying.flatMap { $0.captions.cues.newestStart(at: $0.position) } }

    /// The new text of the captions with a start.
    package func captionNews(startingAt start: Int64) -> String {
        nowPlaying?.captions.cues.news(startingAt: start) ?? ""
    }

    /// Captions fade with the full window. They move out of the way of visible controls, or fade out if there is no
    /// room.
    func addCaption(to scene: inout Scene, _ nowPlaying: NowPlaying, _ slot: Rect, opacity: Double, at t: Instant) {
        // During scrubbing, the preview picture takes this place.
        guard viewing.captions == .shown, opacity > 0, scrubbed == nil, let shown = nowPlaying.video.frame,
            let text = nowPlaying.captions.cues.text(at: nowPlaying.position)
        else { return }
        let visible = controls.appearance.opacity(at: t, fade: settings.controls.fadeDuration)
        let target = settings.interface.target
        let taken = Insets(
            top: (target + Theme.unit) * visible, bottom: ControlPlaces.rowsHeight(target) * visible)
        let free = slot.inset(by: taken)
        let look = CaptionLook(in: surroundings)
        let layout = look.layout(
            text, lines: CueList.maximumLines, for: window.layout.fullVideo.fitting(aspect: shown.aspect).size,
            on: slot.fitting(aspect: shown.aspect), in: free)
        let isCovered = visible > 0 && !hasRoom(layout.frame, free, slot, nowPlaying)
        let alpha = min(opacity, 1) * (isCovered ? 1 - visible : 1)
        guard alpha > 0 else { return }
        look.add(layout, to: &scene, opacity: (alpha * 64).rounded() / 64)
    }

    /// Whether a caption covers no control.
    private func hasRoom(_ place: Rect, _ free: Rect, _ slot: Rect, _ nowPlaying: NowPlaying) -> Bool {
        free.intersection(place) == place && controlPlaces(slot, nowPlaying).middle.intersection(place).isEmpty
    }
}
