import Time
import WorkerProtocol

/// The progress of a scan, and the times of the work that is interleaved with it.
struct ScanProgress {
    /// The period of the signs of life.
    private static let signPeriod: Seconds = 0.3
    /// The period at which requests are read.
    private static let requestPeriod: Seconds = 0.02
    /// The time before the first scan sends its first partial result. The interval doubles each time.
    private static let firstRows: Seconds = 0.1
    /// A scan that takes longer reports the number of its items.
    private static let longScan: Seconds = 1

    var isScanning = false
    private(set) var hasScanned = false
    private var began = Instant.zero
    /// The store's revision at the start of the scan.
    private var revisionBefore = 0
    private var (lastSign, lastLook) = (Instant.zero, Instant.zero)
    private var nextRows = firstRows
    /// Requests about items that the first scan may still find.
    private var early: [CatalogRequest] = []

    mutating func begin(at now: Instant, revision: Int) { (isScanning, began, revisionBefore) = (true, now, revision) }

    /// - Returns: the requests that waited for the end of the first scan.
    mutating func end() -> [CatalogRequest] {
        hasScanned = true
        defer { early = [] }
        return early
    }

    /// Whether the scan takes long and has changed the store.
    func isLong(at now: Instant, revision: Int) -> Bool { now - began >= Self.longScan && revision != revisionBefore }

    /// Whether a sign of life is due; the next one is due a period later.
    mutating func takesSign(at now: Instant) -> Bool {
        guard now - lastSign >= Self.signPeriod else { return false }
        lastSign = now
        return true
    }

    /// Whether a partial result of the first scan is due. The daemon reads all its rows again after each one, so the
    /// next one is due after twice the time.
    mutating func takesRows(at now: Instant) -> Bool {
        guard !hasScanned, now - began >= nextRows else { return false }
        nextRows = nextRows * 2
        return true
    }

    /// Whether requests are to be read now; the next ones are read a period later.
    mutating func takesRequests(at now: Instant) -> Bool {
        guard now - lastLook >= Self.requestPeriod else { return false }
        lastLook = now
        return true
    }

    /// Keeps a request until the end of the first scan.
    ///
    /// - Returns: false after the first scan, and for requests other than `find` and `details`.
    mutating func postpones(_ request: CatalogRequest) -> Bool {
        guard !hasScanned else { return false }
        switch request {
        case .find, .details:
            early.append(request)
            return true
        default: return false
        }
    }
}
