extension Dictionary {
    /// Returns the value of a key, which is written only once. When there are as many values as the limit, all are
    /// forgotten first. A scrolling list needs the same few texts in every frame.
    @inlinable
    package mutating func kept(_ key: Key, limit: Int, _ write: () -> Value) -> Value {
        if let value = self[key] { return value }
        if count >= limit { removeAll(keepingCapacity: true) }
        let value = write()
        self[key] = value
        return value
    }
}
