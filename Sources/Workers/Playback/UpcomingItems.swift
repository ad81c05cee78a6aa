import WorkerProtocol

/// The items that follow the present one.
struct UpcomingItems {
    /// The continuation after the present item's end.
    var following = Player.Following.nothing
    /// The next items that were sent to the worker, in order. None is on screen yet. All but the last one have begun in
    /// the worker; the last one may have.
    var items: [PlayedItem] = []
    /// Whether the last item has not begun, so that it can be withdrawn.
    var isOpen = false

    func index(of id: PlaybackID) -> Int? { items.firstIndex { $0.id == id } }

    mutating func clear() { (items, isOpen) = ([], false) }
}
