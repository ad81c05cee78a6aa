package import InterfaceKit
import WorkerProtocol

/// The ids and roles of the elements.
extension PlayerTarget {
    package var identity: (id: String, role: ElementReport.Role) {
        switch self {
        case .video: ("video", .video)
        case .floating: ("floating", .video)
        case .miniBar: ("mini", .video)
        case .stashTab: ("stash", .button)
        case .controlsPlay: ("play", .button)
        case .miniPlay: ("mini.play", .button)
        case .miniClose: ("mini.close", .button)
        case .floatingPlay: ("floating.play", .button)
        case .floatingClose: ("floating.close", .button)
        case .floatingExpand: ("floating.expand", .button)
        case .controlsMinimise: ("minimise", .button)
        case .controlsCompact: ("compact", .button)
        case .controlsCaptions: ("captions", .button)
        case .controlsSpeed: ("speed", .button)
        case .speed(let index): ("speed.\(index)", .option)
        case .controlsTrack(let kind): (kind.element, .button)
        case .track(let kind, let index): ("\(kind.element).\(index)", .option)
        case .captionsOff: ("captions.off", .option)
        case .caption(let index): ("captions.\(index)", .option)
        case .controlsLanguage: ("languages", .button)
        case .language(let index): ("languages.\(index)", .option)
        case .menuMore: ("menu.more", .option)
        case .controlsImmersive: ("immersive", .button)
        case .controlsMute: ("mute", .button)
        case .skip(let steps): (steps < 0 ? "skip.back" : "skip.forward", .button)
        case .scrubber: ("scrubber", .slider)
        case .volume: ("volume", .slider)
        case .replay: ("replay", .button)
        case .upNextPlay: ("next.play", .button)
        case .upNextCancel: ("next.cancel", .button)
        case .description: ("description", .button)
        case .descriptionTime(let index): ("description.\(index)", .button)
        case .detailsChannel: ("details.channel", .link)
        case .chapter(let index): ("chapter.\(index)", .button)
        case .detailsRow(let index): ("details.\(index)", .item)
        case .comment(let index): ("comment.\(index)", .item)
        }
    }
}

extension TrackKind {
    /// The name of the menu with the tracks of the kind, among the elements.
    fileprivate var element: String {
        switch self {
        case .sound: "sound"
        case .video: "picture"
        }
    }

    /// The label of the menu.
    var word: ElementWords {
        switch self {
        case .sound: .soundTrack
        case .video: .videoTrack
        }
    }
}
