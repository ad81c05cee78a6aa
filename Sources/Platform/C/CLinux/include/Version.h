// The version of all programs, which are released together. It stands here alone.
#pragma once
#define VITRINE_VERSION "0.1.0"
