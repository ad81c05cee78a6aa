package import Scene

/// The visible plane layers, from back to front.
package struct PlaneLayerStack: Sendable {
    /// The mode that determines the set of plane layers and their possible changes.
    package enum LayoutMode: Hashable, Sendable {
        /// Pages may scroll, and controls may appear or disappear; the window does not move.
        case rest
        /// The window moves between full and mini: the drawings stay the same and only their places change.
        case motion
    }

    package var layoutMode: LayoutMode
    package var planeLayers: [PlaneLayer]
    /// Whether the stack looks like the composed picture: at rest, and at the ends of a motion.
    package var looksComposed: Bool

    package init(_ layoutMode: LayoutMode, _ planeLayers: [PlaneLayer], looksComposed: Bool) {
        (self.layoutMode, self.planeLayers, self.looksComposed) = (layoutMode, planeLayers, looksComposed)
    }
}

/// The plane layers of the interface, numbered like their surfaces.
package enum PlaneLayerPart: Int, CaseIterable, Sendable {
    /// The edges of the panel that the settings' insets keep free.
    case margin
    /// Everything except the video and the layers over it, in layout mode `rest`.
    case below
    case page
    case fullDecoration, miniDecoration
    case video
    /// The layers over the video: controls, the mini player's lines, and the reason for a missing picture.
    case over
    case tabBar

    package var surface: SurfaceID { SurfaceID(rawValue) }
}
