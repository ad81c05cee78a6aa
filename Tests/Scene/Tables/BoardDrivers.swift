import Geometry
import Scene

// Boards whose planes scale a video. Files are those of the Linux kernel under drivers/gpu/drm.

private let noVideo = (Shape.composed, "there is no video")

extension Driver {
    /// vc4/vc4_plane.c: every plane is an entry of one display list. The check of the plane allows any scale and any
    /// place; overlays have zpos 1...17 over the primary's 0; alpha; turned by 0 and 180 degrees.
    static let vc4 = Driver(
        table: CapabilityTable(
            name: "vc4",
            planes: [
                vc4Plane(1, .primary, .fixed(0)), vc4Plane(2, .overlay, .range(1...17)),
                vc4Plane(3, .overlay, .range(1...17)), vc4Plane(4, .overlay, .range(1...17)),
            ]),
        layouts: [
            .full: (.plane, "planes scale freely"), .controls: (.between, "planes enough, all with alpha"),
            .mini: (.plane, "planes scale freely"), .floating: (.plane, "planes scale freely"),
            .preview: (.plane, "planes scale freely"), .list: noVideo, .unscaled: (.plane, "nothing to scale"),
            .turned: (.plane, "planes turn by 180 degrees"), .swipe: (.plane, "every point is within the limits"),
        ])

    private static func vc4Plane(
        _ number: UInt32, _ kind: PlaneCapability.Kind, _ order: PlaneCapability.Order
    ) -> PlaneCapability {
        PlaneCapability(
            id: PlaneID(number), kind: kind, formats: [.xrgb8888, .argb8888, .rgb565, .nv12, .yuv420],
            rotations: [.none, .half], order: order, hasAlpha: true)
    }

    /// rockchip/rockchip_vop_reg.c (rk3399_vop_win_data), rockchip_drm_vop.c.
    ///
    /// Windows 0 and 1 have a scaler, 8 times both
    /// ways, and NV12; 2 and 3 have neither, and 3 is the cursor. No zpos: windows stand in order. No plane alpha.
    static let rk3399 = Driver(
        table: CapabilityTable(
            name: "rockchip RK3399",
            planes: [
                PlaneCapability(
                    id: PlaneID(1), kind: .primary, formats: [.xrgb8888, .argb8888, .rgb565, .nv12],
                    scale: 0.125...8, order: .fixed(0)),
                PlaneCapability(
                    id: PlaneID(2), kind: .overlay, formats: [.xrgb8888, .argb8888, .rgb565, .nv12],
                    scale: 0.125...8, order: .fixed(1)),
                PlaneCapability(
                    id: PlaneID(3), kind: .overlay, formats: [.xrgb8888, .argb8888, .rgb565], scale: 1...1,
                    order: .fixed(2)),
                PlaneCapability(
                    id: PlaneID(4), kind: .cursor, formats: [.xrgb8888, .argb8888, .rgb565], scale: 1...1,
                    order: .fixed(3)),
            ]),
        layouts: [
            .full: (.plane, "window 1 scales"), .controls: (.between, "window 2 stands over window 1 and has ARGB"),
            .mini: (.plane, "7.2 is less than 8"), .floating: (.plane, "2.7 is less than 8"),
            .preview: (.plane, "4 is less than 8"), .list: noVideo, .unscaled: (.plane, "nothing to scale"),
            .turned: (.plane, "windows turn nothing, so the copy is turned"),
            .swipe: (.plane, "at most 7.2 times smaller"),
        ])

    /// rockchip/rockchip_vop2_reg.c (rk3588_vop_win_data), rockchip_drm_vop2.c.
    ///
    /// The primary is a cluster window, which
    /// takes YUV only compressed; esmart windows take NV12 and scale 8 times both ways; zpos 0...7, alpha, no turning.
    static let rk3588 = Driver(
        table: CapabilityTable(
            name: "rockchip RK3588",
            planes: [
                PlaneCapability(
                    id: PlaneID(1), kind: .primary, formats: [.xrgb8888, .argb8888, .rgb565], scale: 0.25...4,
                    order: .range(0...7), hasAlpha: true),
                esmart(2), esmart(3),
            ]),
        layouts: [
            .full: (.plane, "esmart windows scale"), .controls: (.between, "the second esmart window has ARGB"),
            .mini: (.plane, "7.2 is less than 8"), .floating: (.plane, "2.7 is less than 8"),
            .preview: (.plane, "4 is less than 8"), .list: noVideo, .unscaled: (.plane, "nothing to scale"),
            .turned: (.plane, "esmart windows only mirror, so the copy is turned"),
            .swipe: (.plane, "at most 7.2 times smaller"),
        ])

    private static func esmart(_ number: UInt32) -> PlaneCapability {
        PlaneCapability(
            id: PlaneID(number), kind: .overlay, formats: [.xrgb8888, .argb8888, .rgb565, .nv12, .yuyv],
            scale: 0.125...8, order: .range(0...7), hasAlpha: true)
    }

    /// tidss/tidss_dispc.c (dispc_am625_feats), tidss_plane.c: two planes, of which only VID scales: down 4 times with
    /// five taps, up 16 times. Both have all formats, zpos 0...1 and alpha; the lite one is the primary.
    static let tidss = Driver(
        table: CapabilityTable(
            name: "tidss AM625",
            planes: [
                PlaneCapability(
                    id: PlaneID(1), kind: .primary, formats: [.xrgb8888, .argb8888, .rgb565, .nv12, .yuyv],
                    scale: 1...1, order: .range(0...1), hasAlpha: true),
                PlaneCapability(
                    id: PlaneID(2), kind: .overlay, formats: [.xrgb8888, .argb8888, .rgb565, .nv12, .yuyv],
                    scale: 0.25...16, order: .range(0...1), hasAlpha: true, maximumWidth: 2560),
            ]),
        layouts: [
            .full: (.plane, "1.6 is less than 4"), .controls: (.composed, "there is no third plane"),
            .mini: (.composed, "7.2 is more than 4"), .floating: (.plane, "2.7 is less than 4"),
            .preview: (.plane, "4 is just allowed"), .list: noVideo, .unscaled: (.plane, "nothing to scale"),
            .turned: (.plane, "the copy is turned"), .swipe: (.composed, "its end is 7.2 times smaller"),
        ])

    /// sun4i/sun4i_backend.c (sun4i_backend_atomic_check), sun4i_layer.c, of the A20: four layers, zpos 0...3. One goes
    /// through the frontend, which scales and reads NV12; one shows YUV; one is translucent; the lowest is opaque.
    static let sun4i = Driver(
        table: CapabilityTable(
            name: "sun4i A20",
            planes: (1...4).map { number in
                PlaneCapability(
                    id: PlaneID(number), kind: number == 1 ? .primary : .overlay,
                    formats: [.xrgb8888, .argb8888, .rgb565, .nv12, .yuv420, .yuyv], order: .range(0...3),
                    hasAlpha: true)
            }, limits: PlaneLimits(planes: 4, scaling: 1, yuv: 1, translucent: 1)),
        layouts: [
            .full: (.plane, "the frontend scales it"), .controls: (.between, "one scaled layer, one translucent"),
            .mini: (.plane, "the frontend has no limit in the check"), .floating: (.plane, "the frontend scales it"),
            .preview: (.plane, "the frontend scales it"), .list: noVideo, .unscaled: (.plane, "the frontend reads it"),
            .turned: (.plane, "the copy is turned"), .swipe: (.plane, "the frontend scales it all along"),
        ])
}
