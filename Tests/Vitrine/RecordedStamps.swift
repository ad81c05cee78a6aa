import Foundation

extension DaemonRun {
    /// Each recorded frame's instant and the stamp of its picture (s).
    static func stamps(_ record: URL) throws -> [(t: Double, pts: Double)] {
        let text = try String(contentsOf: record.appendingPathComponent("timeline.jsonl"), encoding: .utf8)
        return try text.split(separator: "\n").map {
            try JSONDecoder().decode(DaemonRun.Line.self, from: Data($0.utf8))
        }
        .compactMap { line in line.video_pts.map { (line.t, $0) } }
    }

    /// Its worker processes, in the order of their start.
    static func mediaWorkers(of daemon: Int32) -> [Int32] {
        let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return processes.compactMap(Int32.init).sorted().filter { pid in
            guard let stat = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8) else { return false }
            return stat.contains("(vitrine-media)")
                && stat.split(separator: ")")[1].split(separator: " ")[1] == "\(daemon)"
        }
    }
}
