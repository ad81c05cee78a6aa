import Scene

/// How the planes of a format lie in the memory of one dumb buffer, of which the kernel knows only bits and rows.
struct DumbLayout {
    /// Bits to a pixel of the first plane.
    let bits: UInt32
    /// Rows of the first plane's length that hold all planes.
    let rows: Int
    private let format: PixelFormat
    private let height: Int

    /// Nil for a format that nothing is drawn in, and for a size that colour of half the width and height has not.
    init?(_ format: PixelFormat, width: Int, height: Int) {
        (self.format, self.height) = (format, height)
        switch format {
        case .xrgb8888, .argb8888: (bits, rows) = (32, height)
        case .rgb565: (bits, rows) = (16, height)
        case .nv12, .yuv420:
            guard width % 2 == 0, height % 2 == 0 else { return nil }
            (bits, rows) = (8, height + height / 2)
        default: return nil
        }
    }

    /// Where each plane starts and how many bytes a row of it has.
    ///
    /// - Parameter stride: of the first plane, as the kernel has decided it.
    func planes(stride: Int) -> [(offset: Int, stride: Int)] {
        let first = stride * height
        return switch format {
        case .nv12: [(0, stride), (first, stride)]
        case .yuv420: [(0, stride), (first, stride / 2), (first + stride / 2 * (height / 2), stride / 2)]
        default: [(0, stride)]
        }
    }
}
