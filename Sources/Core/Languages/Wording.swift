/// The keys of one section of a text table. Their names are those of the table.
package protocol Wording: RawRepresentable<String>, CaseIterable, Sendable {
    static var section: String { get }
}
