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

/// The configuration wire: it reloads files that change while the daemon runs.
///
/// A change is read, checked as a whole and put in force between two frames. A configuration with an error changes
/// nothing.
extension Kiosk {
    /// The result of the last reading of the configuration.
    enum ConfigState {
        /// The whole configuration is in force.
        case inForce
        /// The files that the daemon started with have these problems; the rest is in force.
        case inForceExcept([String])
        /// These keys take effect at the next start.
        case waitingForRestart([String])
        /// No change was adopted.
        case refused([String])
    }

    /// Editors write a file in several steps, and some programs write many files at once. The files are read this long
    /// after the first change.
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

    /// Schedules a reload, after related changes have arrived too.
    func reloadConfigSoon() {
        guard options.step < .outOfOrder else { return startTrial("SIGHUP") }
        // Later changes do not postpone the reload: a continuous stream of changes must not delay it for ever.
        guard !isReloadDue else { return }
        isReloadDue = true
        configTimer?.arm(at: now + Self.quietTime)
    }

    private func watchConfigFolders() {
        for folder in [options.configFiles.folder, options.configFiles.dropInFolder] {
            do throws(SystemError) {
                try configWatch?.add(folder)
            } catch {
                // Most machines have no conf.d; the next event in its parent folder looks for it again.
                Log.debug("\(error); its changes wait for SIGHUP")
            }
        }
    }

    /// Reads the files at once, for a caller that waits for the result.
    func reloadConfig(then: @escaping (ConfigState) -> Void) {
        guard let configReading else { return then(configState) }
        configReading.read { [unowned self] in then(configState) }
    }

    private func take(_ found: ConfigReading.Found) {
        defer { notifyStatus() }
        let taking = Stopwatch()
        switch found {
        case .success(let configuration): noted(CrashNote(.configuration)) { adopt(configuration) }
        // The overrides were valid at the start.
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

    /// Sets a damaged state file aside and falls back to the previous one: a file that cannot be read must not be
    /// written to for ever.
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

    /// Keeps a setting over restarts and puts it in force; nil removes it.
    ///
    /// - Parameter then: called with nil when the files have been read again, or with the reason why the setting was
    ///   not kept.
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
