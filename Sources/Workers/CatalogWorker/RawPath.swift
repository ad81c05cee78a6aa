import Glibc
import Linux

/// An absolute path as the kernel stores it: bytes, which need not be UTF-8.
struct RawPath: Hashable, Sendable {
    var bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }
    init(_ text: String) { bytes = Array(text.utf8) }

    /// The text for messages. Invalid UTF-8 is replaced.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The last component.
    var name: [UInt8] { Array(bytes.suffix(from: (bytes.lastIndex(of: slash) ?? -1) + 1)) }

    /// Everything before the last component.
    var folder: RawPath { RawPath(Array(bytes.prefix(upTo: max(1, bytes.lastIndex(of: slash) ?? 1)))) }

    func appending(_ name: [UInt8]) -> RawPath {
        RawPath(bytes.last == slash ? bytes + name : bytes + [slash] + name)
    }

    /// Whether the path equals a folder or is inside it; both must be free of links and `..`.
    func isInside(_ folder: RawPath) -> Bool {
        guard bytes.starts(with: folder.bytes) else { return false }
        return bytes.count == folder.bytes.count || folder.bytes.last == slash || bytes[folder.bytes.count] == slash
    }

    /// The path with all links resolved; nil if it does not exist.
    var resolved: RawPath? {
        guard let real = withCString({ realpath($0, nil) }) else { return nil }
        defer { free(real) }
        return RawPath(UnsafeBufferPointer(start: real, count: strlen(real)).map { UInt8(bitPattern: $0) })
    }

    /// The path for system calls.
    func withCString<R>(_ body: (UnsafePointer<CChar>) throws -> R) rethrows -> R {
        try PathText.withCString(bytes, body)
    }
}

private let slash = UInt8(ascii: "/")

extension RawPath: Comparable {
    static func < (a: RawPath, b: RawPath) -> Bool { a.bytes.lexicographicallyPrecedes(b.bytes) }
}

/// - Parameter path: relative to the working folder, or absolute.
func absolute(_ path: String) -> RawPath {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    guard !path.hasPrefix("/"), let folder = getcwd(nil, 0) else { return RawPath(path) }
    defer { free(folder) }
    return RawPath(String(cString: folder)).appending(Array(path.utf8))
}
