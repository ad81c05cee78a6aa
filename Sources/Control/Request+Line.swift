/// The wire form: `{"version": 1, "request": NAME}` and the fields that the request needs.
extension Request: Codable {
    private enum Field: String, CodingKey {
        case version, request, path, action, seconds, relative, percent, place, tab, gesture, level
    }

    private enum Name: String, Codable {
        case play, pause, seek, volume, window, tab, status, watch, screenshot, touch, config, reload
        case logLevel = "log-level"
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        let version = try fields.decode(Int.self, forKey: .version)
        guard version == Line.version else {
            throw MessageError("version \(version): this daemon speaks \(Line.version)")
        }
        switch try fields.decode(Name.self, forKey: .request) {
        case .play: self = .play(try fields.decode(String.self, forKey: .path))
        case .pause: self = .pause(try fields.decodeIfPresent(Toggle.self, forKey: .action) ?? .toggle)
        case .seek:
            let seconds = try Self.finite(fields.decode(Double.self, forKey: .seconds))
            let isRelative = try fields.decodeIfPresent(Bool.self, forKey: .relative) ?? false
            self = .seek(isRelative ? .by(seconds) : .to(seconds))
        case .volume:
            let percent = try fields.decode(Int.self, forKey: .percent)
            guard (0...100).contains(percent) else { throw MessageError("percent \(percent): expected 0...100") }
            self = .volume(percent)
        case .window: self = .window(try fields.decode(Place.self, forKey: .place))
        case .tab: self = .tab(try fields.decode(String.self, forKey: .tab))
        case .status: self = .status
        case .watch: self = .watch
        case .screenshot: self = .screenshot
        case .touch: self = .touch(try fields.decode(Gesture.self, forKey: .gesture).checked())
        case .config: self = .config
        case .reload: self = .reload
        case .logLevel: self = .logLevel(try fields.decode(LogLevel.self, forKey: .level))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Field.self)
        try fields.encode(Line.version, forKey: .version)
        try fields.encode(name, forKey: .request)
        switch self {
        case .play(let path): try fields.encode(path, forKey: .path)
        case .pause(let action): try fields.encode(action, forKey: .action)
        case .seek(.to(let seconds)): try fields.encode(seconds, forKey: .seconds)
        case .seek(.by(let seconds)):
            try fields.encode(seconds, forKey: .seconds)
            try fields.encode(true, forKey: .relative)
        case .volume(let percent): try fields.encode(percent, forKey: .percent)
        case .window(let place): try fields.encode(place, forKey: .place)
        case .tab(let tab): try fields.encode(tab, forKey: .tab)
        case .touch(let gesture): try fields.encode(gesture, forKey: .gesture)
        case .logLevel(let level): try fields.encode(level, forKey: .level)
        case .status, .watch, .screenshot, .config, .reload: break
        }
    }

    private var name: Name {
        switch self {
        case .play: .play
        case .pause: .pause
        case .seek: .seek
        case .volume: .volume
        case .window: .window
        case .tab: .tab
        case .status: .status
        case .watch: .watch
        case .screenshot: .screenshot
        case .touch: .touch
        case .config: .config
        case .reload: .reload
        case .logLevel: .logLevel
        }
    }

    fileprivate static func finite(_ number: Double) throws -> Double {
        guard number.isFinite, number.magnitude < 1e9 else { throw MessageError("\(number): out of range") }
        return number
    }
}

extension Request.Gesture {
    fileprivate func checked() throws -> Self {
        guard from.count == 2, to.count == 2 else { throw MessageError("gesture: expected two points of two numbers") }
        for number in from + to { _ = try Request.finite(number) }
        guard (0...60).contains(duration) else { throw MessageError("gesture: duration \(duration): expected 0...60") }
        return self
    }
}
