import CGStreamer
import Glibc
import Linux
import Time
import WorkerProtocol

/// Opens one file, and makes a picture at a tenth of its length, or a strip of pictures at several positions. The
/// picture of a file that has only sound is its sound picture. Without a requested picture the job reads the facts of
/// the file.
@MainActor
final class ThumbnailJob {
    /// The limit of processor time for a picture, which does not depend on other load of the machine.
    private static let timeLimit: Seconds = 5
    /// The limit of wall-clock time for a working job, as a multiple of its limit of processor time.
    private static let slowest = 4.0
    /// A job that uses less than this share of a processor between two looks hangs.
    private static let idleShare = 0.01
    /// The shortest time between two looks.
    private static let shortestLook: Seconds = 1
    /// The additional processor time for each further column.
    private static let timeLimitPerColumn: Seconds = 0.5
    /// The reciprocal of a picture's position in its video. Opening credits are black, and after a tenth most videos
    /// have begun.
    private static let share: Int64 = 10
    /// The sink turns a picture by its orientation. It refuses a picture of more than 8192 pixels in either direction
    /// before memory is allocated for it.
    private static let sinkDescription =
        "videoconvert ! videoflip video-direction=auto ! appsink name=frames sync=false max-buffers=1 "
        + "enable-last-sample=false caps=\"video/x-raw,width=[1,8192],height=[1,8192]\""

    enum Product {
        case picture(Picture)
        case facts(FileFacts)
    }

    private enum Step {
        case opening
        /// Seeks to the position of the column.
        case seeking(column: Int)
        case done
    }

    private let order: Thumbnailer.Order
    private let report: @MainActor (Result<Product, MediaFailure>) -> Void
    private var pipeline: Pipeline?
    private var step = Step.opening
    private var canvas: PictureCanvas?
    private var missingDecoder: String?
    private var timer: OneShotTimer?
    /// The number of starts that hung.
    private var starts = 0
    /// Whether the file has no pictures, and its sound is decoded.
    private var wantsSound = false
    /// The encoded image in the tags.
    private var image: [UInt8]?
    private var facts = FileFacts()
    /// The picture of a file that has only sound.
    private var soundPicture: SoundPicture?

    init(_ order: Thumbnailer.Order, _ report: @escaping @MainActor (Result<Product, MediaFailure>) -> Void) {
        self.order = order
        self.report = report
    }

    func start() {
        do {
            try startTimer()
            try open()
        } catch let failure as MediaFailure {
            finish(.failure(failure))
        } catch {
            finish(.failure(MediaFailure(.unknown, detail: "\(error)")))
        }
    }

    private func open() throws(MediaFailure) {
        let source = try MediaSource(order.path)
        let seen: Pipeline.Streams = [.video, .nativeVideo]
        let pipeline = try Pipeline(
            source: source, streams: wantsSound ? seen.union(.audio) : seen,
            sinkDescription: Self.sinkDescription, backdrop: order.mount?.colour ?? 0, onFrame: {},
            onStandstill: { [unowned self] in openAgain() }, onMessage: { [unowned self] in receive($0) })
        self.pipeline = pipeline
        if let silence = Sound.silence() {
            vt_set_object(pipeline.element, "audio-sink", silence)
            gst_object_unref(silence)
        }
        if pipeline.setState(GST_STATE_PAUSED) == GST_STATE_CHANGE_FAILURE {
            Log.debug("\(order.path): refuses to open; the bus says why")
        }
    }

    private func openAgain() {
        starts += 1
        guard starts < Standstill.maximumStarts else {
            return finish(.failure(MediaFailure(.damaged, detail: "nothing in it")))
        }
        reopen()
    }

    private func reopen() {
        (pipeline, step) = (nil, .opening)
        do throws(MediaFailure) { try open() } catch { finish(.failure(error)) }
    }

    /// Opens a file without pictures again for its sound. A strip of such a file would repeat one picture, and is not
    /// made.
    private func lookForSound(_ failure: MediaFailure) {
        guard order.columns <= 1, missingDecoder == nil else { return finish(.failure(failure)) }
        if !wantsSound {
            wantsSound = true
            return reopen()
        }
        guard let pipeline, pipeline.hasSound, !pipeline.hasVideo else { return finish(.failure(failure)) }
        if order.columns == 0 { return finishFacts(pipeline) }
        do {
            soundPicture = try SoundPicture(of: order.path, image: image) { [unowned self] in takeSoundPicture(failure)
            }
        } catch { finish(.failure(MediaFailure(.unknown, detail: "\(error)"))) }
    }

