import Geometry
import Numbers

extension PlaneCapability {
    /// The formats of an opaque canvas, best first; the alpha of ARGB is then 255 everywhere.
    private static let opaqueFormats: [PixelFormat] = [.xrgb8888, .argb8888, .rgb565]

    /// The format in which the plane shows these pixels; nil if the plane cannot show them.
    func format(for pixels: Surface.Pixels) -> PixelFormat? {
        switch pixels {
        case .buffer(let format): formats.contains(format) && (blendsPixels || !format.hasAlpha) ? format : nil
        case .drawn: Self.opaqueFormats.first { formats.contains($0) }
        case .drawnTranslucent: blendsPixels && formats.contains(.argb8888) ? .argb8888 : nil
        }
    }

    /// The plane's destination for the surface: its frame, with the edges of a YUV image moved to multiples of
    /// `yuvAlignment`.
    func destination(of surface: Surface) -> PixelRect {
        guard yuvAlignment > 1, surface.isYUV else { return surface.frame }
        func aligned(_ edge: Int) -> Int {
            Int(saturating: (Double(edge) / Double(yuvAlignment)).rounded()) * yuvAlignment
        }
        let f = surface.frame
        let (x, y) = (aligned(f.x), aligned(f.y))
        return PixelRect(x: x, y: y, width: aligned(f.maxX) - x, height: aligned(f.maxY) - y)
    }

    /// Whether the plane can rotate the surface. A video that it cannot rotate is rotated by the copy.
    func turns(_ surface: Surface) -> Bool { rotations.contains(surface.rotation) }

    /// The pixels that the plane reads: the surface's own, or those of a copy that is rotated, or reduced to a half, a
    /// quarter and so on.
    func source(of surface: Surface) -> PixelRect {
        let source = reducedSource(of: surface)
        guard surface.rotation.swapsAxes, !turns(surface) else { return source }
        return PixelRect(x: 0, y: 0, width: source.height, height: source.width)
    }

    private func reducedSource(of surface: Surface) -> PixelRect {
        // Rotation takes longer than reduction, so a rotated copy is also small.
        let shrinkLimit = min(shrinkLimit ?? .max, turns(surface) ? .max : 2)
        guard surface.canBeCopied, shrinkLimit < .max else { return surface.source }
        let destination = destination(of: surface)
        let (width, height) =
            surface.rotation.swapsAxes
            ? (destination.height, destination.width) : (destination.width, destination.height)
        var divisor = 1
        var source = surface.source
        while divisor < Self.largestDivisor,
            source.width >= shrinkLimit * width || source.height >= shrinkLimit * height
        {
            divisor *= 2
            source = surface.source(dividedBy: divisor)
        }
        return source
    }

    /// The largest divisor of a copy: enough for 8K video in a mini player on the controllers that shrink least.
    private static let largestDivisor = 32

    /// Whether the plane can show the surface at its place, according to the driver's properties.
    func canShow(_ surface: Surface, on panel: PixelRect) -> Bool {
        guard format(for: surface.pixels) != nil, turns(surface) || surface.canBeCopied else { return false }
        return canMove(surface, on: panel)
    }

    /// Whether a surface that the plane can show may also be at this place, with this opacity.
    func canMove(_ surface: Surface, on panel: PixelRect) -> Bool {
        guard surface.opacity >= 1 || hasAlpha else { return false }
        if let maximumWidth, source(of: surface).width > maximumWidth { return false }
        let destination = destination(of: surface)
        // A surface off the panel has its plane disabled, and crosses the panel's edge on its way there.
        if destination.intersection(panel).isEmpty { return mayLeavePanel && !mustCoverPanel }
        return canPlace(destination, on: panel) && canScale(surface, to: destination)
    }

    /// Whether the plane can show a canvas with that frame and those pixels.
    func canShow(canvas frame: PixelRect, _ pixels: Surface.Pixels, on panel: PixelRect) -> Bool {
        guard format(for: pixels) != nil, rotations.contains(.none), scale.contains(1) else { return false }
        if let maximumWidth, frame.width > maximumWidth { return false }
        return canPlace(frame, on: panel)
    }

    private func canPlace(_ destination: PixelRect, on panel: PixelRect) -> Bool {
        if mustCoverPanel, !destination.contains(panel) { return false }
        return mayLeavePanel || panel.contains(destination)
    }

    private func canScale(_ surface: Surface, to destination: PixelRect) -> Bool {
        let source = source(of: surface)
        guard !source.isEmpty else { return false }
        let turned = surface.rotation.swapsAxes && turns(surface)
        let horizontal = Double(destination.width) / Double(turned ? source.height : source.width)
        let vertical = Double(destination.height) / Double(turned ? source.width : source.height)
        return scale.contains(horizontal) && scale.contains(vertical)
    }
}
