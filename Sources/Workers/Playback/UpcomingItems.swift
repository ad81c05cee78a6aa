import WorkerProtocol

/// The items that follow the present one.
struct UpcomingItems {
    /// The continuation after the present item's end.
    var following = Player.Following.nothing
    /// The next items that were sent to the worker, in order. None is on screen yet. All but the last one have begun in
    /// the worker; the last one may have.
    var items: [PlayedItem] = []
    /// Whether the last item has not begun, so that it can be withdrawn.
    private var isOpen = false

    func index(of id: PlaybackID) -> Int? { items.firstIndex { $0.id == id } }

    mutating func offer(_ item: PlayedItem) {
        items.append(item)
        isOpen = true
    }

    /// Removes the last item if it has not begun.
    mutating func withdraw() {
        if isOpen { items.removeLast() }
        isOpen = false
    }

    /// Records that the last item has begun.
    mutating func begins() { isOpen = false }

    /// Removes the items up to an index.
    ///
    /// - Returns: the item at the index.
    mutating func take(to index: Int) -> PlayedItem {
        defer {
            items.removeSubrange(...index)
            isOpen = isOpen && !items.isEmpty
        }
        return items[index]
    }

    mutating func clear() { (items, isOpen) = ([], false) }
}
