package import Geometry
import InterfaceKit
import Scene
import Settings

extension Pages {
    /// The frame of the tab bar while no window pushes the bar out of the panel.
    package var tabBar: Rect {
        Rect(x: 0, y: size.height - surroundings.tabBarHeight, width: size.width, height: surroundings.tabBarHeight)
    }

    /// Draws the tab bar.
    ///
    /// - Parameter hidden: the fraction of the bar that the player's window has pushed off the panel, 0...1.
    func addTabBar(to scene: inout Scene, hidden: Double) {
        let bar = tabBar.offset(by: Point(x: 0, y: (hidden * tabBar.height).rounded()))
        guard bar.y < size.height else { return }
        let top = bar.y
        scene.layers.append(Layer(Part.tabBar.id(), bar, .fill(palette.surface)))
        scene.layers.append(
            Layer(Part.tabLine.id(), Rect(x: 0, y: top, width: size.width, height: 1), .fill(palette.hairline)))
        for (index, tab) in tabs.enumerated() {
            let place = tabFrame(index, bar)
            let isPressed = highlighted == .tab(index)
            let colour = tab == self.tab ? palette.accent : isPressed ? palette.text : palette.secondary
            let square = Rect(
                x: (place.midX - Theme.iconSize / 2).rounded(), y: top + 6, width: Theme.iconSize,
                height: Theme.iconSize)
            scene.layers.append(Layer(Part.tabIcon.id(index), square, .icon(tab.icon, colour)))
            if tab == self.tab { addMark(above: square, top: top, to: &scene) }
            let run = TextRun(title(of: tab.root), styles.badge, width: place.width, alignment: .centre)
            surroundings.add(
                &scene, .tabLabel, index, Rect(x: place.x, y: top + 34, width: run.width, height: run.style.lineHeight),
                run, colour)
        }
    }

    /// The size of the mark of the selected tab, points.
    private static let mark = Size(width: 32, height: 3)

    /// Marks the selected tab by a shape, because colour-blind visitors may not see its colour.
    private func addMark(above icon: Rect, top: Double, to scene: inout Scene) {
        let place = Rect(
            origin: Point(x: (icon.midX - Self.mark.width / 2).rounded(), y: top), size: Self.mark)
        scene.layers.append(Layer(Part.tabMark.id(), place, .fill(palette.accent), cornerRadius: 1.5))
    }

    /// Tabs share the bar's width on narrow panels and are centred on wide ones.
    func tabFrame(_ index: Int, _ bar: Rect) -> Rect {
        let count = Double(tabs.count)
        let width = min((bar.width / count).rounded(.down), styles.scaled(160))
        let start = ((bar.width - width * count) / 2).rounded()
        return Rect(x: start + Double(index) * width, y: bar.y, width: width, height: bar.height)
    }
}

extension Tab {
    fileprivate var icon: Icon {
        switch self {
        case .home: .home
        case .search: .search
        case .library: .library
        case .settings: .settings
        }
    }
}
