import Gesture
import PageInterface
import PlayerInterface
import PreviewInterface
import Settings

/// Two fingers resize the player window or zoom its video, rotate and scale a preview, or take a picture out of its
/// list.
extension Interface {
    mutating func beginPinch() {
        endHighlight()
        switch finger?.surface {
        // The use of the finger stays as it is, because the finger can drag the preview during the pinch.
        case .preview: grabHeldPreview()
        case .player where player.canBePinched:
            player.handle(.touch(.pinchBegan), at: shown, pages.library)
            finger?.use = .player
        case .page: beginLift()
        case .player, .tabBar, nil: break
        }
    }

    /// Takes the picture under the first finger out of its list. With reduced motion the preview opens at once.
    private mutating func beginLift() {
        guard let target = finger?.origin, let row = pages.row(of: target),
            let frame = pages.frame(of: target, at: shown)
        else { return }
        if settings.interface.reducedMotion {
            finger?.use = .nothing
            return openPreview(of: target)
        }
        finger?.use = .lift
        handle(.lift(row, source: target, frame: frame))
    }

    mutating func follow(_ pinch: PinchRecognizer.Pinch) {
        switch finger?.surface {
        case .preview: handle(.touch(.pinched(pinch)))
        case .player: player.handle(.touch(.pinched(scale: pinch.scale)), at: shown, pages.library)
        case .page: if case .lift = finger?.use { handle(.touch(.lifted(pinch))) }
        case .tabBar, nil: break
        }
    }

    /// - Parameter pinch: the last state of the pinch; nil for a cancelled one.
    mutating func endPinch(_ pinch: PinchRecognizer.Pinch?) {
        switch finger?.surface {
        case .preview: handle(.touch(.pinchEnded))
        case .player: player.handle(.touch(.pinchEnded(isCancelled: pinch == nil)), at: shown, pages.library)
        case .page:
            guard case .lift = finger?.use else { break }
            handle(.touch(.liftEnded(pinch)))
            finger?.use = .nothing
        case .tabBar, nil: break
        }
    }
}
