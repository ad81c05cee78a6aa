import Linux
import WorkerProtocol

/// Makes thumbnails, strips and logos, and reads the facts of files, a few at a time; other requests wait in order.
/// Finished pictures are kept on disk, except logos.
@MainActor
final class Thumbnailer {
    /// The number of jobs at a time.
    private static let atOnce = 2
    /// The limit of waiting requests. It exceeds the needs of many pages, so a longer queue is an error of the daemon.
    private static let longestQueue = 1024
    /// The accepted widths and heights of a column, in pixels.
    private static let sizes: ClosedRange<UInt32> = 1...4096
    private static let columns: ClosedRange<UInt32> = 1...256
    /// The largest width of all columns together, in pixels.
    private static let widest = 32768

    struct Order {
        let request: UInt32
        let path: String
        /// The number of columns; 0 for the file's facts without a picture.
        var columns = 0
        /// The size of a column in pixels.
        var width = 0
        var height = 0
        /// The background and alignment of a logo, which is shown whole. Without it, the image is cropped to fill the
        /// picture.
        var mount: LogoMount?
        /// Whether this is the second attempt, after the first one took too long.
        var isSecond = false
    }

    private let sendQueue: PacketSendQueue
    private let cache: PictureCache?
    private var waiting: [Order] = []
    private var working: [UInt32: ThumbnailJob] = [:]

    init(_ sendQueue: PacketSendQueue, _ cache: PictureCache?) { (self.sendQueue, self.cache) = (sendQueue, cache) }

    func order(
        _ request: UInt32, path: String, columns: UInt32, width: UInt32, height: UInt32, on mount: LogoMount? = nil
    ) {
        guard Self.sizes.contains(width), Self.sizes.contains(height), Self.columns.contains(columns),
            Int(columns) * Int(width) <= Self.widest
        else { return refuse(request, "\(columns) thumbnails of \(width)x\(height)") }
        guard waiting.count < Self.longestQueue else { return refuse(request, "too many thumbnails wait") }
        guard working[request] == nil else { return refuse(request, "request \(request) is under way") }
        let order = Order(
            request: request, path: path, columns: Int(columns), width: Int(width), height: Int(height), mount: mount)
        if let picture = key(order).flatMap({ cache?.find($0) }) { return deliver(order, picture) }
        waiting.append(order)
        startNext()
    }

    func orderFacts(_ request: UInt32, path: String) {
        guard waiting.count < Self.longestQueue, working[request] == nil else {
            return sendQueue.send(.facts(request: request, FileFacts(.unknown)))
        }
        waiting.append(Order(request: request, path: path))
        startNext()
    }

    private func key(_ order: Order) -> PictureCache.Key? {
        guard order.columns > 0, order.mount == nil else { return nil }
        return PictureCache.Key(path: order.path, columns: order.columns, width: order.width, height: order.height)
    }

    private func startNext() {
        while working.count < Self.atOnce, !waiting.isEmpty {
            let order = waiting.removeFirst()
            // The key is computed now, not when the request arrives. A file that is still being written may change
            // while its request waits.
            let key = key(order)
            let job = ThumbnailJob(order) { [unowned self] in finish(order, key, $0) }
            working[order.request] = job
            job.start()
        }
    }

    private func finish(_ order: Order, _ key: PictureCache.Key?, _ result: Result<ThumbnailJob.Product, MediaFailure>)
    {
        switch result {
        case .failure(let failure) where failure.reason == .tooSlow && !order.isSecond:
            // A booting board is under full load, so the file gets a second attempt after all others.
            Log.info("\(order.path): \(failure.reason); it is opened once more after all others")
            var second = order
            second.isSecond = true
            waiting.append(second)
        case .success(.picture(let picture)):
            deliver(order, picture)
            if let key { cache?.keep(picture, for: key) }
        case .success(.facts(let facts)): sendQueue.send(.facts(request: order.request, facts))
        case .failure(let failure) where order.columns == 0:
            Log.info("\(order.path) cannot be played: \(failure.reason) \(failure.detail)")
            sendQueue.send(.facts(request: order.request, FileFacts(failure.reason)))
        case .failure(let failure):
            Log.info("no thumbnail of \(order.path): \(failure.reason) \(failure.detail)")
            sendQueue.send(.thumbnailFailed(request: order.request, message: "\(failure.reason)"))
        }
        working[order.request] = nil
        startNext()
    }

    private func deliver(_ order: Order, _ picture: Picture) {
        sendQueue.send(
            .thumbnail(
                request: order.request, width: UInt32(order.columns * order.width), height: UInt32(order.height),
                stride: UInt32(picture.stride)), memory: picture.memory)
    }

    private func refuse(_ request: UInt32, _ why: String) {
        Log.warning("refused: \(why)")
        sendQueue.send(.thumbnailFailed(request: request, message: why))
    }
}
