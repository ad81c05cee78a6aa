import Geometry
import KMS
import Scene

// Every value is read from linux 7.2. A rule that depends on clocks or memory (bandwidth, a scaler's line buffers) is
// left out where the driver's formula needs more than a commit's state.

extension Board {
    static let all = [
        raspberryPi4, raspberryPi5, rk3588, rk3399, imx8mPlus, imx8mQuad, am62, allwinnerA64, intelN100, amdRenoir,
    ]

    /// 1.0 in 16.16 fixed point.
    private static let one = 1 << 16

    /// A plane as the kernel's properties describe it to `KMS.Plane`: without limits of scale or size.
    private static func plane(
        _ number: Int, _ kind: PlaneCapability.Kind, _ formats: Set<PixelFormat>, _ order: PlaneCapability.Order,
        hasAlpha: Bool, rotations: RotationSet = [.none]
    ) -> PlaneCapability {
        PlaneCapability(
            id: PlaneID(UInt32(30 + number)), kind: kind, formats: formats, rotations: rotations, order: order,
            hasAlpha: hasAlpha, mustCoverPanel: kind == .primary)
    }

    private static let rgb: Set<PixelFormat> = [.xrgb8888, .argb8888, .rgb565]

    /// vc4 creates 16 overlays for all CRTCs together. It scales by any factor.
    private static let vc4Planes =
        [plane(0, .primary, rgb.union([.nv12, .yuv420]), .fixed(0), hasAlpha: true, rotations: [.none, .half])]
        + (1...16).map {
            plane(
                $0, .overlay, rgb.union([.nv12, .yuv420]), .range(1...17), hasAlpha: true, rotations: [.none, .half])
        }

    static let raspberryPi4 = Board(
        name: "Raspberry Pi 4", driver: "vc4, HVS 5",
        sources: ["vc4/vc4_plane.c: vc4_plane_init, __vc4_lbm_size", "vc4/vc4_hvs.c: lbm_size"], planes: vc4Planes,
        rules: [
            BoardRule("the line buffers of all scaled planes together") { planes in
                planes.reduce(0) { $0 + lineBufferWords($1) } > 60 * 1024
            }
        ])

    /// The words of line buffer memory that one plane takes: 16 for each four pixels of a row, which is as long as the
    /// destination where the plane shrinks below two thirds. NV12's chroma always needs them.
    private static func lineBufferWords(_ plane: CheckedPlane) -> Int {
        let (width, height) = (plane.horizontal.pixels.length, plane.vertical.pixels.length)
        guard plane.isYUV || height != plane.destination.height else { return 0 }
        let shrinks = 3 * plane.destination.width < 2 * width
        let bytes = (shrinks ? plane.destination.width : width) * 16
        return ((bytes + 127) / 128 * 128 / 4 + 63) / 64 * 64
    }

    static let raspberryPi5 = Board(
        name: "Raspberry Pi 5", driver: "vc4, HVS 6", sources: ["vc4/vc4_plane.c: vc4_plane_init"], planes: vc4Planes,
        rules: [])

    /// One video port in use: its primary plane is Cluster0, and all other windows are overlays.
    static let rk3588 = Board(
        name: "RK3588", driver: "rockchip, VOP2",
        sources: [
            "rockchip/rockchip_vop2_reg.c: rk3588_vop_win_data",
            "rockchip/rockchip_drm_vop2.c: vop2_plane_atomic_check",
        ],
        planes: (0..<8).map {
            plane(
                $0, $0 == 0 ? .primary : .overlay, $0 < 4 ? rgb : rgb.union([.nv12, .yuyv]), .range(0...7),
                hasAlpha: true)
        },
        rules: [
            .each("scaled by more than 8") { !$0.hasScale(in: one / 8...8 * one) },
            .each("smaller than 4x4") {
                min($0.horizontal.pixels.length, $0.vertical.pixels.length) < 4
                    || min($0.destination.width, $0.destination.height) < 4
            },
            .each("a source above 4096x4320") {
                $0.horizontal.pixels.length > 4096 || $0.vertical.pixels.length > 4320
            },
            .each("YUV cut at an odd column") { $0.isYUV && $0.horizontal.pixels.start % 2 == 1 },
            .each("an odd width shrunk") {
                let width = $0.horizontal.pixels.length
                return $0.plane.formats.contains(.nv12) && width > $0.destination.width && width % 2 == 1
            },
        ])

