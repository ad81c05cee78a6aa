import Foundation
import KMS
import Testing

@Suite struct CardHolderTests {
    /// As Linux 6.1 prints it.
    @Test func `the client that is master is the holder`() {
        let clients = """
                         command  tgid dev master a   uid      magic
                          plymouthd   211   0   n    y     0          0
                               Xorg   812   0   y    y     0          0
            """
        #expect(CardHolder(clients: clients) == CardHolder(program: "Xorg", process: 812))
    }

    /// Newer kernels add the client's name and number.
    @Test func `a command may have spaces and more columns may follow`() {
        let clients = """
                         command  tgid dev master a   uid      magic                                                             name    id
                      my player y 9 1043   0   y    y  1000          1                                                          <unset>     7
            """
        #expect(CardHolder(clients: clients) == CardHolder(program: "my player y 9", process: 1043))
    }

    @Test(arguments: [
        "", "\n\n", "command tgid dev master a uid magic", "Xorg 812 0 n y 0 0", "y y y y y y", "Xorg 812 0 y",
        "Xorg x 0 y y 0 0",
        "Xorg 99999999999 0 y y 0 0",
    ])
    func `a table without a master names nobody`(_ clients: String) { #expect(CardHolder(clients: clients) == nil) }

    @Test func `a broker is named beside the program that it opened the card for`() {
        #expect("\(CardHolder(program: "weston", process: 7, broker: "seatd"))" == "weston (pid 7, through seatd)")
        #expect("\(CardHolder(program: "Xorg", process: 8))" == "Xorg (pid 8)")
    }

    @Test func `a process that has the file open is found, and nobody once it is gone`() throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("card-\(UUID().uuidString)").path
        #expect(FileManager.default.createFile(atPath: path, contents: nil))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let holder = Process()
        holder.executableURL = URL(fileURLWithPath: "/usr/bin/sleep")
        holder.arguments = ["60"]
        let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        holder.standardInput = file
        try holder.run()
        try file.close()
        let found = try #require(CardHolder.find(path))
        #expect(found == CardHolder(program: "sleep", process: holder.processIdentifier) && found.isAlive)
        kill(holder.processIdentifier, SIGKILL)
        holder.waitUntilExit()
        #expect(CardHolder.find(path) == nil && !found.isAlive)
    }

    @Test func `no file of that name, no holder`() { #expect(CardHolder.find("/dev/dri/card99") == nil) }
}
