package import Linux
package import Settings
package import TOMLSource
import Time

/// The configuration's files while the daemon runs: their changes, and their reading.
@MainActor
package final class ConfigSource {
    /// The debounce time: the files are read this long after the first change. Editors write a file in several steps,
    /// and some programs write many files at once.
    private static let quietTime: Seconds = 0.02

    private let files: ConfigFiles
    private let reading: ConfigReading
    private var watch: FolderWatch?
    private var timer: OneShotTimer?
    private var isDue = false

    /// - Parameters:
    ///   - overrides: `key=value`, with precedence over all files.
    ///   - adopt: puts the configuration in force, or refuses it, and reports the result.
    package init(
        _ files: ConfigFiles, overrides: [String],
        adopt: @escaping @MainActor (Result<Configuration, SettingError>) -> Void
    ) throws(SystemError) {
        self.files = files
        reading = try ConfigReading(files, overrides: overrides, adopt: adopt)
        timer = try OneShotTimer { [unowned self] in
            isDue = false
            reading.read()
        }
        watch = try FolderWatch { [unowned self] in
            watchFolders()
            readSoon()
        }
        watchFolders()
    }

    /// Schedules a reading after the debounce time, in which related changes arrive too.
    package func readSoon() {
        // Later changes do not postpone the reading: a continuous stream of changes must not delay it for ever.
        guard !isDue else { return }
        isDue = true
        timer?.arm(at: Loop.now + Self.quietTime)
    }

    /// Reads the files at once.
    ///
    /// - Parameter then: called when the files, in a state no older than this call, are read and adopted or refused.
    package func read(then: @escaping () -> Void) { reading.read(then: then) }

    private func watchFolders() {
        for folder in [files.folder, files.dropInFolder, files.languageFolder] {
            do throws(SystemError) {
                try watch?.add(folder)
            } catch {
                // Most machines have no conf.d and no languages; the next event in the parent folder adds the watch
                // again.
                Log.debug("\(error); its changes wait for SIGHUP")
            }
        }
    }
}
