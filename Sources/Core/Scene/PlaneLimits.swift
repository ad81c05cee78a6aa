import Geometry

/// What a display controller allows of its planes together; nil is no limit known.
package struct PlaneLimits: Hashable, Sendable {
    /// Planes that are on at once.
    package var planes: Int?
    /// Planes that scale, as scalers are shared.
    package var scaling: Int?
    /// Planes that show YUV.
    package var yuv: Int?
    /// Planes whose pixels or whole are translucent.
    package var translucent: Int?
    /// Pixels read by all planes for one refresh.
    package var fetchedPixels: Int?

    package init(
        planes: Int? = nil, scaling: Int? = nil, yuv: Int? = nil, translucent: Int? = nil, fetchedPixels: Int? = nil
    ) {
        self.planes = planes
        self.scaling = scaling
        self.yuv = yuv
        self.translucent = translucent
        self.fetchedPixels = fetchedPixels
    }

    /// Whether the controller can show these planes together on a panel.
    func allow(_ plan: PlanePlan, on panel: PixelRect) -> Bool {
        func within(_ limit: Int?, _ count: (PlanePlacement) -> Int) -> Bool {
            limit.map { most in plan.placements.reduce(0) { $0 + count($1) } <= most } ?? true
        }
        return within(planes) { _ in 1 }
            && within(scaling) { $0.isScaled ? 1 : 0 }
            && within(yuv) { $0.format.isYUV ? 1 : 0 }
            && within(translucent) { $0.isTranslucent ? 1 : 0 }
            && within(fetchedPixels) { $0.fetchedPixels(on: panel) }
    }
}
