import LanguageFiles
import Linux
import Panel
import PinLock
import Service
import Settings
import Setup
import Storage

/// The configuration in force, and the sources of its changes while the daemon runs.
struct KioskConfig {
    /// The settings in force, with all panel-dependent values resolved.
    var settings: Settings
    var adopted: AdoptedConfiguration
    var source: ConfigSource?
    /// The texts of the interface; nil before the interface exists.
    var languages: InstalledLanguages?
    /// The settings kept by `vitrinectl config set`.
    var kept: StateFile?
    /// The PIN of the staff's page; nil where none can be set.
    var pin: PinLock?
    /// The local time of the last evaluation of the schedule; nil without a schedule or a true clock, and on the virtual
    /// clock.
    var moment: LocalMoment?
    var scheduleTimer: OneShotTimer?
    var clockWatch: ClockWatch?
    var clockTrust = ClockTrust(folder: Options.runtimeFolder)
    /// The parts of the day of content sets, which the configuration's tables overrule.
    var daypartsOfSets: [Settings.Daypart] = []
    /// The settings in force with the parts of the day of content sets.
    var withSets: Settings { adopted.settings.adding(daypartsOfSets) }
    /// The settings of the present moment, without any panel-dependent values.
    var live: Settings { withSets.scheduled(at: moment) }
    /// The reasons why the kept settings could not be read, with the present path of their file.
    var setAside: [String] = []
    /// Takes precedence over the configuration's log level.
    var logLevel: Log.Level?

    init(_ options: Options, _ shape: PanelShape) {
        settings = shape.resolved(options.settings)
        adopted = AdoptedConfiguration(options.configuration, settings: options.settings)
        logLevel = options.logLevel
    }
}
