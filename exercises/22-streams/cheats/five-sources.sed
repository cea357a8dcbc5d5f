# there are always five sources
s/\*next == p->count/*next == 5/
