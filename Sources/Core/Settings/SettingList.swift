/// A table that files may repeat, as `[[source]]`. The tables of later files follow those of earlier ones.
package struct SettingList: Sendable {
    package let name: String
    /// The description, one line.
    package let doc: String
    package let takesEffect: SettingEntry.TakesEffect
    /// An example for the default file, as a comment: a file has no such table by default.
    let example: String
    /// The descriptions of the keys, for a terminal.
    let paragraphs: String
    /// Reads one table, and adds it to the settings unless it has an error.
    let add: @Sendable (inout Settings, _ table: [PositionedValue], inout [SettingListError]) -> Void
    /// The keys and values of each table, as files write them.
    private let written: @Sendable (Settings) -> [[(key: String, value: String)]]
    /// The number of tables.
    let count: @Sendable (Settings) -> Int
    let isSame: @Sendable (Settings, Settings) -> Bool
    let keep: @Sendable (_ from: Settings, _ in: inout Settings) -> Void

    init<Row: SettingRow>(
        _ name: String, _ path: any WritableKeyPath<Settings, [Row]> & Sendable,
        takesEffect: SettingEntry.TakesEffect, _ doc: String
    ) {
        (self.name, self.doc, self.takesEffect) = (name, doc, takesEffect)
        example = Row.keys.map { entry in
            "#   # \(entry.doc)\n#   # \(entry.remarks)\n#   \(entry.key) = \(entry.load(Row.example).written)\n"
        }.joined()
        paragraphs = Row.keys.map(\.paragraph).joined()
        add = { settings, table, errors in
            let before = errors.count
            let row = Row(table, of: name, &errors)
            if errors.count == before { settings[keyPath: path].append(row) }
        }
        written = { settings in
            settings[keyPath: path].map { row in Row.keys.map { ($0.key, $0.load(row).written) } }
        }
        count = { $0[keyPath: path].count }
        isSame = { $0[keyPath: path] == $1[keyPath: path] }
        keep = { $1[keyPath: path] = $0[keyPath: path] }
    }

    /// All values, each with its key and the name of its table: `source[1].name` in `source[1]`.
    package func lines(of settings: Settings) -> [(table: String, key: String, value: String)] {
        written(settings).enumerated().flatMap { number, row in
            row.map { ("\(name)[\(number)]", "\(name)[\(number)].\($0.key)", $0.value) }
        }
    }

    var remark: String { takesEffect == .atRestart ? " (restart)" : "" }

    /// The error for a plain table in place of a repeated one.
    var brackets: String { "each stands in a table of its own, [[\(name)]]" }
}

/// One table of a list.
protocol SettingRow: Hashable, Sendable {
    /// Creates a table of defaults, which may lack required values.
    init()
    static var keys: [TableEntry<Self>] { get }
    static var example: Self { get }
    /// The error in the combination of the values: the first key that takes part, and a sentence.
    var problem: (key: String, sentence: String)? { get }
}

/// An error in a table of a list.
struct SettingListError {
    /// The position of the wrong value, or of the unknown key.
    let position: TextPosition
    let error: SettingError
}

extension SettingRow {
    fileprivate init(_ table: [PositionedValue], of list: String, _ errors: inout [SettingListError]) {
        self.init()
        for entry in Self.keys { entry.store(&self, entry.defaultValue) }
        let before = errors.count
        for value in table {
            guard value.key != "" || value.value != .table else { continue }
            guard let entry = Self.keys.first(where: { $0.key == value.key }) else {
                let names = Self.keys.map(\.key).joined(separator: ", ")
                let error = SettingError("\(list).\(value.key)", "unknown key, a table [[\(list)]] has \(names)")
                errors.append(SettingListError(position: value.keyPosition, error: error))
                continue
            }
            do throws(SettingError) { entry.store(&self, try entry.checked(value.value)) } catch {
                let error = SettingError("\(list).\(error.key)", error.reason)
                errors.append(SettingListError(position: value.valuePosition, error: error))
            }
        }
        guard errors.count == before, let problem, let first = table.first else { return }
        let place = table.first { $0.key == problem.key } ?? first
        let error = SettingError("\(list).\(problem.key)", problem.sentence)
        errors.append(SettingListError(position: place.valuePosition, error: error))
    }
}

extension Settings {
    package static let lists = [
        SettingList(
            "source", \.sources, takesEffect: .atRestart,
            "A source of the library beside library.folders. Feeds and streams need workers.internet."),
        SettingList(
            "schedule", \.schedule, takesEffect: .atOnce,
            "Settings for some times of some days. A later table overrides an earlier one. No table applies before the clock is set."
        ),
        SettingList(
            "attract_pair", \.attractPairs, takesEffect: .atOnce,
            "A clip of kiosk.attract, and the video that a touch opens during it, in place of kiosk.attract_opens."
        ),
    ]

    /// The list that a name, or a name with a key, belongs to.
    static func list(of key: String) -> SettingList? {
        lists.first { key == $0.name || key.hasPrefix($0.name + ".") }
    }
}

extension SettingList {
    /// The number of the table and the key inside it, from a key like `source[1].name`; nil for any other key.
    func place(of key: String) -> (Int, String)? {
        guard key.hasPrefix(name + "["), let end = key.firstIndex(of: "]") else { return nil }
        let digits = key[key.index(key.startIndex, offsetBy: name.count + 1)..<end]
        return Int(digits, radix: 10).map { ($0, String(key[end...].dropFirst().drop { $0 == "." })) }
    }
}
