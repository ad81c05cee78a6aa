package import InterfaceKit

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
        case .controlsSound: ("sound", .button)
        case .sound(let index): ("sound.\(index)", .option)
        case .controlsLanguage: ("languages", .button)
        case .language(let index): ("languages.\(index)", .option)
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
        }
    }
}
