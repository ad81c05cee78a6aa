import Geometry
import KMS
import Linux
import Paint
import Presentation
import Support
import Time

@testable import Panel

/// The daemon's frame path in virtual time on the fake kernel, with rectangles of random colours for a scene.
@MainActor
final class Rig: FrameSource {
    let kernel: FakeKernel
    let panel: FakePanel
    private(set) lazy var wire = FrameWire(
        Presenter(.flips, grid: RefreshGrid(epoch: .zero, rate: FakeKernel.rate)), display: panel, source: self)
    var dice: SeededGenerator
    let rotation: Rotation
    /// Of composing one frame.
    let cost: Seconds
    /// The next wake-up comes this much late; the next frame takes this much longer.
    var lateness: Seconds = 0
    var slowness: Seconds = 0
    /// The scene changes with each frame until then.
    var animatesUntil = Instant.zero
    /// Counts changes of the scene.
    private(set) var version = 0
    /// What the panel shows of them; nil is something else altogether.
    private(set) var shownVersion: Int?
    /// When the last fault struck or ended, and what the scene was then.
    private(set) var fault: (at: Instant, version: Int, taken: Int)
    /// When the panel showed that or something newer, and how many commits it took.
    private(set) var recovery: (at: Instant, frames: Int)?
    var isAsleep = false
    private var needsRepaint = true

    init(seed: UInt64) {
        dice = SeededGenerator(seed: seed)
        // Instants near zero would hide what subtracts from them.
        let start = Instant.zero + Seconds(.random(in: 100...200, using: &dice))
        kernel = FakeKernel(now: start, epoch: start - Seconds(.random(in: 0...1, using: &dice)))
        panel = FakePanel(kernel)
        rotation = [.none, .none, .quarter, .half, .threeQuarters].randomElement(using: &dice)!
        cost = Seconds(.random(in: 0...0.012, using: &dice))
        fault = (start, 0, 0)
        kernel.onFault = { [unowned self] in mark() }
        kernel.onShown = { [unowned self] in shown($0) }
        kernel.plug(width: 32, height: 20)
        search()
    }

    var now: Instant { kernel.now }
    // Composing moves the kernel's clock on.
    func duration(_ stopwatch: borrowing Stopwatch) -> Seconds { 0 }

    func change() {
        version += 1
        wire.handle(.changed)
    }

    // MARK: The scene

    func compose(_ frame: Presenter.Frame) -> Region {
        if frame.flip <= animatesUntil { version += 1 }
        kernel.advance(by: cost + slowness)
        if slowness > 0 { mark() }
        slowness = 0
        guard let canvas = panel.canvas else { preconditionFailure("a frame without a canvas") }
        var damage = Region()
        if needsRepaint { damage.formUnion(paint(PixelRect(x: 0, y: 0, width: canvas.width, height: canvas.height))) }
        for _ in panel.composedVersion..<max(version, panel.composedVersion) {
            damage.formUnion(paint(somewhere(on: canvas)))
        }
        (needsRepaint, panel.composedVersion) = (false, version)
        return damage
    }

    func presented(_ frame: Presenter.Frame, damage: Region) {}

    func nextChange(after instant: Instant) -> Instant? {
        instant < animatesUntil ? instant + 0.001 : nil
    }

    private func somewhere(on canvas: Canvas) -> PixelRect {
        let (width, height) = (Int.random(in: 1...8, using: &dice), Int.random(in: 1...8, using: &dice))
        return PixelRect(
            x: .random(in: 0...(canvas.width - width), using: &dice),
            y: .random(in: 0...(canvas.height - height), using: &dice), width: width, height: height)
    }

    private func paint(_ rect: PixelRect) -> PixelRect {
        guard let canvas = panel.canvas else { return .zero }
        let colour = UInt32.random(in: 0...0xffff_ffff, using: &dice)
        for y in rect.y..<rect.maxY {
            let row = (canvas.pixels + y * canvas.stride).assumingMemoryBound(to: UInt32.self)
            for x in rect.x..<rect.maxX { row[x] = colour }
        }
        return rect
    }

    // MARK: The panel

    /// Lights what is there, as the panel does on hotplug and when the seat is back.
    func search() {
        guard panel.screen == nil, kernel.outage.letsDeviceBeFound, kernel.isPlugged else { return }
        do throws(CommitError) {
            try panel.light(rotation: rotation) { [unowned self] in wire.handle(.flipped($0)) }
        } catch {
            return kernel.violate("no memory: \(error)")
        }
        relight()
    }

    /// There is a panel with nothing of ours on it.
    func relight() {
        guard panel.screen != nil, !isAsleep else { return }
        mark()
        needsRepaint = true
        wire.handle(.lit(rate: FakeKernel.rate, refresh: panel.lastRefresh ?? now))
    }

    func goDark() {
        panel.goDark()
        wire.handle(.dark)
    }

    func findOutput() {
        kernel.turnOff()
        goDark()
        search()
    }

    /// From now on recovery counts anew.
    func mark() {
        fault = (now, version, kernel.taken)
        recovery = nil
        if kernel.needsModeset { shownVersion = nil }
    }

    private func shown(_ commit: CommitID) {
        guard let promise = panel.redeem(commit) else { return kernel.violate("an unknown commit is shown") }
        if kernel.panel != promise.picture { kernel.violate("commit \(commit.number) shows stale pixels") }
        shownVersion = promise.version
        if recovery == nil, promise.version >= fault.version { recovery = (now, kernel.taken - fault.taken) }
    }
}
