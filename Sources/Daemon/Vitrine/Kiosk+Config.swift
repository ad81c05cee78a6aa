import CrashLoop
import Glibc
import Interface
import KioskInterface
package import Linux
import Panel
import Playback
package import Settings
import TOMLSource
import Time

/// The configuration wire: files that change while the daemon runs.
///
/// A change is read, checked as a whole and put in force between two frames. What is wrong changes nothing.
extension Kiosk {
    /// What became of the configuration when it was read last.
    enum ConfigState {
        /// All of it is in force.
        case inForce
        /// These are the problems of the files that the daemon has started with; the rest is in force.
        case inForceExcept([String])
        /// These keys wait for the next start.
        case waitingForRestart([String])
        /// Nothing of it was taken.
        case refused([String])
    }

    /// Editors write a file in several steps, and some programs many files at once: they are read when it is quiet for so long.
    private static let quietTime: Seconds = 0.02

    func wireConfig() throws(SystemError) {
        keptSettings = try options.configFiles.state.map { path throws(SystemError) in try StateFile(path: path) }
        configReading = try ConfigReading(options.configFiles, overrides: options.overrides) { [unowned self] in
            take($0)
        }
        configTimer = try OneShotTimer { [unowned self] in
            isReloadDue = false
            configReading?.read()
        }
        configWatch = try FolderWatch { [unowned self] in
            watchConfigFolders()
            reloadConfigSoon()
        }
        watchConfigFolders()
        setDamagedStateAside()
    }

    /// Reads all files when others that change with them have done so too.
    func reloadConfigSoon() {
        guard options.step < .outOfOrder else { return startTrial("SIGHUP") }
        // Not put off by what comes later: a storm of changes must not keep the newest out for ever.
        guard !isReloadDue else { return }
        isReloadDue = true
        configTimer?.arm(at: now + Self.quietTime)
    }

    private func watchConfigFolders() {
        for folder in [options.configFiles.folder, options.configFiles.dropInFolder] {
            do throws(SystemError) {
                try configWatch?.add(folder)
            } catch {
                // Most machines have no conf.d; it is looked for again when something happens beside it.
                Log.debug("\(error); its changes wait for SIGHUP")
            }
        }
    }

    /// Reads the files at once, for a caller who waits for the result.
    func reloadConfig(then: @escaping (ConfigState) -> Void) {
        guard let configReading else { return then(configState) }
        configReading.read { [unowned self] in then(configState) }
    }

    private func take(_ found: ConfigReading.Found) {
        defer { notifyStatus() }
        let taking = Stopwatch()
        switch found {
        case .success(let configuration): noted(CrashNote(.configuration)) { adopt(configuration) }
        // The overrides were right at the start.
        case .failure(let error): Log.error("\(error)")
        }
        Log.debug("configuration taken in \((taking.elapsed.value * 1e6).rounded()) us")
    }

    private func adopt(_ next: Configuration) {
        guard next.problems.isEmpty else {
            if case .inForceExcept(let problems) = configState, problems == next.problems.map(\.description),
                next.changes(since: configured).isEmpty
            {
                return
            }
            for problem in next.problems { Log.warning("\(problem)") }
            Log.warning("the configuration is refused: what was in force stays")
            configState = .refused(next.problems.map(\.description))
            return
        }
        configuration = next
        setDamagedStateAside()
        var live = next.settings
        let changes = next.changes(since: configured)
        let waiting = changes.filter { $0.takesEffect == .atRestart }
        for entry in waiting { live.keep(entry, of: configured) }
        let keys = waiting.map(\.key)
        configState = keys.isEmpty ? .inForce : .waitingForRestart(keys)
        guard !changes.isEmpty else { return }
        if !keys.isEmpty { Log.warning("wait for a restart: \(keys.joined(separator: ", "))") }
        putInForce(live)
        Log.info("configuration: \(changes.count) changed, \(keys.count) of them wait for a restart")
    }

    /// Kept settings that cannot be read would be written to for ever, and never read; those before them may do.
    func setDamagedStateAside() {
        guard configuration.isStateDamaged, let keptSettings, let state = options.configFiles.state else { return }
        do throws(SystemError) {
            if try keptSettings.fallBack() { reloadConfigSoon() }
            settingsSetAside = configuration.ignored.map { "\($0); set aside as \(state).damaged" }
            for line in settingsSetAside { Log.warning("kept settings: \(line)") }
        } catch {
            Log.error("kept settings cannot be read, nor set aside: \(error)")
        }
    }

    private func putInForce(_ live: Settings) {
        configured = live
        settings = shape.resolved(live)
        Log.threshold = logLevel ?? Log.Level(live.log.level)
        blanking.adopt(Blanking.Rules(live.display))
        panel?.setDimLevel(live.display.dimLevel)
        player.setStreamPatience(Seconds(live.workers.streamPatience))
        handle(.settings(settings))
        if options.clock == .real { blank() }
    }

    /// Keeps a setting over restarts and puts it in force; nil keeps it no more.
    ///
    /// - Parameter then: called with nil when the files have been read again, or with the reason why nothing was kept.
    func keep(_ key: String, _ value: RawValue?, then: @escaping (String?) -> Void) {
        guard let keptSettings else { return then("this daemon has no place to keep settings: see --state") }
        do throws(SettingError) {
            var trial = configuration.settings
            if let value { try trial.choose(key, value) } else { try Settings.checkChoosable(key) }
        } catch {
            return then("\(error)")
        }
        guard configuration.origin(of: key) != .commandLine else {
            return then("\(key): the daemon's command line sets it with --set")
        }
        keptSettings.store(key, value) { [weak self] error in
            if let error { return then("\(error)") }
            self?.reloadConfig { _ in then(nil) }
        }
    }
}

extension Log.Level {
    package init(_ level: Settings.Log.Level) {
        switch level {
        case .error: self = .error
        case .warning: self = .warning
        case .info: self = .info
        case .debug: self = .debug
        }
    }
}