    /// Windows 0 and 1 scale and read NV12, windows 2 and 3 do neither; window 3 is the cursor. No opacity.
    static let rk3399 = Board(
        name: "RK3399", driver: "rockchip, VOP",
        sources: [
            "rockchip/rockchip_vop_reg.c: rk3399_vop_win_data", "rockchip/rockchip_drm_vop.c: vop_plane_atomic_check",
        ],
        planes: [
            plane(0, .primary, rgb.union([.nv12]), .fixed(0), hasAlpha: false),
            plane(1, .overlay, rgb.union([.nv12]), .fixed(1), hasAlpha: false),
            plane(2, .overlay, rgb, .fixed(2), hasAlpha: false),
            plane(3, .cursor, rgb, .fixed(3), hasAlpha: false),
        ],
        rules: [
            .each("scaled by more than 8, or by a window that cannot scale") {
                !$0.hasScale(in: $0.plane.formats.contains(.nv12) ? one / 8...8 * one : one...one)
            },
            .each("YUV cut at an odd column") { $0.isYUV && $0.horizontal.pixels.start % 2 == 1 },
        ])

    static let imx8mPlus = Board(
        name: "i.MX 8M Plus", driver: "mxsfb, LCDIF", sources: ["mxsfb/lcdif_kms.c: lcdif_plane_atomic_check"],
        planes: [plane(0, .primary, [.xrgb8888, .rgb565, .yuyv], .fixed(0), hasAlpha: false)],
        rules: [.each("scaled") { !$0.hasScale(in: one...one) }])

    /// The driver creates only the first of the controller's three planes.
    static let imx8mQuad = Board(
        name: "i.MX 8M Quad", driver: "imx, DCSS",
        sources: ["imx/dcss/dcss-crtc.c: dcss_crtc_init", "imx/dcss/dcss-plane.c: dcss_plane_atomic_check"],
        planes: [
            plane(
                0, .primary, [.xrgb8888, .argb8888], .fixed(0), hasAlpha: false, rotations: .all)
        ],
        rules: [
            .each("enlarged by more than 8 or shrunk by more than 3") { !$0.hasScale(in: one / 8...3 * one) },
            .each("turned by 90 degrees in linear memory") { $0.state.rotation.swapsAxes },
        ])

    /// The primary plane is the one that cannot scale.
    static let am62 = Board(
        name: "AM62x", driver: "tidss",
        sources: [
            "tidss/tidss_dispc.c: dispc_am625_feats, dispc_plane_check, dispc_vid_calc_scaling",
            "tidss/tidss_plane.c: tidss_plane_atomic_check",
        ],
        planes: [
            plane(0, .primary, rgb.union([.nv12, .yuyv]), .range(0...1), hasAlpha: true),
            plane(1, .overlay, rgb.union([.nv12, .yuyv]), .range(0...1), hasAlpha: true),
        ],
        rules: [
            .each("scaled by the plane that cannot") { $0.plane.kind == .primary && !$0.hasScale(in: one...one) },
            .each("enlarged by more than 16") { !$0.hasScale(in: one / 16...Int.max) },
            // Pixels are skipped until the rest is shrunk by at most 4, or 2 where a row is longer than 2560.
            .each("shrunk by more than 128") { !$0.hasScale(in: 0...4 * 32 * one) },
            .each("an odd width of YUV") { $0.isYUV && $0.state.source.width % 2 == 1 },
        ])

