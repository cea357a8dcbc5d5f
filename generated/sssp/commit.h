#pragma once
extern const char program_commit[];     /* of the sources of all this */
