/// An absolute path as the kernel has it: bytes, which need not be UTF-8.
struct RawPath: Hashable, Sendable {
    var bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }
    init(_ text: String) { bytes = Array(text.utf8) }

    /// For people and for the protocol: what is not UTF-8 is replaced.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    var isText: Bool { String(validating: bytes, as: UTF8.self) != nil }

    /// The last component.
    var name: [UInt8] { Array(bytes.suffix(from: (bytes.lastIndex(of: slash) ?? -1) + 1)) }

    /// Everything before the last component.
    var folder: RawPath { RawPath(Array(bytes.prefix(upTo: max(1, bytes.lastIndex(of: slash) ?? 1)))) }

    func appending(_ name: [UInt8]) -> RawPath {
        RawPath(bytes.last == slash ? bytes + name : bytes + [slash] + name)
    }

    /// The path for system calls.
    func withCString<R>(_ body: (UnsafePointer<CChar>) throws -> R) rethrows -> R {
        try (bytes + [0]).withUnsafeBufferPointer {
            try $0.withMemoryRebound(to: CChar.self) { try $0.baseAddress.map(body) ?? body("") }
        }
    }
}

private let slash = UInt8(ascii: "/")
