// The version of all programs, which are released together. No other file states it.
#pragma once
#define VITRINE_VERSION "0.1.0"
