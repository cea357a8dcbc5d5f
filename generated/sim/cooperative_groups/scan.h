/* cooperative_groups/scan.h -- it is in cooperative_groups.h */
#include <cooperative_groups.h>
