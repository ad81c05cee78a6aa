import CGStreamer
import Glibc
import Linux
import WorkerProtocol

/// Columns of equal size, into which decoded pictures are drawn.
struct PictureCanvas {
    let picture: Picture
    private let width: Int
    private let height: Int
    /// The writer keeps its tables from column to column.
    private let writer = FrameWriter()

    init(columns: Int, width: Int, height: Int) throws(MediaFailure) {
        (self.width, self.height) = (width, height)
        let stride = columns * width * Picture.bytesPerPixel
        do {
            picture = Picture(
                memory: try SharedMemory(name: "vitrine-thumbnail", size: stride * height), stride: stride)
        } catch {
            throw MediaFailure(.outOfMemory, detail: "\(error)")
        }
    }

    /// Scales the middle of a decoded picture to a column; each pixel is the average of the source pixels that it
    /// covers.
    func draw(_ sample: borrowing Sample, column: Int) throws(MediaFailure) {
        guard let source = sample.videoInfo else { throw MediaFailure(.notMedia) }
        let (scaled, target) = try room(for: source)
        defer { vt_buffer_unref(scaled) }
        if let plan = FramePlan(source, turn: .none, rendition: .native), plan.tone != nil {
            let (mapped, info) = try mapped(sample, source, plan)
            defer { vt_buffer_unref(mapped) }
            guard let usual = gst_sample_new(mapped, nil, nil, nil) else { throw MediaFailure(.outOfMemory) }
            try convert(Sample(adopting: usual), info, to: scaled, target, middle(of: info))
        } else {
            try convert(sample, source, to: scaled, target, middle(of: source))
        }
        keep(scaled, column: column)
    }

    /// Copies a column's pixels into the picture.
    private func keep(_ scaled: UnsafeMutablePointer<GstBuffer>, column: Int) {
        let row = width * Picture.bytesPerPixel
        for y in 0..<height {
            let place = picture.memory.bytes.baseAddress! + y * picture.stride + column * row
            gst_buffer_extract(scaled, gsize(y * row), place, gsize(row))
        }
    }

    /// A buffer for a column's pixels, which the caller owns.
    private func room(
        for source: GstVideoInfo
    ) throws(MediaFailure) -> (UnsafeMutablePointer<GstBuffer>, GstVideoInfo) {
        var info = GstVideoInfo()
        guard gst_video_info_set_format(&info, GST_VIDEO_FORMAT_BGRx, UInt32(width), UInt32(height)) != 0 else {
            throw MediaFailure(.tooLarge, detail: "\(width)x\(height)")
        }
        // GStreamer's converter refuses a different frame rate.
        (info.fps_n, info.fps_d) = (source.fps_n, source.fps_d)
        guard let buffer = gst_buffer_new_allocate(nil, gsize(width * height * Picture.bytesPerPixel), nil) else {
            throw MediaFailure(.outOfMemory)
        }
        return (buffer, info)
    }

    /// Draws a whole image on a colour, as large as possible. Its transparent parts show that colour.
    func draw(_ sample: borrowing Sample, on mount: LogoMount) throws(MediaFailure) {
        guard let source = sample.videoInfo else { throw MediaFailure(.notMedia) }
        let (w, h) = (Int(source.width), Int(source.height))
        let (mounted, target) = try room(for: source)
        defer { vt_buffer_unref(mounted) }
        let scale = min(Double(width) / Double(w), Double(height) / Double(h))
        let (across, down) = (max(1, Int(Double(w) * scale)), max(1, Int(Double(h) * scale)))
        let options = vt_placing(
            Int32(mount.isAtRight ? width - across : 0), Int32((height - down) / 2), Int32(across), Int32(down),
            0xFF00_0000 | mount.colour)
        try convert(sample, source, to: mounted, target, options)
        keep(mounted, column: 0)
    }

