/// A GStreamer component that playback needs, and the Debian package that contains it.
struct MediaElement: Sendable {
    /// The name for people: `H.264`.
    let name: String
    /// The name in the worker's inventory: an element, or a media type that needs a demuxer or decoder.
    let word: String
    let package: String
    /// The verdict when the component is missing.
    let verdict: Finding.Verdict

    private static func needed(_ name: String, _ word: String, _ package: String) -> MediaElement {
        MediaElement(name: name, word: word, package: "gstreamer1.0-" + package, verdict: .fail)
    }
    private static func wanted(_ name: String, _ word: String, _ package: String) -> MediaElement {
        MediaElement(name: name, word: word, package: "gstreamer1.0-" + package, verdict: .warn)
    }

    static let all: [MediaElement] = [
        needed("playing", "playbin", "plugins-base"), needed("pictures to the daemon", "appsink", "plugins-base"),
        needed("formats of pictures", "videoconvert", "plugins-base"),
        needed("formats of sound", "audioconvert", "plugins-base"),
        needed("rates of sound", "audioresample", "plugins-base"),
        wanted("the sound's pitch at another speed", "scaletempo", "plugins-good"),
        needed("MP4", "video/quicktime", "plugins-good"),
        needed("Matroska and WebM", "video/x-matroska", "plugins-good"),
        wanted("AVI", "video/x-msvideo", "plugins-good"), wanted("Ogg", "application/ogg", "plugins-base"),
        wanted("MPEG transport streams", "video/mpegts", "plugins-bad"),
        // Other H.264 decoders support fewer profiles.
        wanted("every kind of H.264", "avdec_h264", "libav"),
        needed("H.264", "video/x-h264", "libav"), needed("H.265", "video/x-h265", "libav"),
        needed("VP8", "video/x-vp8", "plugins-good"), needed("VP9", "video/x-vp9", "plugins-good"),
        needed("AV1", "video/x-av1", "plugins-bad"),
        needed("AAC", "audio/mpeg,mpegversion=4", "libav"), needed("Opus", "audio/x-opus", "plugins-base"),
        needed("Vorbis", "audio/x-vorbis", "plugins-base"),
        needed("MP3", "audio/mpeg,mpegversion=1,layer=3", "plugins-good"),
        wanted("AC-3", "audio/x-ac3", "libav"), needed("JPEG", "image/jpeg", "plugins-good"),
        needed("PNG", "image/png", "plugins-good"), wanted("WebP", "image/webp", "plugins-bad"),
        needed("the way to the sound device", "alsasink", "alsa"),
        wanted("reading aloud", "espeak", "espeak"),
    ]
}

extension Check {
    /// The components that the media worker itself finds.
    static let elements = Check("Playing") { machine in
        let elements = MediaElement.all
        let worker = machine.programs + "/vitrine-media"
        guard let lines = machine.workerAccess.ask(.inventory(worker: worker, elements.map(\.word)))?.inventory else {
            return machine.workerAccess.failure == nil
                ? [.fail("vitrine-media does not report its decoders", .command(Examination.restart))] : []
        }
        var found: [String: String] = [:]
        for line in lines {
            let parts = line.split(separator: "\t", maxSplits: 1).map(String.init)
            if parts.count == 2 { found[parts[0]] = parts[1] }
        }
        let missing = elements.filter { found[$0.word] == nil }
        return missing.map(absence) + [codecs(elements, found)]
    }

    private static func absence(_ element: MediaElement) -> Finding {
        Finding(
            verdict: element.verdict, text: "\(element.name): not supported (no \(element.word))",
            remedy: .command("apt-get install \(element.package) && \(Examination.restart)"))
    }

    /// The preferred decoder of each codec; hardware decoders are marked.
    private static func codecs(_ elements: [MediaElement], _ found: [String: String]) -> Finding {
        let names = elements.filter { $0.word.hasPrefix("video/x-") }.compactMap { element in
            found[element.word].map { "\(element.name) by \($0)" }
        }
        return names.isEmpty
            ? .fail("no video is decoded", .command("apt-get install gstreamer1.0-libav && \(Examination.restart)"))
            : .ok(names.joined(separator: ", "))
    }
}
