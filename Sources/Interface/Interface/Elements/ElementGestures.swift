import Gesture
import InterfaceKit
import PageInterface
import PlayerInterface
import Settings

/// The gestures of elements, and whether an element is enabled.
extension Interface {
    /// The gestures that can begin on an element, except scrolling of a list around it.
    func gestures(on target: ElementTarget) -> [GestureKind] {
        switch target {
        case .page(let target): target.gestures
        case .preview: [.tap, .pan, .pinch]
        case .tab: [.tap]
        case .player(let target): gestures(on: target)
        }
    }

    private func gestures(on target: PlayerTarget) -> [GestureKind] {
        switch target {
        case .description, .detailsChannel, .chapter, .detailsRow: return [.tap]
        case .scrubber, .volume: return [.tap, .pan]
        default:
            // All others lie on the window, which a drag moves from any element.
            var gestures: [GestureKind] = [.tap, .pan]
            if target == .video || target == .floating { gestures.append(.doubleTap) }
            if target == .video, nowPlaying?.phase == .playing { gestures.append(.longPress) }
            if pinched != nil { gestures.append(.pinch) }
            return gestures
        }
    }

    /// Whether the element has an effect now. A disabled element is drawn, but takes neither taps nor the focus.
    func isEnabled(_ target: ElementTarget) -> Bool {
        switch target {
        // An item without a length, such as a live stream, cannot be scrubbed.
        case .player(.scrubber): nowPlaying?.duration ?? 0 > 0 && !(nowPlaying?.hasFailed ?? true)
        case .player(.volume), .player(.controlsMute): decisions.playback.volumeCap > 0
        default: true
        }
    }
}
