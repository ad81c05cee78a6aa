import CQRencode

/// The modules of a QR code.
struct CodeModules {
    /// The light border around a code that a reader needs, in modules (ISO/IEC 18004).
    static let quietZone = 4

    /// The number of modules in a row.
    let side: Int
    /// The dark modules, row by row.
    private let dark: [Bool]

    /// - Returns: nil for a text that no QR code holds.
    init?(_ text: String) {
        // The smallest code that holds the text: larger modules are read from farther away.
        guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_L) else { return nil }
        defer { QRcode_free(code) }
        side = Int(clamping: code.pointee.width)
        guard let modules = code.pointee.data else { return nil }
        // The lowest bit of a module is 1 if the module is dark.
        dark = (0..<side * side).map { modules[$0] & 1 == 1 }
    }

    func isDark(_ column: Int, _ row: Int) -> Bool { dark[row * side + column] }
}
