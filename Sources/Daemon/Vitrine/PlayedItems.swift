import InterfaceKit
import WorkerProtocol

/// A fingerprint that changes with the order of the played items, and with the set of those left before their end.
struct PlayedItems: Equatable {
    private var last: ItemID?
    private var (played, started) = (0, 0)

    /// The fingerprint without a played item.
    init() {}

    init(_ points: ResumePoints) {
        (last, played, started) = (points.history.last, points.history.count, points.positions.count)
    }
}
