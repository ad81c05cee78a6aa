package import InterfaceKit
package import Scene
package import Time

/// A part of the player's scene.
package enum PlayerScenePart {
    /// The window with its scrim, over the pages.
    case window
    /// The volume indicator, over everything but the pointer.
    case volume
}

extension Player {
    package func add(_ part: PlayerScenePart, to scene: inout Scene, _ pictures: Pictures, at t: Instant) {
        switch part {
        case .window: addWindow(to: &scene, pictures, at: t)
        case .volume: addVolume(to: &scene, at: t)
        }
    }
}
