import Linux

/// The way in which devices are opened.
package enum SeatKind: String, CaseIterable, Sendable {
    /// libseat where one of its backends is available, otherwise directly.
    case automatic
    case libseat
    case direct
}

/// Opens the seat that the program was started on.
///
/// - Parameter terminal: the virtual terminal for a direct seat; nil for that on standard input, if there is one.
/// - Throws: `SeatError` when the requested kind is not available; `.automatic` falls back to opening devices directly.
@MainActor
package func openSeat(_ kind: SeatKind, terminal: Int32? = nil) throws(SeatError) -> any Seat {
    switch kind {
    case .libseat: return try LibSeat.open()
    case .direct: return try DirectSeat(terminal: terminal)
    case .automatic:
        do throws(SeatError) {
            return try LibSeat.open()
        } catch {
            Log.info("\(error); devices are opened directly")
            return try DirectSeat(terminal: terminal)
        }
    }
}
