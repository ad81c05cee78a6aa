/// A copy-on-write box for a large value: copies of its owner share the value until one of them changes it.
///
/// A read from an object's property copies the whole interface, so its large parts are in boxes.
@propertyWrapper
struct Indirect<Value> {
    private final class Storage {
        var value: Value

        init(_ value: Value) { self.value = value }
    }

    private var storage: Storage

    init(wrappedValue: Value) { storage = Storage(wrappedValue) }

    var wrappedValue: Value {
        _read { yield storage.value }
        _modify {
            if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.value) }
            yield &storage.value
        }
    }
}
