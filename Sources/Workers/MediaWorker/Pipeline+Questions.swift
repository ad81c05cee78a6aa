import CGLib
import CGStreamer
import Time
import WorkerProtocol

/// The present state of a pipeline, as its elements report it.
extension Pipeline {
    /// The length in nanoseconds; 0 if unknown.
    var duration: Int64 {
        var duration = 0
        let isKnown = gst_element_query_duration(element, GST_FORMAT_TIME, &duration) != 0
        return length.corrected(isKnown ? Int64(max(0, duration)) : 0)
    }

    /// The position in nanoseconds; nil if unknown.
    var position: Int64? {
        var position = 0
        return gst_element_query_position(element, GST_FORMAT_TIME, &position) != 0 ? Int64(position) : nil
    }

    /// The instant of CLOCK_MONOTONIC at which the pipeline reaches a running time; nil before it has played.
    func instant(ofRunningTime runningTime: Int64) -> Int64? {
        let base = gst_element_get_base_time(element)
        guard base != UInt.max else { return nil }
        return PlayingClock.shared.instant(of: Int64(clamping: base) + runningTime + latency)
    }

    /// The latency of a live source in nanoseconds, within which late pictures can arrive; 0 for other sources.
    private var latency: Int64 {
        let latency = gst_base_sink_get_latency(vt_base_sink(sink))
        return latency == UInt.max ? 0 : Int64(clamping: latency)
    }

    /// Whether the server states no size of the data.
    var hasEndlessSource: Bool { vt_source_has_size(element) == 0 }

    var hasVideo: Bool { vt_get_int(element, TrackKind.video.names.count) > 0 }

    var hasSound: Bool { vt_get_int(element, TrackKind.sound.names.count) > 0 }

    /// The tracks of a kind, as their tags describe them.
    func tracks(_ kind: TrackKind) -> [MediaTrack] {
        MediaTrack.withoutSharedTitle((0..<vt_get_int(element, kind.names.count)).map { track($0, kind.names) })
    }

    private func track(_ number: Int32, _ names: TrackKind.Names) -> MediaTrack {
        guard let tags = vt_track_tags(element, names.tags, number) else { return MediaTrack("") }
        defer { vt_tags_unref(tags) }
        let title = tagText(GST_TAG_TITLE, in: tags)
        let language = tagText(GST_TAG_LANGUAGE_CODE, in: tags)
        return MediaTrack(language, title: title == names.noTitle ? "" : title)
    }

    /// Whether the pipeline is PLAYING and changes to no other state.
    var isRunning: Bool {
        element.pointee.current_state == GST_STATE_PLAYING && element.pointee.pending_state == GST_STATE_VOID_PENDING
    }

    func isSelf(_ object: UnsafeMutablePointer<GstObject>?) -> Bool { object == vt_object(element) }

    /// The arrival time of the last picture at the sink, which may have dropped the picture as late.
    var lastPicture: Instant { wakeup.lastPicture }

    /// Whether the last picture has been taken. The sound may continue.
    var hasNoMorePictures: Bool { gst_app_sink_is_eos(vt_app_sink(sink)) != 0 }
}

extension TrackKind {
    /// The names of a playbin's properties and signals for the tracks of a kind.
    struct Names {
        let count: String
        let chosen: String
        let tags: String
        /// The title that matroskamux gives a track without one.
        let noTitle: String
    }

    var names: Names {
        switch self {
        case .sound: Names(count: "n-audio", chosen: "current-audio", tags: "get-audio-tags", noTitle: "Audio")
        case .video: Names(count: "n-video", chosen: "current-video", tags: "get-video-tags", noTitle: "Video")
        }
    }
}
