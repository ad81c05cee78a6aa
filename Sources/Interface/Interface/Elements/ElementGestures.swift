import Gesture
import InterfaceKit
import PageInterface
import PlayerInterface
import Settings

/// What elements take, and whether they take it now.
extension Interface {
    /// What a finger that comes down on an element may mean, but for the list that it may scroll.
    func gestures(on target: ElementTarget) -> [GestureKind] {
        switch target {
        case .page(let target): target.opensPreview ? [.tap, .longPress] : [.tap]
        case .preview: [.tap, .pan, .pinch]
        case .window(let target): gestures(on: target)
        }
    }

    private func gestures(on target: Target) -> [GestureKind] {
        switch target {
        case .tab, .description, .detailsChannel, .chapter, .detailsRow: return [.tap]
        case .scrubber, .volume: return [.tap, .pan]
        default:
            // All others lie on the window, which a finger drags wherever it takes it.
            var gestures: [GestureKind] = [.tap, .pan]
            if target == .video || target == .floating { gestures.append(.doubleTap) }
            if target == .video, nowPlaying?.phase == .playing { gestures.append(.longPress) }
            if pinched != nil { gestures.append(.pinch) }
            return gestures
        }
    }

    /// Whether it does anything now. One that does not is drawn, and takes neither taps nor the focus.
    func isEnabled(_ target: ElementTarget) -> Bool {
        switch target {
        // A place in what has no length, as a live stream, cannot be chosen.
        case .window(.scrubber): nowPlaying?.duration ?? 0 > 0 && !(nowPlaying?.hasFailed ?? true)
        case .window(.volume), .window(.controlsMute): window.decisions.playback.volumeCap > 0
        default: true
        }
    }
}

extension PageTarget {
    /// Whether a finger that rests on it opens a preview.
    fileprivate var opensPreview: Bool {
        switch self {
        case .cell, .shelf, .poster: true
        case .channel, .back, .option: false
        }
    }
}
