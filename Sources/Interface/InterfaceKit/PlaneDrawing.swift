package import Geometry
package import Scene

/// A drawing that a plane moves as a whole.
package struct PlaneDrawing: Sendable {
    package let content: PlaneLayer.Content
    /// Points.
    package let size: Size

    /// Nothing.
    package init() { self.init(Scene(size: .zero, background: Theme.background)) }

    package init(_ scene: Scene) { (content, size) = (.drawn(scene), scene.size) }

    /// A drawing through which the layers below are visible.
    package init(translucent scene: Scene) { (content, size) = (.drawnTranslucent(scene), scene.size) }
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
