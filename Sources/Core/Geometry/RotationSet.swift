/// A set of rotations, as a plane's property lists them. It is a bit mask, because a frame reads it several times.
package struct RotationSet: Hashable, Sendable, ExpressibleByArrayLiteral {
    private var bits: UInt8 = 0

    package init(arrayLiteral rotations: Rotation...) { for rotation in rotations { insert(rotation) } }

    package static let all: RotationSet = [.none, .quarter, .half, .threeQuarters]

    package mutating func insert(_ rotation: Rotation) { bits |= Self.bit(rotation) }

    package func contains(_ rotation: Rotation) -> Bool { bits & Self.bit(rotation) != 0 }

    private static func bit(_ rotation: Rotation) -> UInt8 {
        switch rotation {
        case .none: 1
        case .quarter: 2
        case .half: 4
        case .threeQuarters: 8
        }
    }
}
