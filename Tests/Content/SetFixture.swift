import ContentSet
import Foundation
import Linux
import WorkerProtocol

/// A folder that goes with the test, in which content sets are made.
final class SetFixture {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.path + "/vitrine-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        do { try FileManager.default.removeItem(atPath: path) } catch { print("left behind: \(path): \(error)") }
    }

    func file(_ name: String, _ content: String) throws {
        let full = path + "/" + name
        try FileManager.default.createDirectory(
            atPath: (full as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try Data(content.utf8).write(to: URL(fileURLWithPath: full))
    }

    /// A set with one file whose content is the version.
    func set(_ folder: String, version: String) throws {
        try file(folder + "/video.mp4", version)
        let digest = try FileDigest(ofFile: path + "/" + folder + "/video.mp4")
        let manifest = SetManifest(
            SetName(id: "set", version: version, title: ""),
            files: [SetManifest.File(path: "video.mp4", size: version.utf8.count, digest: digest)])
        try file(folder + "/" + SetManifest.fileName, manifest.toml)
    }

    func text(_ name: String) throws -> String { try String(contentsOfFile: path + "/" + name, encoding: .utf8) }
    func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path + "/" + name) }
}
