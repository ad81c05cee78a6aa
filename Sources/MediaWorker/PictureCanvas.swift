import CGStreamer
import Glibc
import Linux
import WorkerProtocol

/// Columns of equal size, into which decoded pictures are drawn.
struct PictureCanvas {
    let picture: Picture
    private let width: Int
    private let height: Int

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

    /// Scales the middle of a decoded picture to a column; each pixel is the average of what it covers.
    func draw(_ sample: borrowing Sample, column: Int) throws(MediaFailure) {
        guard let source = sample.videoInfo else { throw MediaFailure(.notMedia) }
        var target = GstVideoInfo()
        guard gst_video_info_set_format(&target, GST_VIDEO_FORMAT_BGRx, UInt32(width), UInt32(height)) != 0 else {
            throw MediaFailure(.tooLarge, detail: "\(width)x\(height)")
        }
        // The converter changes pictures only, and insists on it.
        (target.fps_n, target.fps_d) = (source.fps_n, source.fps_d)
        let bytes = width * height * Picture.bytesPerPixel
        guard let scaled = gst_buffer_new_allocate(nil, gsize(bytes), nil) else {
            throw MediaFailure(.outOfMemory)
        }
        defer { vt_buffer_unref(scaled) }
        try convert(sample, source, to: scaled, target)
        let row = width * Picture.bytesPerPixel
        for y in 0..<height {
            let place = picture.memory.bytes.baseAddress! + y * picture.stride + column * row
            gst_buffer_extract(scaled, gsize(y * row), place, gsize(row))
        }
    }

    private func convert(
        _ sample: borrowing Sample, _ source: GstVideoInfo, to scaled: UnsafeMutablePointer<GstBuffer>,
        _ target: GstVideoInfo
    ) throws(MediaFailure) {
        var (source, target) = (source, target)
        let crop = middle(of: source)
        let options = vt_scaling(Int32(crop.x), Int32(crop.y), Int32(crop.width), Int32(crop.height))
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

    /// The largest part around the middle that has the shape of a column; counts in pixels of the source.
    private func middle(of source: GstVideoInfo) -> (x: Int, y: Int, width: Int, height: Int) {
        let (w, h) = (Int(source.width), Int(source.height))
        let pixelAspect = source.par_n > 0 && source.par_d > 0 ? Double(source.par_n) / Double(source.par_d) : 1
        let wanted = Double(width) / Double(height) / pixelAspect
        if Double(w) / Double(h) > wanted {
            let part = max(1, min(w, Int((Double(h) * wanted).rounded())))
            return ((w - part) / 2, 0, part, h)
        }
        let part = max(1, min(h, Int((Double(w) / wanted).rounded())))
        return (0, (h - part) / 2, w, part)
    }
}
