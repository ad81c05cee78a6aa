import Linux
import Settings
import TOMLSource

/// Reads the configuration's files on a background thread, so that a slow disk does not stop the panel.
@MainActor
final class ConfigReading {
    typealias Found = Result<Configuration, SettingError>

    private let files: ConfigFiles
    private let overrides: [String]
    /// Puts the configuration in force, or refuses it, and reports the result.
    private let adopt: @MainActor (Found) -> Void
    private var backgroundTask: BackgroundTask<Found>?
    /// Callbacks for the reading in progress, and for the next one: that in progress may have missed their changes.
    private var (waiting, waitingForNext): ([() -> Void], [() -> Void]) = ([], [])
    private var isWantedAgain = false

    init(
        _ files: ConfigFiles, overrides: [String], adopt: @escaping @MainActor (Found) -> Void
    ) throws(SystemError) {
        (self.files, self.overrides, self.adopt) = (files, overrides, adopt)
        backgroundTask = try BackgroundTask { [unowned self] in finish($0) }
    }

    /// - Parameter then: called when the files, in a state no older than this call, are read and adopted or refused.
    func read(then: (() -> Void)? = nil) {
        if backgroundTask?.isRunning ?? false {
            isWantedAgain = true
            if let then { waitingForNext.append(then) }
        } else {
            if let then { waiting.append(then) }
            start()
        }
    }

    private func start() {
        do throws(SystemError) {
            try backgroundTask?.start { [files, overrides] in
                Result { () throws(SettingError) in try files.load(overrides: overrides) }
            }
        } catch {
            Log.error("\(error): the configuration stays as it is")
            let callers = waiting
            waiting = []
            for then in callers { then() }
        }
    }

    private func finish(_ found: Found) {
        adopt(found)
        let callers = waiting
        (waiting, waitingForNext) = (waitingForNext, [])
        if isWantedAgain {
            isWantedAgain = false
            start()
        }
        // Called last: a callback may read again.
        for then in callers { then() }
    }
}
