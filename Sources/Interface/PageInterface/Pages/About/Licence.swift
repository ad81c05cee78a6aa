/// The licence of Vitrine, its viewer, or a library that they link or load: an SPDX expression, or `Public domain`.
package struct Licence: Sendable {
    package let component: String
    package let expression: String

    private init(_ component: String, _ expression: String) {
        (self.component, self.expression) = (component, expression)
    }

    /// Vitrine and its viewer first, then the libraries by name.
    package static let all = [
        Licence("Vitrine", "Apache-2.0"),
        Licence("vitrine-viewer", "GPL-2.0-or-later"),
        Licence("Cairo", "LGPL-2.1-only OR MPL-1.1"),
        Licence("Expat", "MIT"),
        Licence("FFmpeg", "GPL-2.0-or-later"),
        Licence("GCC runtime", "GPL-3.0 WITH GCC-exception-3.1"),
        Licence("gdk-pixbuf", "LGPL-2.1-or-later"),
        Licence("GLib", "LGPL-2.1-or-later"),
        Licence("GNU C library", "LGPL-2.1-or-later"),
        Licence("GRDB.swift", "MIT"),
        Licence("GStreamer", "LGPL-2.1-or-later"),
        Licence("HarfBuzz", "MIT"),
        Licence("ICU", "ICU"),
        Licence("libcurl", "curl"),
        Licence("libdrm", "MIT"),
        Licence("libevdev", "MIT"),
        Licence("libinput", "MIT"),
        Licence("libqrencode", "LGPL-2.1-or-later"),
        Licence("libseat", "MIT"),
        Licence("libsodium", "ISC"),
        Licence("libudev", "LGPL-2.1-or-later"),
        Licence("libvncserver", "GPL-2.0-or-later"),
        Licence("libxcrypt", "LGPL-2.1-or-later"),
        Licence("libyuv", "BSD-3-Clause"),
        Licence("Pango", "LGPL-2.0-or-later"),
        Licence("Pixman", "MIT"),
        Licence("SQLite", "Public domain"),
        Licence("Swift", "Apache-2.0 WITH Swift-exception"),
        Licence("swift-argument-parser", "Apache-2.0 WITH Swift-exception"),
        Licence("toml++", "MIT"),
        Licence("zlib", "Zlib"),
    ]
}
