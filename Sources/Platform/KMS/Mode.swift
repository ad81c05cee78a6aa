import CDRM
import Numbers

/// A timing for a display.
package struct Mode: Hashable, Sendable {
    /// The visible length, the sync pulse and the total length along one axis, in pixels or lines.
    package struct Axis: Hashable, Sendable {
        package var display: UInt16
        package var syncStart: UInt16
        package var syncEnd: UInt16
        package var total: UInt16

        package init(_ display: UInt16, _ syncStart: UInt16, _ syncEnd: UInt16, _ total: UInt16) {
            (self.display, self.syncStart, self.syncEnd, self.total) = (display, syncStart, syncEnd, total)
        }
    }

    /// The pixel clock in kHz.
    package var clock: UInt32
    package var horizontal: Axis
    package var vertical: Axis
    package var skew: UInt16 = 0
    /// The number of times each line is scanned out; 0 counts as 1.
    package var scan: UInt16 = 0
    /// `DRM_MODE_FLAG_*`
    package var flags: UInt32 = 0
    /// `DRM_MODE_TYPE_*`
    package var type: UInt32 = 0

    package init(clock: UInt32, horizontal: Axis, vertical: Axis, flags: UInt32 = 0, type: UInt32 = 0) {
        (self.clock, self.horizontal, self.vertical) = (clock, horizontal, vertical)
        (self.flags, self.type) = (flags, type)
    }

    package var width: Int { Int(clamping: horizontal.display) }
    package var height: Int { Int(clamping: vertical.display) }
    package var isInterlaced: Bool { flags & UInt32(clamping: DRM_MODE_FLAG_INTERLACE) != 0 }
    /// Whether the display prefers this mode.
    package var isPreferred: Bool { type & UInt32(clamping: DRM_MODE_TYPE_PREFERRED) != 0 }

    /// Refreshes per second, exact: the kernel's `vrefresh` is rounded, and 59.94 is not 60. An interlaced mode counts
    /// fields.
    package var rate: Double {
        let cycle = Double(horizontal.total) * Double(vertical.total)
        guard cycle > 0 else { return 0 }
        var rate = Double(clock) * 1000 / cycle
        if isInterlaced { rate *= 2 }
        if flags & UInt32(clamping: DRM_MODE_FLAG_DBLSCAN) != 0 { rate /= 2 }
        if scan > 1 { rate /= Double(scan) }
        return rate
    }
}

extension Mode: CustomStringConvertible {
    /// `1920x1080@59.94`
    package var description: String {
        let hundredths = Int(saturating: (rate * 100).rounded())
        let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
        let fraction = rest == 0 ? "" : rest < 10 ? ".0\(rest)" : ".\(rest)"
        return "\(width)x\(height)\(isInterlaced ? "i" : "")@\(whole)\(fraction)"
    }
}

extension Mode {
    init(_ info: drmModeModeInfo) {
        clock = info.clock
        horizontal = Axis(info.hdisplay, info.hsync_start, info.hsync_end, info.htotal)
        vertical = Axis(info.vdisplay, info.vsync_start, info.vsync_end, info.vtotal)
        (skew, scan, flags, type) = (info.hskew, info.vscan, info.flags, info.type)
    }

    /// The mode for the kernel, which ignores the name.
    var info: drmModeModeInfo {
        var info = drmModeModeInfo()
        info.clock = clock
        (info.hdisplay, info.hsync_start) = (horizontal.display, horizontal.syncStart)
        (info.hsync_end, info.htotal) = (horizontal.syncEnd, horizontal.total)
        (info.vdisplay, info.vsync_start) = (vertical.display, vertical.syncStart)
        (info.vsync_end, info.vtotal) = (vertical.syncEnd, vertical.total)
        (info.hskew, info.vscan, info.flags, info.type) = (skew, scan, flags, type)
        info.vrefresh = UInt32(saturating: rate.rounded())
        return info
    }
}
