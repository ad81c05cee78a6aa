import Geometry
import KMS
import Presentation
import Scene

/// The memory of all contents that planes show or have recently shown.
@MainActor
struct PlaneStores {
    /// The content of a store, and the format and size of its buffers.
    struct Key: Hashable {
        let content: PlaneLayout.Content
        let format: PixelFormat
        /// The size of its buffers in pixels.
        let width: Int
        let height: Int
        /// Whether the content is stored turned, instead of turned by the plane.
        let isTurned: Bool
    }

    private struct Entry {
        let store: PlaneStore
        /// The number of the last request for this store.
        var used: Int
    }

    /// The number of requests (some seconds of motion) after which an unused store is removed when another is made.
    private static let lifetime = 2000

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
            entries = entries.filter { requests - $0.value.used < Self.lifetime }
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
