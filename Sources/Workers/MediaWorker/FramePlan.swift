import CGStreamer
import WorkerProtocol

/// The conversion of decoded pictures to frames that are upright, and no larger than on the panel.
struct FramePlan {
    /// A clockwise rotation, in degrees.
    enum Turn: Int32 { case none = 0, right = 90, over = 180, left = 270 }

    /// The alignment of rows in bytes. The daemon's converters are fastest with rows that start on cache lines.
    private static let rowAlignment = 64

    /// The decoded format.
    let format: DecodedFormat
    let turn: Turn
    /// The tone mapping of a picture of high dynamic range; nil for standard dynamic range.
    let tone: ToneMapping?
    /// The layout of the frames.
    let layout: FrameLayout
    /// The decoded size in pixels.
    let source: (width: Int, height: Int)
    /// The scaled size before the rotation, in pixels; nil if the picture is not scaled.
    let scaled: (width: Int, height: Int)?

    /// Nil for a format that the protocol does not support.
    init?(_ info: GstVideoInfo, turn: Turn, rendition: Rendition) {
        guard let format = DecodedFormat(info.finfo.pointee.format) else { return nil }
        self.format = format
        self.turn = turn
        tone = ToneMapping(info)
        source = (Int(info.width), Int(info.height))
        let swaps = turn == .right || turn == .left
        let upright = swaps ? (source.height, source.width) : source
        let pixelAspect = swaps ? 1 / info.pixelAspect : info.pixelAspect
        let aspect = Double(upright.0) * pixelAspect / Double(upright.1)
        let size = rendition.size(ofPicture: upright.0, upright.1, aspect: aspect)
        scaled = size.map { swaps ? ($0.height, $0.width) : $0 }
        let (width, height) = size ?? upright
        layout = Self.packed(
            FrameLayout(
                // The rotation and the tone mapping split interleaved planes.
                format: turn == .none && tone == nil ? format.pixels : .i420, width: width, height: height,
                pixelAspect: size == nil ? pixelAspect : min(100, max(0.01, aspect * Double(height) / Double(width))),
                strides: [], offsets: [], matrix: tone == nil ? info.matrix : .bt709,
                range: info.colorimetry.range == GST_VIDEO_COLOR_RANGE_0_255 && tone == nil ? .full : .limited))
    }

    /// Whether a frame equals the decoded picture byte for byte.
    var isAsDecoded: Bool { scaled == nil && turn == .none && format.divisor == nil && tone == nil }

    /// The path from the decoder to the frame, for the log and the status.
    ///
    /// - Parameters:
    ///   - decoded: the decoder's format.
    ///   - isConverted: whether another element has converted the decoder's picture.
    ///   - isShared: whether the picture is in memory that the daemon can read.
    func path(decoded: String, isConverted: Bool, isShared: Bool) -> FramePath {
        let step: FramePath.Step =
            switch (scaled != nil, turn != .none) {
            case (false, false) where isShared: isConverted ? .converted : .shared
            case (false, false): isAsDecoded ? .copied : .converted
            case (true, false): .scaled
            case (false, true): .turned
            case (true, true): .scaledAndTurned
            }
        return FramePath(
            format: decoded, width: source.width, height: source.height, step: step,
            copies: copies(isConverted: isConverted, isShared: isShared))
    }

    /// The number of passes that write the whole picture, in addition to the conversion into the frame.
    private func copies(isConverted: Bool, isShared: Bool) -> UInt8 {
        if isShared { return 0 }
        if isAsDecoded { return 1 }
        // Samples of more than 8 bits are narrowed before the picture is scaled or turned, unless they are narrowed
        // while it is halved.
        let isNarrowedFirst =
            format.divisor != nil
            && (scaled.map { !PictureScaler.canHalve(source, $0) } ?? (turn != .none))
        return (isConverted ? 1 : 0) + (isNarrowedFirst ? 1 : 0)
    }

    /// The layout with one plane after another.
    static func packed(_ layout: FrameLayout) -> FrameLayout {
        var layout = layout
        (layout.strides, layout.offsets) = ([], [])
        var offset = 0
        for plane in 0..<layout.format.planeCount {
            let (rows, bytes) = layout.extent(ofPlane: plane)
            let stride = (bytes + rowAlignment - 1) / rowAlignment * rowAlignment
            layout.strides.append(stride)
            layout.offsets.append(offset)
            offset += stride * rows
        }
        return layout
    }
}

extension GstVideoInfo {
    /// The height in rows below which video without colour information is taken for BT.601.
    private static let firstHighDefinitionHeight = 720

    fileprivate var pixelAspect: Double {
        guard par_n > 0, par_d > 0 else { return 1 }
        return min(100, max(0.01, Double(par_n) / Double(par_d)))
    }

    fileprivate var matrix: ColourMatrix {
        switch colorimetry.matrix {
        case GST_VIDEO_COLOR_MATRIX_BT709: .bt709
        case GST_VIDEO_COLOR_MATRIX_BT2020: .bt2020
        case GST_VIDEO_COLOR_MATRIX_BT601, GST_VIDEO_COLOR_MATRIX_FCC: .bt601
        default: height < Self.firstHighDefinitionHeight ? .bt601 : .bt709
        }
    }
}
