/// A position in a file. Lines and columns count from 1, columns in characters.
package struct TextPosition: Hashable, Comparable, Sendable {
    package var line: Int
    package var column: Int

    package init(line: Int, column: Int) { (self.line, self.column) = (line, column) }

    package static func < (a: TextPosition, b: TextPosition) -> Bool {
        (a.line, a.column) < (b.line, b.column)
    }
}

/// One key of a file with its value.
package struct PositionedValue: Hashable, Sendable {
    /// The key with the names of its tables: `section.name`.
    package var key: String
    package var keyPosition: TextPosition
    package var value: RawValue
    package var valuePosition: TextPosition

    package init(_ key: String, at keyPosition: TextPosition, _ value: RawValue, at valuePosition: TextPosition) {
        (self.key, self.keyPosition) = (key, keyPosition)
        (self.value, self.valuePosition) = (value, valuePosition)
    }
}

/// An error in a file, in the format of compilers: `file:line:column: message`.
package struct ConfigProblem: Error, Hashable, Sendable, CustomStringConvertible {
    package var file: String
    /// Nil for an error of the whole file.
    package var position: TextPosition?
    package var message: String

    package init(file: String, position: TextPosition? = nil, _ message: String) {
        (self.file, self.position, self.message) = (file, position, message)
    }

    package var description: String {
        file + (position.map { ":\($0.line):\($0.column)" } ?? "") + ": \(message)"
    }
}
