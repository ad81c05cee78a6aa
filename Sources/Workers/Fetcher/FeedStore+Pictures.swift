import ContentSet
import Glibc
import Linux

/// The pictures that feeds name: one file for each address.
extension FeedStore {
    /// The largest picture, bytes: larger than the cover of any podcast.
    private static let largestPicture = 4 << 20
    /// The limit of all pictures together, bytes. When it is reached, only the removal of old pictures makes room.
    private static let maximumPictureBytes = 256 << 20
    /// The age at which a picture is removed, seconds. A picture that a feed still names is then fetched again.
    private static let longestStay = 60 * 24 * 3600

    /// Fetches the missing pictures.
    ///
    /// - Returns: the addresses of the pictures that could not be fetched.
    func fetchPictures(_ addresses: [String], onProgress: () -> Void) throws(FetchError) -> [String] {
        let feeds = FeedPlace.folder(in: folder)
        var room: Int
        do throws(SystemError) {
            try makeSharedFolder(feeds)
            room = try Self.maximumPictureBytes - sizeOfPictures(in: feeds)
        } catch { throw .system(error) }
        var missing: [String] = []
        for address in addresses {
            onProgress()
            let path = feeds + "/" + FeedPlace.pictureName(address)
            guard access(path, F_OK) != 0 else { continue }
            do throws(FetchError) { room -= try fetchPicture(address, to: path, room: room, onProgress) } catch {
                // On a full disk the remaining pictures are not tried.
                if error.isOutOfRoom { throw error }
                Log.info("picture of a feed: \(error)")
                missing.append(address)
            }
        }
        return missing
    }

    /// - Returns: the picture's size in bytes.
    private func fetchPicture(
        _ address: String, to path: String, room: Int, _ onProgress: () -> Void
    ) throws(FetchError) -> Int {
        let limit = min(Self.largestPicture, room)
        guard limit > 0 else { throw .transfer(publicPart(of: address), "the folder of pictures is full") }
        var transfer = WebTransfer(feed: address, FeedValidators(), usesProxies: usesProxies, maximumAttempts: 1)
        _ = try receive(path, &transfer, limit: limit, onProgress)
        var picture = stat()
        return stat(path, &picture) == 0 ? Int(picture.st_size) : 0
    }

    /// Removes old pictures.
    ///
    /// - Returns: the size of the remaining pictures in bytes.
    private func sizeOfPictures(in feeds: String) throws(SystemError) -> Int {
        var bytes = 0
        for name in try names(inFolder: feeds) where name.hasSuffix("." + FeedPlace.pictureExtension) {
            var picture = stat()
            guard stat(feeds + "/" + name, &picture) == 0 else { continue }
            if time(nil) - picture.st_mtim.tv_sec > Self.longestStay {
                unlink(feeds + "/" + name)
            } else {
                bytes += Int(picture.st_size)
            }
        }
        return bytes
    }
}
