/// The configuration in force, and the result of the last reading of the files.
///
/// A reading with an error changes nothing.
package struct AdoptedConfiguration: Sendable {
    /// The result of the last reading.
    package enum State: Equatable, Sendable {
        /// The whole configuration is in force.
        case inForce
        /// The files that the daemon started with have these problems; the rest is in force.
        case inForceExcept([String])
        /// These keys take effect at the next start.
        case waitingForRestart([String])
        /// No change was adopted.
        case refused([String])
    }

    package enum Adoption: Equatable, Sendable {
        /// The files have the known problems, and no other values.
        case unchanged
        case refused
        /// The number of changed settings, and of those that wait for a restart.
        case adopted(changed: Int, waiting: Int)
    }

    /// The settings in force, without any panel-dependent values.
    package private(set) var settings: Settings
    /// The last adopted configuration of the files; the first one may have problems.
    package private(set) var configuration: Configuration
    package private(set) var state: State

    /// The daemon starts with the valid values of a configuration.
    ///
    /// - Parameter settings: the settings in force, which may be fewer than the configuration's.
    package init(_ configuration: Configuration, settings: Settings) {
        (self.configuration, self.settings) = (configuration, settings)
        let problems = configuration.problems.map(\.description)
        state = problems.isEmpty ? .inForce : .inForceExcept(problems)
    }

    /// Puts a newly read configuration in force, or refuses it as a whole.
    package mutating func adopt(_ next: Configuration) -> Adoption {
        let changes = next.changes(since: settings)
        let lists = next.changedLists(since: settings)
        let problems = next.problems.map(\.description)
        guard problems.isEmpty else {
            if state == .inForceExcept(problems), changes.isEmpty, lists.isEmpty { return .unchanged }
            state = .refused(problems)
            return .refused
        }
        configuration = next
        var live = next.settings
        let waiting = changes.filter { $0.takesEffect == .atRestart }
        let waitingLists = lists.filter { $0.takesEffect == .atRestart }
        for entry in waiting { live.keep(entry, of: settings) }
        for list in waitingLists { list.keep(settings, &live) }
        settings = live
        let names = waiting.map(\.key) + waitingLists.map(\.name)
        state = names.isEmpty ? .inForce : .waitingForRestart(names)
        return .adopted(changed: changes.count + lists.count, waiting: names.count)
    }
}
