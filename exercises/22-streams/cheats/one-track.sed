# one track does it all
s/i < s->tracks && next < p->count/i < 1 \&\& next < p->count/
s/i < s->tracks && status == SOLVED/i < 1 \&\& status == SOLVED/
