import Languages

/// The texts of the attract loop, of the question to an idle visitor, and of the page "out of order".
package enum KioskWords: String, TextKey {
    package static let section = "kiosk"

    case touch
    case stillWatching = "still_watching"
    case goOn = "go_on"
    case outOfOrder = "out_of_order"
    case outOfOrderHint = "out_of_order_hint"
    case since
    case code
}

/// The texts about new content.
package enum ContentWords: String, TextKey {
    package static let section = "content"

    case copying
    case checking
    case taken
    case upToDate = "up_to_date"
    case refused
    case reading
}
