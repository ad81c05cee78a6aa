import Geometry
import KMS
import Presentation
import Scene

/// The memory of everything that planes show or have shown lately.
@MainActor
struct PlaneStores {
    /// What is in a store.
    struct Key: Hashable {
        let content: PlaneLayout.Content
        let format: PixelFormat
        /// Pixels of its buffers.
        let width: Int
        let height: Int
    }

    private struct Entry {
        let store: PlaneStore
        /// When it was last asked for, counted in requests.
        var used: Int
    }

    /// A store that was not asked for in so many requests is given up when another is made: some seconds of motion.
    private static let patience = 2000

    private let output: any Output
    private let rotation: Rotation
    private var entries: [Key: Entry] = [:]
    private var requests = 0

    init(_ output: any Output, rotation: Rotation) { (self.output, self.rotation) = (output, rotation) }

    var keys: Set<Key> { Set(entries.keys) }

    /// The store for what a plane shows; made where there is none.
    subscript(placement: PlanePlacement) -> PlaneStore {
        mutating get {
            requests += 1
            let key = Key(
                content: placement.content, format: placement.format, width: placement.source.width,
                height: placement.source.height)
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
            return .video(PlaneVideo(output, width: key.width, height: key.height, format: key.format))
        }
        return .canvas(
            PlaneCanvas(output, width: key.width, height: key.height, format: key.format, rotation: rotation))
    }
}
