/// Settings as they come about: layer over layer, each value with the place it came from.
///
/// The order is the caller's: defaults, the main file, files of conf.d, the state file, the command line.
package struct Configuration: Sendable {
    /// Where a value came from.
    package enum Origin: Hashable, Sendable, CustomStringConvertible {
        case defaults
        case file(String, TextPosition)
        /// The state file that `vitrinectl config set` writes.
        case state(String)
        case commandLine

        package var description: String {
            switch self {
            case .defaults: "default"
            case .file(let name, let position): "\(name):\(position.line)"
            case .state(let name): name
            case .commandLine: "--set"
            }
        }
    }

    package private(set) var settings = Settings()
    /// Everything that is wrong in the files of the integrator: none of it may be in force.
    package private(set) var problems: [ConfigProblem] = []
    /// What was passed over in the state file, and why.
    package private(set) var ignored: [ConfigProblem] = []
    /// Whether nothing of the state file can be read.
    package private(set) var isStateDamaged = false
    private var origins: [String: Origin] = [:]

    package init() {}

    package func origin(of key: String) -> Origin { origins[key] ?? .defaults }

    /// A file that cannot be read at all, or not to its end.
    package mutating func fail(_ problem: ConfigProblem) { problems.append(problem) }

    /// A state file that cannot be read does not keep anything from starting; it has to be set aside.
    package mutating func ignoreState(_ problem: ConfigProblem) {
        ignored.append(problem)
        isStateDamaged = true
    }

    /// Puts an integrator's file over what is there: right values are taken, wrong ones are noted, all of them.
    package mutating func add(_ values: [PositionedValue], file: String) {
        for value in values where !(value.value == .table && Settings.isSection(value.key)) {
            do throws(SettingError) {
                try settings.set(value.key, to: value.value)
                origins[value.key] = .file(file, value.keyPosition)
            } catch {
                let isUnknown = if case .unknownKey = error.reason { true } else { false }
                let position = isUnknown ? value.keyPosition : value.valuePosition
                problems.append(ConfigProblem(file: file, position: position, error.description))
            }
        }
    }

    /// Puts the state file over what is there: only keys of the settings page, only values that the integrator allows.
    package mutating func addState(_ values: [PositionedValue], file: String) {
        for value in values {
            do throws(SettingError) {
                try settings.choose(value.key, value.value)
                origins[value.key] = .state(file)
            } catch {
                ignored.append(ConfigProblem(file: file, position: value.valuePosition, error.description))
            }
        }
    }

    /// From here on the cap that the integrator's files set is the highest that visitors and the state file may set.
    package mutating func endIntegrator() {
        resolveContradictions()
        settings.playback.largestCap = settings.playback.volumeCap
    }

    /// Takes back what files say of a key.
    mutating func reset(_ key: String) {
        if let entry = Settings.entry(key) { settings.keep(entry, of: Settings()) }
        origins[key] = nil
    }

    /// Stores `key=value` as a command line gives it.
    package mutating func set(assignment: String) throws(SettingError) {
        try settings.set(assignment: assignment)
        guard let equals = assignment.firstIndex(of: "=") else { return }
        origins[String(assignment[..<equals])] = .commandLine
    }

    /// The keys whose values differ, in the table's order.
    package func changes(since old: Settings) -> [SettingEntry] {
        Settings.table.filter { $0.load(old) != $0.load(settings) }
    }
}
