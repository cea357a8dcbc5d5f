#!/bin/bash
# Whoever compiles the judge, it asks the same: the graphs are those of two compilers, which
# evaluate the arguments of a call in opposite orders, and no harness draws twice between
# two points of a sequence.
# set: full
# timeout: 300
cd "$(dirname "$0")/.." || exit 2
. tests/tap.sh
cat >"$work/all.c" <<'C'
#include "judge/world.h"
#include <stdio.h>
int main(void)
{
    for (unsigned secret = 0; secret < 2; secret++)
        for (unsigned k = 0; k < scene_count; k++) {
            world_secret = secret;
            world *x = world_new(&scenes[k]);
            printf("%s %u %u %u\n", scenes[k].name, x->n, x->m, scene_block(&scenes[k]));
            for (uint32_t i = 0; i < x->m && x->n < 100000; i++)
                printf("%s %u %u %u\n", scenes[k].name, x->arcs[i].from, x->arcs[i].to,
                       x->arcs[i].weight);
            world_free(x);
        }
}
C
graphs() { "$1" -std=c17 -D_GNU_SOURCE -O2 -I"$S" "$work/all.c" "$S"/judge/{world,util}.c \
  "$S"/exercises/{scenes,forms}.c "$S"/graph/{graph,json}.c -o "$work/$1" && "$work/$1" >"$work/$1.graphs"; }
ok "the graphs of gcc" graphs gcc
ok "there are some" test "$(wc -l <"$work/gcc.graphs")" -gt 10000
if command -v clang >/dev/null; then
  ok "the graphs of clang" graphs clang
  is "they are the same graphs" "" "$(diff "$work/gcc.graphs" "$work/clang.graphs" |
    sed -n 's/^< \([^ ]*\) .*/\1/p' | uniq | xargs)"
else
  skip "the graphs of clang" "no clang here"
fi
# two draws in one expression: neither is within the other, and nothing between them says
# which is first
cat >"$work/twice.pl" <<'P'
undef $/;
my $draw = qr/\b(?:draw\w*|world_below)\s*(\((?:[^()]|(?1))*\))/;
for my $file (@ARGV) {
    open my $in, '<', $file or die "$file: $!";
    my $text = <$in>;
    $text =~ s{/\*.*?\*/|//[^\n]*|^#[^\n]*}{}gms;
    for my $s (split /[;{}]/, $text) {
        $s =~ s/\s+/ /g;
        my @at;
        push @at, [$-[0], $+[0]] while $s =~ /$draw/g;
        for my $k (1 .. $#at) {
            my $between = substr $s, $at[$k-1][1], $at[$k][0] - $at[$k-1][1];
            next if $between =~ /\?|:|&&|\|\|/;
            next if $between =~ /\) (?=[\w*])/;       # (a condition, and what it decides)
            # (two variables of one declaration)
            next if $between =~ /^[^()]*,\s*\*?\w+(?:\[\w*\])? =/;
            print "$file:$s\n";
        }
        # the arguments of one draw that has others within
        while ($s =~ /$draw/g) {
            my $inner = substr $1, 1, -1;
            my @in = $inner =~ /\bdraw\w*\s*\(/g;
            print "$file:$s\n" if @in > 1 && $inner !~ /\?|&&|\|\|/;
        }
    }
}
P
printf '%s\n' 'void f(void) { add(draw(&s, 2), 1 + draw(&s, 3)); }' 'int a = draw(s, 2) * draw(s, 4);' \
  'int a = draw(s, 2), b = draw(s, 4), c = draw(s, 2) ? draw(s, 3) : draw(s, draw(s, 2));' \
  'if (draw(s, 2)) a[0] = draw(s, 2);' >"$work/some.c"
is "two draws in one expression are seen" 2 "$(perl "$work/twice.pl" "$work/some.c" | wc -l)"
is "no harness has any" "" "$(perl "$work/twice.pl" "$S"/exercises/*.[ch] "$S"/exercises/*/*.{c,cu} \
  exercises/*/*.{c,cu,h})"
finish
