import CrashLoop
import Gesture
import Interface
import LanguageFiles
import Linux
import Panel
import Playback
import PlayerInterface
import Service
import Settings
import Setup
import Storage
import TOMLSource
import Time
import WorkerProtocol

/// The configuration: its files are reloaded when they change while the daemon runs.
///
/// A change is read, checked as a whole and put in force between two frames.
extension Kiosk {
    func wireConfig() throws(SystemError) {
        config.kept = try options.configFiles.state.map { path throws(SystemError) in try StateFile(path: path) }
        config.source = try ConfigSource(options.configFiles, overrides: options.overrides) { [unowned self] in
            take($0)
        }
        setDamagedStateAside()
        try wirePIN()
    }

    /// Schedules a reload, delayed until related changes have arrived too. A daemon that is out of order tries a full
    /// start instead.
    func reloadConfigSoon() {
        guard options.step < .outOfOrder else { return startTrial("SIGHUP") }
        config.source?.readSoon()
    }

    /// Reads the files at once, for a caller that waits for the result.
    func reloadConfig(then: @escaping (AdoptedConfiguration.State) -> Void) {
        guard let source = config.source else { return then(config.adopted.state) }
        source.read { [unowned self] in then(config.adopted.state) }
    }

    private func take(_ found: Result<Configuration, SettingError>) {
        defer { service.send() }
        let taking = Stopwatch()
        switch found {
        case .success(let configuration): noted(CrashNote(.configuration)) { adopt(configuration) }
        // The overrides were valid at the start.
        case .failure(let error): Log.error("\(error)")
        }
        Log.debug("configuration taken in \((taking.elapsed.value * 1e6).rounded()) us")
    }

    private func adopt(_ next: Configuration) {
        if config.languages?.readAgain() ?? false {
            Log.info("the texts of the interface have changed")
            handle(.settings(config.settings))
        }
        switch config.adopted.adopt(next) {
        case .unchanged: break
        case .refused:
            for problem in next.problems { Log.warning("\(problem)") }
            Log.warning("the configuration is refused: what was in force stays")
        case .adopted(let changed, let waiting):
            setDamagedStateAside()
            guard changed > 0 else { return }
            for warning in next.warnings { Log.warning("\(warning)") }
            if case .waitingForRestart(let keys) = config.adopted.state {
                Log.warning("wait for a restart: \(keys.joined(separator: ", "))")
            }
            putInForce()
            Log.info("configuration: \(changed) changed, \(waiting) of them wait for a restart")
        }
    }

    /// Sets a damaged state file aside and falls back to the previous one: a file that cannot be read must not be
    /// written to for ever.
    private func setDamagedStateAside() {
        let configuration = config.adopted.configuration
        guard configuration.isStateDamaged, let kept = config.kept, let state = options.configFiles.state else {
            return
        }
        do throws(SystemError) {
            if try kept.fallBack() { reloadConfigSoon() }
            config.setAside = configuration.ignored.map { "\($0); set aside as \(state).damaged" }
            for line in config.setAside { Log.warning("kept settings: \(line)") }
        } catch {
            Log.error("kept settings cannot be read, nor set aside: \(error)")
        }
    }

    func putInForce() {
        readClock()
        let (before, live) = (config.settings.library, config.live)
        config.settings = output.shape.resolved(live)
        Log.threshold = config.logLevel ?? Log.Level(live.log.level)
        use.adopt(live)
        workers.player.setStreamTimeLimit(Seconds(live.workers.streamTimeLimit))
        handle(.settings(config.settings))
        if workers.list(live.library), let row = interface.player.row,
            live.library.mayExclude(channel: row.channel, listedBy: before)
        {
            handle(.command(.window(.hidden)))
        }
        if !clock.isVirtual { use.update() }
    }

    /// Keeps a setting across restarts and puts it in force; nil removes it.
    ///
    /// - Parameter then: called with nil when the files have been read again, or with the reason why the setting was
    ///   not kept.
    func keep(_ key: String, _ value: RawValue?, then: @escaping (String?) -> Void) {
        guard let kept = config.kept else { return then("this daemon has no place to keep settings: see --state") }
        let configuration = config.adopted.configuration
        do throws(SettingError) {
            var trial = configuration.settings
            if let value { try trial.choose(key, value) } else { try Settings.checkChoosable(key) }
        } catch {
            return then("\(error)")
        }
        guard configuration.origin(of: key) != .commandLine else {
            return then("\(key): the daemon's command line sets it with --set")
        }
        kept.store(key, value) { [weak self] error in
            if let error { return then("\(error)") }
            self?.reloadConfig { _ in then(nil) }
        }
    }
}
