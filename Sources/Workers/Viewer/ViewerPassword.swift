import Glibc
import Linux

/// The password for VNC clients.
struct ViewerPassword: Sendable {
    let text: String

    /// The longest VNC password in bytes. Seven bits of each byte form the 56-bit DES key that encrypts the challenge.
    private static let longest = 8
    /// The largest password file, in bytes.
    private static let largestFile = 4096

    /// Reads the first line of a file.
    ///
    /// - Throws: `ViewerError.system` for a file that cannot be read; `ViewerError.password` if it is not a regular
    ///   file, or if its first line is empty, too long or contains a zero byte. A mistake in the password file must not
    ///   admit all clients.
    init(file: String) throws(ViewerError) {
        let line = try Self.bytes(of: file).prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        guard !line.contains(0) else { throw .password("\(file): the VNC password contains a zero byte") }
        guard (1...Self.longest).contains(line.count) else {
            throw .password("\(file): VNC passwords have 1 to \(Self.longest) bytes, this one \(line.count)")
        }
        text = String(decoding: line, as: UTF8.self)
    }

    private static func bytes(of file: String) throws(ViewerError) -> [UInt8] {
        let number = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard number >= 0 else { throw .system(SystemError("read \(file)")) }
        let descriptor = Descriptor(owning: number)
        var status = stat()
        guard fstat(number, &status) == 0 else { throw .system(SystemError("read \(file)")) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .password("\(file): not a regular file") }
        if status.st_mode & S_IROTH != 0 { Log.warning("\(file): every user of this machine may read the password") }
        var bytes = [UInt8](repeating: 0, count: largestFile)
        let count = read(descriptor.number, &bytes, bytes.count)
        guard count >= 0 else { throw .system(SystemError("read \(file)")) }
        return Array(bytes[..<count])
    }
}
