/// A cache of the most recently used values, at most `capacity` of them.
///
/// There are two generations, and each use moves a value to the young one. When the young generation holds half of the
/// capacity, it becomes the old one, and the previous old one is dropped. Nothing is sorted, so no use takes long.
struct Cache<Key: Hashable, Value> {
    private let half: Int
    private var young: [Key: Value] = [:]
    private var old: [Key: Value] = [:]

    init(capacity: Int) { half = max(1, capacity / 2) }

    subscript(key: Key) -> Value? {
        mutating get {
            if let value = young[key] { return value }
            guard let value = old.removeValue(forKey: key) else { return nil }
            add(key, value)
            return value
        }
        set {
            old[key] = nil
            guard let newValue else { return young[key] = nil }
            add(key, newValue)
        }
    }

    private mutating func add(_ key: Key, _ value: Value) {
        if young.count == half {
            swap(&old, &young)
            young.removeAll(keepingCapacity: true)
        }
        young[key] = value
    }
}
