# What the judge says to a student, in another language: every message is in the
# catalogue, with the same arguments; what was printed with drawn arguments comes out as
# the translation with the same ones; and what machines read stays as it is.
# set: full
# timeout: 900, seconds: 60
. tests/tap.sh
unset WORDS_TOLD
if ! command -v msgfmt >/dev/null || ! command -v xgettext >/dev/null; then
  skip "other languages" "Debian's gettext is not installed"; finish
fi
echo "# SEED=$drawn"
ok "the catalogues are compiled" make judge
for po in exercises/words/*.po; do
  ok "$po compiles" msgfmt --check-format -o "$work/x.mo" $po
  ok "it has all messages, no others, and the same arguments" exercises/tools/words --check $po
done
# It would be noticed.
po=exercises/words/de.po
changed() { perl -0777 -pe "$2" $po >"$work/x.po"; no "$1 is noticed" exercises/tools/words --check "$work/x.po"; }
changed "a message that is missing" 's/msgid "race"\nmsgstr "[^"]*"\n//'
changed "one that nobody says" 's/\z/\nmsgid "nobody says this"\nmsgstr "x"\n/'
changed "one that is not translated" 's/(msgid "race"\nmsgstr )"[^"]*"/$1""/'
changed "an argument too few" 's/(msgid "next_count is %u of %u vertices"\nmsgstr )"[^"]*"/$1"next_count ist %u"/'
changed "an argument of another type" 's/(msgid "next_count is %u of %u vertices"\nmsgstr )"[^"]*"/$1"%s von %u"/'
changed "arguments in another order" 's/(msgid "frees %s.*\n)|(msgid "%s returned %s \(%s\), and nobody looked"\nmsgstr )"[^"]*"/$1 \/\/ "$2\"%1\$s: %2\$s\""/ge'

# ---- every message, with drawn arguments -------------------------------------
in_german() { env -u LC_ALL -u LC_MESSAGES -u LANG LANGUAGE=de "$B/bin/words" "$B/judge/words"; }
cat >"$work/walk.pl" <<'END'
use strict; use warnings; use utf8; use open qw(:std :encoding(UTF-8));
my ($seed, $out) = @ARGV; srand $seed;
open my $e, '>', "$out/english" or die; open my $g, '>', "$out/german" or die;
open my $po, '-|', 'msgcat', '--no-wrap', 'exercises/words/de.po' or die; local $/; my $text = <$po>;
for my $entry (split /\n{2,}/, $text) {
    my ($id, $str) = $entry =~ /^msgid (.*?)^msgstr (.*)/ms or next;
    ($id, $str) = map { join('', /"((?:[^"\\]|\\.)*)"/g) =~ s/\\"/"/gr } $id, $str;
    next if $id eq '';
    my (%arg);
    my $filled = sub { my ($f) = @_; my $k = 0;
        $f =~ s/%(%|(?:(\d+)\$)?[-\d.*#+ ]*[lhjzt]*([a-zA-Z]))/ $1 eq '%' ? '%' : do {
            my $n = $2 \/\/ ++$k;
            $arg{$n} \/\/= $3 =~ m{[sc]} ? 'x' . int(rand 1e6) . 'q' : $3 eq 'p' ? '0x7f' : 1 + int rand 90000 } /ge;
        $f };
    my @e = split /\\n/, $filled->($id); my @g = split /\\n/, $filled->($str);
    print $e "$_\n" for @e; print $g "$_\n" for @g;
}
END
perl "$work/walk.pl" "$drawn" "$work" && in_german <"$work/english" >"$work/told"
ok "there are messages" test "$(wc -l <"$work/english")" -gt 400
is "each is told with its arguments" "" "$(diff "$work/told" "$work/german" | head -6)"
is "what is no message stays" "a file.cu:12: error: x was not declared" "$(echo "a file.cu:12: error: x was not declared" | in_german)"
is "without a catalogue for it, English" "$(head -20 "$work/english")" "$(head -20 "$work/english" | LANGUAGE=xx "$B/bin/words" "$B/judge/words")"
head -c 9000 /dev/urandom | tr -d '\n\0' >"$work/noise"
ok "bytes of any kind harm nobody" in_german <"$work/noise"

# ---- the door, and what is behind it --------------------------------------------
S=exercises/05-relax-f/submissions
lesson() { sh exercises/tools/lessons /dev/null "$B/bin/judge" "$@"; }
if "$B/bin/judge" check relax-f $S/accepted/*warp*.cu 2>&1 | grep -q UNSAFE; then
  skip "a check in German" "no outer wall here"; finish
fi
en() { env -u LC_ALL -u LC_MESSAGES -u LANGUAGE LANG=C "$@"; }
de() { env -u LC_ALL -u LC_MESSAGES -u LANG LANGUAGE=de "$@"; }
for f in race wrong_answer out_of_bounds too_much_work compile_error; do
  cp "$(ls $S/$f/*.cu | shuf -n 1 --random-source=<(yes $drawn))" "$work/hand-in.cu"; file=$work/hand-in.cu  # (no word of a name is English)
  en sh exercises/tools/lessons /dev/null "$B/bin/judge" check relax-f "$file" >"$work/en" 2>&1; a=$?
  de sh exercises/tools/lessons /dev/null "$B/bin/judge" check relax-f "$file" >"$work/de" 2>&1; b=$?
  is "$f: the same status" "$a" "$b"
  is "... as many lines" "$(wc -l <"$work/en")" "$(wc -l <"$work/de")"
  no "... in German" grep -nE '^relax-f.*points|^  (found|at|on|see|more|forms)  |\b(the|with|expected|which|thread)\b' \
    <(grep -vE 'error:|Compiler|warning' "$work/de")
  de "$B/bin/judge" check relax-f "$file" >"$work/raw" 2>&1
  is "... and behind the door in English" "$(en "$B/bin/judge" check relax-f "$file" 2>&1)" "$(cat "$work/raw")"
done
for lang in en de; do
  mkdir -p "$work/of-$lang/class/ada" "$work/of-$lang/class/bob"
  cp "$(ls $S/race/*.cu | head -1)" "$work/of-$lang/class/ada/relax_F.cu"; cp "$(ls $S/accepted/*.cu | head -1)" "$work/of-$lang/class/bob/relax_F.cu"
  ok "a class is graded in $lang" $lang make grade IN="$work/of-$lang/class" OUT="$work/of-$lang/grades" EX=relax-f
done
is "the tables of a class are the same in any language" "" "$(for f in grades.csv totals.csv grades.jsonl junit.xml students/ada/results.json; do
  [ -s "$work/of-en/grades/$f" ] || echo "no $f"
  cmp <(sed "s|$work/of-en|X|g; s/\"\(seconds\|changed\|run\|time\|when\)\":[^,}]*//g; s/time=\"[^\"]*\"//g" "$work/of-en/grades/$f") \
      <(sed "s|$work/of-de|X|g; s/\"\(seconds\|changed\|run\|time\|when\)\":[^,}]*//g; s/time=\"[^\"]*\"//g" "$work/of-de/grades/$f") 2>&1; done)"
