package import Geometry
package import Gesture
package import InterfaceKit
package import Scene
package import Settings
package import Time
package import WorkerProtocol

/// An event that the pages handle.
package enum PageEvent {
    /// The library has been read; `total` is its number of items.
    case scanned(total: Int)
    case rows(CatalogQuery, offset: Int, total: Int, [CatalogRow])
    /// The playlists, series and folders of the library.
    case lists([CatalogList])
    /// All channels of the library by name, also those that are not listed.
    case channels([String])
    /// The lists whose names match a search. The search's first rows follow.
    case foundLists(of: String, [NamedList])
    /// Kanji for a reading in kana.
    case conversions(of: String, [KanaConversion])
    /// The number of the library's items that were left before their end, and the number of all played ones.
    case counted(started: Int, played: Int)
    /// A file or folder of the library cannot be read.
    case problem(path: String, message: String)
    /// A requested picture has arrived, or is not available. The tint is the picture's characteristic colour.
    case picture(PictureID, available: Bool, tint: Colour?)
    /// The facts about the program and the machine.
    case about(AboutFacts)
    case pin(PinReport)
    /// A request for a tab.
    case show(Tab)
    /// A request for a page.
    case open(PageAddress)
    /// A request for the page of an item's channel.
    case openChannel(of: CatalogRow)
    /// Goes one page back.
    case back
    /// A tap on an element of the visible page, or the select key.
    case tap(PageTarget)
    /// A tap on a tab, by its index.
    case tapTab(Int)
    /// Draws an element of a page or a tab as pressed; nil for none.
    case highlight(ElementTarget?)
    /// Scrolls until a focused element is wholly visible.
    ///
    /// - Parameters:
    ///   - frame: the element's frame on the panel.
    ///   - viewport: as in `frame(build:viewport:)`.
    case reveal(PageTarget, frame: Rect, viewport: Double)
    /// Shows the first page of the first tab, as for a new visitor.
    case reset
    case drag(PageDragEvent)
    case key(KeyHoldEvent)
}

/// A step of a finger that holds or flicks a key of the keyboard.
package enum KeyHoldEvent {
    /// The finger has held the key long enough or flicks, and the key offers its letters. The place is where the finger
    /// came down.
    case held(Int, from: Point)
    /// The key offers its letters until one is tapped, to a visitor without a finger on it.
    case offered(Int)
    case moved(to: Point)
    /// The finger was lifted: the chosen letter is written, if there is one.
    case released
    /// The finger is lost, or the letters that stay are closed.
    case cancelled
}

/// A step of a finger's drag on the pages.
package enum PageDragEvent {
    /// The place at which a drag begins.
    package enum Origin: Equatable {
        case page
        /// The panel's edge.
        case edge
        /// A tab, by its index.
        case tab(Int)
    }

    /// A finger comes down and stops the motions under it.
    case touched(at: Point)
    case began(PanRecognizer.Pan, from: Origin)
    /// Moves the dragged part to the drag's drawn translation in the frame that is built.
    case drawn(Point, build: Instant)
    case ended(PanRecognizer.Pan)
    case cancelled
    /// The finger left, or another gesture began, before a drag did.
    case letGo
}

/// The effect of an event of the pages on the other parts of the interface.
package enum PageOutcome {
    /// Plays the item of a tapped element.
    case play(CatalogRow, from: PageTarget)
    /// Opens the preview of an element's item.
    case preview(PageTarget)
    /// Applies a visitor's choice of a setting.
    case choose(key: String, RawValue)
    /// Applies the staff's choice of a setting, which outlives the session.
    case keep(key: String, RawValue)
    /// Asks whether a PIN is right.
    case checkPIN(String)
}

/// A page that a command names.
package enum PageAddress: Hashable, Sendable {
    case tab(Tab)
    case channel(String)
    /// One of `Pages.namedPages`.
    case linked(String)
}
