#pragma once
/* what a kernel's host side calls, as the harness has it */
static const char renamed[] = "malloc its_malloc\ncalloc its_calloc\n"
    "realloc its_realloc\naligned_alloc its_aligned_alloc\n"
    "free its_free\n_Znwm its_new\n_Znam its_new_array\n"
    "_ZdlPv its_delete\n_ZdaPv its_delete_array\n"
    "_ZdlPvm its_sized\n_ZdaPvm its_sized_array\n";
