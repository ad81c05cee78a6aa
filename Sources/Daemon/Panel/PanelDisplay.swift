package import Geometry
package import Gesture
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

/// The real panel: the daemon finds it, lights it, loses it and finds it again.
///
/// Cards, displays and the seat may appear and disappear while the daemon runs. The state of a lit panel is one
/// optional value, `screen`. Notices report its changes as `lit` and `dark`.
@MainActor
package final class PanelDisplay: Display {
    package enum Notice {
        /// A panel of this shape is available; it shows no frame of ours yet.
        case lit(PanelShape, refresh: Instant)
        /// The panel shows no frames any more: it is gone, switched off, or in use by another program.
        case dark
        /// There is still no display, for another reason: see `reasonForDark`.
        case waiting
        case flipped(Flip)
        case touched([TouchSample])
        case keyChanged(KeyChange)
        /// Held keys may not be released any more, because their device is gone.
        case keysLost
        /// A headset was plugged into the jack or unplugged. It is not new if it was in before the daemon's restart.
        case headset(isIn: Bool, isNew: Bool = true)
        /// The mouse pointer moved to this position in points; nil if it is gone, or a finger is on the panel.
        case pointed(Point?)
    }

    package var onNotice: (Notice) -> Void = { _ in }
    private(set) var settings: Settings.Display
    var seat: any Seat
    var hold = SeatHold.held
    var monitor: HotplugMonitor?
    /// The open card.
    var card: OpenCard?
    var input: TouchInput?
    var inputDevices: [Int32: SeatDevice] = [:]
    /// The lit display of the open card.
    var screen: Screen?
    var restoration: DisplayRestoration
    package internal(set) var level = Blanking.Level.on
    let light: PanelLight
    var reports = SearchReports()
    /// A card that exists but cannot be used now.
    var wait: CardWait?
    /// Created at the start: a retry may be needed because descriptors have run out.
    var retryTimer: OneShotTimer?

    /// The state of the seat.
    enum SeatHold {
        case held
        /// The seat manager is gone: another seat must be opened.
        case lost
    }

    /// A card and its device in the seat.
    struct OpenCard {
        let card: Card
        let device: SeatDevice
    }

    /// The restoration of the display's old picture when the daemon ends.
    struct DisplayRestoration {
        let program: String
        /// Restores the picture even after a crash.
        var guardian: RestoreGuard?
        var saved: [SavedCRTC]?
    }

    /// The reports of the search that are not repeated.
    struct SearchReports {
        /// The problem that was logged last.
        var complaint: String?
        /// The reason why nothing is lit, from the last search.
        var absence: String?
        /// The card that was logged last.
        var card: String?
    }

    /// - Parameter programs: the folder of `vitrine-restore`.
    /// - Throws: when the panel can never be used: there is no seat, or no device notifications.
    package init(_ settings: Settings.Display, programs: String) throws {
        self.settings = settings
        restoration = DisplayRestoration(program: programs + "/vitrine-restore")
        seat = try openSeat(settings.seat.kind)
        light = PanelLight(settings)
        if settings.brightness < 1 { setBacklight(settings.brightness) }
        watchSeat()
        monitor = try HotplugMonitor(subsystem: "drm") { [unowned self] in hotplug($0) }
        retryTimer = try OneShotTimer { [unowned self] in retry() }
    }

    /// Sets the brightness of the lit and of the dimmed panel.
    ///
    /// - Parameters:
    ///   - brightness: the lit panel's brightness, as a fraction of the backlight's when the daemon started.
    ///   - dimLevel: the dimmed panel's brightness, as the same kind of fraction.
    package func setBrightness(_ brightness: Double, dimLevel: Double) {
        guard (brightness, dimLevel) != (settings.brightness, settings.dimLevel) else { return }
        (settings.brightness, settings.dimLevel) = (brightness, dimLevel)
        if level != .off { setBacklight(level == .dim ? dimLevel : brightness) }
    }

    package var canvas: Canvas? { screen?.memory.canvas }
    package var planes: PlaneScreen? { screen?.planes }
    package var needsCommit: Bool { planes?.needsCommit ?? false || screen?.output.isCursorChanged ?? false }
    package var lastRefresh: Instant? { screen?.output.lastRefresh() }

    /// Whether the lit panel has a plane that can show a pointer.
    package var hasPointerPlane: Bool { screen?.output.cursorPlane != nil }

    /// Shows a mouse's pointer on its plane from the next commit on.
    ///
    /// - Parameters:
    ///   - tip: the position of the pointer's tip in points of the picture; nil hides the pointer.
    ///   - scale: pixels per point.
    /// - Returns: whether the plane shows the pointer; otherwise the pointer must be composed.
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
                reports.complaint = nil
            }
            wait = nil
        } catch {
            guard let card = card?.card else { throw error }
            // The other master may be gone by now, and without a seat manager no event reports that.
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

    /// Restores the display's old picture and the terminal's text, and releases all devices.
    package func leave() {
        if level != .on { setLevel(.on) }
        retryTimer = nil
        restoration.guardian?.restore()
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
