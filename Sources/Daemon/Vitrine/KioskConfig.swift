import LanguageFiles
import Linux
import Panel
import PinLock
import Settings
import Setup
import Storage

/// The configuration in force, and what changes it while the daemon runs.
struct KioskConfig {
    /// The settings in force, with all panel-dependent values resolved.
    var settings: Settings
    var adopted: AdoptedConfiguration
    var source: ConfigSource?
    /// The texts of the interface; nil before there is one.
    var languages: InstalledLanguages?
    /// The settings kept by `vitrinectl config set`.
    var kept: StateFile?
    /// The PIN of the staff's page; nil where none can be set.
    var pin: PinLock?
    /// The time of the day that the schedule was last looked at; nil while the clock is not set, and on the virtual clock.
    var moment: LocalMoment?
    var scheduleTimer: OneShotTimer?
    /// The parts of the day of content sets, which the configuration's tables overrule.
    var daypartsOfSets: [Settings.Daypart] = []
    /// The settings in force with the parts of the day of content sets.
    var withSets: Settings { adopted.settings.adding(daypartsOfSets) }
    /// What holds now, without any panel-dependent values.
    var live: Settings { withSets.scheduled(at: moment) }
    /// Why the kept settings could not be read, and where their file is now.
    var setAside: [String] = []
    /// Takes precedence over the configuration's log level.
    var logLevel: Log.Level?

    init(_ options: Options, _ shape: PanelShape) {
        settings = shape.resolved(options.settings)
        adopted = AdoptedConfiguration(options.configuration, settings: options.settings)
        logLevel = options.logLevel
    }
}
