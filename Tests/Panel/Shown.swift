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
    /// What the daemon recorded into /panel/record, every frame, in order.
    func recorded() throws -> [RecordedFrame] {
        let frames = try FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent("record").path)
            .filter { $0.hasSuffix(".png") }.sorted()
        let crcs = try checksums(of: frames.map { "record/" + $0 })
        let lines = try values(TimelineRecord.self, in: "record/timeline.jsonl")
        // One more: the last line of a timeline is written at the end and presents nothing.
        try #require(lines.count == frames.count + 1)
        return zip(lines, crcs).map { RecordedFrame(line: $0, crc: $1) }
    }

    /// The CRCs that the kernel reports while it shows pictures of /panel.
    ///
    /// - Parameter rotation: how far the panel shows them turned clockwise, in degrees.
    func checksums(of pictures: [String], rotation: Int = 0) throws -> [String] {
        let log = folder.appendingPathComponent("checksums")
        let status = try GuestKernel.run(
            PanelRig.programs.appendingPathComponent("panel-checksum").path,
            [String(rotation)] + pictures.map { folder.appendingPathComponent($0).path }, log: log)
        let crcs = try String(contentsOf: log, encoding: .utf8).split(separator: "\n").compactMap {
            $0.split(separator: " ").first.map(String.init)
        }
        try #require(status == 0 && crcs.count == pictures.count)
        return crcs
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
