import ContentSet
import Glibc
import Linux

/// The folder of feeds: one file for each address, and beside it the version that its server stated. The files stay
/// when the network fails.
struct FeedStore {
    /// The content folder.
    let folder: String
    let usesProxies: Bool

    /// The largest feed, bytes; the catalog reads no larger one.
    private static let largest = 4 << 20
    /// The number of attempts at a feed.
    private static let attempts = 3
    /// The time after which an unchanged feed is fetched again, seconds: its file may be damaged.
    private static let longestTrust = 24 * 3600

    /// Fetches a feed if it has changed.
    ///
    /// - Returns: whether the feed has changed.
    func fetch(_ address: String, onProgress: () -> Void) throws(FetchError) -> Bool {
        let place = FeedPlace(address, in: folder)
        do throws(SystemError) { try makeSharedFolder(place.folder) } catch { throw .system(error) }
        var transfer = WebTransfer(
            feed: address, validators(of: place), usesProxies: usesProxies, maximumAttempts: Self.attempts)
        guard try receive(place.path, &transfer, limit: Self.largest, onProgress) else { return false }
        do throws(SystemError) {
            try writeFile(
                place.validators, Array((transfer.validators ?? FeedValidators()).lines.utf8), mode: sharedMode)
        } catch { throw .system(error) }
        return true
    }

    /// Replaces a file by a transferred one when the transfer is complete.
    ///
    /// - Returns: whether the server sent a file.
    func receive(
        _ path: String, _ transfer: inout WebTransfer, limit: Int, _ onProgress: () -> Void
    ) throws(FetchError) -> Bool {
        let arriving = path + ".part"
        defer { unlink(arriving) }
        let number = open(arriving, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, sharedMode)
        guard number >= 0 else { throw .system(SystemError("write \(arriving)")) }
        let destination = Descriptor(owning: number)
        guard try transfer.run(into: destination, limit: limit, onProgress: { _ in onProgress() }) else { return false }
        guard fsync(destination.number) == 0, rename(arriving, path) == 0 else {
            throw .system(SystemError("write \(path)"))
        }
        return true
    }

    /// The stored version of a feed; empty if its file is missing.
    private func validators(of place: FeedPlace) -> FeedValidators {
        var (feed, validators) = (stat(), stat())
        guard stat(place.path, &feed) == 0, stat(place.validators, &validators) == 0,
            // Validators that are older than the feed belong to an earlier one.
            validators.st_mtim.tv_sec >= feed.st_mtim.tv_sec, time(nil) - validators.st_mtim.tv_sec < Self.longestTrust
        else { return FeedValidators() }
        do throws(SystemError) { return FeedValidators(lines: try contents(ofFile: place.validators)) } catch {
            Log.warning("\(error)")
            return FeedValidators()
        }
    }
}
