import SwiftParser
import SwiftSyntax

/// A place where an integer is made of a number that may not fit: `Int(x)` ends the process then.
///
/// A conversion says what becomes of such a number: `Int(saturating:)` for a fraction, `Int(clamping:)`,
/// `Int(exactly:)` or `Int(truncatingIfNeeded:)` for another integer, `Int(_:radix:)` for a text. A literal always fits,
/// or the compiler says so.
public struct IntegerConversion: Equatable, Sendable {
    public let line: Int
    public let column: Int
    /// As it is written.
    public let code: String

    /// All of a file, in the order of their places.
    public static func violations(in source: String) -> [IntegerConversion] {
        let tree = Parser.parse(source: source)
        let visitor = Visitor(SourceLocationConverter(fileName: "", tree: tree))
        visitor.walk(tree)
        return visitor.found
    }

    fileprivate static let integers: Set<String> = [
        "Int", "Int8", "Int16", "Int32", "Int64", "Int128", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "UInt128",
    ]
}

private final class Visitor: SyntaxVisitor {
    private let places: SourceLocationConverter
    private(set) var found: [IntegerConversion] = []

    init(_ places: SourceLocationConverter) {
        self.places = places
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ call: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        guard isInteger(call.calledExpression), let argument = call.arguments.first, call.arguments.count == 1,
            argument.label == nil, !isLiteral(argument.expression)
        else { return .visitChildren }
        add(Syntax(call))
        return .visitChildren
    }

    /// `Int.init`, called or handed on.
    override func visit(_ access: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
        guard access.declName.baseName.text == "init", access.declName.argumentNames == nil, let base = access.base,
            isInteger(base)
        else { return .visitChildren }
        if let call = access.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == access.id,
            call.arguments.count != 1 || call.arguments.first?.label != nil
        {
            return .visitChildren
        }
        add(Syntax(access))
        return .visitChildren
    }

    private func isInteger(_ expression: ExprSyntax) -> Bool {
        guard let name = expression.as(DeclReferenceExprSyntax.self) else { return false }
        return IntegerConversion.integers.contains(name.baseName.text)
    }

    private func isLiteral(_ expression: ExprSyntax) -> Bool {
        if let sign = expression.as(PrefixOperatorExprSyntax.self) { return isLiteral(sign.expression) }
        return expression.is(IntegerLiteralExprSyntax.self)
    }

    private func add(_ node: Syntax) {
        let place = node.startLocation(converter: places)
        found.append(IntegerConversion(line: place.line, column: place.column, code: node.trimmedDescription))
    }
}
