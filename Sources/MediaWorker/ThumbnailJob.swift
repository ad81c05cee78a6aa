import CGStreamer
import Glibc
import Linux
import Time
import WorkerProtocol

/// Opens one file, goes to a tenth of it, and makes a picture of what is there.
@MainActor
final class ThumbnailJob {
    private static let patience: Seconds = 5
    /// Opening credits are black; a tenth in, most videos have begun.
    private static let share: Int64 = 10
    /// A larger picture is refused before memory is given for it.
    private static let sinkDescription =
        "appsink name=frames sync=false max-buffers=1 enable-last-sample=false "
        + "caps=\"video/x-raw,width=[1,8192],height=[1,8192]\""

    private enum Step { case opening, seeking, done }

    private let order: Thumbnailer.Order
    private let report: @MainActor (Result<Picture, MediaFailure>) -> Void
    private var pipeline: Pipeline?
    private var step = Step.opening
    private var missingDecoder: String?
    private var timer: OneShotTimer?

    init(_ order: Thumbnailer.Order, _ report: @escaping @MainActor (Result<Picture, MediaFailure>) -> Void) {
        self.order = order
        self.report = report
    }

    func start() {
        do {
            let source = try MediaSource(order.path)
            timer = try OneShotTimer { [unowned self] in
                // The decoder may hang: its pipeline must not take the loop along.
                self.pipeline?.abandon()
                finish(.failure(MediaFailure(.tooSlow)))
            }
            timer?.arm(at: monotonicNow() + Self.patience)
            let pipeline = try Pipeline(
                source: source, streams: [.video, .nativeVideo], sinkDescription: Self.sinkDescription,
                onFrame: {}, onMessage: { [unowned self] in receive($0) })
            self.pipeline = pipeline
            if let silence = Sound.silence() {
                vt_set_object(pipeline.element, "audio-sink", silence)
                gst_object_unref(silence)
            }
            if pipeline.setState(GST_STATE_PAUSED) == GST_STATE_CHANGE_FAILURE {
                Log.debug("\(order.path): refuses to open; the bus says why")
            }
        } catch let failure as MediaFailure {
            finish(.failure(failure))
        } catch {
            finish(.failure(MediaFailure(.unknown, detail: "\(error)")))
        }
    }

    private func receive(_ message: UnsafeMutablePointer<GstMessage>) {
        switch message.pointee.type {
        case GST_MESSAGE_ASYNC_DONE where pipeline?.isSelf(message.pointee.src) ?? false: advance()
        case GST_MESSAGE_ERROR: finish(.failure(MediaFailure(message, missingDecoder: missingDecoder)))
        case GST_MESSAGE_ELEMENT: missingDecoder = missingDecoder ?? missingVideoDecoder(message)
        default: break
        }
    }

    private func advance() {
        guard let pipeline else { return }
        if step == .opening {
            step = .seeking
            let target = pipeline.duration / Self.share
            // Images have no length, and nothing to seek in.
            if target > 0, pipeline.seek(to: Jump(to: target, .keyFrame)) { return }
        }
        guard step == .seeking else { return }
        finish(take(pipeline))
    }

    private func take(_ pipeline: Pipeline) -> Result<Picture, MediaFailure> {
        guard let sample = pipeline.takePreroll() else {
            if let missingDecoder { return .failure(MediaFailure(.noDecoder(missingDecoder))) }
            return .failure(MediaFailure(.notMedia))
        }
        do {
            return .success(try Picture(sample, width: order.width, height: order.height))
        } catch {
            return .failure(error)
        }
    }

    private func finish(_ result: Result<Picture, MediaFailure>) {
        guard step != .done else { return }
        step = .done
        timer?.disarm()
        pipeline = nil
        report(result)
    }
}