    /// Mixer 0: one plane for video (VI) and three for drawings (UI), of which the first is the primary one.
    static let allwinnerA64 = Board(
        name: "Allwinner A64", driver: "sun4i, DE2",
        sources: [
            "sun4i/sun8i_mixer.c: sun50i_a64_mixer0_cfg, sun8i_layers_init",
            "sun4i/sun8i_vi_layer.c: sun8i_vi_layer_formats", "sun4i/sun8i_vi_scaler.h: SUN8I_VI_SCALER_SCALE_MAX",
        ],
        planes: [
            plane(
                0, .overlay, [.xrgb8888, .rgb565, .nv12, .yuv420, .yuyv], .range(0...3), hasAlpha: true),
            plane(1, .primary, rgb, .range(0...3), hasAlpha: true),
            plane(2, .overlay, rgb, .range(0...3), hasAlpha: true),
            plane(3, .overlay, rgb, .range(0...3), hasAlpha: true),
        ],
        rules: [.each("shrunk by 16 or more") { !$0.hasScale(in: 1...(1 << 20) - 1) }])

    /// Display version 13: five planes, of which the first three read NV12, each with one of the last two as the plane
    /// for the luma.
    static let intelN100 = Board(
        name: "Intel N100", driver: "i915, display 13",
        sources: [
            "i915/display/skl_universal_plane.c: skl_plane_check, skl_plane_max_scale, icl_nv12_y_plane_mask",
            "i915/display/intel_plane.c: intel_plane_check_src_coordinates, icl_check_nv12_planes",
            "i915/display/skl_scaler.c: skl_update_scaler",
            "i915/display/intel_display_device.c: num_scalers, num_sprites",
        ],
        planes: (0..<5).map {
            plane(
                $0, $0 == 0 ? .primary : .overlay, $0 < 3 ? rgb.union([.nv12, .yuyv, .p010]) : rgb.union([.yuyv]),
                .fixed($0), hasAlpha: true, rotations: [.none, .half])
        },
        rules: [
            .each("shrunk by 3 or more") { !$0.hasScale(in: 1...3 * one - 1) },
            .each("NV12 cut at an odd row or column") {
                let (columns, rows) = ($0.horizontal.pixels, $0.vertical.pixels)
                return $0.isNV12 && [columns.start, columns.length, rows.start, rows.length].contains { $0 % 2 == 1 }
            },
            .each("a source too small for the scaler") {
                let least = $0.isNV12 ? 16 : 8
                return $0.isScaled && min($0.horizontal.pixels.length, $0.vertical.pixels.length) < least
            },
            BoardRule("more than two scalers") { $0.count(where: \.isScaled) > 2 },
            BoardRule("no free plane for NV12's luma") { planes in
                planes.count(where: \.isNV12) > 2
                    - planes.count { $0.plane.order == .fixed(3) || $0.plane.order == .fixed(4) }
            },
        ])

    /// DCN 2.1: three overlays, below or above the primary plane.
    static let amdRenoir = Board(
        name: "AMD Renoir", driver: "amdgpu, DCN 2.1",
        sources: [
            "amd/display/amdgpu_dm/amdgpu_dm_plane.c: amdgpu_dm_plane_init, amdgpu_dm_plane_helper_check_state",
            "amd/display/dc/resource/dcn21/dcn21_resource.c: plane_cap, max_slave_planes",
            "amd/display/dc/dc.h: MIN_VIEWPORT_SIZE",
        ],
        planes: [
            plane(
                0, .primary, rgb.union([.nv12, .p010]), .fixed(3), hasAlpha: false, rotations: .all)
        ]
            + (1...3).map {
                plane(
                    $0, .overlay, rgb.union([.nv12, .p010]), .range(0...254), hasAlpha: true,
                    rotations: .all)
            },
        rules: [
            .each("less than 24x12 on the panel") { $0.destination.width < 24 || $0.destination.height < 12 },
            .each("enlarged by more than 16 or shrunk by more than 4") { !$0.hasScale(in: one / 16...4 * one) },
        ])
}
