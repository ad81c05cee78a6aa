import CGLib
import CGStreamer
import Glibc
import Linux
import Time

/// The picture of an item that has only sound: the cover in its tags or beside it, or a note as the fallback.
///
/// A visualisation of the sound provides the times and the sound's levels. It produces a picture at intervals, in sync
/// with the sound, and pauses and seeks like a video. This picture is shown in place of the visualisation's pictures.
@MainActor
final class SoundPicture {
    /// The period of the position's updates without the sound's levels, in nanoseconds.
    static let tick: Int64 = 200_000_000
    /// The time limit for tags, which may arrive a little later than the sound.
    private static let tagTimeLimit: Seconds = 0.25
    /// The time limit for decoding a cover; the fallback is a note.
    private static let timeLimit: Seconds = 2
    /// The largest accepted image in the tags, in bytes.
    private static let longestEmbedded = 16 << 20
    /// The names of a folder's cover, the preferred one first.
    private static let names = ["cover", "folder", "front", "Cover", "Folder", "Front"]
    private static let endings = ["jpg", "jpeg", "png", "webp"]
    private static let sinkDescription =
        "videoconvert ! appsink name=frames sync=false max-buffers=1 enable-last-sample=false "
        + "caps=\"video/x-raw,format=I420,width=[1,4096],height=[1,4096]\""

    private let path: String
    private var pipeline: Pipeline?
    private var timer: OneShotTimer?
    private var onReady: (() -> Void)?
    /// The decoded picture; nil before it is ready.
    private(set) var shown: Shown?
    /// The levels of the sound at the last picture of the visualisation.
    var spectrum = SoundSpectrum()

    /// The decoded picture, which is sent repeatedly.
    final class Shown {
        let sample: Sample
        init?(_ sample: consuming Sample?) {
            guard let sample else { return nil }
            self.sample = sample
        }
    }

    /// - Parameters:
    ///   - path: the path of the item.
    ///   - image: the encoded image in the item, if it is already known.
    ///   - onReady: called once, when the picture is ready.
    init(of path: String, image: [UInt8]?, _ onReady: @escaping () -> Void) throws(SystemError) {
        (self.path, self.onReady) = (path, onReady)
        timer = try OneShotTimer { [unowned self] in waited() }
        timer?.arm(at: monotonicNow() + Self.tagTimeLimit)
        if let image { take(image) }
    }

    /// Decodes an encoded image of the item. Later images are ignored.
    func take(_ image: [UInt8]) {
        guard pipeline == nil, shown == nil else { return }
        open(MediaSource(embedded: image))
    }

    private func waited() {
        guard pipeline == nil, let source = Self.beside(path) else { return finish(nil) }
        open(source)
    }

    private func open(_ source: MediaSource) {
        do throws(MediaFailure) {
            let pipeline = try Pipeline(
                source: source, streams: [.video, .nativeVideo], sinkDescription: Self.sinkDescription, onFrame: {},
                onStandstill: { [unowned self] in finish(nil) }, onMessage: { [unowned self] in receive($0) })
            self.pipeline = pipeline
            timer?.arm(at: monotonicNow() + Self.timeLimit)
            _ = pipeline.setState(GST_STATE_PAUSED)
        } catch {
            Log.debug("\(path): no picture of the sound: \(error)")
            finish(nil)
        }
    }

    private func receive(_ message: UnsafeMutablePointer<GstMessage>) {
        switch message.pointee.type {
        case GST_MESSAGE_ASYNC_DONE where pipeline?.isSelf(message.pointee.src) ?? false:
            if let pipeline { finish(Shown(pipeline.takePreroll())) }
        case GST_MESSAGE_ERROR: finish(nil)
        default: break
        }
    }

    private func finish(_ found: Shown?) {
        guard shown == nil else { return }
        shown = found ?? Shown(NotePicture.sample())
        timer?.disarm()
        pipeline = nil
        onReady?()
        onReady = nil
    }

    /// The first encoded image in the tags of a bus message.
    static func image(in message: UnsafeMutablePointer<GstMessage>) -> [UInt8]? {
        var tags: UnsafeMutablePointer<GstTagList>?
        gst_message_parse_tag(message, &tags)
        guard let tags else { return nil }
        defer { vt_tags_unref(tags) }
        var image: OpaquePointer?
        guard gst_tag_list_get_sample(tags, GST_TAG_IMAGE, &image) != 0, let image else { return nil }
        return Sample(adopting: image).bytes(longest: longestEmbedded)
    }

    /// A cover file of the item, or of its folder.
    private static func beside(_ path: String) -> MediaSource? {
        guard path.hasPrefix("/"), let slash = path.lastIndex(of: "/") else { return nil }
        let stem = path.lastIndex(of: ".").flatMap { $0 > slash ? String(path[..<$0]) : nil }
        let stems = [stem].compactMap { $0 } + names.map { path[...slash] + $0 }
        for stem in stems {
            for ending in endings {
                let file = "\(stem).\(ending)"
                guard PathText.withCString(file, { access($0, R_OK) }) == 0 else { continue }
                do { return try MediaSource(file) } catch { Log.debug("\(file): \(error)") }
            }
        }
        return nil
    }
}
