import Linux
import Testing

@Suite struct MachineFactsTests {
    @Test(arguments: [
        ("PRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"\nNAME=\"Debian\"\n", "Debian GNU/Linux 12 (bookworm)"),
        ("ID=x\nPRETTY_NAME=Buildroot", "Buildroot"), ("", ""), ("NAME=x\n", ""), ("PRETTY_NAME=\n", ""),
        ("PRETTY_NAME=a\u{7}b", "a\\u{7}b"),
    ])
    func `the system's name comes from its line of os-release`(file: String, name: String) {
        #expect(MachineFacts.systemName(in: file) == name)
    }

    @Test func `a machine has a kernel, a processor and memory`() {
        let facts = MachineFacts()
        #expect(facts.kernel.hasPrefix("Linux ") && !facts.processor.isEmpty)
        #expect(facts.memory > 16 << 20 && facts.memory < 1 << 50)
    }
}
