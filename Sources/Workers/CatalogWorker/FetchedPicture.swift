import ContentSet
import Linux
import Numbers

/// The pictures in a folder of feeds.
struct FetchedPictures {
    let folder: RawPath
    let names: Set<[UInt8]>
    /// Changes when a picture appears or disappears.
    let version: UInt64

    /// - Parameter names: all names in the folder, sorted.
    init(_ names: [[UInt8]], in folder: RawPath) {
        let pictures = names.filter(MediaNames.isFetchedPicture)
        (self.folder, self.names, version) = (folder, Set(pictures), FNV(pictures.joined()).value)
    }
}

/// The picture of a feed's entry, as the fetch worker stored it.
struct FetchedPicture: Hashable {
    let path: RawPath
    let version: UInt64

    /// Nil before the picture has been fetched.
    init?(_ address: String, _ pictures: FetchedPictures) {
        let name = Array(FeedPlace.pictureName(address).utf8)
        guard pictures.names.contains(name) else { return nil }
        path = pictures.folder.appending(name)
        do throws(SystemError) {
            let stamp = try FileStatus(path).stamp
            version = UInt64(bitPattern: stamp.modified) ^ UInt64(truncatingIfNeeded: stamp.size)
        } catch { return nil }
    }

    /// The longest address that the daemon forwards, bytes.
    private static let longestAddress = 2000

    static func isFetchable(_ address: String) -> Bool {
        address.utf8.count <= longestAddress
            && ["http://", "https://"].contains(where: address.lowercased().hasPrefix)
    }
}