    /// Maps a picture of high dynamic range to standard dynamic range, as for the frames of a video.
    ///
    /// - Returns: a buffer that the caller owns.
    private func mapped(
        _ sample: borrowing Sample, _ source: GstVideoInfo, _ plan: FramePlan
    ) throws(MediaFailure) -> (UnsafeMutablePointer<GstBuffer>, GstVideoInfo) {
        var info = GstVideoInfo()
        guard
            gst_video_info_set_format(&info, GST_VIDEO_FORMAT_I420, source.width.magnitude, source.height.magnitude)
                != 0,
            let buffer = gst_buffer_new_allocate(nil, gsize(plan.layout.byteCount), nil)
        else { throw MediaFailure(.outOfMemory) }
        (info.fps_n, info.fps_d, info.par_n, info.par_d) = (source.fps_n, source.fps_d, source.par_n, source.par_d)
        info.colorimetry = GstVideoColorimetry(
            range: GST_VIDEO_COLOR_RANGE_16_235, matrix: GST_VIDEO_COLOR_MATRIX_BT709,
            transfer: GST_VIDEO_TRANSFER_BT709, primaries: GST_VIDEO_COLOR_PRIMARIES_BT709)
        let layout = plan.layout
        (info.stride.0, info.stride.1, info.stride.2) = (
            gint(layout.strides[0]), gint(layout.strides[1]), gint(layout.strides[2])
        )
        (info.offset.0, info.offset.1, info.offset.2) = (
            gsize(layout.offsets[0]), gsize(layout.offsets[1]), gsize(layout.offsets[2])
        )
        var map = GstMapInfo()
        guard gst_buffer_map(buffer, &map, GST_MAP_WRITE) != 0 else {
            vt_buffer_unref(buffer)
            throw MediaFailure(.outOfMemory)
        }
        let written: Void? = sample.withFrame(source) {
            writer.write(&$0, plan, into: UnsafeMutableRawBufferPointer(start: map.data, count: Int(map.size)))
        }
        gst_buffer_unmap(buffer, &map)
        guard written != nil else {
            vt_buffer_unref(buffer)
            throw MediaFailure(.damaged)
        }
        return (buffer, info)
    }

    /// - Parameter options: the converter's options; the converter takes ownership.
    private func convert(
        _ sample: borrowing Sample, _ source: GstVideoInfo, to scaled: UnsafeMutablePointer<GstBuffer>,
        _ target: GstVideoInfo, _ options: UnsafeMutablePointer<GstStructure>?
    ) throws(MediaFailure) {
        var (source, target) = (source, target)
        guard let converter = gst_video_converter_new(&source, &target, options) else {
            throw MediaFailure(.notMedia)
        }
        defer { gst_video_converter_free(converter) }
        let converted: Bool? = sample.withFrame(source) { frame in
            var output = GstVideoFrame()
            guard gst_video_frame_map(&output, &target, scaled, GST_MAP_WRITE) != 0 else { return false }
            gst_video_converter_frame(converter, &frame, &output)
            gst_video_frame_unmap(&output)
            return true
        }
        guard converted == true else { throw MediaFailure(.damaged) }
    }

    /// The converter's source rectangle: the largest part around the middle that has the shape of a column.
    private func middle(of source: GstVideoInfo) -> UnsafeMutablePointer<GstStructure>? {
        let (w, h) = (Int(source.width), Int(source.height))
        let pixelAspect = source.par_n > 0 && source.par_d > 0 ? Double(source.par_n) / Double(source.par_d) : 1
        let wanted = Double(width) / Double(height) / pixelAspect
        var part = (width: w, height: h)
        if Double(w) / Double(h) > wanted {
            part.width = max(1, min(w, Int((Double(h) * wanted).rounded())))
        } else {
            part.height = max(1, min(h, Int((Double(w) / wanted).rounded())))
        }
        part = (Self.withoutTint(part.width, to: width), Self.withoutTint(part.height, to: height))
        return vt_scaling(
            Int32((w - part.width) / 2), Int32((h - part.height) / 2), Int32(part.width), Int32(part.height))
    }

    /// The source size that is scaled, in pixels. At an odd integer ratio of 5 or more, the rounded weights of
    /// GStreamer's scaler (1.22) add up to more than 1, and pictures become brighter and magenta. One pixel less avoids
    /// the ratio.
    private static func withoutTint(_ from: Int, to: Int) -> Int {
        let ratio = from / to
        return from % to == 0 && ratio >= 5 && ratio % 2 == 1 ? from - 1 : from
    }
}
