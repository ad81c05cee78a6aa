import Glibc
import Linux
package import Settings

/// The files that a configuration is put together from.
package struct ConfigFiles: Sendable {
    /// Where the main file is when nobody names another.
    package static let defaultPath = "/etc/vitrine/vitrine.toml"
    /// The name of the state file. Earlier daemons kept visitors' choices in `settings.toml`.
    package static let stateName = "kept.toml"

    package let main: String
    /// The main file may be missing where nobody asked for it.
    private let isNamed: Bool
    /// What `vitrinectl config set` keeps; nil where the daemon has no place for it.
    package let state: String?

    /// - Parameters:
    ///   - named: the main file, as the command line names it.
    ///   - state: what `vitrinectl config set` keeps, if there is a place for it.
    package init(named: String?, state: String?) {
        main = named ?? Self.defaultPath
        isNamed = named != nil
        self.state = state
    }

    /// The folder of the main file.
    package var folder: String {
        guard let slash = main.lastIndex(of: "/") else { return "." }
        return slash == main.startIndex ? "/" : String(main[..<slash])
    }

    /// Further files of the integrator, read after the main one.
    package var dropInFolder: String { folder + "/conf.d" }

    /// Reads every layer, whatever is wrong in it.
    ///
    /// - Parameter overrides: `key=value`, the uppermost layer.
    /// - Throws: what is wrong with an override.
    package func load(overrides: [String] = []) throws(SettingError) -> Configuration {
        var configuration = Configuration()
        if isNamed || !ConfigFile.isMissing(main) { add(main, to: &configuration) }
        for file in dropIns(of: &configuration) { add(file, to: &configuration) }
        configuration.endIntegrator()
        if let state, !ConfigFile.isMissing(state) {
            do throws(ConfigProblem) {
                configuration.addState(try ConfigFile.values(of: state), file: state)
            } catch {
                configuration.ignoreState(error)
            }
        }
        for assignment in overrides { try configuration.set(assignment: assignment) }
        return configuration
    }

    private func add(_ file: String, to configuration: inout Configuration) {
        do throws(ConfigProblem) {
            configuration.add(try ConfigFile.values(of: file), file: file)
        } catch {
            configuration.fail(error)
        }
    }

    /// In the order of their names' bytes, in any locale.
    private func dropIns(of configuration: inout Configuration) -> [String] {
        guard let folder = opendir(dropInFolder) else {
            if errno != ENOENT {
                configuration.fail(ConfigProblem(file: dropInFolder, SystemError.reason(errno)))
            }
            return []
        }
        defer { closedir(folder) }
        var names: [[UInt8]] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            if name.first != UInt8(ascii: "."), name.suffix(5) == Array(".toml".utf8) { names.append(name) }
        }
        return names.sorted { $0.lexicographicallyPrecedes($1) }
            .map { dropInFolder + "/" + String(decoding: $0, as: UTF8.self) }
    }
}
