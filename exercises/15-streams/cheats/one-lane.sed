# one lane does it all
s/i < s->lanes && next < p->count/i < 1 \&\& next < p->count/
s/i < s->lanes && status == SOLVED/i < 1 \&\& status == SOLVED/
