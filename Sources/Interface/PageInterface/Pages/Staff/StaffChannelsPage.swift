import Geometry
import InterfaceKit
import Scene
import Settings

/// The channels of the library, each of which the staff list or leave out.
struct StaffChannelsPage: PageContent {
    let name = PageKind.staffChannels.name

    func title(of kind: PageKind, _ strings: Strings) -> String { strings[StaffWords.channels] }

    func layout(of page: Page, in pages: Pages) -> PageLayout {
        PageLayout(height: page.isUnlocked ? pages.rows(of: page.kind).height : pages.viewport)
    }

    func add(
        _ page: Page, _ layout: PageLayout, offset: Double, to scene: inout Scene, of pages: Pages,
        at moment: PageMoment
    ) {
        pages.addRowsHead(
            title(of: page.kind, pages.strings), left: pages.settingsLeft, offset: offset, to: &scene)
        // A page that was left is locked, and shows nothing.
        if page.isUnlocked { pages.add(pages.rows(of: page.kind), offset: offset, to: &scene) }
    }

    func places(of page: Page, _ layout: PageLayout, in pages: Pages) -> [(PageTarget, Rect)] {
        [(.back, pages.rowsBack)] + (page.isUnlocked ? pages.rows(of: page.kind).places : [])
    }
}

extension PageKind {
    static let staffChannels = PageKind("channels")
}

extension Pages {
    private static let separator: Character = ";"

    /// A row for each channel that the setting can name.
    ///
    /// An empty setting lists all channels, also those that come later. The last listed channel cannot be left out.
    var channelChoices: [SettingChoice] {
        let present = settings.library.channels
        let named = settings.library.channelNames
        let listed = named.isEmpty ? channels : channels.filter(named.contains)
        return channels.filter { !$0.contains(Self.separator) }.map { name in
            let isListed = listed.contains(name)
            let without = listed.filter { $0 != name }
            let on = isListed ? present : setting(of: channels.filter { $0 == name || listed.contains($0) })
            let off = isListed ? setting(of: without) : present
            let choices = [(off, strings[SettingWords.off]), (on, strings[SettingWords.on])]
            return SettingChoice(
                key: "library.channels", name: name,
                options: (without.isEmpty ? Array(choices.dropFirst()) : choices).map { (value: .text($0), name: $1) })
        }
    }

    private func setting(of names: [String]) -> String {
        names.count == channels.count ? "" : names.joined(separator: "\(Self.separator) ")
    }
}
