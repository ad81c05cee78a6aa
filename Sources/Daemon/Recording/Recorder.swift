import Glibc
package import Linux
import Numbers
package import Paint

/// Records presented frames: pictures, and one line per frame in `timeline.jsonl`.
@MainActor
package final class Recorder {
    private let folder: String
    private let every: Int
    private let timeline: LineFile
    private var presented = 0

    /// - Parameter every: the number of frames per picture; 0 for no pictures.
    /// - Throws: `SystemError` when the folder cannot be made or written.
    package init(folder: String, every: Int) throws(SystemError) {
        (self.folder, self.every) = (folder, every)
        guard mkdir(folder, 0o755) == 0 || errno == EEXIST else { throw SystemError("make folder \(folder)") }
        timeline = try LineFile(folder + "/timeline.jsonl")
    }

    /// Whether the next frame's picture is recorded.
    package var wantsPicture: Bool { every > 0 && presented % every == 0 }

    package func frame(_ line: TimelineLine, _ canvas: Canvas) {
        defer { presented += 1 }
        write(line)
        guard wantsPicture else { return }
        let name = "frame-" + presented.padded(to: 6) + ".png"
        do {
            try canvas.writePNG(folder + "/" + name)
        } catch {
            Log.error("record: \(error)")
        }
    }

    package func write(_ line: TimelineLine) { timeline.write(line.json) }
}
