/// Every number and choice that an integrator can tune. The defaults, ranges and docs stand in `Settings.table`.
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
    package var controls = Controls()
    package var playback = Playback()
    package var library = Library()
    package var workers = Workers()
    package var kiosk = Kiosk()
    package var touch = Touch()
    package var input = Input()
    package var log = Log()

    package struct Display: Sendable {
        package enum Rotation: String, CaseIterable, Sendable {
            case automatic
            case none = "0"
            case quarter = "90"
            case half = "180"
            case threeQuarters = "270"
        }

        package enum Seat: String, CaseIterable, Sendable { case automatic, libseat, direct }

        package var card = ""
        package var connector = ""
        package var mode = ""
        package var planes = false
        package var rotation = Rotation.automatic
        package var scale = 0.0
        package var dimAfter = 0.0
        package var dimLevel = 0.0
        package var offAfter = 0.0
        package var backlight = ""
        package var seat = Seat.automatic
    }

    package struct Viewer: Sendable {
        package var width = 0
        package var height = 0
        package var rate = 0.0
    }

    package struct Layout: Sendable {
        package var topInset = 0.0
        package var landscapeSplit = 0.0
    }

    package struct Interface: Sendable {
        package enum Theme: String, CaseIterable, Sendable { case dark, light }

        package var language = Language.automatic
        /// How large the things are that take taps.
        package enum Size: String, CaseIterable, Sendable {
            case normal
            /// For gloves.
            case large
        }

        package var size = Size.normal
        package var minimumTarget = 0.0
        package var theme = Theme.dark
        package var placeholderDelay = 0.0
        package var pictureFade = 0.0
        package var largeTarget = 0.0
        package var reducedMotion = false
        package var reducedFade = 0.0

        /// Least width and height of anything that takes a tap, at the size in force.
        package var target: Double { size == .large ? max(largeTarget, minimumTarget) : minimumTarget }
    }

    package struct Gesture: Sendable {
        package var slop = Length.points(0)
        package var resamplingDelay = 0.0
        package var highlightDelay = 0.0
        package var doubleTapInterval = 0.0
        package var doubleTapDistance = 0.0
        package var axisRatio = 0.0
        package var longPress = 0.0
    }

    package struct Motion: Sendable {
        /// The two families of numbers for everything that moves.
        package enum Style: String, CaseIterable, Sendable {
            /// Fixed durations and clamps.
            case reference
            /// Velocity is kept, edges are elastic, springs settle.
            case physical
        }

        package var style = Style.physical
        package var response = 0.0
        package var damping = 0.0
        package var catchCorrection = 0.0
    }

    package struct Scroll: Sendable {
        package var deceleration = 0.0
        package var rubberBand = 0.0
    }

    package struct Player: Sendable {
        package var miniHeight = 0.0
        package var miniMaximumShare = 0.0
        package var miniMaximumWidth = 0.0
        package var minimizeDistance = 0.0
        package var maximizeDistance = 0.0
        package var dismissDistance = 0.0
        package var dismissTravel = 0.0
        package var flickVelocity = 0.0
        package var presentDuration = 0.0
        package var cancelDuration = 0.0
        package var settleDuration = 0.0
        package var videoDuration = 0.0
        package var dismissDuration = 0.0
        package var rubberBand = 0.0
        package var dimming = 0.0
        package var compact = Compact.mini
        package var immersiveDistance = 0.0
        package var immersiveTravel = 0.0

        /// What the small window is.
        package enum Compact: String, CaseIterable, Sendable {
            /// A bar above the tab bar.
            case mini
            /// A window that rests in a corner.
            case floating
        }
    }

    package struct Floating: Sendable {
        package var width = 0.0
        package var minimumWidth = 0.0
        package var fadeDuration = 0.0
        package var hideScale = 0.0
        /// Top, left, bottom, right.
        package var insets: [Double] = []
        package var cornerRadius = 0.0
        /// Opacity, offset to the right, offset down, radius.
        package var shadow: [Double] = []
        package var flingVelocity = 0.0
        package var deceleration = 0.0
        package var duration = 0.0
        package var damping = 0.0
        package var initialVelocity = 0.0
        package var relayoutDuration = 0.0
        package var stashVelocity = 0.0
        package var stashTab = 0.0
        package var closeRadius = 0.0
    }

    package struct Preview: Sendable {
        package var distance = 0.0
        package var finishProgress = 0.0
        package var flickProgress = 0.0
        package var flickVelocity = 0.0
        package var dim = 0.0
        package var shrink = 0.0
        package var deceleration = 0.0
        package var bounciness = 0.0
        package var speed = 0.0
        package var duration = 0.0
    }

    package struct Transition: Sendable {
        package var duration = 0.0
        package var edgeWidth = 0.0
        package var finishProgress = 0.0
        package var flickVelocity = 0.0
        package var parallax = 0.0
    }

    package struct Tabs: Sendable { package var height = 0.0 }

    package struct Controls: Sendable {
        package var hideAfter = 0.0
        package var fadeDuration = 0.0
        package var seekStep = 0.0
        package var seekGuard = 0.0
        package var volumeShown = 0.0
        package var holdRate = 0.0
        package var holdDelay = 0.0
        package var upNext = 0.0
    }

    package struct Playback: Sendable {
        package var volume = 0.0
        package var volumeCap = 0.0
        package var stillDuration = 0.0
        package var recycleAfter = 0
        package var captions = ""
        package var audioDevice = ""
        /// What the integrator allows of `volumeCap`; no key of its own.
        package var largestCap = 1.0
    }

    package struct Library: Sendable {
        package var folders = ""
        package var thumbnailCacheMegabytes = 0
    }

    package struct Workers: Sendable {
        package var folders = ""
        package var internet = false
        package var memoryMegabytes = 0
        package var processorSeconds = 0
    }

    package struct Kiosk: Sendable { package var idleTimeout = 0.0 }

    package struct Log: Sendable {
        package enum Level: String, CaseIterable, Sendable { case error, warning, info, debug }

        package var level = Level.info
    }

    package struct Touch: Sendable {
        package var device = ""
        package var output = ""
        /// Six numbers or none.
        package var calibration: [Double] = []
    }

    package struct Input: Sendable {
        package var mouse = false
        package var keyboard = false
        package var keyHome = KeyName.none
        package var keyBack = KeyName.none
        package var keyPlayPause = KeyName.none
        package var keyVolumeUp = KeyName.none
        package var keyVolumeDown = KeyName.none
    }

    /// All defaults.
    package init() { self = Self.defaults }

    private static let defaults = Settings(table: table)

    private init(table: [SettingEntry]) {
        for entry in table { entry.store(&self, entry.defaultValue) }
    }

    /// Checks one value and stores it.
    ///
    /// - Throws: `SettingError` for an unknown key (with the nearest known one) or a value that it does not take.
    package mutating func set(_ key: String, to value: RawValue) throws(SettingError) {
        guard let entry = Self.entry(key) else {
            if Self.isSection(key) { throw SettingError(key, "\(value.written) is not a table") }
            throw SettingError(key, .unknownKey(nearest: Self.nearest(to: key)))
        }
        entry.store(&self, try entry.checked(value))
    }

    /// Takes over the value that other settings have.
    package mutating func keep(_ entry: SettingEntry, of other: Settings) { entry.store(&self, entry.load(other)) }

    /// The row of a key; nil for an unknown one.
    package static func entry(_ key: String) -> SettingEntry? { rows[key].map { table[$0] } }

    /// Whether keys begin with it and a dot.
    static func isSection(_ name: String) -> Bool { sections.contains(name) }

    private static let rows = Dictionary(uniqueKeysWithValues: table.enumerated().map { ($1.key, $0) })
    private static let sections = Set(table.map(\.section))

    /// The key that another may be a slip of. One longer than any key by far is none.
    private static func nearest(to key: String) -> String? {
        guard key.utf8.count < 100 else { return nil }
        let distances = table.map { (key: $0.key, distance: $0.key.distance(to: key)) }
        return distances.min { $0.distance < $1.distance }.flatMap { $0.distance <= 4 ? $0.key : nil }
    }

    /// Stores `key=value` as a command line gives it.
    package mutating func set(assignment: String) throws(SettingError) {
        guard let equals = assignment.firstIndex(of: "=") else {
            throw SettingError(assignment, "expected key=value")
        }
        let value = RawValue(argument: String(assignment[assignment.index(after: equals)...]))
        try set(String(assignment[..<equals]), to: value)
    }

    /// Turns lengths in millimetres into points, of which one is `millimetresPerPoint` wide; nil on a panel of unknown size.
    ///
    /// - Throws: `SettingError` for a length in millimetres on such a panel.
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

/// The language of the interface.
package enum Language: String, CaseIterable, Sendable {
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
