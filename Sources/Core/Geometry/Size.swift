/// Width and height in points.
public struct Size: Hashable, Sendable {
    public var width: Double
    public var height: Double

    public init(width: Double, height: Double) { (self.width, self.height) = (width, height) }

    public static let zero = Size(width: 0, height: 0)

    public var isPortrait: Bool { height >= width }

    /// The largest size of the given aspect (width / height) that fits into this one.
    public func fitting(aspect: Double) -> Size {
        width / height > aspect
            ? Size(width: height * aspect, height: height) : Size(width: width, height: width / aspect)
    }
}
