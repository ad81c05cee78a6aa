import CDRM
import Geometry
import Linux

/// Tells the kernel which pixels of a new framebuffer differ, for panels that are sent only those.
@MainActor
final class DamageClips {
    private var rects: [drm_mode_rect] = []
    private var blobs: [UInt32] = []

    /// Fills the damage slot of each plane that has one.
    func add(of state: [PlaneState], to request: AtomicRequest, _ planes: [PlaneSlots], card descriptor: Int32) {
        for shown in state {
            guard let damage = shown.damage, !damage.isEmpty,
                let slot = planes.first(where: { $0.plane == shown.plane })?.damageSlot
            else { continue }
            rects.removeAll(keepingCapacity: true)
            for rect in damage.rects { rects.append(drm_mode_rect(rect)) }
            var number: UInt32 = 0
            let size = rects.count * MemoryLayout<drm_mode_rect>.stride
            guard drmModeCreatePropertyBlob(descriptor, rects, size, &number) == 0 else {
                // Without clips all of it is sent: slower, and as right.
                Log.debug("\(SystemError("damage of \(damage.rects.count) rectangles"))")
                continue
            }
            blobs.append(number)
            request.set(slot, UInt64(number))
        }
    }

    /// After the commit: the kernel holds what it still needs.
    func free(card descriptor: Int32) {
        for blob in blobs { drmModeDestroyPropertyBlob(descriptor, blob) }
        blobs.removeAll(keepingCapacity: true)
    }
}

extension drm_mode_rect {
    /// In pixels of the framebuffer; the right and bottom edges are outside, here as there.
    init(_ rect: PixelRect) {
        self.init(
            x1: Int32(clamping: rect.x), y1: Int32(clamping: rect.y), x2: Int32(clamping: rect.maxX),
            y2: Int32(clamping: rect.maxY))
    }
}
