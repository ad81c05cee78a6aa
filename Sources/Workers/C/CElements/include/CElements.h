// GStreamer elements for formats that GStreamer's own elements do not decode, or decode wrongly.
#pragma once

// Registers the elements in this process, ranked above all others that accept the same formats. Call gst_init first.
//
// Returns 1, or 0 if there is no memory for one of them.
int vt_register_elements(void);
