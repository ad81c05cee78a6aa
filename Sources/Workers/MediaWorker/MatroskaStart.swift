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

    /// Enough that none of those after them is to be seen before them.
    private static let mostBlocks = 32
    /// Far more than a file has before its first blocks.
    private static let mostElements = 2000
    private static let videoTrack = 1

    /// Reads the beginnings of elements up to the first blocks.
    ///
    /// - Parameter path: as the kernel has it.
    /// - Returns: nil for a file that begins at zero or later, or is no Matroska.
    init?(of path: UnsafePointer<CChar>) {
        let number = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard number >= 0 else { return nil }
        let file = Descriptor(owning: number)
        var reader = Reader(file: file.number)
        guard reader.readToFirstBlocks(), let first = reader.firstStamp, first < 0, let cluster = reader.firstCluster
        else { return nil }
        (lead, firstCluster) = (-first, cluster)
    }

    init(lead: Int, firstCluster: Int) { (self.lead, self.firstCluster) = (lead, firstCluster) }

    private struct Reader {
        let file: Int32
        var offset = 0
        var segment = 0
        var firstCluster: Int?
        private var clusterTime = 0
        private var track = 0
        private var videoTracks: Set<Int> = []
        private var earliest: [Int: Int] = [:]
        private var blocks = 0

        init(file: Int32) { self.file = file }

        /// The earliest stamp of the pictures, or of the sound if there are no pictures.
        var firstStamp: Int? {
            let pictures = earliest.filter { videoTracks.contains($0.key) }
            return (pictures.isEmpty ? earliest : pictures).values.min()
        }

        /// - Returns: false for what is no Matroska.
        mutating func readToFirstBlocks() -> Bool {
            guard let header = element(), header.kind == .header, pass(header) else { return false }
            for _ in 0..<MatroskaStart.mostElements {
                guard blocks < MatroskaStart.mostBlocks, let element = element(), read(element) else { break }
            }
            return segment > 0
        }

        /// Goes into an element or behind it.
        ///
        /// - Returns: false where there is nothing behind it.
        private mutating func read(_ element: EBMLElement) -> Bool {
            switch element.kind {
            case .segment:
                guard segment == 0 else { return false }
                segment = offset + element.start
            case .cluster:
                firstCluster = firstCluster ?? offset - segment
            case .tracks, .trackEntry, .blockGroup: break
            case .clusterTime: clusterTime = integer(in: element)
            case .trackNumber: track = integer(in: element)
            case .trackType: if integer(in: element) == MatroskaStart.videoTrack { videoTracks.insert(track) }
            case .simpleBlock, .block: readBlock(at: offset + element.start)
            default: return pass(element)
            }
            return isEntered(element) || pass(element)
        }

        private mutating func isEntered(_ element: EBMLElement) -> Bool {
            switch element.kind {
            case .segment, .cluster, .tracks, .trackEntry, .blockGroup:
                offset += element.start
                return true
            default: return false
            }
        }

        private mutating func pass(_ element: EBMLElement) -> Bool {
            guard let size = element.size else { return false }
            let (end, isTooFar) = (offset + element.start).addingReportingOverflow(size)
            offset = end
            return !isTooFar
        }

        private mutating func readBlock(at place: Int) {
            blocks += 1
            let bytes = bytes(at: place, count: EBMLElement.mostBytes)
            guard let track = EBMLElement.number(bytes), bytes.count >= track.length + 2 else { return }
            let time = Int16(truncatingIfNeeded: Int(bytes[track.length]) << 8 | Int(bytes[track.length + 1]))
            let stamp = clusterTime.addingReportingOverflow(Int(time)).partialValue
            earliest[track.value] = min(stamp, earliest[track.value] ?? stamp)
        }

        private func element() -> EBMLElement? { EBMLElement(bytes(at: offset, count: EBMLElement.mostBytes)) }

        private func integer(in element: EBMLElement) -> Int {
            guard let size = element.size, size < 8 else { return 0 }
            return bytes(at: offset + element.start, count: size).reduce(0) { $0 << 8 | Int($1) }
        }

        private func bytes(at offset: Int, count: Int) -> [UInt8] {
            [UInt8](unsafeUninitializedCapacity: count) { bytes, used in
                used = max(0, pread(file, bytes.baseAddress, count, offset))
            }
        }
    }
}
