import Foundation
import Linux
import SoakSystem

/// Reads the daemon's timeline while it is written, and gives back its disk space.
final class TimelineTail {
    private let file: Descriptor
    private var offset: Int64 = 0
    private var forgotten: Int64 = 0
    private var rest: [UInt8] = []
    /// The time of the last frame, in seconds of the daemon's clock.
    private(set) var time = 0.0
    /// Stamp of the last picture of a video.
    private(set) var picture: Double?
    private(set) var frames = 0
    private static let portion: Int64 = 1 << 20

    init(_ folder: String) throws(SystemError) {
        file = Descriptor(owning: open(folder + "/timeline.jsonl", O_RDWR | O_CLOEXEC))
        guard file.number >= 0 else { throw SystemError("read the timeline in \(folder)") }
    }

    func read() throws {
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = pread(file.number, &bytes, bytes.count, Int(offset))
            guard count > 0 else { break }
            offset += Int64(count)
            rest += bytes[..<count]
            take()
        }
        if offset - forgotten > Self.portion {
            // Whole blocks only; a file system that cannot do it keeps them.
            _ = soak_punch(file.number, forgotten, (offset - forgotten) / 4096 * 4096)
            forgotten += (offset - forgotten) / 4096 * 4096
        }
    }

    private func take() {
        guard let end = rest.lastIndex(of: UInt8(ascii: "\n")) else { return }
        for line in String(decoding: rest[..<end], as: UTF8.self).split(separator: "\n") {
            frames += 1
            time = Self.number("\"t\": ", in: line) ?? time
            picture = Self.number("\"video_pts\": ", in: line)
        }
        rest.removeFirst(end + 1)
    }

    private static func number(_ name: String, in line: Substring) -> Double? {
        guard let found = line.range(of: name) else { return nil }
        return Double(line[found.upperBound...].prefix { $0 != "," && $0 != "}" })
    }
}
