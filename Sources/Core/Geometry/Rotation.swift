/// The clockwise rotation of the picture on the panel, in degrees.
///
/// A panel of `width` x `height` pixels shows a *picture* that is laid out upright. The rotation maps pixels of the
/// picture to the panel, and touches of the panel to the picture.
public enum Rotation: Int, Hashable, Sendable, CaseIterable {
    case none = 0
    /// The picture's top is at the panel's right edge.
    case quarter = 90
    case half = 180
    /// The picture's top is at the panel's left edge.
    case threeQuarters = 270

    /// Whether the rotation swaps width and height.
    public var swapsAxes: Bool { self == .quarter || self == .threeQuarters }

    /// Converts the panel's size to the picture's size, or the picture's to the panel's.
    public func turned(_ size: Size) -> Size {
        swapsAxes ? Size(width: size.height, height: size.width) : size
    }

    /// The place of the picture's rectangle on the panel.
    ///
    /// - Parameters:
    ///   - width: the width of the panel, pixels.
    ///   - height: the height of the panel, pixels.
    public func onPanel(_ r: PixelRect, width: Int, height: Int) -> PixelRect {
        switch self {
        case .none: r
        case .quarter: PixelRect(x: width - r.maxY, y: r.x, width: r.height, height: r.width)
        case .half: PixelRect(x: width - r.maxX, y: height - r.maxY, width: r.width, height: r.height)
        case .threeQuarters: PixelRect(x: r.y, y: height - r.maxX, width: r.height, height: r.width)
        }
    }

    /// The place of the panel's point in the picture; both in the unit of `panel`.
    public func inPicture(_ p: Point, panel: Size) -> Point {
        switch self {
        case .none: p
        case .quarter: Point(x: p.y, y: panel.width - p.x)
        case .half: Point(x: panel.width - p.x, y: panel.height - p.y)
        case .threeQuarters: Point(x: panel.height - p.y, y: p.x)
        }
    }
}
