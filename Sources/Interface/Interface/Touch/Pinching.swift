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
        case .preview: finger?.pinches.follow(scale: pinch.scale, rotation: pinch.rotation)
        case .player: player.follow(scale: pinch.scale)
        case .page, .tabBar, nil: break
        }
    }

    /// Ends the pinch; the finger that stays on the window has no further effect.
    mutating func endPinch(isCancelled: Bool) {
        finger?.pinches.end()
        if finger?.surface == .player, player.endPinch(isCancelled: isCancelled) { finger?.use = .nothing }
    }
}
