import Foundation
import Linux
import SoakSystem

/// The folders of a run: the clips, where the daemon writes, and a small disk that can be filled.
struct SoakPlace {
    /// What the daemon lists.
    let library: String
    /// Two pictures, 0.jpg and 1.jpg.
    private let covers: String
    let folder: String
    /// Where the daemon keeps choices, session and pictures.
    let state: String
    /// Whether `state` is a file system of its own.
    let isSmallDisk: Bool
    let programs: String
    private static let diskSize: UInt64 = 24 << 20

    var socket: String { folder + "/s" }
    var config: String { folder + "/config/vitrine.toml" }
    var choices: String { state + "/settings.toml" }
    var session: String { state + "/session" }
    var touches: String { folder + "/touches.evemu" }
    var record: String { folder + "/record" }
    var log: String { folder + "/log" }
    /// What the daemon said last.
    var endOfLog: String { String(((try? String(contentsOfFile: log, encoding: .utf8)) ?? "").suffix(3000)) }
    /// Where a picture of the panel is kept that did not answer a fault.
    func picture(ofMissed number: Int) -> String { folder + "/missed-\(number).png" }
    private var filler: String { state + "/filler" }

    init(scratch: String, library: String, covers: String) throws {
        (self.library, self.covers, folder, state) = (library, covers, scratch, scratch + "/state")
        programs = try programFolder()
        for name in ["state", "config", "away"] {
            try FileManager.default.createDirectory(
                atPath: scratch + "/" + name, withIntermediateDirectories: true)
        }
        isSmallDisk = soak_small_disk(state, Self.diskSize) == 0
    }

    /// Puts another picture beside videos, as an editor writes it: whole, and newer than what was there.
    ///
    /// - Parameter number: 0 or 1.
    func cover(_ videos: [String], with number: Int) throws {
        let picture = try Data(contentsOf: URL(fileURLWithPath: "\(covers)/\(number).jpg"))
        for video in videos {
            let path = URL(fileURLWithPath: video).deletingPathExtension().appendingPathExtension("jpg")
            try picture.write(to: path, options: .atomic)
        }
    }

    /// Leaves no room on the small disk.
    func fillDisk() throws {
        let file = Descriptor(owning: open(filler, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600))
        let bytes = [UInt8](repeating: 0, count: 4096)
        while write(file.number, bytes, bytes.count) == bytes.count {}
        guard errno == ENOSPC else { throw SystemError("fill \(state)") }
    }

    func emptyDisk() throws {
        guard unlink(filler) == 0 || errno == ENOENT else { throw SystemError("remove \(filler)") }
    }
}
