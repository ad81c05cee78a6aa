#pragma once
#include <expat.h>

// Line of the last event. Newer versions of Expat deprecate the function that older ones have alone.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wdeprecated-declarations"
static inline unsigned long vt_xml_line(XML_Parser parser) { return XML_GetCurrentLineNumber(parser); }
#pragma clang diagnostic pop
