import Geometry
import Scene

// Controllers of PCs. Files are those of the Linux kernel under drivers/gpu/drm.

private let noVideo = (Shape.composed, "there is no video")

extension Driver {
    /// i915/display/skl_universal_plane.c, skl_scaler.c, of generation 11.
    ///
    /// Planes in fixed order, all formats on each,
    /// up freely, down by less than 3 (`0x30000 - 1`), two scalers a pipe; 90 degrees only for tiled buffers.
    static let i915 = Driver(
        table: CapabilityTable(
            name: "i915",
            planes: (1...5).map { number in
                PlaneCapability(
                    id: PlaneID(number), kind: number == 1 ? .primary : .overlay,
                    formats: [.xrgb8888, .argb8888, .rgb565, .nv12, .yuyv, .p010], scale: (1.0 / 3).nextUp...64,
                    rotations: [.none, .half], order: .fixed(Int(number) - 1), hasAlpha: true)
            }, limits: PlaneLimits(scaling: 2)),
        layouts: [
            .full: (.plane, "1.6 is less than 3"), .controls: (.between, "planes enough, all with alpha"),
            .mini: (.composed, "7.2 is more than 3"), .floating: (.plane, "2.7 is less than 3"),
            .preview: (.composed, "4 is more than 3"), .list: noVideo, .unscaled: (.plane, "nothing to scale"),
            .turned: (.plane, "planes turn by 180 degrees"), .swipe: (.composed, "its end is 7.2 times smaller"),
        ])

    /// amd/display/amdgpu_dm/amdgpu_dm_plane.c, of a DCN APU.
    ///
    /// A primary that must be on, one overlay over it
    /// (max_slave_planes), NV12, down to a quarter and up 16 times by the plane caps, turned in all four ways.
    static let amdgpu = Driver(
        table: CapabilityTable(
            name: "amdgpu DCN",
            planes: [
                amdgpuPlane(1, .primary, .fixed(0)), amdgpuPlane(2, .overlay, .range(1...254)),
                PlaneCapability(id: PlaneID(3), kind: .cursor, formats: [.argb8888], scale: 1...1, order: .fixed(255)),
            ]),
        layouts: [
            .full: (.plane, "1.6 is less than 4"), .controls: (.composed, "there is no third plane"),
            .mini: (.composed, "7.2 is more than 4"), .floating: (.plane, "2.7 is less than 4"),
            .preview: (.plane, "4 is just allowed"), .list: noVideo, .unscaled: (.plane, "nothing to scale"),
            .turned: (.plane, "planes turn"), .swipe: (.composed, "its end is 7.2 times smaller"),
        ])

    private static func amdgpuPlane(
        _ number: UInt32, _ kind: PlaneCapability.Kind, _ order: PlaneCapability.Order
    ) -> PlaneCapability {
        PlaneCapability(
            id: PlaneID(number), kind: kind, formats: [.xrgb8888, .argb8888, .rgb565, .nv12, .p010],
            scale: 0.25...16, rotations: .all, order: order, hasAlpha: true,
            mustCoverPanel: kind == .primary)
    }
}
