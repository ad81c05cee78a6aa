import CGStreamer
import DecoderClips
import Glibc
import Linux
import Time

/// The choice among decoders by what they did with a clip (`DecoderTrial`).
///
/// Where the machine has a hardware decoder, the first start of a worker tries all decoders of its codec, and keeps the
/// results in a file beside GStreamer's registry. The file is renewed after a change of the kernel, of GStreamer or of
/// the hardware decoders, and by `vitrinectl doctor --decoders`. Of the decoders with the right pictures, the one with
/// the least processor time is preferred, if it decodes as fast as the clip is shown. A hardware decoder with any other
/// result is not used.
@MainActor
enum DecoderChoice {
    /// Above all ranks of GStreamer's own elements.
    private static let preferredRank = guint(GST_RANK_PRIMARY.rawValue) + 512
    /// The time after a trial's own time limit for a process that does not end.
    private static let patience: Seconds = 2
    /// The largest file of results that is read, in bytes.
    private static let largestFile = 64 << 10

    /// Ranks the decoders by their results, after trials where those are missing.
    static func apply() {
        if let results = read() {
            rank(by: results)
        } else if !DecoderFactory.hardware.isEmpty {
            // The other workers of this cache wait for the results: two trials at a time would disturb each other.
            let lock = PluginRegistry.lock(beside: file)
            rank(by: read() ?? tried(all: false))
            _ = consume lock
        }
    }

    /// The last results; nil if there are none for this machine.
    static func read() -> [DecoderResult]? {
        guard let file, let text = try? KeptFile(file).read(limit: largestFile, { $0 }) else { return nil }
        let lines = text.split(separator: "\n")
        guard lines.first.map(String.init) == machine else { return nil }
        return lines.dropFirst().compactMap { DecoderResult(line: $0) }
    }

    /// Tries the decoders, and keeps the results.
    ///
    /// - Parameter all: whether codecs without a hardware decoder are tried too.
    static func tried(all: Bool) -> [DecoderResult] {
        Log.info("tries the decoders of this machine")
        var results: [DecoderResult] = []
        for clip in DecoderClip.all {
            let decoders = DecoderFactory.takers(of: clip.mediaType)
            guard all || decoders.contains(where: \.isHardware) else { continue }
            results += decoders.map { result(of: $0.name, clip) }
        }
        do throws(SystemError) {
            if let file { try KeptFile(file).write(([machine] + results.map(\.line)).joined(separator: "\n") + "\n") }
        } catch { Log.warning("the next start tries the decoders again: \(error)") }
        return results
    }

    /// The preferred decoder of a codec; nil if none has the right pictures.
    static func best(of results: [DecoderResult]) -> DecoderResult? {
        results.filter { $0.verdict == .right }.min { $0.processorTime < $1.processorTime }
    }

    private static func rank(by results: [DecoderResult]) {
        let hardware = DecoderFactory.hardware.map(\.name)
        for clip in DecoderClip.all {
            let results = results.filter { $0.mediaType == clip.mediaType }
            // Without a right decoder the trial itself may be at fault.
            guard let best = best(of: results) else { continue }
            Log.debug("\(clip.codec) by \(best.decoder)")
            for result in results {
                guard let decoder = gst_element_factory_find(result.decoder) else { continue }
                defer { vt_factory_unref(decoder) }
                if result.decoder == best.decoder {
                    gst_plugin_feature_set_rank(vt_feature(decoder), preferredRank)
                } else if hardware.contains(result.decoder), result.verdict != .right {
                    gst_plugin_feature_set_rank(vt_feature(decoder), guint(GST_RANK_NONE.rawValue))
                }
            }
        }
    }

    /// The result of a trial, or of a second one after a failure that another program may have caused.
    private static func result(of decoder: String, _ clip: DecoderClip) -> DecoderResult {
        let result = trial(of: decoder, clip)
        return [.slow, .failed].contains(result.verdict) ? trial(of: decoder, clip) : result
    }

    private static func trial(of decoder: String, _ clip: DecoderClip) -> DecoderResult {
        func ended(_ verdict: DecoderResult.Verdict) -> DecoderResult {
            DecoderResult(mediaType: clip.mediaType, decoder: decoder, verdict)
        }
        do throws(SystemError) {
            let (process, socket) = try start(decoder, clip)
            let result = answer(socket)
            let end = process.kill()
            let isHung = ["signal \(SIGALRM)", "signal \(SIGKILL)"].contains(end)
            return result ?? ended(isHung ? .hung : end.hasPrefix("signal") ? .crashed : .failed)
        } catch {
            Log.warning("cannot try \(decoder): \(error)")
            return ended(.failed)
        }
    }

    /// A process, and this end of its socket, which ends with the process.
    private static func start(
        _ decoder: String, _ clip: DecoderClip
    ) throws(SystemError) -> (ChildProcess, PacketSocket) {
        let (ours, theirs) = try PacketSocket.pair()
        let arguments = ["--try-decoder", decoder, clip.mediaType]
        return (try ChildProcess.start("/proc/self/exe", arguments: arguments, socket: theirs), ours)
    }

    /// The result that a trial sends; nil if it ends without one.
    private static func answer(_ socket: PacketSocket) -> DecoderResult? {
        let end = monotonicNow() + Seconds(Double(DecoderTrial.timeLimit)) + patience
        while case let left = (end - monotonicNow()).value, left > 0 {
            var ready = pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&ready, 1, Int32(left * 1000) + 1) >= 0 || errno == EINTR, let received = try? socket.receive()
            else { return nil }
            switch received {
            case .nothingYet: continue
            case .peerGone: return nil
            case .packet(let bytes, let descriptor):
                if let descriptor { close(descriptor) }
                return DecoderResult(line: String(decoding: bytes, as: UTF8.self)[...])
            }
        }
        return nil
    }

    // MARK: The machine

    private static var file: String? {
        PluginRegistry.file.flatMap { file in file.lastIndex(of: "/").map { file[...$0] + "vitrine-decoders" } }
    }

    /// What the results depend on.
    private static var machine: String {
        var system = utsname()
        uname(&system)
        let release = withUnsafeBytes(of: &system.release) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        let version = gst_version_string().map { text in
            defer { g_free(text) }
            return String(cString: text)
        }
        return ([release, version ?? ""] + DecoderFactory.hardware.map(\.name).sorted()).joined(separator: ", ")
    }
}
