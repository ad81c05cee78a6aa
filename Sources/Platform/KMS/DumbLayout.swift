import Scene

/// The layout of a format's planes in the memory of one dumb buffer. The kernel knows only its bits and rows.
struct DumbLayout {
    /// Bits per pixel of the first plane.
    let bits: UInt32
    /// The number of rows, of the first plane's length, that hold all planes.
    let rows: Int
    private let format: PixelFormat
    private let height: Int

    /// Nil for a format that nothing is drawn in, and for an odd size where chroma has half the width or height.
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

    /// The byte offset of each plane, and the bytes in a row of it.
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
