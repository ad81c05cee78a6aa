#include "CNoLocales.h"

// The names that ICU's versions 74 and 76 give it. ICU refuses the header and goes on without data.
const unsigned char icudt74_dat[64] = {0};
const unsigned char icudt76_dat[64] = {0};
