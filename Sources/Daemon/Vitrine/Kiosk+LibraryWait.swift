import Linux
import Playback
import Settings
import Supervision
import Time

/// The start of what is not needed for the first picture.
extension Kiosk {
    /// How long the library waits for the first picture of the start's item: a disk that sleeps must not hide it.
    private static let patience: Seconds = 1

    /// Starts the catalog and lets pictures be made: at once, or after the first picture of an item that plays at the start.
    ///
    /// Both read and decode files, and would take the processors from that item's decoder.
    func startLibrary() {
        // The virtual clock waits for every answer.
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
