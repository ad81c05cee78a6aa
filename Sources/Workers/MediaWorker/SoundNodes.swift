import Glibc
import Linux
import Time

/// The sound devices that a worker may play on, and the detection of later ones.
///
/// A Landlock rule applies to a device that exists when the rule is made. A rule for the folder of the devices would
/// also allow later devices and every microphone. So each playback device has a rule, and a worker that detects a new
/// device ends in favour of a successor.
@MainActor
package final class SoundNodes {
    private static let folder = "/dev/snd"
    /// The delay after the last new node, because the nodes of a card appear one after the other.
    private static let settling: Seconds = 1

    /// The nodes that may be opened.
    private(set) var paths: [String] = []
    /// Called when a device has appeared since the start. A device that is unplugged and plugged in again keeps its
    /// name, but is another device for Landlock.
    var onArrival: (() -> Void)?
    private var events: FolderEvents?
    private var timer: OneShotTimer?

    /// Starts the watch. Call it before the confinement, which forbids a watch.
    init() {
        do {
            timer = try OneShotTimer { [unowned self] in onArrival?() }
            let events = try FolderEvents { [unowned self] in entryCame() }
            self.events = events
            // The folder itself is created with the first card.
            _ = try events.add(Array("/dev".utf8), .created)
            if access(Self.folder, F_OK) == 0 { _ = try events.add(Array(Self.folder.utf8), .created) }
            events.isListening = true
        } catch {
            Log.info("a sound device that is plugged in later is not noticed: \(error)")
        }
        // The watch detects new nodes from here on.
        paths = Self.present()
    }

    /// The present nodes for playback, with the controls and the timer that mixing needs.
    private static func present() -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var paths: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if isForPlaying(name) { paths.append(folder + "/" + name) }
        }
        return paths
    }

    /// Whether playback needs a node: it needs `controlC0`, `pcmC0D3p` and `timer`, but neither `pcmC0D0c`, which
    /// captures, nor MIDI.
    static func isForPlaying(_ name: String) -> Bool {
        name.hasPrefix("controlC") || name.hasPrefix("pcmC") && name.hasSuffix("p") || name == "timer"
    }

    private func entryCame() {
        let names = events?.drain().map { String(decoding: $0.name, as: UTF8.self) } ?? []
        guard names.contains(where: { Self.isForPlaying($0) || $0 == "snd" }) else { return }
        timer?.arm(at: monotonicNow() + Self.settling)
    }
}
