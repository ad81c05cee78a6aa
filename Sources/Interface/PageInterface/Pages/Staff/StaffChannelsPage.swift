import Geometry
import InterfaceKit
import Scene
import Settings

/// The channels of the library, with the staff's choice to list each one or to leave it out.
struct StaffChannelsPage: PageContent {
    let name = PageKind.staffChannels.name

    func title(of kind: PageKind, in pages: Pages) -> String { pages.strings[StaffWords.channels] }

    func layout(of page: Page, in pages: Pages) -> PageLayout {
        PageLayout(height: page.isUnlocked ? pages.rows(of: page.kind).height : pages.viewport)
    }

    func add(
        _ page: Page, _ layout: PageLayout, offset: Double, to scene: inout Scene, of pages: Pages,
        at moment: PageMoment
    ) {
        pages.addRowsHead(
            title(of: page.kind, in: pages), left: pages.settingsLeft, offset: offset, to: &scene)
        // A page that was left is locked, and has no rows.
        if page.isUnlocked { pages.add(pages.rows(of: page.kind), offset: offset, to: &scene) }
    }

    func places(of page: Page, _ layout: PageLayout, in pages: Pages) -> [(PageTarget, Rect)] {
        [(.back, pages.rowsBack)] + (page.isUnlocked ? pages.rows(of: page.kind).places : [])
    }
}

extension PageKind {
    static let staffChannels = PageKind("channels")
}

/// The channels of the library, also those that are not listed, and the choice of each.
///
/// The choices are made when the channels or the settings change: a frame would be too short for hundreds of them.
struct StaffChannels {
    var names: [String] = []
    /// A row for each channel.
    private(set) var choices: [SettingChoice] = []

    /// An empty setting lists all channels, also future ones. The last listed channel cannot be left out. Named
    /// channels that the library does not have at present stay in the setting.
    mutating func makeChoices(_ library: Settings.Library, _ strings: Strings) {
        let (present, named) = (library.channels, Set(library.channelNames))
        let listed = named.isEmpty ? names : names.filter(named.contains)
        let (isListed, absent) = (Set(listed), named.subtracting(names).sorted())
        func setting(of listed: [String]) -> String {
            listed.count == names.count ? "" : Settings.Library.channels(listing: listed + absent)
        }
        choices = names.map { name in
            let (on, off): (String, String?) =
                if isListed.contains(name) {
                    (present, listed.count > 1 ? setting(of: listed.filter { $0 != name }) : nil)
                } else {
                    (setting(of: names.filter { $0 == name || isListed.contains($0) }), present)
                }
            let values = [(off, strings[SettingWords.off]), (on, strings[SettingWords.on])]
            return SettingChoice(
                key: "library.channels", name: name,
                options: values.compactMap { value, word in value.map { (value: .text($0), name: word) } })
        }
    }
}
