import CGStreamer
import DecoderClips
import Glibc
import Linux
import Time

/// The choice among decoders by what they did with a clip (`DecoderTrial`).
///
/// Where the machine has a hardware decoder, the first start of a worker tries all decoders of its codec, and keeps the
/// results in a file beside GStreamer's registry. A change of the kernel, of GStreamer or of the hardware decoders makes
/// the file void, a new decoder is tried at the next start, and `vitrinectl doctor --decoders` tries all of them again.
/// The preferred decoder has the right pictures, decodes at least as fast as the clip is shown, and takes the least
/// processor time. A hardware decoder with wrong pictures, or with another fault, is not used.
@MainActor
struct DecoderChoice {
    /// Above all ranks of GStreamer's own elements.
    private static let preferredRank = guint(GST_RANK_PRIMARY.rawValue) + 512
    /// The time after a trial's own time limit for a process that does not end, and for its end after SIGKILL.
    private static let patience: Seconds = 2
    /// The time of one start for trials, well below the time that the daemon grants a worker to become ready.
    private static let budget: Seconds = 45
    /// The largest file of results that is read, in bytes.
    private static let largestFile = 64 << 10

    /// The names of the machine's hardware decoders of videos.
    let hardware = DecoderFactory.hardware.map(\.name)

    /// Ranks the decoders by their results, after trials of those that have none.
    func apply() {
        var results = read()
        if !untried(results).isEmpty, let lock = PluginRegistry.lock(beside: Self.file) {
            // The other workers of this cache wait for the results: two trials at a time would disturb each other.
            results = read()
            results = tryDecoders(untried(results), keeping: results, until: monotonicNow() + Self.budget)
            _ = consume lock
        }
        rank(by: results)
    }

    /// Tries all decoders, those without a competitor in hardware too, and replaces the results.
    ///
    /// - Returns: the results; the old ones if another process makes trials, or if the cache is not writable.
    func renew() -> [DecoderResult] {
        guard let lock = PluginRegistry.lock(beside: Self.file) else {
            Log.warning("another process tries the decoders, or the cache is not writable")
            return read()
        }
        let results = tryDecoders(DecoderClip.all.flatMap(Self.takers), keeping: [], until: nil)
        _ = consume lock
        return results
    }

    private typealias Candidate = (clip: DecoderClip, decoder: String)

    private static func takers(of clip: DecoderClip) -> [Candidate] {
        DecoderFactory.takers(of: clip.mediaType).map { (clip, $0.name) }
    }

    /// The decoders without a result, of the codecs that a hardware decoder takes.
    private func untried(_ known: [DecoderResult]) -> [Candidate] {
        guard !hardware.isEmpty else { return [] }
        return DecoderClip.all.map(Self.takers).filter { $0.contains { hardware.contains($0.decoder) } }.joined()
            .filter { candidate in
                !known.contains { $0.mediaType == candidate.clip.mediaType && $0.decoder == candidate.decoder }
            }
    }

    /// The last results; empty if there are none for this machine.
    func read() -> [DecoderResult] {
        guard let file = Self.file else { return [] }
        do {
            guard let text = try KeptFile(file).read(limit: Self.largestFile, { $0 }) else { return [] }
            let lines = text.split(separator: "\n")
            guard lines.first.map(String.init) == machine else { return [] }
            return lines.dropFirst().compactMap { DecoderResult(line: $0) }
        } catch {
            Log.warning("the results of the decoders' trials: \(error)")
            return []
        }
    }

    /// Tries decoders, and writes each result at once. A decoder whose trial ends the whole machine counts as crashed.
    ///
    /// - Parameter end: the time after which the rest is left to the next start; nil for all of them.
    /// - Returns: all results.
    private func tryDecoders(
        _ candidates: [Candidate], keeping known: [DecoderResult], until end: Instant?
    ) -> [DecoderResult] {
        Log.info("tries the decoders of this machine")
        var results = known
        for (clip, decoder) in candidates {
            if let end, monotonicNow() > end {
                Log.info("the next start tries the rest of the decoders")
                break
            }
            write(results + [DecoderResult(mediaType: clip.mediaType, decoder: decoder, .crashed)])
            results.append(Self.result(of: decoder, clip))
            write(results)
        }
        return results
    }

    private func write(_ results: [DecoderResult]) {
        guard let file = Self.file else { return }
        do throws(SystemError) {
            try KeptFile(file).write(([machine] + results.map(\.line)).joined(separator: "\n") + "\n")
        } catch { Log.warning("the next start tries the decoders again: \(error)") }
    }

    /// The preferred decoder of a codec; nil if none has the right pictures.
    static func best(of results: [DecoderResult]) -> DecoderResult? {
        results.filter { $0.verdict == .right }.min { $0.processorTime < $1.processorTime }
    }

    /// Ranks the decoders by their results.
    func rank(by results: [DecoderResult]) {
        guard !results.isEmpty else { return }
        for clip in DecoderClip.all {
            let results = results.filter { $0.mediaType == clip.mediaType }
            // Without a right decoder the trial itself may be at fault.
            guard let best = Self.best(of: results) else { continue }
            Log.debug("\(clip.codec) by \(best.decoder)")
            for result in results {
                guard let decoder = gst_element_factory_find(result.decoder) else { continue }
                defer { vt_factory_unref(decoder) }
                if result.decoder == best.decoder {
                    gst_plugin_feature_set_rank(vt_feature(decoder), Self.preferredRank)
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
            let answer = answer(socket)
            // A call of a driver may be beyond the reach of signals.
            let end = process.kill(within: patience)
            switch answer {
            case .result(let result): return result
            case .silence: return ended(.hung)
            case .end:
                return switch end {
                case .signal(SIGALRM), nil: ended(.hung)
                case .signal: ended(.crashed)
                case .exit: ended(.failed)
                }
            }
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

    private enum Answer {
        case result(DecoderResult)
        /// The process has ended without a result.
        case end
        case silence
    }

    private static func answer(_ socket: PacketSocket) -> Answer {
        let end = monotonicNow() + Seconds(Double(DecoderTrial.timeLimit)) + patience
        while case let left = (end - monotonicNow()).value, left > 0 {
            var ready = pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)
            poll(&ready, 1, Int32(left * 1000) + 1)
            do throws(SystemError) {
                switch try socket.receive() {
                case .nothingYet: continue
                case .peerGone: return .end
                case .packet(let bytes, let descriptor):
                    if let descriptor { close(descriptor) }
                    let line = String(decoding: bytes, as: UTF8.self)
                    return DecoderResult(line: line[...]).map { .result($0) } ?? .end
                }
            } catch {
                Log.warning("\(error)")
                return .end
            }
        }
        return .silence
    }

    // MARK: The machine

    private static var file: String? {
        PluginRegistry.file.flatMap { file in file.lastIndex(of: "/").map { file[...$0] + "vitrine-decoders" } }
    }

    /// What the results depend on.
    private var machine: String {
        var system = utsname()
        uname(&system)
        let release = withUnsafeBytes(of: &system.release) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        let version = gst_version_string().map { text in
            defer { g_free(text) }
            return String(cString: text)
        }
        return ([release, version ?? ""] + hardware.sorted()).joined(separator: ", ")
    }
}
