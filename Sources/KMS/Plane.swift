import CDRM
import Geometry
import Scene

/// A plane that our CRTC can use, as the kernel describes it.
struct Plane {
    let number: UInt32
    let capability: PlaneCapability
    let properties: Properties

    /// - Parameter place: among the planes of its kind, from back to front, where the driver does not say.
    init(_ plane: drmModePlane, _ properties: Properties, place: Int, card descriptor: Int32) {
        number = plane.plane_id
        self.properties = properties
        let kind = Self.kind(properties)
        capability = PlaneCapability(
            id: PlaneID(plane.plane_id), kind: kind, formats: Self.formats(plane, properties, descriptor),
            rotations: Self.rotations(properties["rotation"]),
            order: Self.order(properties["zpos"], kind, place: place),
            hasAlpha: properties.id("alpha") != nil, mustCoverPanel: kind == .primary)
    }

    static func kind(_ properties: Properties) -> PlaneCapability.Kind {
        switch properties["type"]?.value {
        case UInt64(DRM_PLANE_TYPE_PRIMARY): .primary
        case UInt64(DRM_PLANE_TYPE_CURSOR): .cursor
        default: .overlay
        }
    }

    private static func formats(
        _ plane: drmModePlane, _ properties: Properties, _ descriptor: Int32
    ) -> Set<PixelFormat> {
        if let blob = properties["IN_FORMATS"]?.value, let bytes = bytes(ofBlob: blob, descriptor),
            let parsed = InFormats(blob: bytes), !parsed.linearFormats.isEmpty
        {
            return parsed.linearFormats
        }
        let codes = UnsafeBufferPointer(start: plane.formats, count: Int(plane.count_formats))
        return Set(codes.map { PixelFormat(code: $0) })
    }

    private static func bytes(ofBlob number: UInt64, _ descriptor: Int32) -> [UInt8]? {
        guard number != 0, let blob = drmModeGetPropertyBlob(descriptor, UInt32(number)) else { return nil }
        defer { drmModeFreePropertyBlob(blob) }
        return Array(UnsafeRawBufferPointer(start: blob.pointee.data, count: Int(blob.pointee.length)))
    }

    private static func rotations(_ property: Property?) -> Set<Rotation> {
        guard let property, !property.isImmutable else { return [.none] }
        // The property's names are numbers of bits, not bits.
        let bits = property.named.values.reduce(UInt64(0)) { $0 | 1 << $1 }
        return Set(Rotation.allCases.filter { bits & $0.drmBit != 0 })
    }

    private static func order(_ zpos: Property?, _ kind: PlaneCapability.Kind, place: Int) -> PlaneCapability.Order {
        if let zpos, let range = zpos.range, !zpos.isImmutable {
            return .range(Int(clamping: range.lowerBound)...Int(clamping: range.upperBound))
        }
        return .fixed(zpos.map { Int(clamping: $0.value) } ?? place)
    }
}

extension Rotation {
    /// The bit of the property `rotation`, which counts counter-clockwise.
    var drmBit: UInt64 {
        switch self {
        case .none: UInt64(DRM_MODE_ROTATE_0)
        case .quarter: UInt64(DRM_MODE_ROTATE_270)
        case .half: UInt64(DRM_MODE_ROTATE_180)
        case .threeQuarters: UInt64(DRM_MODE_ROTATE_90)
        }
    }
}

extension Card {
    /// The planes that a CRTC can use, from back to front as far as that is fixed.
    ///
    /// - Parameter index: the CRTC's place in the card's list.
    func planes(ofCRTC index: Int) -> [Plane] {
        let numbers = drmModeGetPlaneResources(descriptor).map { list in
            defer { drmModeFreePlaneResources(list) }
            return Array(UnsafeBufferPointer(start: list.pointee.planes, count: Int(list.pointee.count_planes)))
        }
        var found: [(plane: UnsafeMutablePointer<drmModePlane>, properties: Properties)] = []
        defer { for entry in found { drmModeFreePlane(entry.plane) } }
        for number in numbers ?? [] {
            guard let plane = drmModeGetPlane(descriptor, number) else { continue }
            guard plane.pointee.possible_crtcs & (1 << UInt32(index)) != 0 else {
                drmModeFreePlane(plane)
                continue
            }
            found.append((plane, Properties(of: number, .plane, card: descriptor)))
        }
        let ranks: [PlaneCapability.Kind: Int] = [.primary: 0, .overlay: 1, .cursor: 2]
        let places = found.indices.sorted { a, b in
            func key(_ index: Int) -> (Int, Int, UInt32) {
                let plane = found[index].plane.pointee
                // A CRTC's own primary plane comes before those that it shares.
                return (
                    ranks[Plane.kind(found[index].properties)] ?? 1, plane.possible_crtcs.nonzeroBitCount,
                    plane.plane_id
                )
            }
            return key(a) < key(b)
        }
        return places.enumerated().map { place, index in
            Plane(found[index].plane.pointee, found[index].properties, place: place, card: descriptor)
        }
    }
}
