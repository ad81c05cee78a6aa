public import Geometry
public import Time

/// A pan from the left edge: the finger must come down within the edge's width and move horizontally to the right.
public struct EdgePanRecognizer: Sendable {
    /// The width of the edge zone, points.
    public let width: Double
    /// The x coordinate of the edge, points.
    public let edge: Double
    private var pan: PanRecognizer

    /// - Parameters:
    ///   - slop: points, at least 0.
    ///   - axisRatio: the least ratio of horizontal to vertical movement.
    ///   - latency: see `PanRecognizer`.
    public init(
        width: Double = 20, edge: Double = 0, slop: Double = 8, axisRatio: Double = 1.2, latency: Seconds = 0.005
    ) {
        self.width = width
        self.edge = edge
        pan = PanRecognizer(slop: slop, axis: .horizontal, axisRatio: axisRatio, latency: latency)
    }

    /// The same with a slop in points or millimetres.
    public init(
        width: Double = 20, edge: Double = 0, slop: Slop, axisRatio: Double = 1.2, latency: Seconds = 0.005
    ) {
        self.init(width: width, edge: edge, slop: slop.length, axisRatio: axisRatio, latency: latency)
    }

    /// Whether a pan has begun and not ended.
    public var isActive: Bool { pan.isActive }

    /// Forgets the finger.
    public mutating func reset() { pan.reset() }

    /// Fails or cancels the pan, because the finger belongs to another gesture.
    public mutating func fail() { pan.fail() }

    /// - Returns: the pan's event, or nil. Samples of other fingers are ignored.
    public mutating func handle(_ sample: TouchSample) -> PanRecognizer.Event? {
        if sample.phase == .down, pan.touch == nil || pan.touch == sample.id, !isAtEdge(sample.position) {
            return lose(sample.id)
        }
        let event = pan.handle(sample)
        // A drag to the left, out over the edge, must not pull the page.
        if case .began(let began) = event, began.location.x < began.start.x {
            pan.fail()
            return .failed
        }
        return event
    }

    private func isAtEdge(_ point: Point) -> Bool { point.x >= edge && point.x <= edge + width }

    /// Handles a tracked finger that comes down elsewhere: the panel did not report that it lifted.
    private mutating func lose(_ touch: TouchID) -> PanRecognizer.Event? {
        guard pan.touch == touch else { return nil }
        defer { pan.reset() }
        return pan.isActive ? .cancelled : .failed
    }

    /// See `PanRecognizer.drawnTranslation(at:)`.
    public func drawnTranslation(at instant: Instant) -> Point { pan.drawnTranslation(at: instant) }
}
