import Geometry
import Scene

// Controllers that show a picture and little more. Files are those of the Linux kernel under drivers/gpu/drm.

private let noVideo = (Shape.composed, "there is no video")

/// Every situation composed for one reason.
private func composed(_ reason: String) -> [Situation: (Shape, String)] {
    Dictionary(uniqueKeysWithValues: Situation.allCases.map { ($0, $0 == .list ? noVideo : (.composed, reason)) })
}

extension Driver {
    /// mxsfb/lcdif_kms.c, of the i.MX 8M Plus: one primary plane that must cover the panel, RGB and packed YUV, no scale.
    static let lcdif = Driver(
        table: CapabilityTable(
            name: "imx LCDIF",
            planes: [
                PlaneCapability(
                    id: PlaneID(1), kind: .primary, formats: [.xrgb8888, .rgb565, .yuyv], scale: 1...1,
                    order: .fixed(0), mustCoverPanel: true, mayLeavePanel: false)
            ]), layouts: composed("one plane is all there is"))

    /// imx/dcss/dcss-plane.c, dcss-scaler.c: a primary that must cover the panel (down 3 times, up 8) and two overlays
    /// (down 5 times, up 8), zpos fixed. The list of formats is RGB only, and only the primary's alpha counts.
    static let dcss = Driver(
        table: CapabilityTable(
            name: "imx DCSS",
            planes: [
                PlaneCapability(
                    id: PlaneID(1), kind: .primary, formats: [.xrgb8888, .argb8888], scale: (1.0 / 3)...8,
                    rotations: [.none, .half], order: .fixed(0), mustCoverPanel: true),
                dcssOverlay(2), dcssOverlay(3),
            ]), layouts: composed("no plane takes NV12"))

    private static func dcssOverlay(_ number: UInt32) -> PlaneCapability {
        PlaneCapability(
            id: PlaneID(number), kind: .overlay, formats: [.xrgb8888, .argb8888], scale: 0.2...8,
            rotations: [.none, .half], order: .fixed(Int(number) - 1), blendsPixels: false)
    }

    /// stm/ltdc.c, of the STM32MP1.
    ///
    /// Two layers of RGB, zpos fixed, scaling rejected; places are written to registers
    /// without clipping; formats without alpha only on the first.
    static let ltdc = Driver(
        table: CapabilityTable(
            name: "stm LTDC",
            planes: [
                PlaneCapability(
                    id: PlaneID(1), kind: .primary, formats: [.xrgb8888, .argb8888, .rgb565], scale: 1...1,
                    order: .fixed(0), mayLeavePanel: false),
                PlaneCapability(
                    id: PlaneID(2), kind: .overlay, formats: [.argb8888], scale: 1...1, order: .fixed(1),
                    mayLeavePanel: false),
            ]), layouts: composed("no layer takes NV12"))

    /// virtio/virtgpu_plane.c: a primary that must cover the panel and a cursor, XRGB only, no scale.
    static let virtio = Driver(
        table: CapabilityTable(
            name: "virtio-gpu",
            planes: [
                PlaneCapability(
                    id: PlaneID(1), kind: .primary, formats: [.xrgb8888], scale: 1...1, order: .fixed(0),
                    mustCoverPanel: true),
                PlaneCapability(
                    id: PlaneID(2), kind: .cursor, formats: [.argb8888], scale: 1...1, order: .fixed(1)),
            ]), layouts: composed("one plane is all there is"))

    /// vkms/vkms_plane.c, vkms_formats.c.
    ///
    /// A primary that must cover the panel, eight overlays and a cursor, in the order
    /// in which they are made; NV12 on all; scaling is refused; turned as one likes (the kernel composes).
    static let vkms = Driver(
        table: CapabilityTable(name: "vkms", planes: (1...10).map(vkmsPlane)),
        layouts: composed("scaling is refused").merging([.unscaled: (.plane, "nothing to scale")]) { $1 })

    private static func vkmsPlane(_ number: UInt32) -> PlaneCapability {
        PlaneCapability(
            id: PlaneID(number), kind: number == 1 ? .primary : number == 10 ? .cursor : .overlay,
            formats: [.xrgb8888, .argb8888, .rgb565, .nv12, .yuv420, .p010], scale: 1...1,
            rotations: .all, order: .fixed(Int(number) - 1), mustCoverPanel: number == 1)
    }
}
