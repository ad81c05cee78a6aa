import Gesture
import InterfaceKit
import PageInterface
import PlayerInterface
import PreviewInterface

/// Two fingers change the player, or rotate and scale a preview.
extension Interface {
    mutating func beginPinch() {
        endHighlight()
        // A preview can be dragged during its pinch.
        if finger?.surface == .preview { grabHeldPreview() }
        guard finger?.surface == .player, player.isPinched else { return }
        player.handle(.touch(.pinchBegan), at: shown, pages.library)
        finger?.use = .player
    }

    mutating func follow(_ pinch: PinchRecognizer.Pinch) {
        switch finger?.surface {
        case .preview: handle(.touch(.pinched(pinch)))
        case .player: player.handle(.touch(.pinched(scale: pinch.scale)), at: shown, pages.library)
        case .page, .tabBar, nil: break
        }
    }

    mutating func endPinch(isCancelled: Bool) {
        switch finger?.surface {
        case .preview: handle(.touch(.pinchEnded))
        case .player: player.handle(.touch(.pinchEnded(isCancelled: isCancelled)), at: shown, pages.library)
        case .page, .tabBar, nil: break
        }
    }
}
