import Linux
import WorkerProtocol

/// Makes thumbnails, a few at a time; the rest wait in order.
@MainActor
final class Thumbnailer {
    private static let atOnce = 2
    /// More than a wall of pages asks for; a daemon that asks for more has lost count.
    private static let longestQueue = 1024
    private static let sizes: ClosedRange<UInt32> = 1...4096

    struct Order {
        let request: UInt32
        let path: String
        let width: Int
        let height: Int
    }

    private let outbox: PacketOutbox
    private var waiting: [Order] = []
    private var working: [UInt32: ThumbnailJob] = [:]

    init(_ outbox: PacketOutbox) { self.outbox = outbox }

    func order(_ request: UInt32, path: String, width: UInt32, height: UInt32) {
        guard Self.sizes.contains(width), Self.sizes.contains(height) else {
            return refuse(request, "a thumbnail of \(width)x\(height)")
        }
        guard waiting.count < Self.longestQueue else { return refuse(request, "too many thumbnails wait") }
        guard working[request] == nil else { return refuse(request, "request \(request) is under way") }
        waiting.append(Order(request: request, path: path, width: Int(width), height: Int(height)))
        startNext()
    }

    private func startNext() {
        while working.count < Self.atOnce, !waiting.isEmpty {
            let order = waiting.removeFirst()
            let job = ThumbnailJob(order) { [unowned self] in finish(order, $0) }
            working[order.request] = job
            job.start()
        }
    }

    private func finish(_ order: Order, _ result: Result<Picture, MediaFailure>) {
        switch result {
        case .success(let picture):
            outbox.send(
                .thumbnail(
                    request: order.request, width: UInt32(order.width), height: UInt32(order.height),
                    stride: UInt32(picture.stride)), memory: picture.memory)
        case .failure(let failure):
            Log.info("no thumbnail of \(order.path): \(failure.reason) \(failure.detail)")
            outbox.send(.thumbnailFailed(request: order.request, message: "\(failure.reason)"))
        }
        working[order.request] = nil
        startNext()
    }

    private func refuse(_ request: UInt32, _ why: String) {
        Log.warning("refused: \(why)")
        outbox.send(.thumbnailFailed(request: request, message: why))
    }
}
