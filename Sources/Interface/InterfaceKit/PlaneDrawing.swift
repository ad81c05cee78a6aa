package import Geometry
package import Scene

/// A drawing that a plane moves as a whole.
package struct PlaneDrawing: Sendable {
    package let content: PlaneLayer.Content
    /// Points.
    package let size: Size

    /// Nothing.
    package init() { self.init(Scene(size: .zero, background: Theme.background), isMirrored: false) }

    /// - Parameters:
    ///   - isTranslucent: whether the layers below are visible through it.
    ///   - isMirrored: whether the interface is.
    package init(_ scene: Scene, isTranslucent: Bool = false, isMirrored: Bool) {
        var scene = scene
        if isMirrored { scene.mirror(about: scene.size.width / 2) }
        (content, size) = (isTranslucent ? .drawnTranslucent(scene) : .drawn(scene), scene.size)
    }
}

/// Whether the planes have an opacity.
package enum Fading: Sendable {
    case none
    case byPlane

    /// The opacity of a part that is invisible at the expansion `gone` and fully visible at `seen`.
    package func opacity(at expansion: Double, gone: Double, seen: Double) -> Double {
        switch self {
        case .none: expansion >= seen ? 1 : 0
        case .byPlane: min(max((expansion - gone) / (seen - gone), 0), 1)
        }
    }
}
