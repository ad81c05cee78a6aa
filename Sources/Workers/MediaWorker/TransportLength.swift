/// The length of an MPEG transport stream, from its first clock reference to its last picture or sound.
///
/// GStreamer's demuxer uses only clock references, which run ahead of the pictures. Its length is wrong after the 90
/// kHz clock has wrapped, at 26.5 hours.
struct TransportLength {
    /// The lengths of the parts that are read at the beginning and at the end, in bytes.
    private static let (head, tail) = (1 << 20, 2 << 20)
    /// The first byte of each packet.
    private static let sync: UInt8 = 0x47
    /// The range of the clock in ticks, and its ticks per second.
    private static let (wrap, ticks) = (1 << 33, 90_000.0)

    let length: FileLength

    /// - Returns: nil for another kind of file.
    init?(_ file: Int32, size: Int) {
        let first = FileBytes.read(file, at: 0, count: min(size, Self.head))
        guard let packet = Self.packet(first), let clock = Self.packets(first, packet).lazy.compactMap(Self.clock).first
        else {
            return nil
        }
        let start = max(0, size - Self.tail) / packet.size * packet.size
        let last = FileBytes.read(file, at: start, count: size - start)
        var times: [Int: [Int]] = [:]
        var hasWrapped = false
        for bytes in Self.packets(last, packet) {
            guard let (track, stamp) = Self.stamp(bytes) else { continue }
            let time = (stamp - clock + Self.wrap) % Self.wrap
            // A time of half the clock's range or more belongs to a timestamp before the beginning.
            guard time < Self.wrap / 2 else { continue }
            if stamp < clock { hasWrapped = true }
            times[track, default: []].append(time)
        }
        guard let end = times.values.compactMap({ Self.end(of: $0) }).max(),
            let nanoseconds = FileLength.nanoseconds(Double(end) / Self.ticks)
        else { return nil }
        length = hasWrapped ? .exact(nanoseconds) : .near(nanoseconds)
    }

    /// The end of a track, in ticks. The last picture or sound counts as long as the previous one.
    private static func end(of times: [Int]) -> Int? {
        let last = times.sorted().suffix(2)
        return last.last.map { $0 + ($0 - (last.first ?? $0)) }
    }

    /// The packet size, and the offset of the sync byte in it: cameras put a timestamp first.
    private static func packet(_ bytes: [UInt8]) -> (size: Int, start: Int)? {
        [(188, 0), (192, 4)].first { size, start in
            bytes.count > 3 * size && (0..<3).allSatisfy { bytes[start + $0 * size] == sync }
        }
    }

    private static func packets(_ bytes: [UInt8], _ packet: (size: Int, start: Int)) -> [ArraySlice<UInt8>] {
        stride(from: packet.start, through: bytes.count - 188, by: packet.size).map { bytes[$0..<($0 + 188)] }
    }

    /// The clock reference in a packet, in ticks.
    private static func clock(_ packet: ArraySlice<UInt8>) -> Int? {
        let bytes = Array(packet)
        guard bytes[3] & 0x20 != 0, bytes[4] >= 7, bytes[5] & 0x10 != 0 else { return nil }
        return FileBytes.number(bytes[6..<10]) << 1 | Int(bytes[10] >> 7)
    }

    /// The track and the timestamp of a picture or sound that begins in a packet.
    private static func stamp(_ packet: ArraySlice<UInt8>) -> (track: Int, stamp: Int)? {
        let bytes = Array(packet)
        guard bytes[0] == sync, bytes[1] & 0x40 != 0, bytes[3] & 0x10 != 0 else { return nil }
        let start = bytes[3] & 0x20 != 0 ? 5 + Int(bytes[4]) : 4
        guard start + 14 <= bytes.count, bytes[start] == 0, bytes[start + 1] == 0, bytes[start + 2] == 1,
            bytes[start + 3] >= 0xBD, bytes[start + 7] & 0x80 != 0
        else { return nil }
        let p = bytes[(start + 9)...].map(Int.init)
        let stamp = (p[0] >> 1 & 7) << 30 | p[1] << 22 | (p[2] >> 1) << 15 | p[3] << 7 | p[4] >> 1
        return (Int(bytes[1] & 0x1F) << 8 | Int(bytes[2]), stamp)
    }
}
