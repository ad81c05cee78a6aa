import Glibc
package import Linux
import Numbers

/// The brightness of a backlight before this program changed it.
package struct SavedBacklight: Hashable, Sendable {
    package var path: String
    /// The brightness in the backlight's own steps.
    package var value: String

    /// The words that `vitrine-restore` parses.
    var words: [String] { ["backlight", path, value] }
}

/// The backlight behind a panel, through its files in /sys/class/backlight.
package struct Backlight: Hashable, Sendable {
    /// The interface that drives the backlight, from the least to the most preferred.
    private enum Kind: Int, Comparable {
        case other, raw, platform, firmware
        static func < (a: Kind, b: Kind) -> Bool { a.rawValue < b.rawValue }
    }

    /// The folder's name.
    package let name: String
    private let folder: String
    private let maximum: Int

    /// Finds the backlight to use; nil if there is none that can be set.
    ///
    /// - Parameters:
    ///   - root: `/sys/class/backlight`, or a folder with the same layout.
    ///   - wanted: the name of a backlight. An empty name selects the one with the most preferred interface.
    package static func find(in root: String = "/sys/class/backlight", named wanted: String = "") -> Backlight? {
        let all = entries(of: root).filter { wanted.isEmpty || $0 == wanted }.compactMap { name in
            let folder = "\(root)/\(name)"
            let maximum = maximum(in: folder)
            return maximum > 0 ? Backlight(name: name, folder: folder, maximum: maximum) : nil
        }
        return all.max { $0.kind < $1.kind }
    }

    /// The state that restores the present brightness.
    package func saved() throws(SystemError) -> SavedBacklight {
        SavedBacklight(path: "\(folder)/brightness", value: try Self.word(in: "\(folder)/brightness"))
    }

    /// The present brightness, from 0 (darkest) to 1 (brightest).
    package func brightness() throws(SystemError) -> Double {
        let path = "\(folder)/brightness"
        guard let value = Int(try Self.word(in: path), radix: 10) else {
            throw SystemError("read \(path)", code: EINVAL)
        }
        return min(max(Double(value) / Double(maximum), 0), 1)
    }

    /// - Parameter brightness: 0...1. Any value above 0 keeps the backlight on; 0 turns it off on some panels.
    package func setBrightness(_ brightness: Double) throws(SystemError) {
        let path = "\(folder)/brightness"
        let steps = Int(saturating: (min(max(brightness, 0), 1) * Double(maximum)).rounded())
        let text = "\(brightness > 0 ? max(1, steps) : 0)"
        let file = open(path, O_WRONLY | O_CLOEXEC)
        guard file >= 0 else { throw SystemError("open \(path)") }
        defer { close(file) }
        guard text.withCString({ write(file, $0, strlen($0)) }) == text.utf8.count else {
            throw SystemError("write \(text) to \(path)")
        }
    }

    private var kind: Kind {
        do throws(SystemError) {
            return Self.kinds[try Self.word(in: "\(folder)/type")] ?? .other
        } catch {
            Log.debug("\(error)")
            return .other
        }
    }

    private static let kinds: [String: Kind] = ["firmware": .firmware, "platform": .platform, "raw": .raw]

    private static func entries(of root: String) -> [String] {
        guard let folder = opendir(root) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted()
    }

    /// The number of the brightest step; 0 if the folder is not a backlight's.
    private static func maximum(in folder: String) -> Int {
        do throws(SystemError) {
            return Int(try word(in: "\(folder)/max_brightness"), radix: 10) ?? 0
        } catch {
            Log.debug("\(error)")
            return 0
        }
    }

    /// The first word of a file.
    private static func word(in path: String) throws(SystemError) -> String {
        String(try contents(ofFile: path).prefix { !$0.isWhitespace })
    }
}
