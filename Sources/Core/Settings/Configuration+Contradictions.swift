/// Two keys; the value of the first must not be above the value of the second.
private struct KeyOrder {
    let smaller: String
    let larger: String
    /// Whether 0 means never, which contradicts no other value.
    var isFreeAtZero = false

    static let all = [
        KeyOrder(smaller: "floating.minimum_width", larger: "floating.width"),
        KeyOrder(smaller: "floating.stash_tab", larger: "floating.minimum_width"),
        KeyOrder(smaller: "display.dim_after", larger: "display.off_after", isFreeAtZero: true),
        KeyOrder(smaller: "preview.flick_progress", larger: "preview.finish_progress"),
    ]

    /// The two values if they contradict each other.
    func contradiction(in settings: Settings) -> (Double, Double)? {
        guard case .number(let a) = settings.value(of: smaller), case .number(let b) = settings.value(of: larger),
            a > b, !(isFreeAtZero && (a == 0 || b == 0))
        else { return nil }
        return (a, b)
    }
}

extension Configuration {
    /// Reports values that are valid alone but contradict each other, and resets their keys to the defaults.
    mutating func resolveContradictions() {
        for order in KeyOrder.all {
            guard let (a, b) = order.contradiction(in: settings) else { continue }
            let keys = [order.smaller, order.larger]
            let places = keys.compactMap { key -> (file: String, position: TextPosition)? in
                if case .file(let file, let position) = origin(of: key) { (file, position) } else { nil }
            }
            let message =
                "\(order.smaller): \(SettingEntry.written(a)) is above \(order.larger), \(SettingEntry.written(b))"
            for key in keys { reset(key) }
            // The defaults are in order, so a file has set at least one of the two.
            guard let place = places.first else { continue }
            fail(ConfigProblem(file: place.file, position: place.position, message))
        }
    }
}
