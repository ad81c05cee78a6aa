import Foundation
import Settings
import TOMLSource

/// A folder with a configuration in it.
struct ConfigFolder {
    let folder: URL
    var main: String { folder.appendingPathComponent("vitrine.toml").path }

    init(_ text: String? = nil) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("vitrine-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("conf.d"), withIntermediateDirectories: true)
        if let text { try write(text) }
    }

    func write(_ text: String, to name: String = "vitrine.toml") throws {
        try write(Data(text.utf8), to: name)
    }

    func write(_ bytes: Data, to name: String = "vitrine.toml") throws {
        try bytes.write(to: folder.appendingPathComponent(name))
    }

    func load(overrides: [String] = []) throws -> Configuration {
        try ConfigFiles(named: main, state: folder.path + "/settings.toml").load(overrides: overrides)
    }

    /// What is wrong, without the folder's name.
    func problems() throws -> [String] {
        try load().problems.map { $0.description.replacingOccurrences(of: folder.path + "/", with: "") }
    }
}
