import Glibc

/// The length of a Matroska file that states none, such as a recorded live stream, or a file with negative timestamps
/// only.
///
/// Each cluster begins with the same four bytes. The search for the last one covers the last megabytes of the file.
enum MatroskaLength {
    /// The length of the searched part, in bytes. FFmpeg's clusters hold at most 5 MB.
    private static let tail = 8 << 20
    /// The bytes with which each cluster begins.
    private static let mark: [UInt8] = [0x1F, 0x43, 0xB6, 0x75]

    /// - Parameter lead: the time from the first frame to zero, in the file's own unit.
    /// - Returns: the length in nanoseconds; nil if the file states one, or its end is not found.
    static func read(_ file: Int32, size: Int, lead: Int) -> Int64? {
        var reader = MatroskaReader(file: file)
        guard reader.readToFirstBlocks(), !(reader.duration > 0), (1...1_000_000_000).contains(reader.unit) else {
            return nil
        }
        for place in clusters(file, size: size) {
            guard let end = reader.readLastBlocks(from: place) else { continue }
            let (length, isTooLong) = (end + lead).multipliedReportingOverflow(by: reader.unit)
            return isTooLong || length <= 0 ? nil : Int64(length)
        }
        return nil
    }

    /// The offsets at which clusters seem to begin, the last one first.
    private static func clusters(_ file: Int32, size: Int) -> [Int] {
        let start = max(0, size - tail)
        let bytes = FileBytes.read(file, at: start, count: size - start)
        var places: [Int] = []
        bytes.withUnsafeBytes { bytes in
            var index = 0
            while index + mark.count <= bytes.count, let base = bytes.baseAddress,
                let found = memchr(base + index, Int32(mark[0]), bytes.count - index)
            {
                index = UnsafeRawPointer(found) - base
                if bytes[index...].starts(with: mark) { places.append(start + index) }
                index += 1
            }
        }
        return places.reversed()
    }
}

/// The bytes of a file that a demuxer reads as well.
enum FileBytes {
    /// - Returns: fewer bytes than requested at the end of the file, and if reading fails.
    static func read(_ file: Int32, at offset: Int, count: Int) -> [UInt8] {
        guard offset >= 0, count > 0 else { return [] }
        return [UInt8](unsafeUninitializedCapacity: count) { bytes, used in
            used = max(0, pread(file, bytes.baseAddress, count, offset))
        }
    }

    /// A big-endian number.
    static func number(_ bytes: some Collection<UInt8>) -> Int {
        bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }.clamped
    }
}

extension UInt64 {
    fileprivate var clamped: Int { Int(Swift.min(self, UInt64(Int.max))) }
}
