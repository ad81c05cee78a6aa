package import Geometry

/// Which of the buffers the panel shows, which is on its way, and which pixels each of them lacks.
///
/// What is composed goes into one canvas; a buffer that is to be shown next gets from it what has changed since that
/// buffer was filled last. A buffer is free again when its successor's flip has happened: two take turns, and the third
/// is for the case that a flip is lost and nobody knows which of the two the panel shows.
package struct Swapchain: Sendable {
    package static let buffers = 3
    private var stale: [Region]
    /// What the panel scans out.
    package private(set) var showing: Int?
    /// Committed; shown from its flip on.
    package private(set) var pending: (buffer: Int, commit: CommitID)?

    /// Nothing is in any buffer yet.
    package init(width: Int, height: Int) {
        let panel = PixelRect(x: 0, y: 0, width: width, height: height)
        stale = Array(repeating: Region(panel), count: Self.buffers)
    }

    /// These pixels of the canvas have changed.
    package mutating func damage(_ region: Region) {
        for index in stale.indices { stale[index].formUnion(region) }
    }

    /// A buffer that is neither shown nor on its way.
    package var free: Int {
        for index in stale.indices where index != showing && index != pending?.buffer { return index }
        preconditionFailure("more buffers in use than there are")
    }

    /// The pixels that a buffer lacks.
    package func lacking(_ buffer: Int) -> Region { stale[buffer] }

    /// The buffer now has everything.
    package mutating func filled(_ buffer: Int) { stale[buffer].removeAll() }

    package mutating func committed(_ buffer: Int, as commit: CommitID) { pending = (buffer, commit) }

    /// An event that comes late or twice says nothing of the buffer that is on its way now.
    package mutating func flipped(_ commit: CommitID) {
        guard let pending, pending.commit == commit else { return }
        (showing, self.pending) = (pending.buffer, nil)
    }
}
