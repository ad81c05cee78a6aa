import ArgumentParser
import CrashLoop
import Glibc
import Linux
import Recording
import Service
import Settings
import Setup
import TOMLSource
import Vitrine

@main
struct Vitrined: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "vitrined", abstract: "A kiosk video player that owns the screen.",
        version: "vitrined \(programVersion)")

    @Option(
        help: ArgumentHelp(
            """
            Where to show: panel, viewer:PORT (a VNC window on 127.0.0.1), or memory:WxH@Hz. \
            Default: the panel if the machine has a graphics card, otherwise viewer:5900.
            """, valueName: "display"))
    var display: String?

    @Option(
        help:
            "real or virtual. Virtual time is as fast as the machine allows and the same in each run (memory display only)."
    )
    var clock = "real"

    @Option(help: ArgumentHelp("Replay an evemu recording.", valueName: "file"))
    var touch: String?

    @Option(help: ArgumentHelp("Write frames and timeline.jsonl to this folder.", valueName: "folder"))
    var record: String?

    @Option(help: ArgumentHelp("Write only every Nth frame's picture; with 0, none.", valueName: "N"))
    var recordEvery = 1

    @Option(help: ArgumentHelp("Start with this file in the full window.", valueName: "file"))
    var play: String?

    @Option(help: ArgumentHelp("Show the videos below this folder (repeatable).", valueName: "folder"))
    var library: [String] = []

    @Option(help: ArgumentHelp("End after this time.", valueName: "seconds"))
    var duration: Double?

    @Option(
        help: ArgumentHelp(
            "Read this file, and conf.d beside it, in place of \(ConfigFiles.defaultPath).", valueName: "file"))
    var config: String?

    @Flag(help: "Print the errors in the configuration and exit, with status 1 if there are any.")
    var checkConfig = false

    @Option(name: .customLong("set"), help: ArgumentHelp("Override a setting (repeatable).", valueName: "key=value"))
    var overrides: [String] = []

    @Option(
        help: ArgumentHelp(
            "Listen for vitrinectl on this socket. Default: /run/vitrine/control.sock, else $XDG_RUNTIME_DIR/vitrine.sock.",
            valueName: "file"))
    var control: String?

    @Option(
        help: ArgumentHelp(
            "Store the settings of vitrinectl config set in this file. Default: in $STATE_DIRECTORY or ~/.local/state.",
            valueName: "file"))
    var state: String?

    @Option(
        help: ArgumentHelp(
            """
            Count crashes in this file, and start with fewer features after several. A reboot should remove it. \
            Default: in $RUNTIME_DIRECTORY, which systemd sets.
            """, valueName: "file"))
    var crashRecord: String?

    @Option(help: ArgumentHelp("Write a line for each flip of the panel.", valueName: "file"))
    var frameLog: String?

    @Option(help: ArgumentHelp("Make every frame take longer, to measure.", valueName: "seconds", visibility: .hidden))
    var addedCost = 0.0

    @Flag(help: "Log every event.")
    var verbose = false

    func run() throws {
        if checkConfig { return try report(try configuration()) }
        guard let record = MainActor.assumeIsolated({ openedRecord() }) else { return try run(after: nil) }
        // `begin` returns false if a signal ended the daemon during the delay after crashes.
        guard MainActor.assumeIsolated({ record.begin() }) else { return }
        do {
            try run(after: record)
            MainActor.assumeIsolated { record.end(.stopped) }
        } catch {
            MainActor.assumeIsolated { record.end(.failed) }
            throw error
        }
    }

    /// The crash record; nil with the virtual clock, without a path, or if the file cannot be used.
    @MainActor
    private func openedRecord() -> CrashRecord? {
        guard clock == "real", let path = crashRecord ?? Options.runtimeFolder.map({ $0 + "/deaths" }) else {
            return nil
        }
        do throws(SystemError) { return try CrashRecord(path: path) } catch {
            Log.warning("\(error): crashes are not counted")
            return nil
        }
    }

    private func run(after record: CrashRecord?) throws {
        let step = MainActor.assumeIsolated { record?.history.currentStep } ?? .full
        let configuration = try configuration(step)
        var options = try options(configuration, step)
        (options.crashRecord, options.step) = (record, step)
        if step == .outOfOrder { options.settings = options.settings.ofThePage }
        Log.threshold = options.logLevel ?? Log.Level(configuration.settings.log.level)
        // Errors in the files do not keep the daemon from starting: it uses the valid values.
        for problem in configuration.problems { Log.error("\(problem)") }
        for problem in configuration.warnings { Log.warning("\(problem)") }
        for problem in configuration.ignored { Log.warning("\(problem): this setting is ignored") }
        giveBackLargeBlocks()
        do {
            try MainActor.assumeIsolated { try Kiosk(options).run() }
        } catch {
            Log.error("\(error)")
            throw ExitCode.failure
        }
    }

    /// The chosen display; nil for an unknown one.
    private var displayChoice: Options.DisplayChoice? { display.map { Options.DisplayChoice($0) } ?? .automatic }

    private func configFiles(_ step: StartStep) -> ConfigFiles {
        ConfigFiles(named: config, state: step < .withoutChoices ? state ?? displayChoice?.defaultStateFile : nil)
    }

    private func configuration(_ step: StartStep = .full) throws -> Configuration {
        do {
            return try configFiles(step).load(overrides: overrides)
        } catch {
            throw ValidationError("--set \(error)")
        }
    }

    private func report(_ configuration: Configuration) throws {
        for problem in configuration.problems { print(problem) }
        if !configuration.problems.isEmpty { throw ExitCode.failure }
    }

    private func options(_ configuration: Configuration, _ step: StartStep) throws -> Options {
        var options = Options()
        guard let choice = displayChoice else {
            throw ValidationError("--display \(display ?? ""): expected panel, viewer:PORT or memory:WxH@Hz")
        }
        guard let clock = Options.Clock(rawValue: clock) else {
            throw ValidationError("--clock \(self.clock): expected real or virtual")
        }
        if clock == .virtual, choice.isTouched {
            throw ValidationError(
                "--clock virtual needs --display memory:WxH@Hz, the only display without real touches")
        }
        if recordEvery < 0 { throw ValidationError("--record-every \(recordEvery): expected 0 or more") }
        if let duration, !(duration > 0 && duration < 1e8) {
            throw ValidationError("--duration \(duration): expected a number of seconds above 0 and below 100000000")
        }
        guard (0...1).contains(addedCost) else {
            throw ValidationError("--added-cost \(addedCost): expected seconds from 0 to 1")
        }
        (options.display, options.clock, options.play) = (choice, clock, play)
        (options.recordings.touchTrace, options.recordings.frameLog) = (touch, frameLog)
        (options.recordings.folder, options.recordings.every) = (record, recordEvery)
        (options.libraries, options.duration) = (library, duration)
        options.addedCost = addedCost
        (options.settings, options.configuration) = (configuration.settings, configuration)
        (options.configFiles, options.overrides) = (configFiles(step), overrides)
        options.controlPath = control
        if verbose { options.logLevel = .debug }
        try checkLengths(configuration, choice)
        return options
    }

    /// Rejects a length in millimetres on the command line for the viewer and the memory display, which have no
    /// physical size.
    private func checkLengths(_ configuration: Configuration, _ display: Options.DisplayChoice) throws {
        guard display != .panel else { return }
        do throws(SettingError) {
            var settings = configuration.settings
            try settings.resolveLengths(millimetresPerPoint: nil)
        } catch {
            // A value in a file may be meant for another display. A warning is logged when the display is open.
            if configuration.origin(of: error.key) == .commandLine { throw ValidationError("--set \(error)") }
        }
    }
}
