package import Scene

/// The plane layers that are seen, from back to front.
package struct PlaneLayerStack: Sendable {
    /// Which plane layers there are, and what may change without others being needed.
    package enum LayoutMode: Hashable, Sendable {
        /// Pages may scroll and controls come and go; the window stays.
        case rest
        /// The window is on its way between full and mini: what is drawn stays as it is, and only moves.
        case motion
    }

    package var layoutMode: LayoutMode
    package var planeLayers: [PlaneLayer]
    /// Whether it looks like the composed picture: at rest, and where a motion begins or ends.
    package var looksComposed: Bool
}

/// The plane layers of the interface, by the number of their surface.
package enum PlaneLayerPart: Int, CaseIterable, Sendable {
    /// At rest: everything but the video and what is over it.
    case below
    case page
    case fullDecoration, miniDecoration
    case video
    /// What stands over the video: controls, the mini player's lines, why there is no picture.
    case over
    case tabBar

    package var surface: SurfaceID { SurfaceID(rawValue) }
}
