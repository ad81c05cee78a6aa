public import Geometry
public import Time

/// A pan that begins at the left edge: the finger must come down within the edge's width, and go along the horizontal to
/// the right.
public struct EdgePanRecognizer: Sendable {
    /// How far from the edge the finger may come down, points.
    public let width: Double
    /// Where the edge is, points.
    public let edge: Double
    private var pan: PanRecognizer

    /// - Parameters:
    ///   - slop: points, at least 0.
    ///   - axisRatio: how many times longer the way across the edge must be than the way along it.
    ///   - latency: see `PanRecognizer`.
    public init(
        width: Double = 20, edge: Double = 0, slop: Double = 8, axisRatio: Double = 1.2, latency: Seconds = 0.005
    ) {
        self.width = width
        self.edge = edge
        pan = PanRecognizer(slop: slop, axis: .horizontal, axisRatio: axisRatio, latency: latency)
    }

    /// The same with a slop that may have been measured in millimetres.
    public init(
        width: Double = 20, edge: Double = 0, slop: Slop, axisRatio: Double = 1.2, latency: Seconds = 0.005
    ) {
        self.init(width: width, edge: edge, slop: slop.length, axisRatio: axisRatio, latency: latency)
    }

    /// Whether a pan has begun and not ended.
    public var isActive: Bool { pan.isActive }

    /// Forgets the finger.
    public mutating func reset() { pan.reset() }

    /// This finger means something else: it will not pan, or no longer.
    public mutating func fail() { pan.fail() }

    /// - Returns: what the sample did to the pan; nil where that is nothing. Other fingers are passed over.
    public mutating func handle(_ sample: TouchSample) -> PanRecognizer.Event? {
        if sample.phase == .down, pan.touch == nil || pan.touch == sample.id, !isAtEdge(sample.position) {
            return lose(sample.id)
        }
        let event = pan.handle(sample)
        // Outwards there is nothing to pull.
        if case .began(let began) = event, began.location.x < began.start.x {
            pan.fail()
            return .failed
        }
        return event
    }

    private func isAtEdge(_ point: Point) -> Bool { point.x >= edge && point.x <= edge + width }

    /// The finger comes down elsewhere: the panel lost its up.
    private mutating func lose(_ touch: TouchID) -> PanRecognizer.Event? {
        guard pan.touch == touch else { return nil }
        defer { pan.reset() }
        return pan.isActive ? .cancelled : .failed
    }

    /// See `PanRecognizer.drawnTranslation(at:)`.
    public func drawnTranslation(at instant: Instant) -> Point { pan.drawnTranslation(at: instant) }
}
