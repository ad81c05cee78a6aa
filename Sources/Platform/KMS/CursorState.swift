import CDRM
import Linux
import Scene

/// The wanted and the shown state of the cursor plane, and whether the driver accepts the plane.
struct CursorState {
    /// The cursor plane; nil if there is none, or if the driver has refused it.
    private(set) var plane: CursorPlane?
    private(set) var shown: PlaneState?
    private var isProven = false
    var wanted: PlaneState? {
        didSet { if plane == nil { wanted = nil } }
    }

    init(_ plane: CursorPlane?) { self.plane = plane }

    var isChanged: Bool { wanted != shown }

    /// The cursor for a test commit. A cursor that the driver has not yet accepted is left out.
    var tested: PlaneState? { isProven ? wanted : nil }

    /// Records that the kernel accepted a commit with the wanted cursor.
    mutating func committed() {
        shown = wanted
        if shown != nil { isProven = true }
    }

    /// Gives up the cursor when the kernel refuses the first commit that contains one: the cursor may be the cause.
    ///
    /// - Returns: whether to commit again without the cursor.
    mutating func giveUp() -> Bool {
        guard !isProven, wanted != nil else { return false }
        Log.info("the cursor's plane is refused; the pointer is composed")
        (plane, wanted) = (nil, nil)
        return true
    }
}

extension Card {
    /// A CRTC's cursor plane, where it supports alpha.
    func cursorPlane(among planes: [Plane]) -> CursorPlane? {
        guard let plane = planes.first(where: { $0.capability.kind == .cursor }),
            plane.capability.formats.contains(.argb8888)
        else { return nil }
        // The size is 64 pixels if the driver does not report it.
        func length(_ capability: Int32) -> Int {
            var value: UInt64 = 0
            let isKnown = drmGetCap(descriptor, UInt64(clamping: capability), &value) == 0
            return isKnown && (16...512).contains(value) ? Int(clamping: value) : 64
        }
        return CursorPlane(
            plane: plane.capability.id, width: length(DRM_CAP_CURSOR_WIDTH), height: length(DRM_CAP_CURSOR_HEIGHT))
    }
}
