import Glibc

/// Reads the headers of a Matroska file's elements, and skips the rest.
struct MatroskaReader {
    /// The number of blocks after which no earlier timestamp follows.
    private static let maximumBlocks = 32
    /// Limits far above the number of elements before a file's first blocks, and in its last cluster.
    private static let (maximumElements, maximumLastElements) = (2000, 100_000)
    /// The type of a track with pictures.
    private static let videoTrack = 1

    let file: Int32
    var offset = 0
    /// The offset of the segment's content, in bytes; 0 before the segment is found.
    var segment = 0
    /// The offset of the first cluster in the segment's content, in bytes.
    var firstCluster: Int?
    /// The length that the file states, in its own unit; 0 without one.
    private(set) var duration = 0.0
    /// The file's unit of time (ns).
    private(set) var unit = 1_000_000
    private var clusterTime = 0
    private var track = 0
    private var videoTracks: Set<Int> = []
    private var earliest: [Int: Int] = [:]
    /// The two latest stamps of each track.
    private var latest: [Int: (last: Int, before: Int?)] = [:]
    private var blocks = 0

    init(file: Int32) { self.file = file }

    /// The earliest stamp of the pictures, or of the sound if there are no pictures.
    var firstStamp: Int? {
        let pictures = earliest.filter { videoTracks.contains($0.key) }
        return (pictures.isEmpty ? earliest : pictures).values.min()
    }

    /// - Returns: false for a file that is not Matroska.
    mutating func readToFirstBlocks() -> Bool {
        guard let header = element(), header.kind == .header, pass(header) else { return false }
        for _ in 0..<Self.maximumElements {
            guard blocks < Self.maximumBlocks, let element = element(), read(element) else { break }
        }
        return segment > 0
    }

    /// Reads the blocks of the last cluster, which may be incomplete.
    ///
    /// - Parameter place: the offset of that cluster, in bytes.
    /// - Returns: the end of the last block, in the file's own unit; nil without blocks.
    mutating func readLastBlocks(from place: Int) -> Int? {
        (offset, latest) = (place, [:])
        for _ in 0..<Self.maximumLastElements { guard let element = element(), read(element) else { break } }
        return latest.values.map { $0.last + ($0.last - ($0.before ?? $0.last)) }.max()
    }

    /// Moves into an element, or past it.
    ///
    /// - Returns: false if no further element can be read.
    private mutating func read(_ element: EBMLElement) -> Bool {
        switch element.kind {
        case .segment:
            guard segment == 0 else { return false }
            segment = offset + element.start
        case .cluster:
            firstCluster = firstCluster ?? offset - segment
        case .info, .tracks, .trackEntry, .blockGroup: break
        case .duration: duration = real(in: element)
        case .unit: unit = integer(in: element)
        case .clusterTime: clusterTime = integer(in: element)
        case .trackNumber: track = integer(in: element)
        case .trackType: if integer(in: element) == Self.videoTrack { videoTracks.insert(track) }
        case .simpleBlock, .block: readBlock(at: offset + element.start)
        default: return pass(element)
        }
        return isEntered(element) || pass(element)
    }

    private mutating func isEntered(_ element: EBMLElement) -> Bool {
        switch element.kind {
        case .segment, .info, .cluster, .tracks, .trackEntry, .blockGroup:
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
        let bytes = bytes(at: place, count: EBMLElement.maximumBytes)
        guard let track = EBMLElement.number(bytes), bytes.count >= track.length + 2 else { return }
        let time = Int16(truncatingIfNeeded: Int(bytes[track.length]) << 8 | Int(bytes[track.length + 1]))
        let stamp = clusterTime.addingReportingOverflow(Int(time)).partialValue
        earliest[track.value] = min(stamp, earliest[track.value] ?? stamp)
        guard let known = latest[track.value] else { return latest[track.value] = (stamp, nil) }
        // B pictures are stored after pictures with later timestamps.
        if stamp > known.last {
            latest[track.value] = (stamp, known.last)
        } else if stamp < known.last {
            latest[track.value]?.before = max(stamp, known.before ?? stamp)
        }
    }

    private func element() -> EBMLElement? { EBMLElement(bytes(at: offset, count: EBMLElement.maximumBytes)) }

    private func integer(in element: EBMLElement) -> Int {
        guard let size = element.size, size < 8 else { return 0 }
        return bytes(at: offset + element.start, count: size).reduce(0) { $0 << 8 | Int($1) }
    }

    private func real(in element: EBMLElement) -> Double {
        guard let size = element.size else { return 0 }
        let bits = bytes(at: offset + element.start, count: min(size, 8)).reduce(0) { $0 << 8 | UInt64($1) }
        return size == 4 ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))) : Double(bitPattern: bits)
    }

    private func bytes(at offset: Int, count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { bytes, used in
            used = max(0, pread(file, bytes.baseAddress, count, offset))
        }
    }
}
