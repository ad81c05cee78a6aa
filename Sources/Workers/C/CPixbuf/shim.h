// The decoders of photographs.
#pragma once
#include <gdk-pixbuf/gdk-pixbuf.h>
