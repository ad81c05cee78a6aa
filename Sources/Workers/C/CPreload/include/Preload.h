#pragma once

// Loads the shared libraries that a plugin's file names, and those that they name, one at a time. The plugin itself is
// not loaded. A library that cannot be loaded by itself is left to the loading of the plugin.
void vt_preload_libraries(const char *plugin);
