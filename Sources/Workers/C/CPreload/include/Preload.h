#pragma once

// Loads the shared libraries that a plugin's file names, and those that they name, one at a time. The plugin itself is
// not loaded. A library that cannot be loaded by itself is left to the loading of the plugin.
void vt_preload_libraries(const char *plugin);

// Begins to do so on a thread for a plugin of GStreamer's, which is found by the name of its file.
void vt_preload_start(const char *name);

// Ends that thread, however far it has come: it takes as long as one library.
void vt_preload_stop(void);
