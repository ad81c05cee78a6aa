import Glibc
import Linux

/// The jacks into which a visitor has plugged a headset. A file keeps them for the daemon's next start.
struct PluggedJacks {
    /// The maximum length of the file, bytes. A longer one has another author.
    private static let longestFile = 4096

    private let file: String?
    /// The jacks of the daemon's last run that have not been seen since, by the folder below /sys.
    private var earlier: Set<String> = []
    private var now: Set<String> = []

    /// - Parameter file: a path in a folder that survives a restart of the daemon and no boot; nil keeps nothing.
    init(file: String?) {
        self.file = file
        guard let file, access(file, F_OK) == 0 else { return }
        do throws(SystemError) {
            let text = try contents(ofFile: file)
            if text.utf8.count < Self.longestFile { earlier = Set(text.split(separator: "\n").map(String.init)) }
        } catch { Log.warning("\(error): a headset that is plugged in does not count as a visitor's") }
    }

    var isEmpty: Bool { now.isEmpty }

    /// Whether the last run left a visitor's headset in a jack. The next answer is false.
    mutating func wasPlugged(_ jack: String) -> Bool { earlier.remove(jack) != nil }

    mutating func set(_ jack: String, isIn: Bool) {
        if isIn { now.insert(jack) } else { now.remove(jack) }
        guard let file else { return }
        let text = now.union(earlier).sorted().joined(separator: "\n")
        do throws(SystemError) { try writeFile(file, Array(text.utf8), mode: 0o600) } catch {
            Log.warning("\(error): a restart ends reading aloud")
        }
    }
}