    private func takeSoundPicture(_ failure: MediaFailure) {
        do throws(MediaFailure) {
            guard let shown = soundPicture?.shown else { throw failure }
            let canvas = try canvasOfAll()
            try canvas.draw(shown.sample, column: 0)
            finish(.success(.picture(canvas.picture)))
        } catch { finish(.failure(error)) }
    }

    private func startTimer() throws {
        let timeLimit = Self.timeLimit + Self.timeLimitPerColumn * Double(max(order.columns - 1, 0))
        let (start, workAtStart) = (monotonicNow(), processorTime())
        var (looked, worked) = (start, workAtStart)
        timer = try OneShotTimer { [unowned self] in
            let (now, work) = (monotonicNow(), processorTime())
            let hangs = work - worked < (now - looked) * Self.idleShare
            let left = min(timeLimit - (work - workAtStart), timeLimit * Self.slowest - (now - start))
            guard !hangs, left > 0 else {
                // The decoder may hang: its pipeline must not block the loop.
                self.pipeline?.abandon()
                return finish(.failure(MediaFailure(.tooSlow)))
            }
            (looked, worked) = (now, work)
            timer?.arm(at: now + max(left, Self.shortestLook))
        }
        timer?.arm(at: start + timeLimit)
    }

    private func receive(_ message: UnsafeMutablePointer<GstMessage>) {
        switch message.pointee.type {
        case GST_MESSAGE_ASYNC_DONE where pipeline?.isSelf(message.pointee.src) ?? false: advance()
        case GST_MESSAGE_ERROR:
            let failure = MediaFailure(message, missingDecoder: missingDecoder)
            if case .opening = step, !wantsSound { lookForSound(failure) } else { finish(.failure(failure)) }
        case GST_MESSAGE_TAG where order.columns == 0: facts.addTags(of: message)
        case GST_MESSAGE_TAG: image = image ?? SoundPicture.image(in: message)
        case GST_MESSAGE_ELEMENT: missingDecoder = missingDecoder ?? missingVideoDecoder(message)
        default: break
        }
    }

    private func advance() {
        guard let pipeline else { return }
        switch step {
        case .opening:
            if order.columns == 0 { return readFacts(pipeline) }
            // Images have no length and no positions.
            if !seek(pipeline, column: 0) { take(pipeline, column: 0) }
        case .seeking(let column): take(pipeline, column: column)
        case .done: break
        }
    }

    private func readFacts(_ pipeline: Pipeline) {
        guard let picture = pipeline.takePreroll() else {
            return lookForSound(MediaFailure(missingDecoder.map { .noDecoder($0) } ?? .notMedia))
        }
        _ = consume picture
        finishFacts(pipeline)
    }

    private func finishFacts(_ pipeline: Pipeline) {
        facts.duration = Double(pipeline.duration) / 1e9
        finish(.success(.facts(facts)))
    }

    /// - Returns: false if the file has no length, or cannot seek.
    private func seek(_ pipeline: Pipeline, column: Int) -> Bool {
        step = .seeking(column: column)
        // A column shows the middle of its part of the video.
        let target =
            order.columns == 1
            ? pipeline.duration / Self.share
            : pipeline.duration / Int64(2 * order.columns) * Int64(2 * column + 1)
        return target > 0 && pipeline.seek(to: Jump(to: target, .keyFrame))
    }

    private func take(_ pipeline: Pipeline, column: Int) {
        do throws(MediaFailure) {
            guard let sample = pipeline.takePreroll() else {
                return lookForSound(MediaFailure(missingDecoder.map { .noDecoder($0) } ?? .notMedia))
            }
            let canvas = try canvasOfAll()
            if let mount = order.mount {
                try canvas.draw(sample, on: mount)
                return finish(.success(.picture(canvas.picture)))
            }
            try canvas.draw(sample, column: column)
            guard column + 1 < order.columns else { return finish(.success(.picture(canvas.picture))) }
            // A strip may show a single image in all columns.
            if !seek(pipeline, column: column + 1) { take(pipeline, column: column + 1) }
        } catch { finish(.failure(error)) }
    }

    private func canvasOfAll() throws(MediaFailure) -> PictureCanvas {
        if let canvas { return canvas }
        let made = try PictureCanvas(columns: order.columns, width: order.width, height: order.height)
        canvas = made
        return made
    }

    private func finish(_ result: Result<Product, MediaFailure>) {
        if case .done = step { return }
        step = .done
        timer?.disarm()
        (pipeline, soundPicture) = (nil, nil)
        report(result)
    }
}
