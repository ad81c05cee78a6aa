import Linux
import Playback
import Settings
import Supervision
import Time

/// The delayed start of everything that the first picture does not need.
extension Kiosk {
    /// The longest delay of the library. A sleeping disk must not hide it for longer.
    private static let patience: Seconds = 1

    /// Starts the catalog and the making of thumbnails: at once, or after the first picture of an item that plays at
    /// the start.
    ///
    /// Both read and decode files, and would compete with that item's decoder for the processors.
    func startLibrary() {
        // The virtual clock waits for every answer, so nothing has to be delayed.
        guard options.clock == .real, playsAtStart else { return workers.catalog.start() }
        files.isHeld = true
        libraryWait = .every(Self.patience) { [unowned self] in endLibraryWait() }
    }

    func endLibraryWait() {
        guard libraryWait != nil else { return }
        libraryWait = nil
        workers.catalog.start()
        files.isHeld = false
    }

    private var playsAtStart: Bool {
        guard options.play == nil else { return true }
        guard case .path = Autoplay(settings.kiosk.autoplay) else { return false }
        return true
    }
}
