import Numbers

/// An entry of the table of keys.
package typealias SettingEntry = TableEntry<Settings>

/// One row of a table of keys: a key, its kind of value, its default, and the property that it sets.
package struct TableEntry<Root: Sendable>: Sendable {
    /// `section.name`, or `name` in a table that files may repeat.
    package let key: String
    package let kind: SettingKind
    package let unit: SettingUnit
    /// The description, one line.
    package let doc: String
    package let defaultValue: RawValue
    /// Stores a value that has passed `checked`.
    let store: @Sendable (inout Root, RawValue) -> Void
    let load: @Sendable (Root) -> RawValue
    /// The time at which a changed value takes effect.
    package private(set) var takesEffect = TakesEffect.atOnce
    package private(set) var owner = Owner.integrator
    /// The key that has replaced this key; nil for a current key.
    package private(set) var successor: String?
    /// The form of a text.
    package private(set) var form = TextForm.any

    package enum TakesEffect: Sendable {
        /// Takes effect from the next frame on.
        case atOnce
        /// Takes effect with the next start of the daemon.
        case atRestart
    }

    /// The people who may change the setting.
    package enum Owner: Sendable {
        case integrator
        /// The staff, who know the PIN, and the visitors of an open settings page.
        case staff
        /// The staff alone, who know the PIN, even if visitors have the whole settings page.
        case staffAlone
        /// All visitors, on the settings page, within the integrator's limits.
        case visitor
    }

    func replaced(by key: String) -> Self { with { $0.successor = key } }
    func atRestart() -> Self { with { $0.takesEffect = .atRestart } }
    func of(_ form: TextForm) -> Self { with { $0.form = form } }
    func byVisitors() -> Self { with { $0.owner = .visitor } }
    func byStaff() -> Self { with { $0.owner = .staff } }
    func byStaffAlone() -> Self { with { $0.owner = .staffAlone } }

    private func with(_ change: (inout Self) -> Void) -> Self {
        var entry = self
        change(&entry)
        return entry
    }

    static func number(
        _ key: String, _ path: any WritableKeyPath<Root, Double> & Sendable, _ value: Double,
        _ range: ClosedRange<Double>, _ unit: SettingUnit, _ doc: String
    ) -> Self {
        Self(
            key: key, kind: .number(range), unit: unit, doc: doc, defaultValue: .number(value),
            store: { if case .number(let n) = $1 { $0[keyPath: path] = n } },
            load: { .number($0[keyPath: path]) })
    }

    static func integer(
        _ key: String, _ path: any WritableKeyPath<Root, Int> & Sendable, _ value: Int,
        _ range: ClosedRange<Int>, _ unit: SettingUnit, _ doc: String
    ) -> Self {
        Self(
            key: key, kind: .integer(range), unit: unit, doc: doc, defaultValue: .integer(value),
            store: { if case .integer(let n) = $1 { $0[keyPath: path] = n } },
            load: { .integer($0[keyPath: path]) })
    }

    static func flag(
        _ key: String, _ path: any WritableKeyPath<Root, Bool> & Sendable, _ value: Bool, _ doc: String
    ) -> Self {
        Self(
            key: key, kind: .flag, unit: .none, doc: doc, defaultValue: .flag(value),
            store: { if case .flag(let f) = $1 { $0[keyPath: path] = f } },
            load: { .flag($0[keyPath: path]) })
    }

    static func text(
        _ key: String, _ path: any WritableKeyPath<Root, String> & Sendable, _ value: String, _ doc: String
    ) -> Self {
        Self(
            key: key, kind: .text, unit: .none, doc: doc, defaultValue: .text(value),
            store: { if case .text(let t) = $1 { $0[keyPath: path] = t } },
            load: { .text($0[keyPath: path]) })
    }

    /// A list of exactly `count` finite numbers, or an empty one.
    static func numbers(
        _ key: String, _ path: any WritableKeyPath<Root, [Double]> & Sendable, count: Int,
        defaults value: String = "",
        _ doc: String
    ) -> Self {
        Self(
            key: key, kind: .numbers(count: count), unit: .none, doc: doc, defaultValue: .text(value),
            store: { if case .text(let t) = $1 { $0[keyPath: path] = Self.numbers(t) ?? [] } },
            load: { .text($0[keyPath: path].map(Self.written).joined(separator: " ")) })
    }

    static func choice<C: RawRepresentable<String> & CaseIterable & Sendable>(
        _ key: String, _ path: any WritableKeyPath<Root, C> & Sendable, _ value: C, _ doc: String
    ) -> Self {
        Self(
            key: key, kind: .choice(C.allCases.map(\.rawValue)), unit: .none, doc: doc,
            defaultValue: .text(value.rawValue),
            store: { if case .text(let t) = $1, let c = C(rawValue: t) { $0[keyPath: path] = c } },
            load: { .text($0[keyPath: path].rawValue) })
    }

    /// Any number of keys, by the kernel's names.
    static func keys(
        _ key: String, _ path: any WritableKeyPath<Root, [KeyName]> & Sendable, _ value: String, _ doc: String
    ) -> Self {
        Self(
            key: key, kind: .keys, unit: .none, doc: doc, defaultValue: .text(value),
            store: { if case .text(let t) = $1 { $0[keyPath: path] = KeyName.keys(t) ?? [] } },
            load: { .text($0[keyPath: path].map(\.name).joined(separator: " ")) })
    }

    static func length(
        _ key: String, _ path: any WritableKeyPath<Root, Length> & Sendable, _ points: Double,
        _ range: ClosedRange<Double>, _ doc: String
    ) -> Self {
        Self(
            key: key, kind: .length(range), unit: .points, doc: doc, defaultValue: .number(points),
            store: { settings, value in
                if case .number(let n) = value { settings[keyPath: path] = .points(n) }
                if case .text(let t) = value, let mm = Self.millimetres(t) {
                    settings[keyPath: path] = .millimetres(mm)
                }
            },
            load: { settings in
                switch settings[keyPath: path] {
                case .points(let p): .number(p)
                case .millimetres(let mm): .text("\(Self.written(mm))mm")
                }
            })
    }

    /// The number in `"1.5mm"`; nil for any other text.
    static func millimetres(_ text: String) -> Double? {
        guard text.hasSuffix("mm"), let n = Double(text.dropLast(2)), n > 0, n.isFinite else { return nil }
        return n
    }

    /// The numbers in `"1 0 0.5"`; nil if one of the words is not a finite number.
    static func numbers(_ text: String) -> [Double]? {
        let words = text.split(separator: " ")
        let numbers = words.compactMap { Double($0) }.filter(\.isFinite)
        return numbers.count == words.count ? numbers : nil
    }

    /// A number without a needless `.0`.
    static func written(_ n: Double) -> String {
        n == n.rounded() && abs(n) < 1e15 ? String(Int(saturating: n)) : String(n)
    }

    /// The value in the form that `store` takes.
    func checked(_ value: RawValue) throws(SettingError) -> RawValue {
        switch (kind, value) {
        case (.number(let range), .number(let n)) where !n.isNaN, (.length(let range), .number(let n)) where !n.isNaN:
            return .number(try within(range, n))
        case (.number(let range), .integer(let n)), (.length(let range), .integer(let n)):
            return .number(try within(range, Double(n)))
        case (.integer(let range), .integer(let n)):
            _ = try within(Double(range.lowerBound)...Double(range.upperBound), Double(n))
            return value
        case (.flag, .flag): return value
        case (.text, .text(let t)):
            if let refusal = form.refusal(of: t) { throw SettingError(key, refusal) }
            return value
        case (.choice(let names), .text(let t)):
            guard names.contains(t) else { throw SettingError(key, "\(value.written) is none of \(list(names))") }
            return value
        // A bare 90 counts as "90".
        case (.choice(let names), .integer(let n)) where names.contains(String(n)): return .text(String(n))
        case (.numbers(let count), .text(let t)) where Self.numbers(t).map { fits($0, count) } ?? false: return value
        case (.numbers(let count), .list(let list)) where fits(list, count):
            return .text(list.map(Self.written).joined(separator: " "))
        case (.keys, .text(let t)):
            guard let wrong = t.split(separator: " ").first(where: { KeyName($0) == nil }) else { return value }
            throw SettingError(key, "\"\(wrong)\" is no key of linux/input-event-codes.h, as \"KEY_ENTER\" is")
        case (.length, .text(let t)) where Self.millimetres(t) != nil: return value
        default: throw SettingError(key, "\(value.written) is not \(expectation)")
        }
    }

    private func fits(_ list: [Double], _ count: Int) -> Bool {
        [0, count].contains(list.count) && list.allSatisfy(\.isFinite)
    }

    private func within(_ range: ClosedRange<Double>, _ n: Double) throws(SettingError) -> Double {
        guard n <= range.upperBound else {
            throw SettingError(
                key, "\(Self.written(n)) is above the largest allowed, \(Self.written(range.upperBound))")
        }
        guard n >= range.lowerBound else {
            throw SettingError(
                key, "\(Self.written(n)) is below the smallest allowed, \(Self.written(range.lowerBound))")
        }
        return n
    }

    private func list(_ names: [String]) -> String { names.map { "\"\($0)\"" }.joined(separator: ", ") }

    private var expectation: String {
        switch kind {
        case .number: "a number"
        case .integer: "a whole number"
        case .flag: "true or false"
        case .choice(let names): "one of \(list(names))"
        case .text: "a text"
        case .numbers(let count): "\(count) numbers with spaces between them, or empty"
        case .keys: "a text of keys' names with spaces between them"
        case .length: "a number of points or a text like \"1.5mm\""
        }
    }
}
