import Glibc
import Linux
package import Settings

/// The files of a configuration.
package struct ConfigFiles: Sendable {
    /// The main file's path, unless the command line names another.
    package static let defaultPath = "/etc/vitrine/vitrine.toml"
    /// The name of the state file. Older daemons kept visitors' choices in `settings.toml`.
    package static let stateName = "kept.toml"

    package let main: String
    /// Whether the command line names the main file. Otherwise the file may be missing.
    private let isNamed: Bool
    /// The settings kept by `vitrinectl config set`; nil if the daemon has no place for them.
    package let state: String?

    /// - Parameters:
    ///   - named: the main file named on the command line.
    ///   - state: the file for `vitrinectl config set`, if there is a place for it.
    package init(named: String?, state: String?) {
        main = named ?? Self.defaultPath
        isNamed = named != nil
        self.state = state
    }

    /// The file of the staff's PIN; nil if none can be set.
    package var pin: String? { besideState("pin") }

    /// The path of a file beside the state file; nil without a state file.
    package func besideState(_ name: String) -> String? {
        guard let state, let end = state.lastIndex(of: "/") else { return nil }
        return state[...end] + name
    }

    /// The folder of the main file.
    package var folder: String {
        guard let slash = main.lastIndex(of: "/") else { return "." }
        return slash == main.startIndex ? "/" : String(main[..<slash])
    }

    /// The folder of the integrator's drop-in files, which are read after the main file.
    package var dropInFolder: String { folder + "/conf.d" }

    /// The folder of the integrator's languages.
    package var languageFolder: String { folder + "/languages" }

    /// Reads every layer, even after an error in one.
    ///
    /// - Parameter overrides: `key=value`, the topmost layer.
    /// - Throws: the problem of an override.
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

    /// The drop-in files, sorted by the bytes of their names in any locale.
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
