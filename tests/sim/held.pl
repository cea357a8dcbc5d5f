#!/usr/bin/perl
# held.pl SEED [KERNELS [wrong]]: a program of right kernels, drawn, that holds their numbers
# to an oracle of its own: the host goes through the same statements as plain C++,
# thread after thread and statement after statement, and knows of no simulator.
# With "wrong" each kernel has one step more, at a drawn place, that is a race.
use strict;
use warnings;

srand($ARGV[0] * 6151 + 11);
my $kernels = $ARGV[1] // 4;
my $wrong = ($ARGV[2] // '') eq 'wrong';
sub one { $_[int rand @_] }
sub draw { int rand $_[0] }
my ($names, $coop, $named, $device, $host) = (0, 0, 0);

# What is drawn for a pair of texts stands in both: {E} an expression, {K} and {J}
# numbers, {P} a thread that lives, {L} a lane of the mask, {N} a name, {B} a barrier.
sub expression {
    my ($deep) = @_;
    return one('v', 'w', 't', 'b', 'n', 'g', draw(1000) . 'u', 'v', 'w') if !$deep || !draw(3);
    my ($x, $y) = (expression($deep - 1), expression($deep - 1));
    return "rolled($x, " . (1 + draw(31)) . ')' if !draw(7);
    return "(($x) % 3u ? $y : v)" if !draw(7);
    return "($x " . one('+', '-', '*', '^', '|', '&') . " $y)";
}
sub barrier {
    return one('__syncthreads();', '__syncthreads();', 'cg::this_thread_block().sync();', 'cg::sync(cg::this_thread_block());',
               'together();', '__syncthreads_or(0);', 'asm volatile("bar.sync 0;" ::: "memory");');
}
sub pair {
    my ($d, $h) = @_;
    my %is = (N => $names++, K => draw(64) . 'u', J => 1 + draw(4) . 'u', G => 4 << draw(4), A => draw(3), Y => one('unsigned', 'Big', 'int', 'double', 'float'));
    my ($odd, $by, $lanes) = (2 * draw(8) + 1, draw(64), 2 * draw(8) + 1);
    $is{P} = "((t * ${odd}u + ${by}u) % live)";
    $is{L} = "((l * ${lanes}u + ${by}u) % many)";
    $is{O} = one('1u', '2u', '4u', '8u', '16u');
    my %e;
    for ($d, $h) {
        s/\{E(\d?)\}/'(' . ($e{$1} \/\/= expression(2)) . ')'/ge;
        s/\{([NKJGAYPLO])\}/$is{$1}/g;
        s/\{B\}/barrier()/ge;
    }
    return ($d, $h);
}
# [needs, the kernel's text, the oracle's]: without the latter both are the same text of a
# thread.  EACH goes through the threads of a block that live; WARPS through its warps.
my @steps = (
    ['', 'v = {E};'],
    ['', 'w += {E};'],
    ['', 'if ({E} % {J} == 0) v ^= {E1}; else w -= {E2};'],
    ['', '{ unsigned own[8]; for (unsigned i = 0; i < 8; i++) own[i] = v * i + w; for (unsigned i = 0; i < v % 8; i++) own[i] ^= own[7 - i]; w = own[w % 8] + own[{K} % 8]; }'],
    ['', 'v = deep(v, w, t % 7u);'],
    ['', 'switch (v % 4) { case 0: w += 3u; case 1: v ^= {E}; break; case 2: w = {E1}; break; default: v += 11u; }'],
    ['', 'for (unsigned i = t; i < 300; i += n * 3u) { v += i * w; if (v % 31 == 7) break; }'],
    ['', 'w ^= fixed[v % 64];', 'EACH w ^= FIXED[v % 64];'],
    ['', 'v += tex1Dfetch<unsigned>(cloth, (int)(w % 64));', 'EACH v += INPUT[w % 64];'],
    ['', 'v += in[w % 64];', 'EACH v += INPUT[w % 64];'],
    ['', '{ unsigned *p{N} = (unsigned *)malloc(8); if (p{N}) { p{N}[0] = v; p{N}[1] = w; unsigned r = p{N}[v % 2]; free(p{N}); w = r + 1u; } }', 'EACH w = (v % 2 ? w : v) + 1u;'],
    ['', 'out[id] += v;', 'EACH OUT[id] += v;'],
    ['named', 'lasting[id] += v; w ^= lasting[id];', 'EACH { LASTING[id] += v; w ^= LASTING[id]; }'],
    ['named', 'held[b][t] = w; v ^= held[b][t];', 'EACH v ^= w;'],
    ['', 'atomicAdd(&cell[b % 8], v); atomicXor(&cell[8 + b % 4], w); atomicMax(&cell[12], v); atomicMin(&cell[13], w);',
     'EACH { CELL[b % 8] += v; CELL[8 + b % 4] ^= w; if (v > CELL[12]) CELL[12] = v; if (w < CELL[13]) CELL[13] = w; }'],
    ['named', 'atomicAdd(&total[v % 4], (Big)w);', 'EACH TOTAL[v % 4] += (Big)w;'],
    # shared memory
    ['', '{ s[{A}][t] = v; {B} w += s[{A}][{P}]; {B} }', '{ COPY(c, v); EACH w += c[{P}]; }'],
    ['', '{ s[{A}][t] = w; {B} v ^= s[{A}][live - 1 - t]; {B} }', '{ COPY(c, w); EACH v ^= c[live - 1 - t]; }'],
    ['', '{ unsigned *f{N} = far + from; f{N}[t] = v; {B} w ^= f{N}[{P}]; {B} }', '{ COPY(c, v); EACH w ^= c[{P}]; }'],
    ['', '{ unsigned char *f{N} = (unsigned char *)(far + from); f{N}[t] = (unsigned char)w; {B} v += f{N}[{P}]; {B} }', '{ COPY(c, w); EACH v += c[{P}] & 255u; }'],
    ['', '{ double *f{N} = (double *)far; if (room >= 8 * n) { f{N}[t] = v & 4095u; {B} w += (unsigned)f{N}[{P}]; {B} } }', '{ COPY(c, v); if (room >= 8 * n) EACH w += c[{P}] & 4095u; }'],
    ['', 'w += pass(v, t, {P});', '{ COPY(c, v); EACH w += c[{P}]; }'],
    ['', 'v ^= passed<{G}>(w, t, {P});', '{ COPY(c, w); EACH v ^= c[{P}] + {G}; }'],
    ['', 'w += handed(s[{A}], v, t, {P}); {B}', '{ COPY(c, v); EACH w += c[{P}]; }'],
    ['', '{ pieces[t].d = v & 1023u; pieces[t].q = (Big)w << 13; pieces[t].c = (signed char)v; {B} Piece c = pieces[{P}]; v += (unsigned)(c.q >> 13) + (unsigned)c.d; w ^= (unsigned)c.c; {B} }',
     '{ COPY(c, v); COPY(e, w); EACH { unsigned p = {P}; v += (unsigned)((Big)e[p] << 13 >> 13) + (c[p] & 1023u); w ^= (unsigned)(signed char)c[p]; } }'],
    ['', '{ if (t == 0) sum = {K}; {B} atomicAdd(&sum, v & 255u); {B} w += sum; {B} }', '{ unsigned c = {K}; EACH c += v & 255u; EACH w += c; }'],
    ['', '{ if (t == 0) sum = 0; {B} s[{A}][atomicAdd(&sum, 1u)] = v; {B} if (t == 0) { unsigned x = 0; for (unsigned i = 0; i < sum; i++) x += s[{A}][i] * 7u; sum = x; } {B} w ^= sum; {B} }',
     '{ unsigned c = 0; EACH c += v * 7u; EACH w ^= c; }'],
    ['', '{ for (unsigned i = t; i < 32; i += live) few[i] = 0; {B} atomicAdd(&few[v % 32], 1u); {B} w += few[w % 32]; {B} }',
     '{ unsigned c[32] = { 0 }; EACH c[v % 32]++; EACH w += c[w % 32]; }'],
    ['', '{ if (t == 0) { sum = 0; great = 0; } {B} atomicMax(&great, (Big)v * w); atomicOr(&sum, 1u << v % 32); {B} v ^= (unsigned)(great >> 7); w += sum; {B} }',
     '{ Big c = 0; unsigned e = 0; EACH { if ((Big)v * w > c) c = (Big)v * w; e |= 1u << v % 32; } EACH { v ^= (unsigned)(c >> 7); w += e; } }'],
    ['', '{ s[{A}][t] = v; {B} for (unsigned d = 512; d; d >>= 1) { if (t < d && t + d < live) s[{A}][t] += s[{A}][t + d]; {B} } w ^= s[{A}][0]; {B} }', '{ unsigned c = 0; EACH c += v; EACH w ^= c; }'],
    ['', '{ if (t == 0) flag = 0; {B} if (t == live - 1) { few[7] = v; __threadfence_block(); atomicExch(&flag, 1u); } if (t == 0) { while (!atomicAdd(&flag, 0u)) __nanosleep(20); __threadfence_block(); w ^= few[7]; } {B} }',
     '{ unsigned c = 0; EACH if (t == live - 1) c = v; EACH if (t == 0) w ^= c; }'],
    ['', 'v += (unsigned)__syncthreads_count((int)(w & {K})) + 5u * (unsigned)__syncthreads_and((int)(v & {K})) + 3u * (__syncthreads_or((int)(v & {O})) != 0);',
     '{ unsigned c = 0, a = 1, o = 0; EACH { c += (w & {K}) != 0; a &= (v & {K}) != 0; o |= (v & {O}) != 0; } EACH v += c + 5u * a + 3u * o; }'],
    ['', '{ __pipeline_memcpy_async(&s[{A}][t], &in[v % 64], 4); __pipeline_commit(); __pipeline_wait_prior(0); {B} w += s[{A}][{P}]; {B} }',
     '{ COPY(c, v); EACH w += INPUT[c[{P}] % 64]; }'],
    ['all', '{ auto a{N} = cg::this_thread_block(); cg::memcpy_async(a{N}, few, in + {K} % 32, 128); cg::wait(a{N}); v += few[w % 32]; {B} }', 'EACH v += INPUT[{K} % 32 + w % 32];'],
    ['', '{ if (t == 0) sum = 0; {B} if (v % {J} == 0) { auto c{N} = cg::coalesced_threads(); if (c{N}.thread_rank() == 0) atomicAdd(&sum, c{N}.size()); } {B} w += sum; {B} }',
     '{ unsigned c = 0; EACH c += v % {J} == 0; EACH w += c; }'],
    # the lanes of a warp
    ['', 'w += (unsigned)__shfl_sync(m, ({Y})(v & 255u), {L});', 'WARPS { GOT(c, v); LANES w += c[{L}] & 255u; }'],
    ['', '{ unsigned r = __shfl_up_sync(m, v, {J}); w ^= r + l; }', 'WARPS { GOT(c, v); LANES w ^= c[l < {J} ? l : l - {J}] + l; }'],
    ['', 'if (m == ~0u) w += __shfl_down_sync(m, v, {J}, {G}) ^ __shfl_xor_sync(m, v, {O}, 32);',
     'WARPS { GOT(c, v); if (many == 32) LANES w += c[l % {G} + {J} >= {G} ? l : l + {J}] ^ c[l ^ {O}]; }'],
    ['', 'if (m == ~0u) { for (int d = 16; d; d >>= 1) v += __shfl_down_sync(m, v, d); v = __shfl_sync(m, v, 0); }',
     'WARPS { unsigned c = 0; if (many == 32) { LANES c += v; LANES v = c; } }'],
    ['', 'w += __ballot_sync(m, v & {O}) + (unsigned)(__any_sync(m, v & {K}) != 0) * 3u + (unsigned)(__all_sync(m, w & {O}) != 0) * 5u;',
     'WARPS { unsigned c = 0, y = 0, a = 1; LANES { c |= ((v & {O}) != 0) << l; y |= (v & {K}) != 0; a &= (w & {O}) != 0; } LANES w += c + y * 3u + a * 5u; }'],
    ['', 'w ^= __match_any_sync(m, v % {J});', 'WARPS { GOT(c, v); LANES { unsigned y = 0; for (unsigned i = 0; i < many; i++) y |= (c[i] % {J} == v % {J}) << i; w ^= y; } }'],
    ['', 'v += __reduce_add_sync(m, w) ^ __reduce_max_sync(m, v);', 'WARPS { unsigned c = 0, y = 0; LANES { c += w; if (v > y) y = v; } LANES v += c ^ y; }'],
    ['', '{ s[{A}][t] = v; __syncwarp(m); w += s[{A}][t - l + {L}]; __syncwarp(m); }', 'WARPS { GOT(c, v); LANES w += c[{L}]; }'],
    ['', '{ unsigned x = __ballot_sync(m, v % {J} == 0); if (v % {J} == 0) { w += __popc(x) + __shfl_sync(x, v, __ffs(x) - 1); } __syncwarp(m); }',
     'WARPS { unsigned c = 0, f = 0; LANES if (v % {J} == 0) { if (!c++) f = v; } LANES if (v % {J} == 0) w += c + f; }'],
    ['full', '{ auto g{N} = cg::tiled_partition<{G}>(cg::this_thread_block()); v += cg::reduce(g{N}, w, cg::plus<unsigned>()) ^ g{N}.shfl(v, {J}); }',
     'WARPS { GOT(c, v); GOT(e, w); LANES { unsigned y = 0; for (unsigned i = l / {G} * {G}; i < l / {G} * {G} + {G}; i++) y += e[i]; v += y ^ c[l / {G} * {G} + {J} % {G}]; } }'],
    # of the whole grid
    ['blocks', '{ if (t == 0) { while (b && !atomicAdd(&chain[b - 1], 0u)) __nanosleep(5); __threadfence(); unsigned x = b ? carried[b - 1] : 0u; carried[b] = x + v; __threadfence(); atomicExch(&chain[b], 1u); sum = x; } {B} w += sum; {B} }',
     '{ static unsigned c; if (b == 0) c = 0; EACH w += c; EACH if (t == 0) c += v; }'],
    ['blocks', '{ if (t == 0) { carried[64 + b] = v; __threadfence(); sum = atomicInc(&chain[64], g - 1) == g - 1; } {B} if (sum && t == 0) { __threadfence(); for (unsigned i = 0; i < g; i++) cell[14] += carried[64 + i]; } {B} }',
     'EACH if (t == 0) CELL[14] += v;'],
    ['coop', '{ wide[id] = v; cg::this_grid().sync(); w += wide[(id * 7u + {K}) % (n * g)]; cg::this_grid().sync(); }',
     'EACH WIDE[id] = v; || EACH w += WIDE[(id * 7u + {K}) % (n * g)]; || ;'],
    ['coop', '{ if (id == 0) cell[15] = 0; cg::this_grid().sync(); atomicAdd(&cell[15], v); cg::this_grid().sync(); w ^= cell[15]; cg::this_grid().sync(); }',
     'if (b == 0) CELL[15] = 0; || EACH CELL[15] += v; || EACH w ^= CELL[15];'],
);
# Races of any two threads of a block that has 32 or more, all of which are here.
my @races = (
    '{ s[{A}][t] = v; w += s[{A}][n - 1 - t]; {B} }',
    '{ far[from + t] = v; w ^= far[from + n - 1 - t]; {B} }',
    'cell[b % 8] += v;',
    'cell[10] = id;',
    '{ volatile unsigned *f{N} = &cell[11]; *f{N} = *f{N} + 1u; }',
    '{ if (t < 7) few[t] = 0; {B} few[t % 7] += v; {B} }',
    '{ s[{A}][t] = v; {B} for (unsigned d = 512; d; d >>= 1) if (t < d && t + d < n) s[{A}][t] += s[{A}][t + d]; {B} }',
    '{ s[{A}][t] = v; w += __shfl_sync(m, v, 0); w += s[{A}][t - l + (l + 1) % many]; {B} }',
    '{ __pipeline_memcpy_async(&s[{A}][t], &in[t % 64], 4); __pipeline_commit(); {B} w += s[{A}][n - 1 - t]; __pipeline_wait_prior(0); {B} }',
    '{ if (t == 0) flag = 0; {B} if (t == n - 1) { few[7] = v; atomicExch(&flag, 1u); } if (t == 0) { while (!atomicAdd(&flag, 0u)) __nanosleep(20); __threadfence_block(); w ^= few[7]; } {B} }',
    '{ if (t == 0) sum = 0; {B} atomicAdd(&sum, v & 255u); w += sum; {B} }',
    '{ pieces[t].c = 1; pieces[(t + 1) % n].c = 2; {B} }',
    '{ unsigned char *f{N} = (unsigned char *)s[{A}]; f{N}[t] = 1; f{N}[(t + 3) % n] = 2; {B} }',
    '{ s[{A}][t] = v; if (l == 0) s[{A}][(t + 1) % n] = 5; {B} }',
    '{ for (unsigned i = 0; i < 3; i++) { s[{A}][t] = v + i; {B} w += s[{A}][n - 1 - t]; } {B} }',
    '{ unsigned *f{N} = &wide[id]; *f{N} = v; w += wide[b * n + n - 1 - t]; }',
);
my %once;           # steps of the whole grid that this kernel has, and who has left
my ($dropped, $left, $size);
sub step {          # a step of a kind that fits here: top 2, in a block's branch or loop 1, in a warp's 0
    my ($level) = @_;
    for (;;) {
        my $s = one(@steps);
        my ($needs, $d, $h) = @$s;
        next if $needs eq 'coop' && !($coop && $level == 2) || $needs eq 'named' && !$named || $needs eq 'all' && $dropped;
        next if $needs eq 'full' && ($dropped || $size % 32) || $needs eq 'blocks' && ($level < 2 || $left || $once{$d}++);
        next if !$level && $d =~ /\{B\}|__syncthreads|pass|handed/;
        return pair($d, $h // "EACH { $d }");
    }
}
sub steps {
    my ($level, $deep, $most) = @_;
    my ($d, $h) = ('', '');
    for (0 .. draw($most)) {
        my $kind = draw(12);
        my ($x, $y);
        if ($deep && $kind == 0) {
            my ($p, $q) = steps(1, $deep - 1, 3) if $level;
            ($p, $q) = steps(0, $deep - 1, 2) if !$level;
            my ($i, $k) = ($names++, draw(9));
            my $of = $level ? 'b' : '0u';
            ($x, $y) = map { "for (unsigned i$i = 0; i$i < ($of + ${k}u) % 3u + 1u; i$i++) {\n$_}" } $p, $q;
        } elsif ($deep && $level && $kind == 1) {
            my ($j, @p, @q) = (2 + draw(3));
            for (0, 1) { my ($p, $q) = steps(1, $deep - 1, 2); push @p, $p; push @q, $q }
            ($x, $y) = map { "if (b % ${j}u == 0) {\n$_->[0]} else {\n$_->[1]}" } \@p, \@q;
        } elsif ($deep && $kind == 2) {
            my ($p, $q) = steps(0, $deep - 1, 3);
            my ($k, $i) = (draw(2), $names++);
            $x = "if (t / 32u % 2u == ${k}u) {\n$p}";
            $y = "{ const unsigned kept$i = warps; warps &= 0x55555555u << $k;\n${q}warps = kept$i; }";
        } elsif ($level && !$coop && $kind == 3) {
            my ($k, $j) = (draw(64), draw(64));
            my $few = "1u + (b * ${k}u + ${j}u) % n";
            $x = "live = min(live, $few); if (t >= live) return; m = lanes(t, live); many = __popc(m);";
            $y = "if (live > $few) live = $few;";
            $dropped = 1;
        } elsif ($level && !$coop && $kind == 4 && !draw(3)) {
            my ($j, $k) = (2 + draw(4), draw(2));
            ($x, $y) = ("if (b % ${j}u == $k) return;", "if (b % ${j}u == $k) live = 0;");
            $dropped = $left = 1;
        } else {
            ($x, $y) = step($level);
        }
        $d .= "$x\n";
        $h .= "$y\n";
    }
    return ($d, $h);
}
my @kernels;
for my $k (0 .. $kernels - 1) {
    my @shape = @{ one([1], [5], [32], [33], [64], [96], [100], [128], [160], [256], [8, 8], [16, 6], [4, 4, 6], [5, 5], [2, 16, 4], [32, 8]) };
    $size = 1;
    $size *= $_ for @shape;
    ($dropped, $left, %once) = (0, 0);
    $coop = $k % 3 == 2;
    $named = $k % 2;
    $size >= 32 or redo if $wrong;
    my ($d, $h) = steps(2, 2, $wrong ? 4 : 9);
    if ($wrong) {
        my ($race) = pair(one(@races), '');
        $d = $dropped ? "$race\n$d" : "$d$race\n" . (steps(2, 2, 4))[0];
    }
    $h = "static void o$k(unsigned g, unsigned room, Own &own)\n{\nunsigned n = $size;\nbegin(g, n);\nBLOCKS {\n$h" . "EACH OUT[id] += v * 31u + w;\n}\n}\n";
    $h =~ s/\|\|\|\|/||/g;
    $h =~ s/; \|\| /;\n}\nBLOCKS {\n/g;
    my $generic = !draw(2);
    $device .= ($generic ? 'template <int Z> ' : '') . "__global__ void k$k(SHAPE)\n{\nBEGIN\n${d}out[id] += v * 31u + w;\n}\n";
    $host .= $h;
    push @kernels, { size => $size, shape => join(', ', @shape), coop => $coop, named => $named, name => $generic ? "k$k<" . draw(9) . '>' : "k$k" };
}
sub grid {
    my ($k) = @_;
    my $most = int(8192 / $k->{size});
    $most = 40 if $most > 40;
    $most = 6 if $k->{coop} && $most > 6;
    my $g = 1 + draw($most);
    return ($g, $g % 2 || draw(2) ? "$g" : $g / 2 . ', 2');
}
sub launch {            # LAUNCH of kernel K in a stream, and what the oracle does
    my ($i, $stream) = @_;
    my $k = $kernels[$i];
    my ($g, $grid) = grid($k);
    my $from = one(0, 0, 1, 32, 77);
    my $room = one(0, 0, 4 * draw(400), 8 * $k->{size}, 12000, 60000) + 4 * ($from + $k->{size});
    my $how = $k->{coop} ? 'together' : draw(3) && !($wrong && $k->{name} =~ /</) ? 'launch' : 'by_address';
    return ("$how($k->{name}, dim3($grid), dim3($k->{shape}), $room, $from, $stream, own[$i]);", "o$i($g, $room - 4 * $from, own[$i]);");
}
sub lane { "lane[$_[0]]" }
sub waits {             # a lane for another, with an event of their own
    my ($to, $from) = map { lane($_) } @_;
    return "  done(cudaEventRecord(fork, $from)); done(cudaStreamWaitEvent($to, fork, 0));\n";
}
my $main = '';
for my $round (0 .. 3) {
    my $mode = $round < 3 ? $round : draw(3);
    my @order = sort { $a->[1] <=> $b->[1] } map { [$_, rand] } 0 .. $#kernels;
    my ($go, $oracle, $last) = ('', '');
    $main .= "  constants($round);\n";
    for (map { $_->[0] } @order) {
        next if $mode == 2 && $kernels[$_]{coop};
        my $stream = $mode == 0 ? '0' : lane(draw(3));
        my ($l, $o) = launch($_, $stream);
        if ($mode && $kernels[$_]{named}) {
            $go .= "  done(cudaStreamWaitEvent($stream, after, 0));\n" if $last++;
            $l .= " done(cudaEventRecord(after, $stream));";
        }
        $go .= "  $l\n";
        $oracle .= "  $o\n";
    }
    my $often = $mode == 2 ? 1 + draw(3) : 1;
    $go = "  done(cudaStreamBeginCapture(lane[0], cudaStreamCaptureModeGlobal));\n" . waits(1, 0) . waits(2, 0)
        . $go . waits(0, 1) . waits(0, 2) . "  done(cudaStreamEndCapture(lane[0], &graph));\n"
        . "  done(cudaGraphInstantiate(&exec, graph, 0));\n" . "  done(cudaGraphLaunch(exec, lane[1]));\n" x $often
        . "  done(cudaStreamSynchronize(lane[1]));\n  done(cudaGraphExecDestroy(exec)); done(cudaGraphDestroy(graph));\n" if $mode == 2;
    $main .= $go . "  done(cudaDeviceSynchronize());\n" . $oracle x $often . "  bad += differs($round);\n";
}
(my $frame = join '', <DATA>) =~ s/KERNELS/$kernels/g;
$frame =~ s/^DEVICE\n/$device/m;
$frame =~ s/^HOST\n/$host/m;
$frame =~ s/^MAIN\n/$main/m;
print $frame;
__DATA__
#include <cstdio>
#include <cstdlib>
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <cuda_pipeline.h>
namespace cg = cooperative_groups;
typedef unsigned long long Big;
struct Piece { double d; Big q; signed char c; };
__device__ unsigned lasting[8192], held[40][256];
__device__ Big total[4];
__constant__ unsigned fixed[64];
__host__ __device__ static unsigned rolled(unsigned x, int k) { return x << k | x >> (32 - k); }
__host__ __device__ static unsigned deep(unsigned v, unsigned w, unsigned k) { return k ? deep(v * 3u + k, w, k - 1) ^ w : v; }
__device__ static unsigned lanes(unsigned t, unsigned live)
{
    unsigned first = t / 32 * 32;
    return live - first >= 32 ? ~0u : (1u << (live - first)) - 1;
}
__device__ __noinline__ void together() { __syncthreads(); }
__device__ __noinline__ unsigned pass(unsigned v, unsigned t, unsigned from)
{
    __shared__ unsigned mine[256];
    mine[t] = v;
    __syncthreads();
    unsigned r = mine[from];
    __syncthreads();
    return r;
}
template <int N> __device__ unsigned passed(unsigned v, unsigned t, unsigned from)
{
    __shared__ unsigned mine[N / 4][256];
    mine[N / 4 - 1][t] = v;
    __syncthreads();
    unsigned r = mine[N / 4 - 1][from] + N;
    together();
    return r;
}
__device__ __noinline__ unsigned handed(unsigned *room, unsigned v, unsigned t, unsigned from)
{
    room[t] = v;
    __syncthreads();
    return room[from];
}
#define SHAPE unsigned *out, unsigned *cell, const unsigned *in, cudaTextureObject_t cloth, \
    unsigned *wide, unsigned *chain, unsigned *carried, unsigned from, unsigned room
#define BEGIN \
    extern __shared__ unsigned far[]; \
    __shared__ unsigned s[3][256], few[32], sum, flag; __shared__ Big great; __shared__ Piece pieces[256]; \
    const unsigned n = blockDim.x * blockDim.y * blockDim.z, g = gridDim.x * gridDim.y; \
    const unsigned t = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); \
    const unsigned b = blockIdx.x + gridDim.x * blockIdx.y, id = b * n + t, l = t % 32; \
    unsigned v = id * 2654435761u + 7, w = in[id % 64], live = n, m = lanes(t, live), many = __popc(m); \
    (void)s, (void)few, (void)sum, (void)flag, (void)great, (void)pieces, (void)far, (void)l, (void)m, (void)many, (void)g, (void)room, (void)from;
DEVICE
// the oracle
struct Own { unsigned *out, *cell, *wide, *chain, *carried, OUT[8192], CELL[16]; };
static Own own[KERNELS];
static unsigned V[40][256], W[40][256], LIVE[40], WIDE[8192], LASTING[8192], FIXED[64], INPUT[64], *in;
static Big TOTAL[4];
static cudaTextureObject_t cloth;
static void begin(unsigned g, unsigned n)
{
    for (unsigned b = 0; b < g; b++) {
        LIVE[b] = n;
        for (unsigned t = 0; t < n; t++)
            V[b][t] = (b * n + t) * 2654435761u + 7, W[b][t] = INPUT[(b * n + t) % 64];
    }
}
#define OUT own.OUT
#define CELL own.CELL
#define BLOCKS for (unsigned b = 0; b < g; b++) for (unsigned go = 1, warps = ~0u, &live = LIVE[b]; go; go = 0)
#define A_THREAD for (unsigned go = 1, id = b * n + t, &v = V[b][t], &w = W[b][t]; go; go = 0)
#define EACH for (unsigned t = 0; t < live; t++) if (warps >> t / 32 & 1) A_THREAD
#define WARPS for (unsigned q = 0; q * 32 < live; q++) if (warps >> q & 1) \
    for (unsigned go = 1, many = live - q * 32 < 32 ? live - q * 32 : 32; go; go = 0)
#define LANES for (unsigned l = 0, t = q * 32; l < many; l++, t++) A_THREAD
#define COPY(c, x) unsigned c[256]; EACH c[t] = x
#define GOT(c, x) unsigned c[32]; LANES c[l] = x
HOST
#undef OUT
#undef CELL
static void done(cudaError_t e) { if (e) { printf("%s\n", cudaGetErrorString(e)); exit(3); } }
typedef void (*Kernel)(SHAPE);
static void launch(Kernel k, dim3 grid, dim3 block, unsigned room, unsigned from, cudaStream_t s, Own &o)
{
    if (room > 30000) done(cudaFuncSetAttribute(k, cudaFuncAttributeMaxDynamicSharedMemorySize, room));
    done(cudaMemsetAsync(o.chain, 0, 65 * 4, s));
    k<<<grid, block, room, s>>>(o.out, o.cell, in, cloth, o.wide, o.chain, o.carried, from, room - 4 * from);
    done(cudaGetLastError());
}
static void send(const void *k, bool all, dim3 grid, dim3 block, unsigned room, unsigned from, cudaStream_t s, Own &o)
{
    unsigned left = room - 4 * from;
    void *with[] = { &o.out, &o.cell, &in, &cloth, &o.wide, &o.chain, &o.carried, &from, &left };
    if (room > 30000) done(cudaFuncSetAttribute(k, cudaFuncAttributeMaxDynamicSharedMemorySize, room));
    done(cudaMemsetAsync(o.chain, 0, 65 * 4, s));
    done(all ? cudaLaunchCooperativeKernel(k, grid, block, with, room, s) : cudaLaunchKernel(k, grid, block, with, room, s));
}
#define together(k, ...) send((const void *)k, true, __VA_ARGS__)
#define by_address(k, ...) send((const void *)k, false, __VA_ARGS__)
static void constants(unsigned round)
{
    for (unsigned i = 0; i < 64; i++) FIXED[i] = i * (2654435761u + round);
    done(cudaMemcpyToSymbol(fixed, FIXED, sizeof FIXED));
    done(cudaDeviceSynchronize());
}
static unsigned compare(const void *device, const void *host, unsigned words, const char *what, unsigned k, unsigned round)
{
    for (unsigned i = 0; i < words; i++) {
        unsigned is = ((const unsigned *)device)[i], should = ((const unsigned *)host)[i];
        if (is != should) return printf("round %u, %s %u: word %u is %u, not %u\n", round, what, k, i, is, should), 1;
    }
    return 0;
}
static unsigned got[8192];
static unsigned differs(unsigned round)
{
    unsigned bad = 0;
    for (unsigned k = 0; k < KERNELS; k++) {
        done(cudaMemcpy(got, own[k].out, sizeof got, cudaMemcpyDeviceToHost));
        bad += compare(got, own[k].OUT, 8192, "out of kernel", k, round);
        done(cudaMemcpy(got, own[k].cell, 64, cudaMemcpyDeviceToHost));
        bad += compare(got, own[k].CELL, 16, "cells of kernel", k, round);
    }
    done(cudaMemcpyFromSymbol(got, lasting, sizeof got));
    bad += compare(got, LASTING, 8192, "lasting", 0, round);
    done(cudaMemcpyFromSymbol(got, total, sizeof TOTAL));
    return bad + compare(got, TOTAL, 8, "total", 0, round);
}
int main()
{
    unsigned bad = 0;
    cudaStream_t lane[3];
    cudaEvent_t after, fork;
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    cudaResourceDesc r = {};
    cudaTextureDesc d = {};
    for (unsigned i = 0; i < 64; i++) INPUT[i] = i * i * 7919u + 3;
    done(cudaMalloc(&in, 256)); done(cudaMemcpy(in, INPUT, 256, cudaMemcpyHostToDevice));
    r.resType = cudaResourceTypeLinear; r.res.linear.devPtr = in; r.res.linear.sizeInBytes = 256;
    r.res.linear.desc = cudaCreateChannelDesc<unsigned>(); d.readMode = cudaReadModeElementType;
    done(cudaCreateTextureObject(&cloth, &r, &d, NULL));
    for (auto &s : lane) done(cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking));
    done(cudaEventCreate(&after)); done(cudaEventCreate(&fork));
    for (auto &o : own) {
        done(cudaMalloc(&o.out, 8192 * 4)); done(cudaMalloc(&o.cell, 64)); done(cudaMalloc(&o.wide, 8192 * 4));
        done(cudaMalloc(&o.chain, 65 * 4)); done(cudaMalloc(&o.carried, 128 * 4));
        done(cudaMemset(o.out, 0, 8192 * 4)); done(cudaMemset(o.cell, 0, 64));
    }
MAIN
    for (auto &o : own) {
        done(cudaFree(o.out)); done(cudaFree(o.cell)); done(cudaFree(o.wide)); done(cudaFree(o.chain)); done(cudaFree(o.carried));
    }
    done(cudaDestroyTextureObject(cloth)); done(cudaFree(in)); done(cudaEventDestroy(after)); done(cudaEventDestroy(fork));
    for (auto &s : lane) done(cudaStreamDestroy(s));
    puts(bad ? "WRONG" : "as the oracle says");
    return bad != 0;
}
