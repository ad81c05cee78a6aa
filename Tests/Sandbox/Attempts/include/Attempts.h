// What a worker that was taken over would try.
#pragma once

// Tries what is named; `path` is for those that need one. 0 when it worked, else errno; -1 for an unknown name.
int vt_attempt(const char *name, const char *path);

// Starts a thread that ends after so many milliseconds; 0, or an errno.
int vt_start_thread(int milliseconds);
