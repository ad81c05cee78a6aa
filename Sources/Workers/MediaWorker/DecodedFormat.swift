import CGStreamer
import WorkerProtocol

/// A format of decoded pictures from which the worker makes frames.
struct DecodedFormat: Equatable {
    /// The pixel format of the frames.
    let pixels: PixelFormat
    /// The divisor that reduces a 16-bit sample to 8 bits; nil for samples of 8 bits.
    let divisor: Int32?

    /// Three planes of 8 bits.
    static let eightBits = DecodedFormat(pixels: .i420, divisor: nil)

    private init(pixels: PixelFormat, divisor: Int32?) { (self.pixels, self.divisor) = (pixels, divisor) }

    /// The right shift that leaves 10 bits of a larger sample.
    var shiftToTenBits: Int32 {
        // Division by 4, 16 or 256 leaves 8 bits.
        Int32((divisor ?? 4).trailingZeroBitCount - 2)
    }

    /// The list of formats for caps, the cheapest first.
    static let caps = "{I420,NV12,I420_10LE,P010_10LE,I420_12LE}"

    /// Nil for a format from which no frames are made.
    init?(_ format: GstVideoFormat) {
        switch format {
        case GST_VIDEO_FORMAT_I420: (pixels, divisor) = (.i420, nil)
        case GST_VIDEO_FORMAT_NV12: (pixels, divisor) = (.nv12, nil)
        case GST_VIDEO_FORMAT_I420_10LE: (pixels, divisor) = (.i420, 4)
        case GST_VIDEO_FORMAT_I420_12LE: (pixels, divisor) = (.i420, 16)
        // The 10 bits are the upper bits of the sample.
        case GST_VIDEO_FORMAT_P010_10LE: (pixels, divisor) = (.nv12, 256)
        default: return nil
        }
    }
}
