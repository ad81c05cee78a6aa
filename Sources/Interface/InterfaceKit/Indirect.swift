/// Stores a large value apart from its owner: a copy of the owner shares it, and a change copies it first if it is shared.
@propertyWrapper
package struct Indirect<Value> {
    @usableFromInline
    package final class Storage {
        @usableFromInline package var value: Value

        @usableFromInline
        package init(_ value: Value) { self.value = value }
    }

    @usableFromInline package var storage: Storage

    @inlinable
    package init(wrappedValue: Value) { storage = Storage(wrappedValue) }

    @inlinable package var wrappedValue: Value {
        _read { yield storage.value }
        _modify {
            if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.value) }
            yield &storage.value
        }
    }
}
