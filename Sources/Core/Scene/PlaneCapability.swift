package import Geometry

/// Identifies a hardware plane of the display controller by the kernel's number.
package struct PlaneID: Hashable, Sendable {
    package let number: UInt32
    package init(_ number: UInt32) { self.number = number }
}

/// A pixel format, as DRM's four-character code.
package struct PixelFormat: Hashable, Sendable {
    package let code: UInt32

    package init(code: UInt32) { self.code = code }

    /// - Precondition: four ASCII characters, as in `"XR24"`.
    package init(_ characters: StaticString) {
        precondition(characters.utf8CodeUnitCount == 4, "a format of four characters")
        code = characters.description.utf8.reversed().reduce(0) { $0 << 8 | UInt32(clamping: $1) }
    }

    package static let xrgb8888 = PixelFormat("XR24")
    package static let argb8888 = PixelFormat("AR24")
    package static let rgb565 = PixelFormat("RG16")
    package static let nv12 = PixelFormat("NV12")
    package static let yuv420 = PixelFormat("YU12")
    package static let yuyv = PixelFormat("YUYV")
    package static let p010 = PixelFormat("P010")

    package var hasAlpha: Bool { self == .argb8888 }
    package var isYUV: Bool { self == .nv12 || self == .yuv420 || self == .yuyv || self == .p010 }
}

/// The properties of one plane. A limit that the driver does not report counts as absent: a TEST_ONLY commit decides.
package struct PlaneCapability: Hashable, Sendable {
    package enum Kind: Hashable, Sendable { case primary, overlay, cursor }

    /// The plane's position in the stacking order, from back to front.
    package enum Order: Hashable, Sendable {
        case fixed(Int)
        case range(ClosedRange<Int>)
    }

    package var id: PlaneID
    package var kind: Kind
    package var formats: Set<PixelFormat>
    /// The range of the destination's length divided by the source's length.
    package var scale: ClosedRange<Double>
    package var rotations: RotationSet
    package var order: Order
    /// Whether the plane has an opacity of its own.
    package var hasAlpha: Bool
    /// Whether the plane blends by its pixels' alpha; some planes accept ARGB and show it opaque.
    package var blendsPixels: Bool
    /// Whether the plane must be on and cover the whole panel, as many primary planes must.
    package var mustCoverPanel: Bool
    /// Whether the plane may extend beyond the panel's edge.
    package var mayLeavePanel: Bool
    /// The edges of a YUV image on the panel are multiples of this many pixels.
    package var yuvAlignment: Int
    /// The widest source in pixels, if the driver reports it.
    package var maximumWidth: Int?
    /// The limit of the plane's reduction of a video: source length divided by destination length, exclusive. Beyond it
    /// the plane gets a smaller copy of the frame. Nil if the plane always gets whole frames.
    package var shrinkLimit: Int?

    package init(
        id: PlaneID, kind: Kind, formats: Set<PixelFormat>, scale: ClosedRange<Double> = 1.0 / 64...64,
        rotations: RotationSet = [.none], order: Order, hasAlpha: Bool = false, blendsPixels: Bool = true,
        mustCoverPanel: Bool = false, mayLeavePanel: Bool = true, yuvAlignment: Int = 1, maximumWidth: Int? = nil
    ) {
        self.id = id
        self.kind = kind
        self.formats = formats
        self.scale = scale
        self.rotations = rotations
        self.order = order
        self.hasAlpha = hasAlpha
        self.blendsPixels = blendsPixels
        self.mustCoverPanel = mustCoverPanel
        self.mayLeavePanel = mayLeavePanel
        self.yuvAlignment = yuvAlignment
        self.maximumWidth = maximumWidth
    }
}

/// The planes of one CRTC and the controller's limits for them together.
package struct CapabilityTable: Hashable, Sendable {
    /// The driver's name.
    package var name: String
    package var planes: [PlaneCapability]
    package var limits: PlaneLimits

    package init(name: String, planes: [PlaneCapability], limits: PlaneLimits = PlaneLimits()) {
        (self.name, self.planes, self.limits) = (name, planes, limits)
    }
}
