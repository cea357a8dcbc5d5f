#pragma once
#include "judge/exercise.h"

/* If the environment names a graph (GRAPH), x is asked about it and
   nothing else.  False: it cannot be, and a line has said why. */
bool own_graph(exercise *x);
