import Geometry
import Glibc
import Numbers
import Scene

/// Saves the pixels behind a group before the group is drawn over them.
///
/// The saved pixels are blended back where the group is faded, and outside its round corners. So a group costs its own
/// pixels and no off-screen picture.
struct Backdrop {
    private let scale: Double
    private var pixels: [UInt32] = []

    /// - Parameter scale: pixels per point.
    init(scale: Double) { self.scale = scale }

    /// - Returns: the saved pixels; none if the group hides everything behind it.
    mutating func keep(behind group: Group, damage: Region, _ canvas: Canvas) -> Region {
        let frame = PixelRect(snapping: group.frame, scale: scale)
        var kept = Region()
        if group.opacity < 1 {
            kept = damage.intersection(frame)
        } else if group.cornerRadius > 0 {
            for corner in corners(of: frame, radius: group.cornerRadius) { kept.formUnion(damage.intersection(corner)) }
        }
        kept = kept.intersection(PixelRect(x: 0, y: 0, width: canvas.width, height: canvas.height))
        if !kept.isEmpty { copy(kept, canvas) }
        return kept
    }

    private mutating func copy(_ region: Region, _ canvas: Canvas) {
        let needed = canvas.width * canvas.height
        if pixels.count < needed { pixels = [UInt32](repeating: 0, count: needed) }
        pixels.withUnsafeMutableBytes { copy in
            guard let start = copy.baseAddress else { return }
            for r in region.rects {
                for row in r.y..<r.maxY {
                    memcpy(
                        start + (row * canvas.width + r.x) * 4,
                        canvas.pixels + row * canvas.stride + r.x * 4, r.width * 4)
                }
            }
        }
    }

    /// - Parameter kept: the region that `keep` returned for this group.
    mutating func blendBack(
        over group: Group, kept: Region, canvas: Canvas, target: PixelImage, masks: inout ShapeMasks
    ) {
        guard !pixels.isEmpty else { return }
        target.clip(to: kept)
        let frame = PixelRect(snapping: group.frame, scale: scale)
        let corners = corners(of: frame, radius: group.cornerRadius)
        pixels.withUnsafeMutableBufferPointer { buffer in
            guard let start = buffer.baseAddress else { return }
            let source = PixelImage(
                pixels: start, width: canvas.width, height: canvas.height, stride: canvas.width * 4,
                isTranslucent: canvas.isTranslucent)
            if group.opacity < 1 {
                let bounds = kept.bounds
                let through = PixelImage(Colour(0, alpha: 1 - group.opacity))
                target.draw(source, from: (bounds.x, bounds.y), mask: through, into: bounds)
            }
            guard group.cornerRadius > 0 else { return }
            let outside = PixelImage(masks.outsideOfCorners(radius: group.cornerRadius))
            for corner in corners {
                // The mask is a square of the four corners, with nothing between them.
                let quarter = (corner.x > frame.x ? corner.width : 0, corner.y > frame.y ? corner.height : 0)
                target.draw(source, from: (corner.x, corner.y), mask: outside, maskOrigin: quarter, into: corner)
            }
        }
    }

    private func corners(of frame: PixelRect, radius: Double) -> [PixelRect] {
        let side = min(Int(saturating: (radius * scale).rounded(.up)), frame.width / 2, frame.height / 2)
        let (right, bottom) = (frame.maxX - side, frame.maxY - side)
        return [(frame.x, frame.y), (right, frame.y), (frame.x, bottom), (right, bottom)].map {
            PixelRect(x: $0.0, y: $0.1, width: side, height: side)
        }
    }
}
