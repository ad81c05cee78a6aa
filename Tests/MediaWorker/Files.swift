import Glibc

enum FileError: Error { case cannotOpen(String), cannotWrite(String) }

/// All bytes of a file.
func bytes(ofFile path: String) throws -> [UInt8] {
    guard let file = fopen(path, "rb") else { throw FileError.cannotOpen(path) }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
        let count = fread(&part, 1, part.count, file)
        guard count > 0 else { return bytes }
        bytes += part[..<count]
    }
}

func write(_ bytes: [UInt8], to path: String) throws {
    guard let file = fopen(path, "wb") else { throw FileError.cannotOpen(path) }
    defer { fclose(file) }
    guard fwrite(bytes, 1, bytes.count, file) == bytes.count else { throw FileError.cannotWrite(path) }
}
