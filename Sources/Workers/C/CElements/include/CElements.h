// GStreamer elements for what its own do not do, or do wrongly.
#pragma once

// Makes them known to this process, above all others that take the same. After gst_init.
//
// Returns 1, or 0 where there is no memory for one.
int vt_register_elements(void);
