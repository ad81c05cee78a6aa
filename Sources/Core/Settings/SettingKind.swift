import Numbers

/// The kind of value that a setting takes.
package enum SettingKind: Sendable {
    case number(ClosedRange<Double>)
    case integer(ClosedRange<Int>)
    case flag
    case choice([String])
    case text
    /// A text of numbers separated by spaces, or an empty one.
    case numbers(count: Int)
    /// A text of key names separated by spaces, or an empty one.
    case keys
    /// Points, or millimetres as `"1.5mm"` where the panel's size is known; the range is in points.
    case length(ClosedRange<Double>)
}

/// The unit of a number.
package enum SettingUnit: String, Sendable {
    case none = ""
    case points = "pt"
    case pixels = "px"
    case pixelsPerPoint = "px/pt"
    case perSecond = "Hz"
    case pointsPerSecond = "pt/s"
    case seconds = "s"
    case ratio = "ratio"
    case perMillisecond = "per ms"
    case megabytes = "MB"
    case years = "years"
}

/// A length on the panel.
package enum Length: Hashable, Sendable {
    case points(Double)
    case millimetres(Double)

    /// The length in points of `millimetresPerPoint` millimetres each; nil for millimetres on a panel of unknown size.
    package func points(millimetresPerPoint: Double?) -> Double? {
        switch self {
        case .points(let p): p
        case .millimetres(let mm): millimetresPerPoint.map { mm / $0 }
        }
    }
}

/// A value as written, before the check.
package enum RawValue: Hashable, Sendable {
    case number(Double)
    case integer(Int)
    case flag(Bool)
    case text(String)
    /// Numbers in brackets.
    case list([Double])
    /// A table without any key.
    case table
    /// A value that no key takes, in words: `a date`.
    case other(String)

    /// Reads the text after `=` on a command line: a boolean, a number, or else text with optional quotes.
    package init(argument: String) {
        if argument == "true" || argument == "false" {
            self = .flag(argument == "true")
        } else if let n = Int(argument, radix: 10) {
            self = .integer(n)
        } else if let n = Double(argument), n.isFinite {
            self = .number(n)
        } else {
            let quoted = argument.count >= 2 && argument.first == "\"" && argument.last == "\""
            self = .text(quoted ? String(argument.dropFirst().dropLast()) : argument)
        }
    }

    /// The scalar as a basic string of TOML writes it.
    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\"", "\\": return "\\\(scalar)"
        case "\u{0}"..."\u{1f}", "\u{7f}":
            return "\\u" + scalar.value.padded(to: 4, radix: 16)
        default: return String(scalar)
        }
    }

    /// The value as a command line or a file writes it.
    package var written: String {
        switch self {
        case .number(let n): SettingEntry.written(n)
        case .integer(let n): String(n)
        case .flag(let f): String(f)
        case .text(let t): "\"" + t.unicodeScalars.map(Self.escaped).joined() + "\""
        case .list(let list): "[" + list.map(SettingEntry.written).joined(separator: ", ") + "]"
        case .table: "a table"
        case .other(let words): words
        }
    }
}
