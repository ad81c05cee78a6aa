import InterfaceKit
import WorkerProtocol

/// What changes whenever the order of the items that were played does, or which of them were left before their end.
struct PlayedItems: Equatable {
    private var last: ItemID?
    private var (played, started) = (0, 0)

    /// Nothing was played.
    init() {}

    init(_ points: ResumePoints) {
        (last, played, started) = (points.history.last, points.history.count, points.positions.count)
    }
}
