/// A large value outside its owner's memory: copies of the owner share it, and a change copies it first if it is shared.
///
/// The interface is copied where it is read from an object's property.
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
