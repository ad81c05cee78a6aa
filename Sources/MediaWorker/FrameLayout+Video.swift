import CGStreamer
import Glibc
import WorkerProtocol

extension FrameLayout {
    /// Rows start on cache lines, which is what the daemon's converters are fastest with.
    private static let rowAlignment = 64
    /// Below this many rows video without colour information is taken for BT.601.
    fileprivate static let firstHighDefinitionHeight = 720

    /// How frames of this kind lie in our buffers; nil for a kind that the protocol does not carry.
    init?(packing info: GstVideoInfo) {
        let format: PixelFormat
        switch info.finfo.pointee.format {
        case GST_VIDEO_FORMAT_I420: format = .i420
        case GST_VIDEO_FORMAT_NV12: format = .nv12
        default: return nil
        }
        self.init(
            format: format, width: Int(info.width), height: Int(info.height), pixelAspect: info.pixelAspect,
            strides: [], offsets: [], matrix: info.matrix,
            range: info.colorimetry.range == GST_VIDEO_COLOR_RANGE_0_255 ? .full : .limited)
        var offset = 0
        for plane in 0..<format.planeCount {
            let (rows, bytes) = extent(ofPlane: plane)
            let stride = (bytes + Self.rowAlignment - 1) / Self.rowAlignment * Self.rowAlignment
            strides.append(stride)
            offsets.append(offset)
            offset += stride * rows
        }
    }

    /// Copies the planes of a decoded frame to `destination`, laid out like this.
    ///
    /// - Precondition: `frame` has this format and size; `destination` has `byteCount` bytes.
    func pack(_ frame: inout GstVideoFrame, into destination: UnsafeMutableRawBufferPointer) {
        withUnsafeBytes(of: &frame.data) { data in
            withUnsafeBytes(of: &frame.info.stride) { sourceStrides in
                let planes = data.bindMemory(to: UnsafeRawPointer?.self)
                let strides = sourceStrides.bindMemory(to: Int32.self)
                for plane in 0..<format.planeCount {
                    guard let source = planes[plane] else { continue }
                    copy(plane, from: source, stride: Int(strides[plane]), to: destination)
                }
            }
        }
    }

    private func copy(
        _ plane: Int, from source: UnsafeRawPointer, stride: Int, to destination: UnsafeMutableRawBufferPointer
    ) {
        let (rows, bytes) = extent(ofPlane: plane)
        let target = destination.baseAddress! + offsets[plane]
        guard stride != strides[plane] else {
            memcpy(target, source, (rows - 1) * stride + bytes)
            return
        }
        for row in 0..<rows { memcpy(target + row * strides[plane], source + row * stride, bytes) }
    }
}

extension GstVideoInfo {
    fileprivate var pixelAspect: Double {
        guard par_n > 0, par_d > 0 else { return 1 }
        return min(100, max(0.01, Double(par_n) / Double(par_d)))
    }

    fileprivate var matrix: ColourMatrix {
        switch colorimetry.matrix {
        case GST_VIDEO_COLOR_MATRIX_BT709: .bt709
        case GST_VIDEO_COLOR_MATRIX_BT2020: .bt2020
        case GST_VIDEO_COLOR_MATRIX_BT601, GST_VIDEO_COLOR_MATRIX_FCC: .bt601
        default: height < FrameLayout.firstHighDefinitionHeight ? .bt601 : .bt709
        }
    }
}
