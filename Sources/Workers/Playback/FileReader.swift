package import Captions
import Glibc
package import Linux
import Supervision
package import Time
package import WorkerProtocol

/// Reads files through a separate media worker: thumbnails, strips, captions, facts. A file that crashes a decoder
/// there never stops a video.
///
/// The worker ends after a while without requests, because its memory keeps decoded data.
@MainActor
package final class FileReader {
    private struct PendingRead {
        enum Result {
            case picture((Made?) -> Void)
            case captionTracks(([CaptionTrack]) -> Void)
            case captions(([Cue]) -> Void)
            case facts((FileFacts) -> Void)
        }

        let path: String
        let request: (UInt32) -> MediaRequest
        var result: Result
        var deaths = 0
        /// Whether the request was sent to the present worker.
        var isSent = false
    }

    private enum Presence {
        /// There has been no request yet.
        case none
        case started
        /// The worker was ended after a while without requests.
        case endedIdle
    }

    /// A picture: B, G, R, X bytes.
    package struct Made {
        package let memory: ForeignMemory
        package let width: Int
        package let height: Int
        package let stride: Int
    }

    /// The number of deaths during a request after which it is given up.
    private static let deathsPerRead = 2

    /// The longest time for which a live worker may leave all requests unanswered. A healthy worker gives up a file
    /// long before.
    private static let timeLimit: Seconds = 60

    private let link: Player.Link
    /// The time for which the worker stays after the last answer.
    private let idleLimit: Seconds
    private var pending: [UInt32: PendingRead] = [:]
    private var lastRequest: UInt32 = 0
    private var presence = Presence.none
    /// The timer that ends the worker; armed while the worker has no requests.
    private var idleTimer: LoopSource?
    /// Whether requests wait and their worker is not started.
    package var defersRequests = false { didSet { if !defersRequests { begin() } } }
    /// Whether a worker was replaced at its request, and the new one has not delivered a picture or facts yet.
    private var hasReplacedItsWorker = false
    /// The time of the first heartbeat check with pending requests since the worker's last answer; nil before it.
    private var owedSince: Instant?

    package init(link: Player.Link, idleLimit: Seconds = 30) {
        (self.link, self.idleLimit) = (link, idleLimit)
        link.watchSigns()
        link.onMessage = { [weak self] in self?.receive($0, $1) }
        link.onStart = { [weak self] in self?.askAgain() }
        link.onDeath = { [weak self] in self?.workerDied() }
        link.overdue = { [weak self] _ in self?.overdue() }
    }

    /// Whether answers are pending.
    package var isWaiting: Bool { !pending.isEmpty }

    /// - Parameter done: called once; with nil when no picture can be made.
    package func makePicture(path: String, width: Int, height: Int, _ done: @escaping (Made?) -> Void) {
        read(path, .picture(done)) {
            .thumbnail(request: $0, path: path, width: UInt32(clamping: width), height: UInt32(clamping: height))
        }
    }

    /// Makes a picture of a whole image file on a colour.
    ///
    /// - Parameter done: called once; with nil when no picture can be made.
    package func makeLogo(
        path: String, width: Int, height: Int, _ mount: LogoMount, _ done: @escaping (Made?) -> Void
    ) {
        read(path, .picture(done)) {
            .logo(
                request: $0, path: path, width: UInt32(clamping: width), height: UInt32(clamping: height), mount)
        }
    }

    /// Makes one picture of `columns` side by side, each from another part of a video.
    ///
    /// - Parameters:
    ///   - width: the width of a column, pixels.
    ///   - done: called once; with nil when no picture can be made.
    package func makeStrip(
        path: String, columns: Int, width: Int, height: Int, _ done: @escaping (Made?) -> Void
    ) {
        read(path, .picture(done)) {
            .strip(
                request: $0, path: path, columns: UInt32(clamping: columns), width: UInt32(clamping: width),
                height: UInt32(clamping: height))
        }
    }

    /// - Parameters:
    ///   - languages: the preferred languages, separated by spaces.
    ///   - done: called once; with none if workers die at the file.
    package func listCaptions(path: String, languages: String, _ done: @escaping ([CaptionTrack]) -> Void) {
        read(path, .captionTracks(done)) { .captionTracks(request: $0, path: path, languages: languages) }
    }

    /// Reads captions, and ends a reading before it that has not ended.
    ///
    /// - Parameter some: called with captions as they are read; again from the first one after a worker's death.
    package func readCaptions(
        path: String, _ source: CaptionTrack.Source, _ some: @escaping ([Cue]) -> Void
    ) {
        for (number, read) in pending {
            guard case .captions = read.result else { continue }
            // A suspect stays until it ends or its worker dies, so that no other request is blamed.
            let isTried = read.isSent && read.deaths > 0
            if isTried { pending[number]?.result = .captions { _ in } } else { pending[number] = nil }
        }
        read(path, .captions(some)) { .captions(request: $0, path: path, source) }
    }

    /// - Parameter done: called once; if workers die at the file, the facts contain a failure.
    package func readFacts(path: String, _ done: @escaping (FileFacts) -> Void) {
        read(path, .facts(done)) { .facts(request: $0, path: path) }
    }

    /// Starts a worker that was ended idle, in advance: a visitor has touched the panel, and will open a page soon.
    package func prepare() {
        if presence == .endedIdle, !defersRequests { start() }
    }

    /// Library folders have appeared that the worker may not read: a new worker takes over the open requests.
    package func foldersAppeared() { if presence == .started { link.replace() } }

    /// Replaces a worker that may not read a folder, because the folder was created after the worker's start.
    private func replaceOutgrownWorker() {
        guard !hasReplacedItsWorker else {
            return link.drop("asks to be replaced again before it has delivered anything")
        }
        hasReplacedItsWorker = true
        foldersAppeared()
    }

    private func read(_ path: String, _ result: PendingRead.Result, _ request: @escaping (UInt32) -> MediaRequest) {
        lastRequest += 1
        pending[lastRequest] = PendingRead(path: path, request: request, result: result)
        begin()
    }

    private func begin() {
        guard !defersRequests, isWaiting else { return }
        if presence != .started { start() }
        sendPending()
    }

    private func start() {
        presence = .started
        link.start()
    }

    private func endIdleWorker() {
        idleTimer = nil
        presence = .endedIdle
        link.rest()
    }

    /// Sends all requests that were not sent yet.
    ///
    /// A request that was open when a worker died is a suspect. While there are suspects, the worker gets one of them
    /// at a time: a second death then identifies the cause.
    private func sendPending() {
        let suspect = pending.filter { $0.value.deaths > 0 }.keys.min()
        let numbers = suspect.map { [$0] } ?? pending.keys.sorted()
        for number in numbers {
            guard let read = pending[number], !read.isSent else { continue }
            pending[number]?.isSent = true
            link.send(read.request(number))
        }
        link.expect(isWaiting)
        idleTimer = isWaiting ? nil : .every(idleLimit) { [unowned self] in endIdleWorker() }
    }

    private func askAgain() {
        for number in pending.keys { pending[number]?.isSent = false }
        sendPending()
    }

    private func workerDied() {
        owedSince = nil
        let asked = pending.filter(\.value.isSent).keys.sorted()
        for request in asked {
            pending[request]?.isSent = false
            pending[request]?.deaths += 1
        }
        for request in asked {
            guard let read = pending[request], read.deaths >= Self.deathsPerRead else { continue }
            Log.warning("\(read.path): given up after \(Self.deathsPerRead) deaths of its worker")
            finish(request, nil)
        }
    }

    /// Detects a worker that answers pings but no requests.
    private func overdue() -> String? {
        guard isWaiting else { return nil }
        let now = Loop.now
        let since = owedSince ?? now
        owedSince = since
        return now - since >= Self.timeLimit ? "answers no requests" : nil
    }

    private func finish(
        _ request: UInt32, _ made: Made?, facts: FileFacts? = nil, captions: [CaptionTrack]? = nil
    ) {
        let result = pending.removeValue(forKey: request)?.result
        if made != nil || facts != nil || captions != nil {
            link.madeProgress()
            hasReplacedItsWorker = false
        }
        sendPending()
        switch result {
        case .picture(let done): done(made)
        case .facts(let done): done(facts ?? FileFacts(.crashes))
        case .captionTracks(let done): done(captions ?? [])
        case .captions, nil: break
        }
    }

    private func receive(_ event: MediaEvent, _ descriptor: Int32?) {
        if case .alive = event {} else { owedSince = nil }
        if case .thumbnail(let request, let width, let height, let stride) = event {
            return receivePicture(
                request, (Int(clamping: width), Int(clamping: height), Int(clamping: stride)), descriptor)
        }
        if let descriptor { close(descriptor) }
        switch event {
        case .outgrown: replaceOutgrownWorker()
        case .thumbnailFailed(let request, let message):
            Log.warning("no picture of \(pending[request]?.path ?? "?"): \(message)")
            finish(request, nil)
        case .facts(let request, let facts):
            if case .facts = pending[request]?.result { finish(request, nil, facts: facts) }
        case .cues(let request, let cues):
            if case .captions(let some) = pending[request]?.result { some(cues) }
        case .captionsEnd(let request):
            if case .captions = pending[request]?.result { finish(request, nil) }
        case .captionTracks(let request, let tracks):
            if case .captionTracks = pending[request]?.result { finish(request, nil, captions: tracks) }
        default: break
        }
    }

    private func receivePicture(
        _ request: UInt32, _ size: (width: Int, height: Int, stride: Int), _ descriptor: Int32?
    ) {
        guard let descriptor else {
            Log.error("the media worker sent a picture without its memory")
            return finish(request, nil)
        }
        do {
            let bytes = size.stride.multipliedReportingOverflow(by: size.height)
            guard size.width > 0, size.height > 0, size.stride / 4 >= size.width, !bytes.overflow else {
                close(descriptor)
                Log.error("the media worker sent a picture of an invalid size: \(size)")
                return finish(request, nil)
            }
            let memory = try ForeignMemory(Descriptor(owning: descriptor), minimumSize: bytes.partialValue)
            finish(request, Made(memory: memory, width: size.width, height: size.height, stride: size.stride))
        } catch {
            Log.error("a picture from the media worker cannot be used: \(error)")
            finish(request, nil)
        }
    }
}
