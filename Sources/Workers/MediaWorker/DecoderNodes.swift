import CLinux
import Glibc

/// The machine's decoding devices: the nodes that a worker may open.
enum DecoderNodes {
    /// The number of `/dev/videoN` nodes that are examined.
    private static let maximumVideoNodes = 64
    /// The numbers of the `/dev/dri/renderD` nodes.
    private static let renderNodes = 128..<192

    /// The memory-to-memory decoders with their media controllers, and the render nodes. Cameras and tuners are
    /// excluded. A render node gives no access to a display.
    static var paths: [String] {
        let videos = (0..<maximumVideoNodes).map { "video\($0)" }.filter { vt_is_decoder("/dev/" + $0) == 1 }
        let controllers = Set(videos.flatMap(controllers(of:)))
        return (videos + controllers.sorted()).map { "/dev/" + $0 } + renderNodes.map { "/dev/dri/renderD\($0)" }
    }

    /// The media controllers (`media1`) of a stateless decoder, which receive a request for each picture. The decoder's
    /// node and the controller's node have device folders below the same parent.
    private static func controllers(of video: String) -> [String] {
        guard let directory = opendir("/sys/class/video4linux/\(video)/device") else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasPrefix("media"), name.dropFirst("media".count).allSatisfy(\.isNumber) { names.append(name) }
        }
        return names
    }
}
