import InterfaceKit
import Linux
import WorkerProtocol

/// The file of the items that visitors played.
///
/// The first line holds the name and version of the format, the second one the time of the save. The place of the
/// attract loop may follow. Each further line is an item: its number, its position, the mark "watched", and the time of
/// its last playback. A "-" stands for no position or no mark.
package struct MemoryFile: Sendable {
    private let file: KeptFile

    package init(path: String) { file = KeptFile(path) }

    /// The contents of the file at a save.
    struct Record: Equatable, Sendable {
        var items = Remembered()
        /// The time of each item's last playback, in seconds since 1970.
        var times: [ItemID: Int64] = [:]
        /// Seconds since 1970.
        var saved: Int64 = 0
    }

    /// The reason why a file is ignored.
    struct Damage: Error, CustomStringConvertible {
        let description: String
    }

    private static let name = "vitrine-memory"
    private static let version = 2
    /// The largest size in bytes: a thousand items fit.
    private static let maximumBytes = 1 << 18
    /// The largest position in a video, in seconds.
    private static let maximumPosition = 1e8
    private static let maximumIndex = Int(clamping: WireRange.items.upperBound)

    /// The record of the file, or of the previous file where the newer one is unusable; nil without a file. If both are
    /// unusable, the file is set aside and the result is nil.
    func read() -> Record? {
        do {
            return try file.read(limit: Self.maximumBytes, Self.record) {
                Log.warning("\(file.path): \($0); the previous file is used")
            }
        } catch {
            Log.warning("\(file.path): \(error); it is set aside, and nothing is remembered")
            do throws(SystemError) { _ = try file.fallBack() } catch { Log.warning("\(error)") }
            return nil
        }
    }

    /// Writes the file. Waits for the disk.
    func write(_ record: Record) throws(SystemError) { try file.write(Self.text(record)) }

    // MARK: The text

    static func text(_ record: Record) -> String {
        let points = record.items.points
        let lines = points.history.map { id in
            let position = points[id].map { "\($0)" } ?? "-"
            let mark = points.watched.contains(id) ? "watched" : "-"
            return "\(String(id.number, radix: 16)) \(position) \(mark) \(record.times[id] ?? record.saved)\n"
        }
        let place = record.items.attract.map { "attract \($0.index) \(String($0.item.number, radix: 16))\n" } ?? ""
        return "\(name) \(version)\nsaved \(record.saved)\n" + place + lines.joined()
    }

    static func record(_ text: String) throws(Damage) -> Record {
        let lines = text.split(separator: "\n")
        guard let first = lines.first?.split(separator: " "), first.count == 2, first[0] == name,
            let number = Int(first[1], radix: 10)
        else { throw Damage(description: "not a memory file") }
        guard number <= version else { throw Damage(description: "version \(number) is newer than this program") }
        guard lines.count > 1, lines[1].hasPrefix("saved "), let saved = Int64(lines[1].dropFirst(6), radix: 10) else {
            throw Damage(description: "the line 'saved' is missing or invalid")
        }
        var record = Record(saved: saved)
        for line in lines.dropFirst(2) {
            let parts = line.split(separator: " ")
            if parts.first == "attract" {
                record.items.attract = try attractPlace(parts)
                continue
            }
            guard parts.count == 4, let id = UInt64(parts[0], radix: 16), let time = Int64(parts[3], radix: 10),
                parts[1] == "-" || Double(parts[1]).map({ (0...maximumPosition).contains($0) }) == true
            else { throw Damage(description: "invalid item line '\(line.prefix(80))'") }
            record.items.points.add(ItemID(id), at: Double(parts[1]), isWatched: parts[2] == "watched")
            record.times[ItemID(id)] = time
        }
        return record
    }

    private static func attractPlace(_ parts: [Substring]) throws(Damage) -> AttractPlace {
        guard parts.count == 3, let index = Int(parts[1], radix: 10), (0...maximumIndex).contains(index),
            let item = UInt64(parts[2], radix: 16)
        else { throw Damage(description: "invalid line 'attract'") }
        return AttractPlace(index: index, item: ItemID(item))
    }
}
