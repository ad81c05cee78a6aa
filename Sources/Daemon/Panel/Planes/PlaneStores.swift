import Geometry
import KMS
import Presentation
import Scene

/// The memory of all contents that planes show or have shown lately.
@MainActor
struct PlaneStores {
    /// The content of a store.
    struct Key: Hashable {
        let content: PlaneLayout.Content
        let format: PixelFormat
        /// Pixels of its buffers.
        let width: Int
        let height: Int
        /// Whether it is turned already, and not by the plane.
        let isTurned: Bool
    }

    private struct Entry {
        let store: PlaneStore
        /// The number of the last request for this store.
        var used: Int
    }

    /// A store that this many requests did not use (some seconds of motion) is dropped when another is made.
    private static let patience = 2000

    private let output: any Output
    private let rotation: Rotation
    private var entries: [Key: Entry] = [:]
    private var requests = 0

    init(_ output: any Output, rotation: Rotation) { (self.output, self.rotation) = (output, rotation) }

    var keys: Set<Key> { Set(entries.keys) }

    /// The store for a plane's content; created on first use.
    subscript(placement: PlanePlacement) -> PlaneStore {
        mutating get {
            requests += 1
            let key = Key(
                content: placement.content, format: placement.format, width: placement.source.width,
                height: placement.source.height, isTurned: placement.rotation != rotation)
            if let index = entries.index(forKey: key) {
                entries.values[index].used = requests
                return entries.values[index].store
            }
            entries = entries.filter { requests - $0.value.used < Self.patience }
            let store = makeStore(key)
            entries[key] = Entry(store: store, used: requests)
            return store
        }
    }

    mutating func remove(where isUnused: (Key) -> Bool) { entries = entries.filter { !isUnused($0.key) } }

    func flipped(_ commit: CommitID) { for entry in entries.values { entry.store.ring.flipped(commit) } }

    private func makeStore(_ key: Key) -> PlaneStore {
        guard !key.format.isYUV else {
            return .video(
                PlaneVideo(
                    output, width: key.width, height: key.height, format: key.format,
                    rotation: key.isTurned ? rotation : .none))
        }
        return .canvas(
            PlaneCanvas(output, width: key.width, height: key.height, format: key.format, rotation: rotation))
    }
}
