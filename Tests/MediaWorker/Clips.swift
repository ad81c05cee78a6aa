import Glibc
import Testing

/// The first two clips of the sample library, 3 s each, made once.
enum Clips {
    struct Clip: Sendable, CustomStringConvertible {
        let path: String
        let framesPerSecond: Int
        let frames: Int
        let description: String

        /// The frame seen at a stamp; the first after a seek has the position itself as its stamp.
        func number(at pts: Int64) -> UInt32 {
            UInt32((pts + 2_000_000) * Int64(framesPerSecond) / 1_000_000_000)
        }
    }

    static let h264 = Clip(path: find(".mp4"), framesPerSecond: 30, frames: 90, description: "H.264")
    static let vp9 = Clip(path: find(".webm"), framesPerSecond: 25, frames: 75, description: "VP9")

    /// A folder for what one test makes.
    static func temporary(_ name: String) -> String {
        let path = folder + "/" + name
        unlink(path)
        return path
    }

    /// Runs a command of the shell.
    @discardableResult
    static func run(_ command: String) -> Bool { system(command) == 0 }

    /// What a command of the shell prints.
    ///
    /// - Throws: where it fails.
    static func output(of command: String) throws -> [UInt8] {
        let file = "\(folder)/output-\(getpid())-\(pthread_self())"
        defer { unlink(file) }
        try #require(run("{ \(command); } > '\(file)' < /dev/null"), "\(command)")
        return try bytes(ofFile: file)
    }

    /// Makes the plugin of GStreamer `Plugin/SOURCE.c` in a folder of its own.
    ///
    /// - Parameter libraries: the libraries' names for pkg-config.
    /// - Returns: the folder.
    static func plugin(_ source: String, _ libraries: String) -> String {
        let made = folder + "/" + source
        let path = #filePath.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/Plugin/\(source).c"
        let isMade = run(
            "mkdir -p '\(made)' && cc -shared -fPIC -D_GNU_SOURCE -o '\(made)/libgst\(source).so' '\(path)' "
                + "$(pkg-config --cflags --libs \(libraries))")
        guard isMade else { fatalError("no plugin \(source)") }
        return made
    }

    static let folder: String = {
        let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        let path = "\(parent)/vitrine-test-clips-\(getuid())"
        let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
        guard run("'\(root)/scripts/sample-library' --only 2 '\(path)' >&2") else { fatalError("no sample clips") }
        return path
    }()

    private static func find(_ suffix: String) -> String {
        guard let directory = opendir(folder) else { fatalError("no folder \(folder)") }
        defer { closedir(directory) }
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasSuffix("]" + suffix) { return folder + "/" + name }
        }
        fatalError("no \(suffix) in \(folder)")
    }
}
