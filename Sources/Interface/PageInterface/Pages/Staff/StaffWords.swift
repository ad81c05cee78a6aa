import Languages

/// The texts of the staff's page.
package enum StaffWords: String, TextKey {
    package static let section = "staff"

    case title
    case enter
    case wrong
    case wait
    case done
    case channels
}
