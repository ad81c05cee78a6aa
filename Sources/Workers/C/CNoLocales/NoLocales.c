#include "CNoLocales.h"

// By ICU's versions in Swift 6.0 to 6.3. ICU refuses the header and goes on without data.
const unsigned char icudt74_dat[64] = {0};
const unsigned char icudt76_dat[64] = {0};
