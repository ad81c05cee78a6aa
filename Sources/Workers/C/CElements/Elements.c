#include "Elements.h"

#include "CElements.h"

int vt_register_elements(void) { return vt_register_photo_decoder() & vt_register_codec_name(); }
