import CDRM
import Geometry
import Linux
import Scene

/// A plane that our CRTC can use, as the kernel describes it.
struct Plane {
    let number: UInt32
    let capability: PlaneCapability
    let properties: Properties

    /// The plane as the kernel's ioctls report it.
    struct Record {
        let number: UInt32
        /// One bit for each CRTC that can use the plane, in the card's order.
        let possibleCRTCs: UInt32
        let formats: Set<PixelFormat>
        let kind: PlaneCapability.Kind
        let properties: Properties
    }

    /// - Parameter place: the plane's z-position among the CRTC's planes, from back to front, used if the driver
    ///   gives none.
    init(_ record: Record, place: Int) {
        (number, properties) = (record.number, record.properties)
        capability = PlaneCapability(
            id: PlaneID(number), kind: record.kind, formats: record.formats,
            rotations: Self.rotations(properties["rotation"]), order: Self.order(properties["zpos"], place: place),
            hasAlpha: properties.id("alpha") != nil, mustCoverPanel: record.kind == .primary)
    }

    private static func rotations(_ property: Property?) -> RotationSet {
        guard let property, !property.isImmutable else { return [.none] }
        // The named values are bit numbers, not bits.
        let bits = property.named.values.reduce(UInt64(0)) { $0 | 1 << $1 }
        return Rotation.allCases.reduce(into: []) { if bits & $1.drmBit != 0 { $0.insert($1) } }
    }

    private static func order(_ zpos: Property?, place: Int) -> PlaneCapability.Order {
        if let zpos, let range = zpos.range, !zpos.isImmutable {
            return .range(Int(clamping: range.lowerBound)...Int(clamping: range.upperBound))
        }
        return .fixed(zpos.map { Int(clamping: $0.value) } ?? place)
    }
}

extension Plane.Record {
    /// Nil if the plane has disappeared.
    fileprivate init?(_ number: UInt32, card descriptor: Int32) {
        guard let plane = drmModeGetPlane(descriptor, number) else { return nil }
        defer { drmModeFreePlane(plane) }
        self.number = number
        possibleCRTCs = plane.pointee.possible_crtcs
        properties = Properties(of: number, .plane, card: descriptor)
        kind =
            switch properties["type"]?.value {
            case UInt64(clamping: DRM_PLANE_TYPE_PRIMARY): .primary
            case UInt64(clamping: DRM_PLANE_TYPE_CURSOR): .cursor
            default: .overlay
            }
        let codes = UnsafeBufferPointer(start: plane.pointee.formats, count: Int(clamping: plane.pointee.count_formats))
        formats = Self.linearFormats(properties, descriptor) ?? Set(codes.map { PixelFormat(code: $0) })
    }

    /// Nil if the driver does not report modifiers.
    private static func linearFormats(_ properties: Properties, _ descriptor: Int32) -> Set<PixelFormat>? {
        guard let number = properties["IN_FORMATS"]?.value, number != 0,
            let blob = drmModeGetPropertyBlob(descriptor, UInt32(clamping: number))
        else { return nil }
        defer { drmModeFreePropertyBlob(blob) }
        let bytes = UnsafeRawBufferPointer(start: blob.pointee.data, count: Int(clamping: blob.pointee.length))
        let formats = InFormats(blob: Array(bytes))?.linearFormats ?? []
        return formats.isEmpty ? nil : formats
    }

    /// The sort key among the CRTC's planes. A CRTC's own primary plane comes before those that it shares.
    fileprivate var rank: (Int, Int, UInt32) {
        let ranks: [PlaneCapability.Kind: Int] = [.primary: 0, .overlay: 1, .cursor: 2]
        return (ranks[kind] ?? 1, possibleCRTCs.nonzeroBitCount, number)
    }
}

extension Rotation {
    /// The bit of the property `rotation`, which counts counter-clockwise.
    var drmBit: UInt64 {
        switch self {
        case .none: UInt64(clamping: DRM_MODE_ROTATE_0)
        case .quarter: UInt64(clamping: DRM_MODE_ROTATE_270)
        case .half: UInt64(clamping: DRM_MODE_ROTATE_180)
        case .threeQuarters: UInt64(clamping: DRM_MODE_ROTATE_90)
        }
    }
}

extension Card {
    /// The planes that a CRTC can use, from back to front where their order is fixed.
    ///
    /// - Parameter index: the CRTC's index in the card's list.
    /// - Throws: ENODEV when the card has gone.
    func planes(ofCRTC index: Int) throws(SystemError) -> [Plane] {
        try resources().planes.compactMap { Plane.Record($0, card: descriptor) }
            .filter { $0.possibleCRTCs & (1 << UInt32(clamping: index)) != 0 }
            .sorted { $0.rank < $1.rank }
            .enumerated().map { Plane($1, place: $0) }
    }
}
