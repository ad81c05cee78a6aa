import Linux
import Settings
import TOMLSource

/// Reads the configuration's files, off the loop: no disk may keep the panel waiting.
@MainActor
final class ConfigReading {
    typealias Found = Result<Configuration, SettingError>

    private let files: ConfigFiles
    private let overrides: [String]
    /// Puts in force what was found, and says what became of it.
    private let adopt: @MainActor (Found) -> Void
    private var backgroundTask: BackgroundTask<Found>?
    /// Who waits for what is being read, and for what is read after that: it began before they asked.
    private var (waiting, waitingForNext): ([() -> Void], [() -> Void]) = ([], [])
    private var isWantedAgain = false

    init(
        _ files: ConfigFiles, overrides: [String], adopt: @escaping @MainActor (Found) -> Void
    ) throws(SystemError) {
        (self.files, self.overrides, self.adopt) = (files, overrides, adopt)
        backgroundTask = try BackgroundTask { [unowned self] in finish($0) }
    }

    /// - Parameter then: called when the files, as they are now or later, are read and adopted or refused.
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
            let told = waiting
            waiting = []
            for then in told { then() }
        }
    }

    private func finish(_ found: Found) {
        adopt(found)
        let told = waiting
        (waiting, waitingForNext) = (waitingForNext, [])
        if isWantedAgain {
            isWantedAgain = false
            start()
        }
        // Last: who is told may ask again.
        for then in told { then() }
    }
}
