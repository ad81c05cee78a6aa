import Settings
import Testing

@Suite struct AdoptedConfigurationTests {
    private func configuration(_ assignments: String..., problem: String? = nil) throws -> Configuration {
        var configuration = Configuration()
        for assignment in assignments { try configuration.set(assignment: assignment) }
        if let problem { configuration.fail(ConfigProblem(file: "vitrine.toml", problem)) }
        return configuration
    }

    private func started(_ configuration: Configuration) -> AdoptedConfiguration {
        AdoptedConfiguration(configuration, settings: configuration.settings)
    }

    @Test func `a change is in force at once, unless it waits for a restart`() throws {
        var adopted = started(try configuration())
        let next = try configuration("player.mini_height=80", "input.mouse=false")
        #expect(adopted.adopt(next) == .adopted(changed: 2, waiting: 1))
        #expect(adopted.state == .waitingForRestart(["input.mouse"]))
        #expect(adopted.settings.value(of: "player.mini_height") == .number(80))
        #expect(adopted.settings.value(of: "input.mouse") == .flag(true))
        // The file takes the change back.
        #expect(adopted.adopt(try configuration("player.mini_height=80")) == .adopted(changed: 0, waiting: 0))
        #expect(adopted.state == .inForce)
    }

    @Test func `a configuration with a problem changes nothing`() throws {
        var adopted = started(try configuration("player.mini_height=80"))
        #expect(adopted.adopt(try configuration("player.mini_height=90", problem: "no table")) == .refused)
        #expect(adopted.state == .refused(["vitrine.toml: no table"]))
        #expect(adopted.settings.value(of: "player.mini_height") == .number(80))
        #expect(adopted.configuration.problems.isEmpty)
    }

    @Test func `the problems of the start are known, as long as no value changes`() throws {
        var adopted = started(try configuration("player.mini_height=80", problem: "no table"))
        #expect(adopted.state == .inForceExcept(["vitrine.toml: no table"]))
        #expect(adopted.adopt(try configuration("player.mini_height=80", problem: "no table")) == .unchanged)
        #expect(adopted.state == .inForceExcept(["vitrine.toml: no table"]))
        #expect(adopted.adopt(try configuration("player.mini_height=90", problem: "no table")) == .refused)
    }
}
