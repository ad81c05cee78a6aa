import CLinux
import Glibc

/// The version of all of Vitrine's programs.
package let programVersion = VITRINE_VERSION

/// Prints the name and version of a program and exits, when `--version` is its only argument. It serves programs
/// without other options.
package func answerVersion(of program: String) {
    guard CommandLine.arguments.dropFirst() == ["--version"] else { return }
    print("\(program) \(programVersion)")
    exit(0)
}
