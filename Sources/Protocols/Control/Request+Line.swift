/// The wire form: `{"version": 1, "request": NAME}` and the fields of the request.
extension Request {
    /// The name on the wire, without the fields.
    package var name: String { wireName.rawValue }
}

extension Request: Codable {
    private enum Field: String, CodingKey {
        case version, request, path, id, page, source, channel, action, seconds, relative, percent, place, tab
        case gesture, level, key, value, element, window, edges
    }

    private enum Name: String, Codable {
        case play, open, library, content, pause, seek, volume, window, tab, status, watch, screenshot, touch, config,
            reload
        case light, set, unset, elements, tap, claim, pin, schedule
        case logLevel = "log-level"
    }

    private enum PageName: String, Codable { case home, library, settings, channel }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        let version = try fields.decode(Int.self, forKey: .version)
        guard version == Line.version else {
            throw MessageError("version \(version): this daemon speaks \(Line.version)")
        }
        switch try fields.decode(Name.self, forKey: .request) {
        case .play: self = try Self.play(fields)
        case .open: self = .open(try Self.page(fields))
        case .library: self = .library(try Library(from: decoder))
        case .content: self = .content(try Self.content(fields))
        case .pause: self = .pause(try fields.decodeIfPresent(Toggle.self, forKey: .action) ?? .toggle)
        case .seek: self = try Self.seek(fields)
        case .volume:
            let percent = try fields.decode(Int.self, forKey: .percent)
            guard (0...100).contains(percent) else { throw MessageError("percent \(percent): expected 0...100") }
            self = .volume(percent)
        case .window: self = .window(try fields.decode(Place.self, forKey: .place))
        case .claim: self = .claim(try fields.decode(Edges.self, forKey: .edges).checked())
        case .tab: self = .tab(try fields.decode(String.self, forKey: .tab))
        case .status: self = .status
        case .watch: self = .watch
        case .screenshot: self = .screenshot
        case .touch: self = .touch(try fields.decode(Gesture.self, forKey: .gesture).checked())
        case .elements: self = .elements
        case .tap: self = .tap(try fields.decode(String.self, forKey: .element))
        case .light: self = .light(try fields.decode(Light.self, forKey: .action))
        case .config: self = .config
        case .schedule: self = .schedule
        case .reload: self = .reload
        case .set:
            self = .set(
                key: try fields.decode(String.self, forKey: .key), value: try fields.decode(String.self, forKey: .value)
            )
        case .unset: self = .unset(key: try fields.decode(String.self, forKey: .key))
        case .logLevel: self = .logLevel(try fields.decode(LogLevel.self, forKey: .level))
        case .pin: self = .pin(try Self.pin(fields))
        }
    }

    private enum PinAction: String, Codable { case set, clear }

    private static func pin(_ fields: KeyedDecodingContainer<Field>) throws -> Pin {
        switch try fields.decode(PinAction.self, forKey: .action) {
        case .set: .set(try fields.decode(String.self, forKey: .value))
        case .clear: .clear
        }
    }

    private static func encode(_ pin: Pin, into fields: inout KeyedEncodingContainer<Field>) throws {
        switch pin {
        case .set(let digits):
            try fields.encode(PinAction.set, forKey: .action)
            try fields.encode(digits, forKey: .value)
        case .clear: try fields.encode(PinAction.clear, forKey: .action)
        }
    }

    private static func play(_ fields: KeyedDecodingContainer<Field>) throws -> Request {
        let window = try fields.decodeIfPresent(SmallWindow.self, forKey: .window)
        guard let id = try fields.decodeIfPresent(String.self, forKey: .id) else {
            return .play(try fields.decode(String.self, forKey: .path), in: window)
        }
        guard let number = UInt64(id, radix: 16) else { throw MessageError("id '\(id)' is no item's number") }
        return .playItem(number, in: window)
    }

    private enum ContentAction: String, Codable { case install, rollback, status }

    private static func content(_ fields: KeyedDecodingContainer<Field>) throws -> Content {
        switch try fields.decodeIfPresent(ContentAction.self, forKey: .action) ?? .status {
        case .status: .status
        case .rollback: .rollBack
        case .install: .install(try fields.decode(String.self, forKey: .source))
        }
    }

    private static func encode(_ content: Content, into fields: inout KeyedEncodingContainer<Field>) throws {
        switch content {
        case .status: try fields.encode(ContentAction.status, forKey: .action)
        case .rollBack: try fields.encode(ContentAction.rollback, forKey: .action)
        case .install(let source):
            try fields.encode(ContentAction.install, forKey: .action)
            try fields.encode(source, forKey: .source)
        }
    }

    private static func seek(_ fields: KeyedDecodingContainer<Field>) throws -> Request {
        let seconds = try finite(fields.decode(Double.self, forKey: .seconds))
        let isRelative = try fields.decodeIfPresent(Bool.self, forKey: .relative) ?? false
        return .seek(isRelative ? .by(seconds) : .to(seconds))
    }

    private static func page(_ fields: KeyedDecodingContainer<Field>) throws -> Page {
        let name = try fields.decode(String.self, forKey: .page)
        return switch PageName(rawValue: name) {
        case .home: .home
        case .library: .library
        case .settings: .settings
        case .channel: .channel(try fields.decode(String.self, forKey: .channel))
        case nil: .named(name)
        }
    }

    /// The largest number of items in one reply.
    package static let longestList = 256
    /// The largest number of items that a search finds.
    package static let longestSearch = 64

    package func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Field.self)
        try fields.encode(Line.version, forKey: .version)
        try fields.encode(wireName, forKey: .request)
        switch self {
        case .play(let path, let window):
            try fields.encode(path, forKey: .path)
            try fields.encodeIfPresent(window, forKey: .window)
        case .playItem(let number, let window):
            try fields.encode(String(number, radix: 16), forKey: .id)
            try fields.encodeIfPresent(window, forKey: .window)
        case .open(let page): try Self.encode(page, into: &fields)
        case .library(let library): try library.encode(to: encoder)
        case .content(let content): try Self.encode(content, into: &fields)
        case .pause(let action): try fields.encode(action, forKey: .action)
        case .seek(.to(let seconds)): try fields.encode(seconds, forKey: .seconds)
        case .seek(.by(let seconds)):
            try fields.encode(seconds, forKey: .seconds)
            try fields.encode(true, forKey: .relative)
        case .volume(let percent): try fields.encode(percent, forKey: .percent)
        case .window(let place): try fields.encode(place, forKey: .place)
        case .claim(let edges): try fields.encode(edges, forKey: .edges)
        case .tab(let tab): try fields.encode(tab, forKey: .tab)
        case .touch(let gesture): try fields.encode(gesture, forKey: .gesture)
        case .tap(let element): try fields.encode(element, forKey: .element)
        case .light(let light): try fields.encode(light, forKey: .action)
        case .set(let key, let value):
            try fields.encode(key, forKey: .key)
            try fields.encode(value, forKey: .value)
        case .unset(let key): try fields.encode(key, forKey: .key)
        case .logLevel(let level): try fields.encode(level, forKey: .level)
        case .pin(let pin): try Self.encode(pin, into: &fields)
        case .status, .watch, .screenshot, .elements, .config, .schedule, .reload: break
        }
    }

    private static func encode(_ page: Page, into fields: inout KeyedEncodingContainer<Field>) throws {
        switch page {
        case .home: try fields.encode(PageName.home, forKey: .page)
        case .library: try fields.encode(PageName.library, forKey: .page)
        case .settings: try fields.encode(PageName.settings, forKey: .page)
        case .channel(let name):
            try fields.encode(PageName.channel, forKey: .page)
            try fields.encode(name, forKey: .channel)
        case .named(let name): try fields.encode(name, forKey: .page)
        }
    }

    private var wireName: Name {
        switch self {
        case .play, .playItem: .play
        case .open: .open
        case .library: .library
        case .content: .content
        case .pause: .pause
        case .seek: .seek
        case .volume: .volume
        case .window: .window
        case .claim: .claim
        case .tab: .tab
        case .status: .status
        case .watch: .watch
        case .screenshot: .screenshot
        case .touch: .touch
        case .elements: .elements
        case .schedule: .schedule
        case .tap: .tap
        case .light: .light
        case .config: .config
        case .reload: .reload
        case .set: .set
        case .unset: .unset
        case .logLevel: .logLevel
        case .pin: .pin
        }
    }

    fileprivate static func finite(_ number: Double) throws -> Double {
        guard number.magnitude <= 1e8 else { throw MessageError("\(number): out of range") }
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
