import Foundation
import Guest
import Testing

/// A line of the daemon's timeline.
struct TimelineRecord: Decodable {
    let t: Double
    let state: String
    let motion: String
    let expansion: Double
    let video_pts: Double?
    let damage_px: Int
}

/// A picture that the daemon recorded, with the CRC the kernel reports while it shows it.
struct RecordedFrame {
    let line: TimelineRecord
    let crc: String
}

/// A refresh: its number and the CRC of what was shown.
struct ShownFrame: Equatable {
    let vblank: Int
    let crc: String
}

extension PanelRun {
    /// What the daemon recorded into a folder of /panel, every frame, in order.
    ///
    /// - Parameter rotation: how far the panel shows it turned clockwise, in degrees.
    func recorded(_ name: String = "record", rotation: Int = 0) throws -> [RecordedFrame] {
        let folder = folder.appendingPathComponent(name)
        let frames = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".png") }.sorted()
        let log = folder.appendingPathComponent("checksums")
        let status = try GuestKernel.run(
            PanelRig.programs.appendingPathComponent("panel-checksum").path,
            [String(rotation)] + frames.map { folder.appendingPathComponent($0).path }, log: log)
        let crcs = try String(contentsOf: log, encoding: .utf8).split(separator: "\n").compactMap {
            $0.split(separator: " ").first
        }
        try #require(status == 0 && crcs.count == frames.count)
        let lines = try values(TimelineRecord.self, in: name + "/timeline.jsonl")
        // One more: the last line of a timeline is written at the end and presents nothing.
        try #require(lines.count == frames.count + 1)
        return zip(lines, crcs).map { RecordedFrame(line: $0, crc: String($1)) }
    }

    /// What `crcs` printed into a file.
    func shown(_ name: String) throws -> [ShownFrame] {
        try text(name).split(separator: "\n").map { line in
            let words = line.split(separator: " ")
            let vblank = try #require(Int(words[0].dropFirst(2), radix: 16))
            return ShownFrame(vblank: vblank, crc: String(words[1]))
        }
    }
}

extension [ShownFrame] {
    /// The refreshes at which the picture changed.
    var changes: [ShownFrame] {
        enumerated().filter { $0 == 0 || $1.crc != self[$0 - 1].crc }.map(\.element)
    }
}
