import Glibc
import Linux
import Time

/// The sound devices that a worker may play on, and a notice of later ones.
///
/// Landlock ties a rule to a device that exists when the rule is made. A rule for their folder would admit those that
/// come later, and every microphone. So each playing device has a rule, and a worker that notices a new one makes
/// room for a successor.
@MainActor
package final class SoundNodes {
    private static let folder = "/dev/snd"
    /// The nodes of a card appear one after the other.
    private static let settling: Seconds = 1

    /// The nodes that may be opened.
    private(set) var paths: [String] = []
    /// Called when a device has appeared since. One that was unplugged and plugged again has the same name, and is another
    /// one to Landlock.
    var onArrival: (() -> Void)?
    private var events: FolderEvents?
    private var timer: OneShotTimer?

    /// Watches from now on. Call it before the confinement, which denies watching.
    init() {
        do {
            timer = try OneShotTimer { [unowned self] in onArrival?() }
            let events = try FolderEvents { [unowned self] in entryCame() }
            self.events = events
            // The folder itself comes with the first card.
            _ = try events.add(Array("/dev".utf8), .created)
            if access(Self.folder, F_OK) == 0 { _ = try events.add(Array(Self.folder.utf8), .created) }
            events.isListening = true
        } catch {
            Log.info("a sound device that comes later is not heard: \(error)")
        }
        // New nodes are noticed from here on.
        paths = Self.present()
    }

    /// The nodes for playback, with those that mixing needs: controls, and the timer.
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

    /// `controlC0`, `pcmC0D3p` and `timer`; not `pcmC0D0c`, which captures, nor MIDI.
    static func isForPlaying(_ name: String) -> Bool {
        name.hasPrefix("controlC") || name.hasPrefix("pcmC") && name.hasSuffix("p") || name == "timer"
    }

    private func entryCame() {
        let names = events?.drain().map { String(decoding: $0.name, as: UTF8.self) } ?? []
        guard names.contains(where: { Self.isForPlaying($0) || $0 == "snd" }) else { return }
        timer?.arm(at: monotonicNow() + Self.settling)
    }
}
