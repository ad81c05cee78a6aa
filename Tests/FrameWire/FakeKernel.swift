import Geometry
import Glibc
import KMS
import Presentation
import Scene
import Time

/// One CRTC in virtual time, as strict as a real driver, and a panel that keeps what it was sent last.
///
/// A flip happens at the next refresh and is told then; one is pending at a time. The panel is sent only the damaged
/// pixels of a framebuffer, as one with its own memory is: what a commit forgets to name stays old.
@MainActor
final class FakeKernel {
    struct Pending {
        /// Nil is somebody else's.
        var commit: CommitID?
        var framebuffer: FramebufferID?
        /// Nil is all of it.
        var damage: Region?
        /// Nil never comes.
        var flip: Instant?
    }

    struct Event {
        var delivery: Instant
        var flip: Flip
    }

    /// Memory of a framebuffer.
    struct Memory {
        var bytes: UnsafeRawPointer
        var stride: Int
    }

    static let rate = 60.0
    static let modesetTime: Seconds = 0.08

    private(set) var now: Instant
    private(set) var panel: Picture
    private(set) var violations: [String] = []
    /// When a real commit was asked for, taken or not.
    private(set) var attempts: [Instant] = []
    var taken = 0
    var events: [Event] = []
    var pending: Pending?
    var showing: FramebufferID?
    /// Off, or as somebody else has left it: only a modeset is taken.
    var needsModeset = true
    var armed: [Fault] = []
    var outage = Outage.none { didSet { onFault() } }
    /// Something went wrong just now, or is over.
    var onFault: () -> Void = {}
    /// The panel shows this commit's picture.
    var onShown: (CommitID) -> Void = { _ in }
    private let epoch: Instant
    private var framebuffers: [FramebufferID: Memory] = [:]
    private var nextFramebuffer: UInt32 = 1

    init(now: Instant, epoch: Instant) {
        (self.now, self.epoch) = (now, epoch)
        panel = Picture(width: 0, height: 0)
    }

    func violate(_ rule: String) { violations.append("\((now - .zero).value) s: \(rule)") }

    // MARK: Time

    func refresh(after instant: Instant) -> Instant {
        var number = ((instant - epoch).value * Self.rate).rounded(.down)
        while epoch + Seconds(number / Self.rate) <= instant { number += 1 }
        return epoch + Seconds(number / Self.rate)
    }

    /// Lets time pass, and what is due on the CRTC happen.
    func advance(to instant: Instant) {
        guard instant > now else { return }
        while let flip = pending?.flip, flip <= instant {
            now = max(now, flip)
            completeFlip()
        }
        now = instant
    }

    func advance(by duration: Seconds) { advance(to: now + duration) }

    // MARK: Framebuffers

    func addFramebuffer(_ memory: Memory) -> FramebufferID {
        defer { nextFramebuffer += 1 }
        framebuffers[FramebufferID(nextFramebuffer)] = memory
        return FramebufferID(nextFramebuffer)
    }

    func removeFramebuffer(_ id: FramebufferID) {
        if isInUse(id) { violate("framebuffer \(id.number) removed in use") }
        framebuffers[id] = nil
    }

    func writesFramebuffer(_ id: FramebufferID) {
        if isInUse(id) { violate("framebuffer \(id.number) written in use") }
    }

    private func isInUse(_ id: FramebufferID) -> Bool { showing == id || pending?.framebuffer == id }

    func has(_ id: FramebufferID) -> Bool { framebuffers[id] != nil }

    // MARK: The panel

    /// A display of this size hangs on the CRTC from now on, dark.
    func plug(width: Int, height: Int) {
        turnOff()
        panel = Picture(width: width, height: height)
        onFault()
    }

    var isPlugged: Bool { panel.width > 0 }

    func unplug() { plug(width: 0, height: 0) }

    /// Nothing of ours is shown any more.
    func turnOff() {
        panel = Picture(width: panel.width, height: panel.height)
        (pending, showing, needsModeset) = (nil, nil, true)
    }

    func attempted() { attempts.append(now) }

    /// From now on the framebuffer is scanned out.
    func show(_ id: FramebufferID, damage: Region?) {
        guard let memory = framebuffers[id] else { return violate("framebuffer \(id.number) shown after its removal") }
        let whole = Region(PixelRect(x: 0, y: 0, width: panel.width, height: panel.height))
        for rect in (damage ?? whole).rects { panel.copy(rect, from: memory.bytes, stride: memory.stride) }
        showing = id
    }
}
