package import Geometry

/// The buffer on the panel, the buffer in flight, and the damage that each buffer lacks.
///
/// Everything is composed into one canvas. The damage since a buffer was last filled is copied from the canvas to it.
/// A buffer is free again after its successor's flip, so two buffers alternate. The third is needed when a flip is
/// lost and it is unknown which of the two the panel shows.
package struct Swapchain: Sendable {
    package static let buffers = 3
    private var stale: [Region]
    /// The buffer that the panel scans out.
    package private(set) var showing: Int?
    /// The committed buffer, which is shown from its flip on.
    package private(set) var pending: (buffer: Int, commit: CommitID)?

    /// Creates a swapchain of empty buffers.
    package init(width: Int, height: Int) {
        let panel = PixelRect(x: 0, y: 0, width: width, height: height)
        stale = Array(repeating: Region(panel), count: Self.buffers)
    }

    /// Marks these pixels of the canvas as changed.
    package mutating func damage(_ region: Region) {
        for index in stale.indices { stale[index].formUnion(region) }
    }

    /// A buffer that is neither shown nor in flight.
    package var free: Int {
        for index in stale.indices where index != showing && index != pending?.buffer { return index }
        preconditionFailure("more buffers in use than there are")
    }

    /// The damage that a buffer lacks.
    package func lacking(_ buffer: Int) -> Region { stale[buffer] }

    /// Whether a buffer lacks nothing.
    package func isFilled(_ buffer: Int) -> Bool { stale[buffer].isEmpty }

    /// Marks a buffer as complete.
    package mutating func filled(_ buffer: Int) { stale[buffer].removeAll() }

    package mutating func committed(_ buffer: Int, as commit: CommitID) { pending = (buffer, commit) }

    /// Records the flip of the buffer in flight. A late or repeated event matches no pending commit and is ignored.
    package mutating func flipped(_ commit: CommitID) {
        guard let pending, pending.commit == commit else { return }
        (showing, self.pending) = (pending.buffer, nil)
    }
}
