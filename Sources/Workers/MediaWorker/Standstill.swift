import CGLib
import CGStreamer
import Linux
import Synchronization
import Time

/// Detects a start that has hung.
///
/// GStreamer 1.22 has a race in its state changes, with two symptoms. A neighbour of a demuxer seems to answer
/// `FLUSHING` to the demuxer's first read or push. The demuxer then pauses its task and posts no error, and the preroll
/// never completes. 13 to 28 % of the starts of small files hang in this way. parsebin fails as often to expose the
/// pads of a file that was read to its end at once. Another start cures both.
@MainActor
final class Standstill {
    /// The number of attempts to start. With a damaged file, the probability that all of them stall is one in 10 000.
    static let maximumStarts = 8
    /// The time between two looks.
    private static let period: Seconds = 0.05

    private let demuxers = Demuxers()
    private let countsEnd: Bool
    private let onStandstill: @MainActor () -> Void
    private var timer: OneShotTimer?
    /// Whether the last look found a demuxer at rest. A single look may fall between a demuxer's last read and its
    /// error.
    private var wasResting = false

    /// - Parameters:
    ///   - countsEnd: whether a demuxer at the end of its file counts as resting, because no slow element follows it.
    ///   - onStandstill: called at most once, and only while this object lives.
    init(
        of pipeline: UnsafeMutablePointer<GstElement>, countsEnd: Bool = false,
        _ onStandstill: @escaping @MainActor () -> Void
    ) {
        (self.countsEnd, self.onStandstill) = (countsEnd, onStandstill)
        demuxers.watch(pipeline)
        do throws(SystemError) {
            timer = try OneShotTimer { [unowned self] in look() }
            timer?.arm(at: monotonicNow() + Self.period)
        } catch { Log.debug("\(error): a start that stands still takes longer") }
    }

    private func look() {
        let isResting = demuxers.areResting(countsEnd)
        guard !isResting || !wasResting else { return onStandstill() }
        wasResting = isResting
        timer?.arm(at: monotonicNow() + Self.period)
    }
}

/// The demuxers of a pipeline. Streaming threads add to them; the loop checks them.
private final class Demuxers: Sendable {
    private struct Demuxer: @unchecked Sendable {
        /// An owned reference.
        let element: UnsafeMutablePointer<GstElement>
    }

    private let all = Mutex<[Demuxer]>([])

    deinit { all.withLock { for demuxer in $0 { gst_object_unref(demuxer.element) } } }

    func areResting(_ countsEnd: Bool) -> Bool {
        all.withLock { $0.contains { vt_rests($0.element, countsEnd ? 1 : 0) != 0 } }
    }

    func watch(_ pipeline: UnsafeMutablePointer<GstElement>) {
        typealias Added =
            @convention(c) (
                UnsafeMutablePointer<GstElement>?, UnsafeMutablePointer<GstElement>?, UnsafeMutablePointer<GstElement>?,
                gpointer?
            ) -> Void
        let added: Added = { @Sendable _, _, element, me in
            guard let element, let me, let kind = gst_element_get_metadata(element, "klass"),
                String(cString: kind).contains("Demuxer")
            else { return }
            gst_object_ref(element)
            let demuxer = Demuxer(element: element)
            Unmanaged<Demuxers>.fromOpaque(me).takeUnretainedValue().all.withLock { $0.append(demuxer) }
        }
        g_signal_connect_data(
            pipeline, "deep-element-added", unsafeBitCast(added, to: GCallback.self),
            Unmanaged.passRetained(self).toOpaque(),
            { @Sendable me, _ in Unmanaged<Demuxers>.fromOpaque(me!).release() }, GConnectFlags(0))
    }
}
