import CGStreamer
import CLinux
import DecoderClips
import Glibc
import Linux
import Time

/// The process that decodes a clip with one decoder, in the sandbox of a media worker.
///
/// A driver may crash its process, or never return. Therefore each decoder has a process, which a signal ends after the
/// time limit. The clip is decoded twice: the time is measured without a reader of the pictures, because playback need
/// not read the pictures of a hardware decoder. GStreamer's objects are left to the end of the process.
@MainActor
enum DecoderTrial {
    /// The time limit of one decoder in seconds.
    nonisolated static let timeLimit: UInt32 = 10
    /// The memory limit in megabytes.
    private static let memoryLimit = 512

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
            var options = WorkerOptions()
            options.memory = memoryLimit
            try MediaConfinement.enter(options)
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
        func ended(_ verdict: DecoderResult.Verdict, _ used: Seconds = 0) -> DecoderResult {
            let time = Int(used.value * 1e6 / Double(DecoderClip.pictureCount))
            return DecoderResult(mediaType: clip.mediaType, decoder: decoder, verdict, processorTime: time)
        }
        let timed = try Run(decoder, clip, into: "fakesink")
        let (began, processor) = (monotonicNow(), processorTime())
        guard timed.plays() else { return ended(.failed) }
        let used = processorTime() - processor
        let isSlow = (monotonicNow() - began).value > DecoderClip.duration
        let read = try Run(decoder, clip, into: "videoconvert ! video/x-raw,format=I420 ! appsink")
        guard let pictures = read.pictures(), pictures.count == DecoderClip.pictureCount else { return ended(.failed) }
        guard FileDigest(of: pictures.flatMap { $0 }).hexadecimal == clip.digest else { return ended(.wrong, used) }
        return ended(isSlow ? .slow : .right, used)
    }

    /// One pass of a decoder over a clip.
    @MainActor
    private struct Run {
        let pipeline: UnsafeMutablePointer<GstElement>?

        init(_ decoder: String, _ clip: DecoderClip, into sink: String) throws(SystemError) {
            let file = vt_memfd("clip")
            guard file >= 0 else { throw SystemError("memfd_create") }
            try write(clip.file[...], to: Descriptor(owning: dup(file)), "the clip")
            lseek(file, 0, SEEK_SET)
            // No element keeps a picture: a decoder may have a single buffer more than it needs itself.
            pipeline = gst_parse_launch(
                "fdsrc fd=\(file) ! matroskademux ! \(clip.parser) ! \(decoder) ! \(sink) name=end sync=false "
                    + "enable-last-sample=false", nil)
        }

        /// Decodes the clip to its end.
        func plays() -> Bool {
            guard let pipeline else { return false }
            gst_element_set_state(pipeline, GST_STATE_PLAYING)
            let ends = GstMessageType(GST_MESSAGE_ERROR.rawValue | GST_MESSAGE_EOS.rawValue)
            // The alarm ends a wait that is too long.
            let message = gst_bus_timed_pop_filtered(gst_element_get_bus(pipeline), .max, ends)
            defer { gst_element_set_state(pipeline, GST_STATE_NULL) }
            return message?.pointee.type == GST_MESSAGE_EOS
        }

        /// The bytes of all pictures without padding; nil after an error.
        func pictures() -> [[UInt8]]? {
            guard let pipeline, let sink = gst_bin_get_by_name(vt_bin(pipeline), "end"),
                let pad = gst_element_get_static_pad(sink, "sink")
            else { return nil }
            DecoderBuffer.keepApart(at: pad)
            gst_element_set_state(pipeline, GST_STATE_PLAYING)
            var pictures: [[UInt8]] = []
            while gst_app_sink_is_eos(vt_app_sink(sink)) == 0 {
                guard let pointer = gst_app_sink_try_pull_sample(vt_app_sink(sink), 100_000_000) else {
                    // An error ends the stream only on the bus.
                    if gst_bus_pop_filtered(gst_element_get_bus(pipeline), GST_MESSAGE_ERROR) != nil { return nil }
                    continue
                }
                guard let sample = Sample(picture: pointer), let info = sample.videoInfo,
                    let bytes = sample.withFrame(info, { DecoderTrial.rows(of: &$0) })
                else { return nil }
                pictures.append(bytes)
            }
            return pictures
        }
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
