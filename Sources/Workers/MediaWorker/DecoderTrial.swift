import CGStreamer
import CLinux
import DecoderClips
import Glibc
import Linux
import Time

/// The process that decodes a clip with one decoder, in the sandbox of a media worker.
///
/// A driver may crash its process, or never return. Therefore each decoder has a process, which a signal ends after the
/// time limit.
@MainActor
enum DecoderTrial {
    /// The time limit of one decoder in seconds.
    nonisolated static let timeLimit: UInt32 = 10

    /// Decodes the clip of a media type, and sends a line of `DecoderResult` to the parent's socket.
    ///
    /// - Parameter arguments: the names of the decoder and of the media type.
    static func run(_ arguments: ArraySlice<String>, _ socket: Int32) -> Never {
        let parent = PacketSocket(owning: socket)
        // The kernel ends a crashed process at once, where a handler would look for names of functions.
        for crash in [SIGSEGV, SIGBUS, SIGABRT, SIGILL, SIGFPE, SIGTRAP] { signal(crash, SIG_DFL) }
        alarm(timeLimit)
        do {
            PluginRegistry.start()
            try MediaConfinement.enter(WorkerOptions())
            guard let decoder = arguments.first,
                let clip = DecoderClip.all.first(where: { $0.mediaType == arguments.last })
            else { Worker.leave(1) }
            try parent.send(Array(result(of: decoder, clip).line.utf8))
            Worker.leave(0)
        } catch {
            Log.error("\(error)")
            Worker.leave(1)
        }
    }

    private static func result(of decoder: String, _ clip: DecoderClip) throws -> DecoderResult {
        let file = vt_memfd("clip")
        guard file >= 0 else { throw SystemError("memfd_create") }
        let memory = Descriptor(owning: file)
        try write(clip.file[...], to: memory, "the clip")
        lseek(memory.number, 0, SEEK_SET)
        let failed = DecoderResult(mediaType: clip.mediaType, decoder: decoder, .failed)
        let chain = ["fdsrc fd=\(memory.number)", "matroskademux", clip.parser, decoder, "videoconvert"]
        let sink = "video/x-raw,format=I420 ! appsink name=frames sync=false"
        guard let pipeline = gst_parse_launch(chain.joined(separator: " ! ") + " ! " + sink, nil) else { return failed }
        let (began, processor) = (monotonicNow(), processorTime())
        gst_element_set_state(pipeline, GST_STATE_PLAYING)
        guard let pictures = pictures(from: pipeline), pictures.count == DecoderClip.pictureCount else { return failed }
        let used = (processorTime() - processor).value * 1e6 / Double(DecoderClip.pictureCount)
        let isSlow = (monotonicNow() - began).value > DecoderClip.duration
        let isRight = FileDigest(of: pictures.flatMap { $0 }).hexadecimal == clip.digest
        return DecoderResult(
            mediaType: clip.mediaType, decoder: decoder, isRight ? isSlow ? .slow : .right : .wrong,
            processorTime: Int(used))
    }

    /// The bytes of all pictures without padding; nil after an error.
    private static func pictures(from pipeline: UnsafeMutablePointer<GstElement>) -> [[UInt8]]? {
        guard let sink = gst_bin_get_by_name(vt_bin(pipeline), "frames") else { return nil }
        var pictures: [[UInt8]] = []
        // The alarm ends a wait that is too long. An error ends the stream only on the bus.
        while gst_app_sink_is_eos(vt_app_sink(sink)) == 0 {
            guard let pointer = gst_app_sink_try_pull_sample(vt_app_sink(sink), 100_000_000) else {
                if hasFailed(pipeline) { return nil }
                continue
            }
            let sample = Sample(adopting: pointer)
            guard let info = sample.videoInfo, let bytes = sample.withFrame(info, { rows(of: &$0) }) else { return nil }
            pictures.append(bytes)
        }
        return pictures
    }

    private static func hasFailed(_ pipeline: UnsafeMutablePointer<GstElement>) -> Bool {
        let bus = gst_element_get_bus(pipeline)
        defer { gst_object_unref(bus) }
        return gst_bus_have_pending(bus) != 0 && gst_bus_pop_filtered(bus, GST_MESSAGE_ERROR) != nil
    }

    private static func rows(of frame: inout GstVideoFrame) -> [UInt8] {
        let planes = PicturePlanes(&frame, count: 3)
        var bytes: [UInt8] = []
        for plane in 0..<3 {
            let divisor = plane == 0 ? 1 : 2
            let (width, height) = (Int(frame.info.width) / divisor, Int(frame.info.height) / divisor)
            for row in 0..<height {
                let start = planes.data[plane] + row * Int(planes.strides[plane])
                bytes += UnsafeBufferPointer(start: start, count: width)
            }
        }
        return bytes
    }
}
