import Geometry

/// A display controller's limits for all its planes together; nil means no known limit.
package struct PlaneLimits: Hashable, Sendable {
    /// The number of active planes.
    package var planes: Int?
    /// The number of scaling planes, because planes share scalers.
    package var scaling: Int?
    /// The number of YUV planes.
    package var yuv: Int?
    /// The number of planes with translucent pixels or an opacity below 1.
    package var translucent: Int?
    /// The pixels that all planes read for one refresh.
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
            limit.map { maximum in plan.placements.reduce(0) { $0 + count($1) } <= maximum } ?? true
        }
        return within(planes) { _ in 1 }
            && within(scaling) { $0.isScaled ? 1 : 0 }
            && within(yuv) { $0.format.isYUV ? 1 : 0 }
            && within(translucent) { $0.isTranslucent ? 1 : 0 }
            && within(fetchedPixels) { $0.fetchedPixels(on: panel) }
    }
}
