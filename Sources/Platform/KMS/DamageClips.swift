import CDRM
import Geometry
import Linux

/// Reports the changed pixels of a new framebuffer to the kernel, for panels that transfer only those.
@MainActor
final class DamageClips {
    // These arrays are emptied at each use and keep their capacity.
    private var clips: [DamageClip] = []
    private var blobs: [UInt32] = []

    /// Fills the damage slot of each plane that has one.
    func add(of state: [PlaneState], to request: AtomicRequest, _ planes: [PlaneSlots], card descriptor: Int32) {
        for shown in state {
            guard let damage = shown.damage, !damage.isEmpty,
                let slot = planes.first(where: { $0.plane == shown.plane })?.damageSlot
            else { continue }
            clips.removeAll(keepingCapacity: true)
            for rect in damage.rects { clips.append(DamageClip(rect)) }
            var number: UInt32 = 0
            let size = clips.count * MemoryLayout<DamageClip>.stride
            guard drmModeCreatePropertyBlob(descriptor, clips, size, &number) == 0 else {
                // Without clips the kernel sends the whole framebuffer, which is slower but correct.
                Log.debug("\(SystemError("damage of \(damage.rects.count) rectangles"))")
                continue
            }
            blobs.append(number)
            request.set(slot, UInt64(clamping: number))
        }
    }

    /// Frees the blobs after the commit: the kernel keeps its own references.
    func free(card descriptor: Int32) {
        for blob in blobs { drmModeDestroyPropertyBlob(descriptor, blob) }
        blobs.removeAll(keepingCapacity: true)
    }
}

/// `struct drm_mode_rect`: pixels of the framebuffer; the right and bottom edges are exclusive.
struct DamageClip: Hashable {
    let left: Int32
    let top: Int32
    let right: Int32
    let bottom: Int32

    init(_ rect: PixelRect) {
        (left, top) = (Int32(clamping: rect.x), Int32(clamping: rect.y))
        (right, bottom) = (Int32(clamping: rect.maxX), Int32(clamping: rect.maxY))
    }
}
