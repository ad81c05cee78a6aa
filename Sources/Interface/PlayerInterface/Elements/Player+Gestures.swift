package import Gesture
package import InterfaceKit
import Settings

/// The gestures of the player's elements, and whether an element is enabled.
extension Player {
    package func gestures(on target: PlayerTarget) -> [GestureKind] {
        guard !target.isInDetails else { return [.tap] }
        switch target {
        case .scrubber, .volume: return [.tap, .pan]
        default:
            // All other elements are on the window, which a drag moves from any of them.
            var gestures: [GestureKind] = [.tap, .pan]
            if target == .video || target == .floating { gestures.append(.doubleTap) }
            if target == .video, playsFast { gestures.append(.longPress) }
            if pinched != nil { gestures.append(.pinch) }
            return gestures
        }
    }

    /// Whether a long press plays the item fast.
    private var playsFast: Bool { nowPlaying?.phase == .playing && nowPlaying?.isPhoto == false }

    /// Whether the element has an effect now. A disabled element is drawn, but takes neither taps nor the focus.
    package func isEnabled(_ target: PlayerTarget) -> Bool {
        switch target {
        // An item without a length, such as a live stream, cannot be scrubbed.
        case .scrubber: nowPlaying?.duration ?? 0 > 0 && !(nowPlaying?.hasFailed ?? true)
        case .volume, .controlsMute: decisions.playback.volumeCap > 0
        case .controlsCaptions: !lacksCaptions
        default: true
        }
    }
}
