# never more than three tracks
s/i < s->tracks \&\& next < p->count/i < s->tracks \&\& i < 3 \&\& next < p->count/
