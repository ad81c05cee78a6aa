import Foundation

/// A folder that goes with the test.
final class TemporaryFolder {
    let path: String

    init() throws {
        let made = FileManager.default.temporaryDirectory.appendingPathComponent("vitrine-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: made, withIntermediateDirectories: true)
        // The path that the kernel would say, where the temporary folder is a link.
        path = made.resolvingSymlinksInPath().path
    }

    deinit {
        do { try FileManager.default.removeItem(atPath: path) } catch { print("left behind: \(path): \(error)") }
    }

    @discardableResult
    func file(_ name: String, _ content: String = "x") throws -> String { try file(name, Array(content.utf8)) }

    @discardableResult
    func file(_ name: String, _ content: [UInt8]) throws -> String {
        let full = path + "/" + name
        try FileManager.default.createDirectory(
            atPath: (full as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try Data(content).write(to: URL(fileURLWithPath: full))
        return full
    }

    func folder(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: path + "/" + name, withIntermediateDirectories: true)
    }

    func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path + "/" + name, withDestinationPath: target)
    }
}
