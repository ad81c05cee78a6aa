/// A reply of the daemon: one line for each request, in their order, and for `watch` one line for each change.
package enum Reply: Hashable, Sendable {
    case done
    case status(Status)
    /// The picture on the panel; the message carries the descriptor of a memory file.
    case picture(Picture)
    case config([Setting])
    case library(Library)
    case lists(Lists)
    case content(Content)
    case found(Found)
    case item(ItemDetails)
    case problems(Problems)
    case schedule(Schedule)
    /// The elements of the panel, front to back.
    case elements([Element])
    /// The reason for a failure.
    case failed(String)

    /// A picture of rows of B, G, R and an unused byte. Width and height are in pixels, the stride in bytes.
    package struct Picture: Hashable, Sendable, Codable {
        package var width: Int
        package var height: Int
        package var stride: Int

        package init(width: Int, height: Int, stride: Int) {
            (self.width, self.height, self.stride) = (width, height, stride)
        }

        /// - Throws: `MessageError` for an impossible size or stride.
        package init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: CodingKeys.self)
            width = try fields.decode(Int.self, forKey: .width)
            height = try fields.decode(Int.self, forKey: .height)
            stride = try fields.decode(Int.self, forKey: .stride)
            guard (1...16384).contains(width), (1...16384).contains(height), (width * 4...1 << 20).contains(stride)
            else { throw MessageError("picture of \(width)x\(height) in rows of \(stride) bytes") }
        }
    }

    /// Some items of the library; none after a scan.
    package struct Library: Hashable, Sendable, Codable {
        /// The number of all items.
        package var total: Int
        package var items: [Item]

        package init(total: Int, items: [Item]) { (self.total, self.items) = (total, items) }
    }

    package struct Schedule: Hashable, Sendable, Codable {
        /// A configuration file with the values that the parts of the day override, and then these parts. Those of content
        /// sets come first.
        package var tables: String
        /// Whether no part applies yet, because the time is unknown.
        package var waits: Bool

        package init(tables: String, waits: Bool) { (self.tables, self.waits) = (tables, waits) }
    }

    package struct Item: Hashable, Sendable, Codable {
        /// The id, hexadecimal; it stays the same after every scan.
        package var id: String
        package var path: String
        package var title: String
        package var channel: String
        /// The duration in seconds; 0 when unknown.
        package var duration: Double
        /// `video`, `photo`, `sound`
        package var kind: String
        /// Whether its file cannot be played as it is.
        package var broken: Bool

        package init(
            id: String, path: String, title: String, channel: String, duration: Double, kind: String = "video",
            broken: Bool = false
        ) {
            (self.id, self.path, self.title) = (id, path, title)
            (self.channel, self.duration) = (channel, duration)
            (self.kind, self.broken) = (kind, broken)
        }
    }

    /// An element of the panel that takes taps.
    package struct Element: Hashable, Sendable, Codable {
        package var id: String
        /// `button`, `tab`, `item`, `link`, `slider`, `option`, `video`
        package var role: String
        /// The label in the language of the interface.
        package var label: String
        /// The state of the element; nil for an element without a state.
        package var value: String?
        /// Whether the element has an effect now.
        package var enabled: Bool
        /// The gestures that can begin at the element: `tap`, `double-tap`, `long-press`, `pan`, `pinch`
        package var gestures: [String]
        /// Left, top, width and height, points.
        package var frame: [Double]

        package init(
            id: String, role: String, label: String, value: String?, enabled: Bool, gestures: [String], frame: [Double]
        ) {
            (self.id, self.role, self.label, self.value, self.frame) = (id, role, label, value, frame)
            (self.enabled, self.gestures) = (enabled, gestures)
        }

        /// - Throws: `MessageError` for an invalid frame.
        package init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: CodingKeys.self)
            id = try fields.decode(String.self, forKey: .id)
            role = try fields.decode(String.self, forKey: .role)
            label = try fields.decode(String.self, forKey: .label)
            value = try fields.decodeIfPresent(String.self, forKey: .value)
            enabled = try fields.decode(Bool.self, forKey: .enabled)
            gestures = try fields.decode([String].self, forKey: .gestures)
            frame = try fields.decode([Double].self, forKey: .frame)
            guard frame.count == 4, frame.allSatisfy({ $0.magnitude <= 1e8 }) else {
                throw MessageError("frame: expected four numbers")
            }
        }
    }

    /// A key of the configuration with the value in force.
    package struct Setting: Hashable, Sendable, Codable {
        package var key: String
        /// The value as a file writes it.
        package var value: String
        /// The source of the value: `default`, a file and its line, `--set`, or a visitor.
        package var origin: String

        /// The origin of a choice on the settings page.
        package static let visitor = "a visitor, until the session ends"

        package init(key: String, value: String, origin: String) {
            (self.key, self.value, self.origin) = (key, value, origin)
        }
    }
}

extension Reply: Codable {
    private enum Field: String, CodingKey {
        case version, status, picture, config, library, lists, content, found, item, problems, elements, schedule, error
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        let version = try fields.decode(Int.self, forKey: .version)
        guard version == Line.version else { throw MessageError("the daemon speaks version \(version)") }
        if let error = try fields.decodeIfPresent(String.self, forKey: .error) {
            self = .failed(error)
        } else if let status = try fields.decodeIfPresent(Status.self, forKey: .status) {
            self = .status(status)
        } else if let picture = try fields.decodeIfPresent(Picture.self, forKey: .picture) {
            self = .picture(picture)
        } else if let config = try fields.decodeIfPresent([Setting].self, forKey: .config) {
            self = .config(config)
        } else if let library = try fields.decodeIfPresent(Library.self, forKey: .library) {
            self = .library(library)
        } else if let lists = try fields.decodeIfPresent(Lists.self, forKey: .lists) {
            self = .lists(lists)
        } else if let content = try fields.decodeIfPresent(Content.self, forKey: .content) {
            self = .content(content)
        } else if let found = try fields.decodeIfPresent(Found.self, forKey: .found) {
            self = .found(found)
        } else if let item = try fields.decodeIfPresent(ItemDetails.self, forKey: .item) {
            self = .item(item)
        } else if let problems = try fields.decodeIfPresent(Problems.self, forKey: .problems) {
            self = .problems(problems)
        } else if let elements = try fields.decodeIfPresent([Element].self, forKey: .elements) {
            self = .elements(elements)
        } else if let schedule = try fields.decodeIfPresent(Schedule.self, forKey: .schedule) {
            self = .schedule(schedule)
        } else {
            self = .done
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Field.self)
        try fields.encode(Line.version, forKey: .version)
        switch self {
        case .done: break
        case .status(let status): try fields.encode(status, forKey: .status)
        case .picture(let picture): try fields.encode(picture, forKey: .picture)
        case .config(let config): try fields.encode(config, forKey: .config)
        case .elements(let elements): try fields.encode(elements, forKey: .elements)
        case .schedule(let schedule): try fields.encode(schedule, forKey: .schedule)
        case .found(let found): try fields.encode(found, forKey: .found)
        case .item(let item): try fields.encode(item, forKey: .item)
        case .problems(let problems): try fields.encode(problems, forKey: .problems)
        case .library(let library): try fields.encode(library, forKey: .library)
        case .lists(let lists): try fields.encode(lists, forKey: .lists)
        case .content(let content): try fields.encode(content, forKey: .content)
        case .failed(let reason): try fields.encode(reason, forKey: .error)
        }
    }
}
