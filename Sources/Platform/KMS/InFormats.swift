package import Scene

/// The content of a plane's IN_FORMATS blob: the formats that the plane shows, and the modifiers for each.
///
/// The blob has a header of six numbers, a list of formats, and a list of modifiers. Each modifier has a mask of 64
/// bits for the formats from its `offset` on. A plane with more formats lists the same modifier again.
package struct InFormats: Hashable, Sendable {
    /// The modifier of linear memory.
    package static let linear: UInt64 = 0

    /// The modifiers of each format.
    package private(set) var modifiers: [PixelFormat: Set<UInt64>] = [:]

    /// The formats that the plane shows from linear memory.
    package var linearFormats: Set<PixelFormat> {
        Set(modifiers.lazy.filter { $0.value.contains(Self.linear) }.map(\.key))
    }

    /// Nil if the blob is not of version 1, or is inconsistent.
    package init?(blob: [UInt8]) {
        guard let version = blob.number(at: 0, UInt32.self), version == 1,
            let formatCount = blob.number(at: 8, UInt32.self), let formatsOffset = blob.number(at: 12, UInt32.self),
            let modifierCount = blob.number(at: 16, UInt32.self),
            let modifiersOffset = blob.number(at: 20, UInt32.self),
            Int(clamping: formatCount) * 4 + Int(clamping: formatsOffset) <= blob.count,
            Int(clamping: modifierCount) * Self.modifierSize + Int(clamping: modifiersOffset) <= blob.count
        else { return nil }
        let formats = (0..<Int(clamping: formatCount)).compactMap { index in
            blob.number(at: Int(clamping: formatsOffset) + 4 * index, UInt32.self).map { PixelFormat(code: $0) }
        }
        for index in 0..<Int(clamping: modifierCount) {
            let start = Int(clamping: modifiersOffset) + Self.modifierSize * index
            guard let mask = blob.number(at: start, UInt64.self),
                let offset = blob.number(at: start + 8, UInt32.self),
                let modifier = blob.number(at: start + 16, UInt64.self)
            else { return nil }
            for bit in 0..<64 where mask >> UInt64(clamping: bit) & 1 == 1 {
                guard Int(clamping: offset) + bit < formats.count else { return nil }
                modifiers[formats[Int(clamping: offset) + bit], default: []].insert(modifier)
            }
        }
    }

    /// The size of `struct drm_format_modifier` in bytes.
    private static let modifierSize = 24
}

extension [UInt8] {
    /// A number in native byte order, or nil beyond the end.
    fileprivate func number<Number: FixedWidthInteger>(at offset: Int, _: Number.Type) -> Number? {
        guard offset >= 0, offset + MemoryLayout<Number>.size <= count else { return nil }
        return withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: Number.self) }
    }
}
