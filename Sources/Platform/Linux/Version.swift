import CLinux
import Glibc

/// The version of all of Vitrine's programs.
package let programVersion = VITRINE_VERSION

/// Prints the name and version of a program without other options, and ends it, when `--version` is its only argument.
package func answerVersion(of program: String) {
    guard CommandLine.arguments.dropFirst() == ["--version"] else { return }
    print("\(program) \(programVersion)")
    exit(0)
}
