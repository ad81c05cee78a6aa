import CGStreamer
import Glibc
import Linux
import WorkerProtocol

/// BGRX pixels in sealed shared memory.
struct Picture {
    private static let bytesPerPixel = 4

    let memory: SharedMemory
    let stride: Int

    /// Scales the middle of a decoded picture to exactly `width` x `height`; each pixel is the average of what it covers.
    init(_ sample: borrowing Sample, width: Int, height: Int) throws(MediaFailure) {
        guard var source = sample.videoInfo else { throw MediaFailure(.notMedia) }
        var target = GstVideoInfo()
        guard gst_video_info_set_format(&target, GST_VIDEO_FORMAT_BGRx, UInt32(width), UInt32(height)) != 0 else {
            throw MediaFailure(.tooLarge, detail: "\(width)x\(height)")
        }
        // The converter changes pictures only, and insists on it.
        (target.fps_n, target.fps_d) = (source.fps_n, source.fps_d)
        stride = width * Self.bytesPerPixel
        do { memory = try SharedMemory(name: "vitrine-thumbnail", size: stride * height) } catch {
            throw MediaFailure(.outOfMemory, detail: "\(error)")
        }
        let crop = Self.middle(of: source, width: width, height: height)
        let options = vt_scaling(Int32(crop.x), Int32(crop.y), Int32(crop.width), Int32(crop.height))
        guard let converter = gst_video_converter_new(&source, &target, options) else {
            throw MediaFailure(.notMedia)
        }
        defer { gst_video_converter_free(converter) }
        guard let scaled = gst_buffer_new_allocate(nil, gsize(stride * height), nil) else {
            throw MediaFailure(.outOfMemory)
        }
        defer { vt_buffer_unref(scaled) }
        let converted: Bool? = sample.withFrame(source) { frame in
            var output = GstVideoFrame()
            guard gst_video_frame_map(&output, &target, scaled, GST_MAP_WRITE) != 0 else { return false }
            gst_video_converter_frame(converter, &frame, &output)
            gst_video_frame_unmap(&output)
            return true
        }
        guard converted == true else { throw MediaFailure(.damaged) }
        gst_buffer_extract(scaled, 0, memory.bytes.baseAddress, gsize(stride * height))
    }

    /// The largest part around the middle that has the shape of the target; counts in pixels of the source.
    private static func middle(of source: GstVideoInfo, width: Int, height: Int)
        -> (x: Int, y: Int, width: Int, height: Int)
    {
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