mkdir -p "$work/bare/bin" "$work/bare/judge"; ln -s "$B/bin/judge" "$work/bare/bin/judge"
is "a tree without gettext says it in English" "$(en sh exercises/tools/lessons /dev/null "$B/bin/judge" next)" \
  "$(de sh exercises/tools/lessons /dev/null "$work/bare/bin/judge" next)"

# ---- the pages of a class, in the language of course.conf -------------------------
mkdir -p "$work/pages/class/cyd" "$work/pages/class/eve" "$work/pages/class/fay"
cp -r "$work"/of-en/class/* "$work/pages/class"
printf 'no kernel\n' >"$work/pages/class/cyd/relax-F-new.cu"; cp "$(ls $S/race/*.cu | head -1)" "$work/pages/class/eve/relax_F.cu"
for lang in en de; do
  printf '%s\n' "language = $lang" 'due relax-f = 2026-01-01' 'late = 10% a day, at most 5 days' 'slip = 2 days' 'points eve relax-f = 4 # QQ' \
    'comment ada = QQ' 'bonus bob = 1 # QQ' 'pardon bob relax-f = QQ' 'exercises = relax-f update' 'points gus update = 3 # QQ' >"$work/conf-$lang"
  status "a class with decisions, in $lang" 3 en env JUDGE="$B/bin/judge" exercises/tools/grade "$work/pages/class" "$work/pages/$lang" '' "$work/conf-$lang"
done
same() { sed 's/"\(seconds\|changed\|run\|time\|when\)":[^,}]*//g' "$work/pages/$1/$2"; }
is "its tables are the same" "" "$(for f in grades.csv totals.csv similar.csv; do [ -s "$work/pages/en/$f" ] || echo "no $f"; cmp <(same en $f) <(same de $f) 2>&1; done)"
# a text of the English pages that is in the German ones too is a name, a number, a title or
# what somebody typed
texts() { (cd "$work/pages/$1" && perl -0777 -ne 's/<style>.*?<.style>|<summary>.*?<.summary>|<pre>.*?<.pre>//gs; s/<[^>]*>/\n/g; print "$_\n"' \
  index.html similar.html students/*/feedback.html) | sed 's/&#39;/'"'"'/g; s/&#34;/"/g' | grep -E '[a-z]{3}' | sort -u; }
texts en >"$work/en"; texts de >"$work/de"
ok "there are texts" test "$(wc -l <"$work/en")" -gt 40
is "what both have says nothing" "" "$(comm -12 "$work/en" "$work/de" |
  grep -vE '^((ada|bob|cyd|eve|fay|gus|QQ|relax-f|update|Grades|Median|Bonus)[ :]*|relax_F: every arc .*|[^ ]*\.cu[,; 0-9:-]*|  (at|see) +[^ ]*)$')"
no "no English word is on a German page" grep -nwE 'the|points|with|not|handed|late|students|judged|counts|expected|thread' \
  <(sed '/^relax_F: every arc/d; s/^points: niemand/niemand/' "$work/de")
is "a report has as many lines" "$(wc -l <"$work/pages/en/students/eve/report.txt")" "$(wc -l <"$work/pages/de/students/eve/report.txt")"
finish
