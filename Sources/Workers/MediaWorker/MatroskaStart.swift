import Glibc
import Linux

/// Where the first pictures of a Matroska file begin, before zero.
///
/// A block has its stamp as a signed distance from its cluster's. A copy that was cut without decoding begins with a
/// cluster at 0 and blocks before it: FFmpeg writes them so that the asked-for position is at 0.
struct MatroskaStart {
    /// How far before zero, in the file's own unit.
    let lead: Int
    /// Where the first cluster is, from the beginning of the segment's content.
    let firstCluster: Int

    /// Reads the beginnings of elements up to the first blocks.
    ///
    /// - Parameter path: as the kernel has it.
    /// - Returns: nil for a file that begins at zero or later, or is no Matroska.
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
