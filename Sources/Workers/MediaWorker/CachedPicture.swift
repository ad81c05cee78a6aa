import Glibc
import Linux

/// One file of the cache: a header, the text of its key, and the pixels. Numbers are in native byte order.
enum CachedPicture {
    static let suffix = ".picture"
    /// The prefix of a temporary file's name; the process ID follows.
    static let temporaryPrefix = ".unfinished-"
    /// The first bytes of a file: `\0VTVCP01` in little-endian order.
    private static let magic: UInt64 = 0x3130_5043_5654_5600

    struct Damaged: Error, CustomStringConvertible {
        let description: String
    }

    private struct Header {
        var magic = CachedPicture.magic
        var keyLength: UInt64
        var stride: UInt64
        var byteCount: UInt64
        var checksum: UInt64
    }

    /// - Returns: nil if the file does not exist, or belongs to another key with the same file name.
    /// - Throws: `Damaged`, or a `SystemError`.
    @MainActor
    static func read(_ path: String, _ key: PictureCache.Key) throws -> Picture? {
        var number = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
        // Pictures on a disk that has become read-only can still be read.
        if number < 0, errno == EROFS { number = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW) }
        guard number >= 0 else {
            if errno == ENOENT { return nil }
            throw SystemError("open")
        }
        let file = Descriptor(owning: number)
        var header = Header(keyLength: 0, stride: 0, byteCount: 0, checksum: 0)
        guard try withUnsafeMutableBytes(of: &header, { try fill($0, file) }), header.magic == magic else {
            throw Damaged(description: "no valid header of this cache")
        }
        var keyBytes = [UInt8](repeating: 0, count: Int(min(header.keyLength, 1 << 16)))
        guard try keyBytes.withUnsafeMutableBytes({ try fill($0, file) }) else {
            throw Damaged(description: "the file ends within its key")
        }
        guard keyBytes == Array(key.text.utf8) else { return nil }
        return try pixels(header, key, file)
    }

    @MainActor
    private static func pixels(
        _ header: Header, _ key: PictureCache.Key, _ file: borrowing Descriptor
    ) throws -> Picture {
        let (width, height) = (key.columns * key.width, key.height)
        guard header.stride == width * Picture.bytesPerPixel, header.byteCount == header.stride * UInt64(height) else {
            throw Damaged(description: "the size in the header does not match the key")
        }
        let memory = try SharedMemory(name: "vitrine-thumbnail", size: Int(header.byteCount))
        guard try fill(memory.bytes, file), checksum(UnsafeRawBufferPointer(memory.bytes)) == header.checksum else {
            throw Damaged(description: "the pixels are incomplete, or their checksum is wrong")
        }
        markUse(header, file)
        return Picture(memory: memory, stride: Int(header.stride))
    }

    /// Updates the modification time, which records the last use, because many systems do not record access times. A
    /// confined worker may not set file times, so it writes the unchanged header again.
    private static func markUse(_ header: Header, _ file: borrowing Descriptor) {
        let written = withUnsafeBytes(of: header) { pwrite(file.number, $0.baseAddress, $0.count, 0) }
        if written != MemoryLayout<Header>.size {
            Log.debug("the time of a picture's last use cannot be updated: \(SystemError("write"))")
        }
    }

    /// Writes a temporary file and renames it, so that a reader sees the whole file or none.
    ///
    /// - Returns: the size of the file, in bytes.
    @MainActor
    static func write(_ picture: Picture, _ key: PictureCache.Key, to path: String) throws(SystemError) -> Int {
        let folder = path[..<path.lastIndex(of: "/")!]
        let temporary = "\(folder)/\(temporaryPrefix)\(getpid())"
        let number = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard number >= 0 else { throw SystemError("open \(temporary)") }
        let file = Descriptor(owning: number)
        let keyBytes = Array(key.text.utf8)
        let bytes = UnsafeRawBufferPointer(picture.memory.bytes)
        var header = Header(
            keyLength: UInt64(keyBytes.count), stride: UInt64(picture.stride), byteCount: UInt64(bytes.count),
            checksum: checksum(bytes))
        do throws(SystemError) {
            let start = withUnsafeBytes(of: &header) { Array($0) } + keyBytes
            try start.withUnsafeBufferPointer { (part) throws(SystemError) in
                try put(UnsafeRawBufferPointer(part), file)
            }
            try put(bytes, file)
            guard rename(temporary, path) == 0 else { throw SystemError("rename \(temporary)") }
        } catch {
            unlink(temporary)
            throw error
        }
        return MemoryLayout<Header>.size + keyBytes.count + bytes.count
    }

    /// - Returns: false if the file ends before the buffer is full.
    private static func fill(_ part: UnsafeMutableRawBufferPointer, _ file: borrowing Descriptor) throws -> Bool {
        var done = 0
        while done < part.count {
            let count = Glibc.read(file.number, part.baseAddress! + done, part.count - done)
            if count < 0, errno == EINTR { continue }
            if count < 0 { throw SystemError("read") }
            guard count > 0 else { return false }
            done += count
        }
        return true
    }

    private static func put(_ part: UnsafeRawBufferPointer, _ file: borrowing Descriptor) throws(SystemError) {
        var done = 0
        while done < part.count {
            let count = Glibc.write(file.number, part.baseAddress! + done, part.count - done)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw SystemError("write") }
            done += count
        }
    }

    /// The checksum of a block. It takes eight bytes at a time, and then each remaining byte.
    private static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        var sum: UInt64 = 0xcbf2_9ce4_8422_2325
        for word in bytes.bindMemory(to: UInt64.self) { sum = (sum ^ word) &* 0x9e37_79b9_7f4a_7c15 ^ sum >> 29 }
        for byte in bytes.suffix(bytes.count % 8) { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return sum
    }
}
