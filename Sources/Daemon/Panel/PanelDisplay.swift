package import Geometry
package import Gesture
import Interface
import KMS
package import KioskInterface
import Linux
package import Paint
package import Presentation
import Scene
import Seat
package import Settings
package import Time
package import Touch

/// The panel itself: found, lit, lost and found again.
///
/// Cards, displays and the seat come and go while the daemon runs. What holds the panel is one value that is there or not;
/// whoever draws hears `lit` and `dark`.
@MainActor
package final class PanelDisplay: Display {
    package enum Notice {
        /// There is a panel of this shape, and nothing of ours is on it yet.
        case lit(PanelShape, refresh: Instant)
        /// There is no display, or another program has it for now.
        case dark
        /// There is none still, for another reason: `absence`.
        case waiting
        case flipped(Flip)
        case touched([TouchSample])
        case pressed(KeyPress)
        /// A mouse's pointer was moved there, points; nil: it is gone, or a finger is on the panel.
        case pointed(Point?)
    }

    package var onNotice: (Notice) -> Void = { _ in }
    private(set) var settings: Settings.Display
    var seat: any Seat
    var hold = SeatHold.held
    var monitor: HotplugMonitor?
    /// The card that is open.
    var card: OpenCard?
    var input: TouchInput?
    var inputDevices: [Int32: SeatDevice] = [:]
    /// What is lit on it.
    var screen: Screen?
    /// Puts back what was on the display before us, however we go.
    var restoreGuard: RestoreGuard?
    let restoreProgram: String
    var saved: [SavedCRTC]?
    package internal(set) var level = Blanking.Level.on
    let backlight: Backlight?
    /// The backlight's brightness when we came.
    var fullBrightness: Double?
    var savedBacklight: SavedBacklight?
    /// What was said last of what is missing, so that it is said once.
    var complaint: String?
    /// Why nothing is lit, as far as the last search could tell.
    var absence: String?
    /// A card that is there and not ours to show on.
    var wait: CardWait?
    /// The card that the journal has heard of.
    var announcedCard: String?
    /// Made at the start: what is tried again may have failed for lack of descriptors.
    var retryTimer: OneShotTimer?

    /// What the seat is good for.
    enum SeatHold {
        case held
        /// Its daemon is gone: another seat must be opened.
        case lost
    }

    /// A card and the seat's hold on it.
    struct OpenCard {
        let card: Card
        let device: SeatDevice
    }

    /// - Parameter programs: the folder of `vitrine-restore`.
    /// - Throws: what keeps the panel from ever being used: no seat, or no word of devices.
    package init(_ settings: Settings.Display, programs: String) throws {
        self.settings = settings
        restoreProgram = programs + "/vitrine-restore"
        seat = try openSeat(settings.seat.kind)
        backlight = Backlight.find(named: settings.backlight)
        rememberBacklight()
        watchSeat()
        monitor = try HotplugMonitor(subsystem: "drm") { [unowned self] in hotplug($0) }
        retryTimer = try OneShotTimer { [unowned self] in retry() }
    }

    /// - Parameter share: of the brightness that the backlight had when the daemon started.
    package func setDimLevel(_ share: Double) {
        guard share != settings.dimLevel else { return }
        settings.dimLevel = share
        if level == .dim { setBacklight(share) }
    }

    package var canvas: Canvas? { screen?.memory.canvas }
    package var planes: PlaneScreen? { screen?.planes }
    package var needsCommit: Bool { planes?.needsCommit ?? false || screen?.output.isCursorChanged ?? false }
    package var lastRefresh: Instant? { screen?.output.lastRefresh() }

    /// Whether a plane of the lit panel can show a pointer.
    package var hasPointerPlane: Bool { screen?.output.cursorPlane != nil }

    /// Shows a mouse's pointer on its plane from the next commit on.
    ///
    /// - Parameters:
    ///   - tip: points of the picture; nil hides it.
    ///   - scale: pixels to the point.
    /// - Returns: whether the plane shows it; otherwise it must be composed.
    package func showPointer(at tip: Point?, scale: Double, _ compositor: Compositor) -> Bool {
        screen?.pointer?.show(at: tip, scale: scale, compositor) ?? false
    }

    package func present(_ frame: Presenter.Frame, damage: Region) throws(CommitError) {
        guard let screen else { throw .deviceGone }
        do throws(CommitError) {
            if let planes, planes.isPrepared {
                try planes.commit(as: frame.commit)
            } else {
                try screen.present(frame, damage: damage)
                complaint = nil
            }
            wait = nil
        } catch {
            guard let card = card?.card else { throw error }
            // The other master may be gone by now, and without a seat's daemon nothing reports that.
            if error == .notMaster, !card.becomeMaster() { masterLost() }
            complain(of: error, on: card)
            throw error
        }
    }

    func seatChanged(_ change: SeatChange) {
        switch change {
        case .disabled:
            goDark()
            closeCard()
            wait = nil
            input?.suspend(at: Loop.now)
            seat.acknowledgeDisable()
        case .enabled:
            input?.resume(at: Loop.now)
            search()
        case .lost: seatLost()
        }
    }

    /// Gives everything back: the display shows what it did before us, the terminal its text.
    package func leave() {
        if level != .on { setLevel(.on) }
        retryTimer = nil
        restoreGuard?.restore()
        screen = nil
        closeCard()
        input = nil
        seat.leave()
    }
}

extension Settings.Display.Seat {
    var kind: SeatKind {
        switch self {
        case .automatic: .automatic
        case .libseat: .libseat
        case .direct: .direct
        }
    }
}
