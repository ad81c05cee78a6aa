import Gesture
import InterfaceKit
import PlayerInterface
import PreviewInterface

/// Two fingers change the player, or rotate and scale a preview.
extension Interface {
    mutating func beginPinch() {
        endHighlight()
        // A preview can be dragged during its pinch.
        if finger?.surface == .player, player.beginPinch() { finger?.use = .player }
    }

    mutating func follow(_ pinch: PinchRecognizer.Pinch) {
        switch finger?.surface {
        case .preview: handle(.touch(.pinched(pinch)))
        case .player: player.follow(scale: pinch.scale)
        case .page, .tabBar, nil: break
        }
    }

    /// Ends the pinch; the finger that stays on the window has no further effect.
    mutating func endPinch(isCancelled: Bool) {
        if finger?.surface == .preview { handle(.touch(.pinchEnded)) }
        if finger?.surface == .player, player.endPinch(isCancelled: isCancelled) { finger?.use = .nothing }
    }
}
