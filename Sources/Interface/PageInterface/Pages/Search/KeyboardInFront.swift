package import Geometry
package import InterfaceKit
package import Time

extension Surroundings {
    /// Whether the keyboard covers the tab bar and the mini player: a low panel has no room for results above them. It
    /// then rises and sinks in front of all pages, while a transition moves only the pages.
    var keyboardCoversBars: Bool { size.isLow }
}

extension PageTarget {
    /// Whether the search page draws the element over its results, with which it does not scroll.
    var isFixedOnSearch: Bool {
        switch self {
        case .back, .field, .clear, .key, .letter: true
        default: false
        }
    }
}

/// The place of the keyboard beside the tab bar and the mini player, or in front of them.
extension Pages {
    var keyboardCoversBars: Bool { surroundings.keyboardCoversBars }

    /// The keyboard's lower edge, points.
    var keyboardFloor: Double { keyboardCoversBars ? player.floor : viewport }

    func keyboardPlace(at t: Instant) -> KeyboardPlace {
        guard keyboardCoversBars else {
            return KeyboardPlace(top: keyboardTop(at: t), slide: search.slide?.offsets(at: t).present)
        }
        let top = search.isKeyboardUp ? keyboardFloor - fullKeyboardHeight : viewport
        return KeyboardPlace(top: min(top, viewport), slide: nil)
    }

    /// Whether a part of the keyboard is in front of the tab bar and the mini player.
    package func showsKeyboardInFront(at t: Instant) -> Bool {
        keyboardCoversBars && search.keyboard.value(at: t) > 0
    }

    /// The area in front of the tab bar and the mini player that the keyboard of the visible page covers, or is about to
    /// cover; nil without one.
    package func keyboardInFront(at t: Instant) -> Rect? {
        guard kind.isSearch, keyboardCoversBars, search.isKeyboardUp || showsKeyboardInFront(at: t) else { return nil }
        let height = fullKeyboardHeight * (search.isKeyboardUp ? 1 : search.keyboard.value(at: t))
        return Rect(x: 0, y: keyboardFloor - height, width: size.width, height: height)
    }

    /// The lower edge of the area in which an element is visible, points.
    package func lowerEdge(around target: PageTarget, viewport: Double) -> Double {
        target.isFixedOnSearch ? keyboardFloor : viewport
    }

    /// Lowers a keyboard in front of the bars as its page goes, and behind a window that fills the panel. A pull that is
    /// cancelled raises it again.
    mutating func frameKeyboardInFront() {
        guard keyboardCoversBars else { return }
        let leaves = navigation.transition.map { $0.isBetweenPages && $0.goal == 0 } ?? false
        if !kind.isSearch || player.isFull {
            search.lowerKeyboard()
        } else if leaves {
            search.lowerKeyboardForPull()
        } else {
            search.raiseKeyboardAfterPull()
        }
    }

    /// The height of the keyboard above the tab bar in points; 0 if it is down.
    package var keyboardHeight: Double {
        guard kind.isSearch, search.isKeyboardUp else { return 0 }
        let covered = keyboardCoversBars ? max(0, player.floor - tabBar.y) : 0
        return max(0, fullKeyboardHeight - covered)
    }
}
