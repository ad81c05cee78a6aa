import Foundation
import Testing

/// The errno of each attempt from inside a worker's confinement, in order; 0 for what worked.
///
/// - Parameters:
///   - worker: `media`, `catalog` or `none` with the worker's arguments.
///   - environment: more than this process has.
func attempt(
    _ worker: [String], _ attempts: [(String, String)], environment: [String: String] = [:]
) throws -> [Int32] {
    let (status, text) = try runProbe(worker, attempts, environment: environment)
    try #require(status == 0, "\(text)")
    return numbers(text)
}

/// The exit status of the same, and what was printed.
func runProbe(
    _ worker: [String], _ attempts: [(String, String)], environment: [String: String]
) throws -> (status: Int32, text: String) {
    let process = Process()
    process.executableURL = probe
    process.arguments = worker + ["--"] + attempts.flatMap { [$0.0, $0.1] }
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let output = Pipe()
    process.standardOutput = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text)
}

/// The numbers at the ends of lines.
func numbers(_ text: String) -> [Int32] {
    text.split(separator: "\n").compactMap { $0.split(separator: " ").last.flatMap { Int32($0) } }
}

let probe = Bundle.main.executableURL!.deletingLastPathComponent().appendingPathComponent("sandbox-probe")

/// A folder with a file `film` in it.
func folder() throws -> String {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vitrine-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("film".utf8).write(to: folder.appendingPathComponent("film"))
    return folder.path
}

/// A local socket that others find by its path.
final class LocalSocket {
    let path: String
    private let descriptor: Int32

    /// - Parameter kind: SOCK_STREAM and its like; those of connections listen.
    init(_ kind: __socket_type) throws {
        path = "\(NSTemporaryDirectory())/v-\(UInt32.random(in: 0 ... .max))"
        descriptor = Glibc.socket(AF_UNIX, Int32(kind.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = UInt16(AF_UNIX)
        try #require(path.utf8.count < MemoryLayout.size(ofValue: address.sun_path))
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let bound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(bound == 0)
        if kind != SOCK_DGRAM { try #require(listen(descriptor, 8) == 0) }
    }

    /// Says `!` to everyone who connects, on a thread of its own.
    func greet() {
        let descriptor = descriptor
        Thread.detachNewThread {
            while case let caller = accept(descriptor, nil, nil), caller >= 0 {
                _ = write(caller, "!", 1)
                close(caller)
            }
        }
    }

    deinit {
        shutdown(descriptor, Int32(SHUT_RDWR))
        close(descriptor)
        unlink(path)
    }
}
