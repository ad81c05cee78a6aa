import Geometry
import InterfaceKit
package import PageInterface
import PlayerInterface
import Scene
import Settings
import Time

extension Interface {
    /// The tabs that visitors reach, in their order.
    package var tabs: [Tab] { settings.kiosk.settings == .open ? Tab.allCases : [.home, .library] }

    func addTabBar(to scene: inout Scene, at t: Instant) {
        let height = settings.tabs.height
        let expansion = min(max(window.expansion(at: t), 0), 1) * min(max(window.presence(at: t), 0), 1)
        let top = size.height - height + (expansion * height).rounded()
        guard top < size.height else { return }
        addTabBar(to: &scene, top: top)
    }

    func addTabBar(to scene: inout Scene, top: Double) {
        let bar = Rect(x: 0, y: top, width: size.width, height: settings.tabs.height)
        scene.layers.append(Layer(Part.tabBar.id(), bar, .fill(palette.surface)))
        scene.layers.append(
            Layer(Part.tabLine.id(), Rect(x: 0, y: top, width: size.width, height: 1), .fill(palette.hairline)))
        for (index, tab) in tabs.enumerated() {
            let place = tabFrame(index, bar)
            let isPressed = highlightedTab == index
            let colour = tab == self.tab ? palette.accent : isPressed ? palette.text : palette.secondary
            let icon: Icon = tab == .home ? .home : tab == .library ? .library : .settings
            let square = Rect(
                x: (place.midX - Theme.iconSize / 2).rounded(), y: top + 6, width: Theme.iconSize,
                height: Theme.iconSize)
            scene.layers.append(Layer(Part.tabIcon.id(index), square, .icon(icon, colour)))
            let run = TextRun(title(of: tab.root), Theme.badge, width: place.width, alignment: .centre)
            add(&scene, .tabLabel, index, Rect(x: place.x, y: top + 34, width: run.width, height: 16), run, colour)
        }
    }

    /// Tabs share the bar's width on narrow panels and are centred on wide ones.
    func tabFrame(_ index: Int, _ bar: Rect) -> Rect {
        let count = Double(tabs.count)
        let width = min((bar.width / count).rounded(.down), 160)
        let start = ((bar.width - width * count) / 2).rounded()
        return Rect(x: start + Double(index) * width, y: bar.y, width: width, height: bar.height)
    }
}
