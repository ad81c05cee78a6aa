import CDRM
package import Linux

/// The framebuffer and mode of a CRTC before this program changed them.
package struct SavedCRTC: Hashable, Sendable {
    package var number: UInt32
    package var framebuffer: FramebufferID
    /// The pixel of the framebuffer at the top left of the display.
    package var x: UInt32
    package var y: UInt32
    /// Nil if the CRTC was off.
    package var mode: Mode?
    package var connectors: [ConnectorID]

    /// The words that `vitrine-restore` parses.
    var words: [String] {
        var words = ["crtc", "\(number)", "\(framebuffer.number)", "\(x)", "\(y)"]
        if let mode { words += ["mode"] + mode.numbers.map { "\($0)" } }
        for connector in connectors { words += ["connector", "\(connector.number)"] }
        return words
    }
}

extension Card {
    /// Reads the state of all CRTCs. Call it before the first commit.
    ///
    /// - Throws: ENODEV when the card has gone.
    package func saved() throws(SystemError) -> [SavedCRTC] {
        let connectors = try self.connectors(.remembered)
        var saved: [SavedCRTC] = []
        for number in try resources().crtcs {
            guard let crtc = drmModeGetCrtc(descriptor, number) else { throw SystemError("CRTC \(number) of \(node)") }
            defer { drmModeFreeCrtc(crtc) }
            let found = crtc.pointee
            let isLit = found.mode_valid != 0
            saved.append(
                SavedCRTC(
                    number: number, framebuffer: FramebufferID(found.buffer_id), x: found.x, y: found.y,
                    mode: isLit ? Mode(found.mode) : nil,
                    connectors: isLit ? connectors.filter { $0.crtc == number }.map(\.id) : []))
        }
        return saved
    }
}

extension Mode {
    /// All fields that the kernel reads, in the order of `drm_mode_modeinfo`.
    fileprivate var numbers: [UInt32] {
        func numbers(_ axis: Axis, _ last: UInt16) -> [UInt32] {
            [axis.display, axis.syncStart, axis.syncEnd, axis.total, last].map { UInt32(clamping: $0) }
        }
        return [clock] + numbers(horizontal, skew) + numbers(vertical, scan) + [flags, type]
    }
}
