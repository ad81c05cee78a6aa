import CDRM
import Linux
import Presentation
import Scene

/// What the cursor's plane is to show and what it shows, and whether the driver takes it.
struct CursorState {
    /// Nil where there is no plane for it, or the driver has refused it.
    private(set) var plane: CursorPlane?
    private(set) var shown: PlaneState?
    private var isProven = false
    var wanted: PlaneState? {
        didSet { if plane == nil { wanted = nil } }
    }

    init(_ plane: CursorPlane?) { self.plane = plane }

    var isChanged: Bool { wanted != shown }

    /// What belongs to a state that is only asked about: of a cursor that may be refused nothing.
    var tested: PlaneState? { isProven ? wanted : nil }

    /// The kernel took a commit with what is wanted.
    mutating func committed() {
        shown = wanted
        if shown != nil { isProven = true }
    }

    /// The kernel refused a commit with a cursor for the first time: perhaps for its sake.
    ///
    /// - Returns: whether to try again without it.
    mutating func giveUp() -> Bool {
        guard !isProven, wanted != nil else { return false }
        Log.info("the cursor's plane is refused; the pointer is composed")
        (plane, wanted) = (nil, nil)
        return true
    }
}

extension Card {
    /// The plane among those of a CRTC that shows cursors with alpha.
    func cursorPlane(among planes: [Plane]) -> CursorPlane? {
        guard let plane = planes.first(where: { $0.capability.kind == .cursor }),
            plane.capability.formats.contains(.argb8888)
        else { return nil }
        // 64 where the driver does not say.
        func length(_ capability: Int32) -> Int {
            var value: UInt64 = 0
            let isKnown = drmGetCap(descriptor, UInt64(clamping: capability), &value) == 0
            return isKnown && (16...512).contains(value) ? Int(clamping: value) : 64
        }
        return CursorPlane(
            plane: plane.capability.id, width: length(DRM_CAP_CURSOR_WIDTH), height: length(DRM_CAP_CURSOR_HEIGHT))
    }
}
