/// The header of an element of a Matroska file: its kind, and the place of its content.
///
/// An element is a kind of 1 to 4 bytes, a size of 1 to 8 bytes and the content. The leading zero bits of either number
/// encode its length in bytes. A size with all bits set is unknown: the content continues until another element of the
/// same level begins.
struct EBMLElement {
    /// The kinds on which timestamps depend, with their numbers in the file.
    enum Kind: UInt32 {
        case header = 0x1A45_DFA3
        case segment = 0x1853_8067
        case info = 0x1549_A966
        case duration = 0x4489
        /// The unit of all timestamps (ns).
        case unit = 0x2AD7B1
        case tracks = 0x1654_AE6B
        case trackEntry = 0xAE
        case trackNumber = 0xD7
        case trackType = 0x83
        case cluster = 0x1F43_B675
        case clusterTime = 0xE7
        case simpleBlock = 0xA3
        case blockGroup = 0xA0
        case block = 0xA1
        case cues = 0x1C53_BB6B
        case cuePoint = 0xBB
        case cueTime = 0xB3
        case cueTrackPositions = 0xB7
        case cueClusterPosition = 0xF1
        case cueRelativePosition = 0xF0
    }

    /// The kind of an element that every reader skips.
    static let void: UInt8 = 0xEC
    /// The longest header of an element, in bytes.
    static let maximumBytes = 12

    /// Nil for a kind on which no timestamp depends.
    let kind: Kind?
    /// The length of the header, in bytes.
    let start: Int
    /// The length of the content, in bytes; nil if unknown.
    let size: Int?

    /// Nil unless the bytes begin with the complete header of an element.
    init?(_ bytes: some Collection<UInt8>) {
        guard let first = bytes.first, first.leadingZeroBitCount < 4 else { return nil }
        let kindLength = first.leadingZeroBitCount + 1
        guard bytes.count > kindLength, let size = Self.number(bytes.dropFirst(kindLength)) else { return nil }
        kind = Kind(rawValue: bytes.prefix(kindLength).reduce(0) { $0 << 8 | UInt32($1) })
        start = kindLength + size.length
        self.size = size.value == (1 << (7 * size.length)) - 1 ? nil : size.value
    }

    /// A number of variable length.
    static func number(_ bytes: some Collection<UInt8>) -> (value: Int, length: Int)? {
        guard let first = bytes.first, first != 0 else { return nil }
        let length = first.leadingZeroBitCount + 1
        guard bytes.count >= length else { return nil }
        let value = bytes.prefix(length).reduce(0) { $0 << 8 | Int($1) }
        return (value & ((1 << (7 * length)) - 1), length)
    }
}
