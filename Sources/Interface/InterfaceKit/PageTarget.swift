/// An element of a page that takes taps.
package enum PageTarget: Hashable {
    case cell(Int)
    /// The channel of a cell.
    case channel(Int)
    case shelf(Int)
    /// A list that the library page offers, by its place.
    case chip(Int)
    case poster
    case back
    /// The field of the search page, and the button that empties it.
    case field
    case clear
    /// A key of the keyboard, by its place.
    case key(Int)
    /// A letter that a key offers, by their places. Such letters stay until one is chosen.
    case letter(key: Int, Int)
    /// A key of the keypad for the PIN, by its place.
    case pinKey(Int)
    case option(row: Int, Int)
    /// A language, by its place among those offered.
    case language(Int)
    /// A link to another page, by its name.
    case link(String)
}
