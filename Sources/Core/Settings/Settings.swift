/// All values that an integrator can configure. Their defaults, ranges and descriptions are in `Settings.table`.
package struct Settings: Sendable {
    package var display = Display()
    package var viewer = Viewer()
    package var layout = Layout()
    package var interface = Interface()
    package var gesture = Gesture()
    package var motion = Motion()
    package var scroll = Scroll()
    package var player = Player()
    package var preview = Preview()
    package var transition = Transition()
    package var floating = Floating()
    package var tabs = Tabs()
    package var keyboard = Keyboard()
    package var controls = Controls()
    package var playback = Playback()
    package var captions = Captions()
    package var library = Library()
    package var content = Content()
    package var workers = Workers()
    package var kiosk = Kiosk()
    package var touch = Touch()
    package var input = Input()
    package var speech = Speech()
    package var log = Log()
    package var sources: [Source] = []
    package var schedule: [Daypart] = []
    package var attractPairs: [AttractPair] = []

    /// All defaults.
    package init() { self = Self.defaults }

    private static let defaults = Settings(table: table)

    private init(table: [SettingEntry]) {
        for entry in table { entry.store(&self, entry.defaultValue) }
    }

    /// Checks one value and stores it.
    ///
    /// - Throws: `SettingError` for an unknown key (with the nearest known one) or an invalid value.
    package mutating func set(_ key: String, to value: RawValue) throws(SettingError) {
        guard let entry = Self.entry(key) else {
            if let list = Self.list(of: key) { throw SettingError(key, list.brackets) }
            if Self.isSection(key) { throw SettingError(key, "\(value.written) is not a table") }
            throw SettingError(key, .unknownKey(nearest: Self.nearest(to: key)))
        }
        entry.store(&self, try entry.checked(value))
    }

    /// Copies a value from other settings.
    package mutating func keep(_ entry: SettingEntry, of other: Settings) { entry.store(&self, entry.load(other)) }

    /// The row of a key; nil for an unknown one.
    package static func entry(_ key: String) -> SettingEntry? { rows[key].map { table[$0] } }

    /// Whether the name is a section: the part of keys before the dot.
    static func isSection(_ name: String) -> Bool { sections.contains(name) }

    private static let rows = Dictionary(uniqueKeysWithValues: table.enumerated().map { ($1.key, $0) })
    private static let sections = Set(table.map(\.section))

    /// Stores `key=value` as a command line gives it.
    package mutating func set(assignment: String) throws(SettingError) {
        guard let equals = assignment.firstIndex(of: "=") else {
            throw SettingError(assignment, "expected key=value")
        }
        let value = RawValue(argument: String(assignment[assignment.index(after: equals)...]))
        try set(String(assignment[..<equals]), to: value)
    }

    /// Converts lengths in millimetres to points.
    ///
    /// - Parameter millimetresPerPoint: the size of a point; nil on a panel of unknown size.
    /// - Throws: `SettingError` for a length in millimetres on a panel of unknown size.
    package mutating func resolveLengths(millimetresPerPoint: Double?) throws(SettingError) {
        guard let slop = gesture.slop.points(millimetresPerPoint: millimetresPerPoint) else {
            throw SettingError("gesture.slop", "millimetres need a panel of known size")
        }
        gesture.slop = .points(slop)
    }

    /// The value of a key in the form of the table; nil for an unknown key.
    package func value(of key: String) -> RawValue? {
        Self.entry(key)?.load(self)
    }
}
