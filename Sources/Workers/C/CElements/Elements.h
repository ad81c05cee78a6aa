// Each makes one element known: 1, or 0 where there is no memory for it.
#pragma once

int vt_register_photo_decoder(void);
int vt_register_codec_name(void);
