import Foundation
import Rules

// `check-sources FOLDER...`: tells every integer conversion in the Swift files below that could trap. Status 1 when
// there is one, 2 when there is nothing to check.

var files = 0
var violations = 0
for folder in CommandLine.arguments.dropFirst() {
    guard let names = FileManager.default.enumerator(atPath: folder) else { continue }
    for case let name as String in names where name.hasSuffix(".swift") {
        let path = folder + "/" + name
        files += 1
        for violation in IntegerConversion.violations(in: try String(contentsOfFile: path, encoding: .utf8)) {
            violations += 1
            print(
                "\(path):\(violation.line):\(violation.column): \(violation.code) ends the process where the number does "
                    + "not fit: saturating:, clamping: or exactly:")
        }
    }
}
if files == 0 {
    print("check-sources: no Swift file below \(CommandLine.arguments.dropFirst().joined(separator: " "))")
}
exit(files == 0 ? 2 : violations == 0 ? 0 : 1)
