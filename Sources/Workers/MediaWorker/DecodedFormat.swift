import CGStreamer
import WorkerProtocol

/// A kind of picture that decoders give and that the worker makes frames of.
struct DecodedFormat: Equatable {
    /// The pixel format of the frames.
    let pixels: PixelFormat
    /// What a sample of more than 8 bits, in 16, is divided by; nil for 8 bits.
    let divisor: Int32?

    /// Three planes of 8 bits.
    static let eightBits = DecodedFormat(pixels: .i420, divisor: nil)

    private init(pixels: PixelFormat, divisor: Int32?) { (self.pixels, self.divisor) = (pixels, divisor) }

    /// By how many bits a sample of more than 8 is moved down to have 10.
    var shiftToTenBits: Int32 {
        // 4, 16 or 256 is what brings it to 8.
        Int32((divisor ?? 4).trailingZeroBitCount - 2)
    }

    /// The kinds, as caps list them; those that cost least come first.
    static let caps = "{I420,NV12,I420_10LE,P010_10LE,I420_12LE}"

    /// Nil for a kind that frames are not made of.
    init?(_ format: GstVideoFormat) {
        switch format {
        case GST_VIDEO_FORMAT_I420: (pixels, divisor) = (.i420, nil)
        case GST_VIDEO_FORMAT_NV12: (pixels, divisor) = (.nv12, nil)
        case GST_VIDEO_FORMAT_I420_10LE: (pixels, divisor) = (.i420, 4)
        case GST_VIDEO_FORMAT_I420_12LE: (pixels, divisor) = (.i420, 16)
        // In the upper bits.
        case GST_VIDEO_FORMAT_P010_10LE: (pixels, divisor) = (.nv12, 256)
        default: return nil
        }
    }
}
