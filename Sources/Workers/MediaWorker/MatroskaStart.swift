import Glibc
import Linux

/// The start of a Matroska file whose first frames have negative timestamps.
///
/// A block stores its timestamp as a signed offset from the timestamp of its cluster. FFmpeg can cut a file without
/// decoding it. The copy then starts at the key frame before the cut, and the cut itself gets timestamp 0. So the first
/// cluster is at 0, and the first blocks have negative offsets.
struct MatroskaStart {
    /// The time from the first frame to zero, in the file's own unit.
    let lead: Int
    /// The position of the first cluster in the segment's content, in bytes.
    let firstCluster: Int

    /// Reads the file up to its first blocks.
    ///
    /// - Parameter path: the bytes of the path, which need not be UTF-8.
    /// - Returns: nil for a file that begins at zero or later, or is not Matroska.
    init?(of path: UnsafePointer<CChar>) {
        let number = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard number >= 0 else { return nil }
        let file = Descriptor(owning: number)
        var reader = MatroskaReader(file: file.number)
        guard reader.readToFirstBlocks(), let first = reader.firstStamp, first < 0, let cluster = reader.firstCluster
        else { return nil }
        (lead, firstCluster) = (-first, cluster)
    }

    init(lead: Int, firstCluster: Int) { (self.lead, self.firstCluster) = (lead, firstCluster) }
}
