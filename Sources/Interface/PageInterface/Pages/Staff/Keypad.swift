import Geometry
import InterfaceKit

/// The keys for a PIN, in four rows of three.
struct Keypad {
    enum Key: Equatable {
        case digit(Int), erase, done

        var name: String {
            switch self {
            case .digit(let digit): String(digit)
            case .erase: "erase"
            case .done: "done"
            }
        }

        /// The label for a screen reader.
        func label(_ strings: Strings) -> String {
            switch self {
            case .digit(let digit): String(digit)
            case .erase: strings[SearchWords.delete]
            case .done: strings[StaffWords.done]
            }
        }
    }

    static let keys: [Key] = (1...9).map(Key.digit) + [.erase, .digit(0), .done]

    private static let (columns, rows) = (3, 4.0)
    /// The height of a key where there is room, and its width, points.
    private static let (height, width) = (72.0, 112.0)
    /// The fraction of the free height that is above the keypad.
    private static let rise = 0.25

    let frame: Rect
    private let keySize: Size

    /// - Parameters:
    ///   - room: the available area. The keypad extends below it if its keys would otherwise be too small for taps.
    ///   - target: the least height of a key.
    init(in room: Rect, target: Double) {
        let height = max(target, min(Self.height, (room.height / Self.rows).rounded(.down)))
        keySize = Size(width: Self.width, height: height)
        let size = Size(width: Double(Self.columns) * Self.width, height: Self.rows * height)
        let top = room.y + max(0, (room.height - size.height) * Self.rise).rounded()
        frame = Rect(origin: Point(x: (room.midX - size.width / 2).rounded(), y: top), size: size)
    }

    /// The frame of a key, in the coordinates of `room`. It includes the space between the keys, so that all taps hit.
    func place(of index: Int) -> Rect {
        let (row, column) = index.quotientAndRemainder(dividingBy: Self.columns)
        let origin = Point(x: frame.x + Double(column) * keySize.width, y: frame.y + Double(row) * keySize.height)
        return Rect(origin: origin, size: keySize)
    }
}
