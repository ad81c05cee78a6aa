import Glibc
import Linux

/// The commands that repair the doctor's findings. Each is shown, and run only if the user agrees.
struct Repair {
    private let commands: [String]

    /// Equal commands are run once, in the order of the report: causes come before their effects.
    init(_ report: DoctorReport) {
        var known: Set<String> = []
        commands = report.sections.flatMap(\.findings).compactMap { finding in
            guard case .command(let command)? = finding.remedy, finding.verdict != .unseen else { return nil }
            return known.insert(command).inserted ? command : nil
        }
    }

    /// Asks at the terminal; the end of the input declines all remaining commands.
    ///
    /// - Returns: the number of commands that were run.
    func run() -> Int {
        var count = 0
        for command in commands {
            print("\n\(command.printable)\nRun it? [y/N] ", terminator: "")
            fflush(nil)
            guard let answer = readLine() else { break }
            guard ["y", "yes"].contains(answer.lowercased()) else { continue }
            count += 1
            let status = system(command)
            if status != 0 { print("It failed with exit status \((status >> 8) & 0xff).") }
        }
        return count
    }
}
