/// Every number and choice that an integrator can tune. The defaults, ranges and docs stand in `Settings.table`.
public struct Settings: Sendable {
    public var display = Display()
    public var viewer = Viewer()
    public var layout = Layout()
    public var interface = Interface()
    public var gesture = Gesture()
    public var motion = Motion()
    public var scroll = Scroll()
    public var player = Player()
    public var tabs = Tabs()
    public var controls = Controls()
    public var playback = Playback()

    public struct Display: Sendable { public var scale = 0.0 }

    public struct Viewer: Sendable {
        public var width = 0
        public var height = 0
        public var rate = 0.0
    }

    public struct Layout: Sendable {
        public var topInset = 0.0
        public var landscapeSplit = 0.0
    }

    public struct Interface: Sendable {
        public var language = Language.automatic
        public var minimumTarget = 0.0
    }

    public struct Gesture: Sendable {
        public var slop = Length.points(0)
        public var resamplingDelay = 0.0
        public var highlightDelay = 0.0
        public var doubleTapInterval = 0.0
        public var doubleTapDistance = 0.0
    }

    public struct Motion: Sendable {
        /// The two families of numbers for everything that moves.
        public enum Style: String, CaseIterable, Sendable {
            /// Fixed durations and clamps.
            case reference
            /// Velocity is kept, edges are elastic, springs settle.
            case physical
        }

        public var style = Style.physical
        public var response = 0.0
        public var damping = 0.0
        public var catchCorrection = 0.0
    }

    public struct Scroll: Sendable {
        public var deceleration = 0.0
        public var rubberBand = 0.0
    }

    public struct Player: Sendable {
        public var miniHeight = 0.0
        public var miniMaximumShare = 0.0
        public var miniMaximumWidth = 0.0
        public var minimizeDistance = 0.0
        public var maximizeDistance = 0.0
        public var dismissDistance = 0.0
        public var dismissTravel = 0.0
        public var flickVelocity = 0.0
        public var presentDuration = 0.0
        public var cancelDuration = 0.0
        public var settleDuration = 0.0
        public var videoDuration = 0.0
        public var dismissDuration = 0.0
        public var rubberBand = 0.0
        public var dimming = 0.0
    }

    public struct Tabs: Sendable { public var height = 0.0 }

    public struct Controls: Sendable {
        public var hideAfter = 0.0
        public var fadeDuration = 0.0
        public var seekStep = 0.0
        public var seekGuard = 0.0
    }

    public struct Playback: Sendable { public var volume = 0.0 }

    /// All defaults.
    public init() {
        for entry in Self.table { entry.store(&self, entry.defaultValue) }
    }

    /// Checks one value and stores it.
    ///
    /// - Throws: `SettingError` for an unknown key (with the nearest known one) or a value that it does not take.
    public mutating func set(_ key: String, to value: RawValue) throws(SettingError) {
        guard let entry = Self.table.first(where: { $0.key == key }) else {
            let nearest = Self.table.map(\.key).min { $0.distance(to: key) < $1.distance(to: key) }
            let hint = nearest.flatMap { $0.distance(to: key) <= 4 ? ", did you mean '\($0)'?" : nil } ?? ""
            throw SettingError(key, "unknown key" + hint)
        }
        entry.store(&self, try entry.checked(value))
    }

    /// Stores `key=value` as a command line gives it.
    public mutating func set(assignment: String) throws(SettingError) {
        guard let equals = assignment.firstIndex(of: "=") else {
            throw SettingError(assignment, "expected key=value")
        }
        let value = RawValue(argument: String(assignment[assignment.index(after: equals)...]))
        try set(String(assignment[..<equals]), to: value)
    }

    /// Turns lengths in millimetres into points, of which one is `millimetresPerPoint` wide; nil on a panel of unknown size.
    ///
    /// - Throws: `SettingError` for a length in millimetres on such a panel.
    public mutating func resolveLengths(millimetresPerPoint: Double?) throws(SettingError) {
        guard let slop = gesture.slop.points(millimetresPerPoint: millimetresPerPoint) else {
            throw SettingError("gesture.slop", "millimetres need a panel of known size")
        }
        gesture.slop = .points(slop)
    }

    /// The value of a key in the form of the table; nil for an unknown key.
    public func value(of key: String) -> RawValue? {
        Self.table.first { $0.key == key }?.load(self)
    }
}

/// The language of the interface.
public enum Language: String, CaseIterable, Sendable {
    /// From the environment: Japanese when LANG says so, else English.
    case automatic
    case english
    case japanese
}

extension String {
    /// How many characters must be inserted, removed or replaced to get `other` (Levenshtein).
    func distance(to other: String) -> Int {
        let (a, b) = (Array(self), Array(other))
        var row = Array(0...b.count)
        for i in 0..<a.count {
            var diagonal = row[0]
            row[0] = i + 1
            for j in 0..<b.count {
                let cost = a[i] == b[j] ? diagonal : 1 + Swift.min(diagonal, row[j], row[j + 1])
                diagonal = row[j + 1]
                row[j + 1] = cost
            }
        }
        return row[b.count]
    }
}
