/// Settings merged from several sources, each value with its origin.
///
/// The caller decides the order: defaults, the main file, files of conf.d, the state file, the command line.
package struct Configuration: Sendable {
    /// The source of a value.
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
    /// All errors in the integrator's files. A start uses the valid values; a reload with an error changes nothing.
    package private(set) var problems: [ConfigProblem] = []
    /// Entries under replaced names of keys; these entries take effect.
    package private(set) var warnings: [ConfigProblem] = []
    /// The ignored entries of the state file, and the reasons.
    package private(set) var ignored: [ConfigProblem] = []
    /// Whether the state file is wholly unreadable.
    package private(set) var isStateDamaged = false
    private var origins: [String: Origin] = [:]

    package init() {}

    package func origin(of key: String) -> Origin { origins[key] ?? .defaults }

    /// All keys of the table, then those of the lists, with their values as files write them.
    package var lines: [(key: String, value: String, origin: String)] {
        Settings.table.map { ($0.key, $0.written(in: settings), "\(origin(of: $0.key))") }
            + Settings.lists.flatMap { $0.lines(of: settings) }.map { ($0.key, $0.value, "\(origin(of: $0.table))") }
    }

    /// Reports a file that cannot be read, or only in part.
    package mutating func fail(_ problem: ConfigProblem) { problems.append(problem) }

    /// Reports an unreadable state file. It does not prevent a start, but it must be moved aside.
    package mutating func ignoreState(_ problem: ConfigProblem) {
        ignored.append(problem)
        isStateDamaged = true
    }

    /// Merges an integrator's file: valid values are taken, and every invalid one is reported.
    package mutating func add(_ values: [PositionedValue], file: String) {
        let lists = takeLists(values, file: file)
        for value in values where !(value.value == .table && Settings.isSection(value.key)) {
            guard !lists.contains(value.key) else { continue }
            do throws(SettingError) {
                try settings.set(value.key, to: value.value)
                origins[value.key] = .file(file, value.keyPosition)
                warnIfReplaced(value, file: file)
            } catch {
                let isUnknown = if case .unknownKey = error.reason { true } else { false }
                let position = isUnknown ? value.keyPosition : value.valuePosition
                problems.append(ConfigProblem(file: file, position: position, error.description))
            }
        }
    }

    /// Merges the tables of lists.
    ///
    /// - Returns: the keys in these tables.
    private mutating func takeLists(_ values: [PositionedValue], file: String) -> Set<String> {
        var taken: Set<String> = []
        for list in Settings.lists {
            var tables: [Int: [PositionedValue]] = [:]
            for value in values {
                guard let (index, key) = list.place(of: value.key) else { continue }
                taken.insert(value.key)
                var value = value
                value.key = key
                tables[index, default: []].append(value)
            }
            var errors: [SettingListError] = []
            for (_, table) in tables.sorted(by: { $0.key < $1.key }) {
                let number = list.count(settings)
                list.add(&settings, table, &errors)
                if let first = table.first { origins["\(list.name)[\(number)]"] = .file(file, first.keyPosition) }
            }
            problems += errors.map { ConfigProblem(file: file, position: $0.position, $0.error.description) }
        }
        return taken
    }

    private mutating func warnIfReplaced(_ value: PositionedValue, file: String) {
        guard let successor = Settings.entry(value.key)?.successor else { return }
        let message = "\(value.key) is an old name; \(successor) replaces it"
        warnings.append(ConfigProblem(file: file, position: value.keyPosition, message))
    }

    /// Merges the state file: only keys of the settings page, and only values within the integrator's limits.
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

    /// Ends the integrator's files: their volume cap limits visitors and the state file from here on.
    package mutating func endIntegrator() {
        resolveContradictions()
        settings.playback.largestCap = settings.playback.volumeCap
    }

    /// Resets a key to its default.
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

    /// The lists that differ.
    package func changedLists(since old: Settings) -> [SettingList] {
        Settings.lists.filter { !$0.isSame(old, settings) }
    }
}
