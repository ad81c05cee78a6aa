import CDRM

/// One property of a kernel object, read once.
struct Property {
    let id: UInt32
    /// The value when the property was read.
    let value: UInt64
    /// The bounds of a range property; nil for other types.
    let range: ClosedRange<UInt64>?
    /// The values of an enumeration or the bits of a bitmask, by name.
    let named: [String: UInt64]
    let isImmutable: Bool

    fileprivate init(_ property: drmModePropertyRes, value: UInt64) {
        id = property.prop_id
        self.value = value
        isImmutable = property.flags & UInt32(clamping: DRM_MODE_PROP_IMMUTABLE) != 0
        let bounds = UnsafeBufferPointer(start: property.values, count: Int(clamping: property.count_values))
        let isRange =
            property.flags & UInt32(clamping: DRM_MODE_PROP_RANGE) != 0 && bounds.count == 2 && bounds[0] <= bounds[1]
        range = isRange ? bounds[0]...bounds[1] : nil
        var named: [String: UInt64] = [:]
        for var entry in UnsafeBufferPointer(start: property.enums, count: Int(clamping: property.count_enums)) {
            named[text(&entry.name)] = entry.value
        }
        self.named = named
    }
}

/// The properties of a connector, a CRTC or a plane, by name.
struct Properties {
    /// `DRM_MODE_OBJECT_*`
    enum Owner: UInt32 {
        case connector = 0xc0c0_c0c0
        case crtc = 0xcccc_cccc
        case plane = 0xeeee_eeee
    }

    private var byName: [String: Property] = [:]

    /// Empty if the object has disappeared.
    init(of object: UInt32, _ owner: Owner, card descriptor: Int32) {
        guard let list = drmModeObjectGetProperties(descriptor, object, owner.rawValue) else { return }
        defer { drmModeFreeObjectProperties(list) }
        for index in 0..<Int(clamping: list.pointee.count_props) {
            guard let property = drmModeGetProperty(descriptor, list.pointee.props[index]) else { continue }
            defer { drmModeFreeProperty(property) }
            byName[text(&property.pointee.name)] = Property(property.pointee, value: list.pointee.prop_values[index])
        }
    }

    subscript(name: String) -> Property? { byName[name] }

    /// The property's number, if it can be set.
    func id(_ name: String) -> UInt32? { byName[name].flatMap { $0.isImmutable ? nil : $0.id } }
}

/// The text in a C array of characters, which may lack a terminator.
private func text<Characters>(_ characters: inout Characters) -> String {
    withUnsafeBytes(of: &characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
}
