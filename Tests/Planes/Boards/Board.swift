import Geometry
import KMS
import Scene

/// A board's display controller: its planes as the kernel reports them, and what the driver's atomic check refuses.
struct Board: Sendable {
    let name: String
    /// The driver, and the kernel's files that the values are from.
    let driver: String
    let sources: [String]
    let planes: [PlaneCapability]
    let rules: [BoardRule]

    /// The words of the first rule that refuses a commit; nil if the driver accepts it.
    func refusal(of planes: [CheckedPlane]) -> String? { rules.first { $0.refuses(planes) }?.words }
}

/// One check of a driver.
struct BoardRule: Sendable {
    let words: String
    let refuses: @Sendable ([CheckedPlane]) -> Bool

    init(_ words: String, _ refuses: @escaping @Sendable ([CheckedPlane]) -> Bool) {
        (self.words, self.refuses) = (words, refuses)
    }

    /// A check of each plane by itself.
    static func each(_ words: String, _ refuses: @escaping @Sendable (CheckedPlane) -> Bool) -> BoardRule {
        BoardRule(words) { $0.contains(where: refuses) }
    }
}

/// One visible plane of a commit, cut to the panel as the kernel's helper cuts it.
struct CheckedPlane {
    /// An interval of the framebuffer in 16.16 fixed point.
    struct Extent {
        var start: Int
        var length: Int

        /// Whole pixels, as a driver reads them.
        var pixels: (start: Int, length: Int) { (start >> 16, length >> 16) }
    }

    let plane: PlaneCapability
    let state: PlaneState
    let format: PixelFormat
    /// The part of the framebuffer that is on the panel.
    let horizontal: Extent
    let vertical: Extent
    /// Pixels of the panel.
    let destination: PixelRect

    /// Nil for a plane that is off the panel.
    init?(_ plane: PlaneCapability, _ state: PlaneState, _ format: PixelFormat, panel: PixelRect) {
        destination = state.destination.intersection(panel)
        guard !destination.isEmpty else { return nil }
        (self.plane, self.state, self.format) = (plane, state, format)
        let (source, whole) = (state.source, state.destination)
        horizontal = Self.cut(
            source.x, source.width, whole.width, before: destination.x - whole.x, after: whole.maxX - destination.maxX)
        vertical = Self.cut(
            source.y, source.height, whole.height, before: destination.y - whole.y,
            after: whole.maxY - destination.maxY)
    }

    /// The kernel keeps the end of the source when it cuts the beginning, and rounds the rest so that the scale comes
    /// nearer to 1 (`drm_rect_clip_scaled`).
    private static func cut(_ start: Int, _ length: Int, _ shown: Int, before: Int, after: Int) -> Extent {
        var (extent, shown) = (Extent(start: start << 16, length: length << 16), shown)
        func rest(without cut: Int) -> Int {
            let product = extent.length * (shown - cut)
            return extent.length < shown << 16 ? (product + shown - 1) / shown : product / shown
        }
        if before > 0 {
            let kept = rest(without: before)
            extent = Extent(start: extent.start + extent.length - kept, length: kept)
            shown -= before
        }
        if after > 0 { extent.length = rest(without: after) }
        return extent
    }

    var isYUV: Bool { format.isYUV }
    var isNV12: Bool { format == .nv12 }

    var isScaled: Bool {
        horizontal.pixels.length != destination.width || vertical.pixels.length != destination.height
    }

    /// Whether the whole source's length divided by the whole destination's is in a range, in 16.16 fixed point. The
    /// kernel rounds a shrinking plane's scale up and an enlarging one's down.
    func hasScale(in range: ClosedRange<Int>) -> Bool {
        func scale(_ source: Int, _ shown: Int) -> Int {
            source > shown ? ((source << 16) + shown - 1) / shown : (source << 16) / shown
        }
        return range.contains(scale(state.source.width, state.destination.width))
            && range.contains(scale(state.source.height, state.destination.height))
    }
}
