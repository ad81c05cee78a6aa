package import Geometry
package import Scene

/// A drawing that a plane moves as a whole.
package struct PlaneDrawing: Sendable {
    package let content: PlaneLayer.Content
    /// The size in points.
    package let size: Size

    /// An empty drawing.
    package init() { self.init(Scene(size: .zero, background: Theme.background), isTranslucent: false) }

    fileprivate init(_ scene: Scene, isTranslucent: Bool) {
        (content, size) = (isTranslucent ? .drawnTranslucent(scene) : .drawn(scene), scene.size)
    }
}

extension Surroundings {
    /// A drawing for a plane, mirrored if the interface is.
    ///
    /// - Parameter isTranslucent: whether the layers below are visible through the drawing.
    package func drawing(_ scene: Scene, isTranslucent: Bool = false) -> PlaneDrawing {
        var scene = scene
        if isMirrored { scene.mirror(about: scene.size.width / 2) }
        return PlaneDrawing(scene, isTranslucent: isTranslucent)
    }
}

/// The planes that the parts of a moving window can have.
package enum MovingPlanes: Sendable {
    /// One plane for the video and one for everything else.
    case pair
    /// One plane for each part that is visible at a time: parts appear and disappear without a fade.
    case opaque
    /// One plane for each part, with an opacity: parts fade.
    case fading

    /// Whether the tab bar has a plane in front of the video's.
    package var hasTabBarInFront: Bool { self != .pair }

    /// The opacity of a part that is invisible at one expansion and fully visible at another. Without a fade the part
    /// appears at the latter.
    package func opacity(at expansion: Double, invisibleAt: Double, visibleAt: Double) -> Double {
        switch self {
        case .pair, .opaque: expansion >= visibleAt ? 1 : 0
        case .fading: min(max((expansion - invisibleAt) / (visibleAt - invisibleAt), 0), 1)
        }
    }
}
