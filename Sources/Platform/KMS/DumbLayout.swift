import Scene

/// The layout of a format's planes in the memory of one dumb buffer. The kernel gets only bits per pixel and rows.
struct DumbLayout {
    /// Bits per pixel of the first plane.
    let bits: UInt32
    /// The number of rows that hold all planes. Each row is as long as a row of the first plane.
    let rows: Int
    private let format: PixelFormat
    private let height: Int

    /// Nil for a format that this program does not draw in, and for an odd size if chroma is subsampled.
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

    /// The offset of each plane, and its bytes per row.
    ///
    /// - Parameter stride: the bytes per row of the first plane, which the kernel has chosen.
    func planes(stride: Int) -> [(offset: Int, stride: Int)] {
        let first = stride * height
        return switch format {
        case .nv12: [(0, stride), (first, stride)]
        case .yuv420: [(0, stride), (first, stride / 2), (first + stride / 2 * (height / 2), stride / 2)]
        default: [(0, stride)]
        }
    }
}
