import ContentSet
import Glibc
import Linux

/// The folder of feeds: one file for each address, and beside it the version that its server named. The files stay when
/// the network is away.
struct FeedStore {
    /// The content folder.
    let folder: String
    let usesProxies: Bool

    /// Bytes; the catalog reads no more.
    private static let largest = 4 << 20
    private static let attempts = 3
    /// Seconds. After so long a feed is fetched again even if it has not changed: its file may be damaged.
    private static let longestTrust = 24 * 3600

    /// Fetches a feed if it has changed.
    ///
    /// - Returns: whether it has.
    func fetch(_ address: String, onProgress: () -> Void) throws(FetchError) -> Bool {
        let place = FeedPlace(address, in: folder)
        do throws(SystemError) { try makeSharedFolder(place.folder) } catch { throw .system(error) }
        var transfer = WebTransfer(
            feed: address, validators(of: place), usesProxies: usesProxies, mostAttempts: Self.attempts)
        guard try receive(place.path, &transfer, most: Self.largest, onProgress) else { return false }
        do throws(SystemError) {
            try writeFile(
                place.validators, Array((transfer.validators ?? FeedValidators()).lines.utf8), mode: sharedMode)
        } catch { throw .system(error) }
        return true
    }

    /// Puts what a transfer brings in place of a file, once it is whole.
    ///
    /// - Returns: whether it brought something.
    func receive(
        _ path: String, _ transfer: inout WebTransfer, most: Int, _ onProgress: () -> Void
    ) throws(FetchError) -> Bool {
        let arriving = path + ".part"
        defer { unlink(arriving) }
        let number = open(arriving, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, sharedMode)
        guard number >= 0 else { throw .system(SystemError("write \(arriving)")) }
        let destination = Descriptor(owning: number)
        guard try transfer.run(into: destination, most: most, onProgress: { _ in onProgress() }) else { return false }
        guard fsync(destination.number) == 0, rename(arriving, path) == 0 else {
            throw .system(SystemError("write \(path)"))
        }
        return true
    }

    /// None where there is no file that they belong to.
    private func validators(of place: FeedPlace) -> FeedValidators {
        var (feed, told) = (stat(), stat())
        guard stat(place.path, &feed) == 0, stat(place.validators, &told) == 0,
            // Written after the feed: otherwise they are those of an earlier one.
            told.st_mtim.tv_sec >= feed.st_mtim.tv_sec, time(nil) - told.st_mtim.tv_sec < Self.longestTrust
        else { return FeedValidators() }
        do throws(SystemError) { return FeedValidators(lines: try contents(ofFile: place.validators)) } catch {
            Log.warning("\(error)")
            return FeedValidators()
        }
    }
}
