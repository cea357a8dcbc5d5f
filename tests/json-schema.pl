# json-schema.pl SCHEMA DOCUMENT: says what in a document is not as the schema
# has it; nothing if all is.  The part of JSON Schema that ours uses.
use strict;
use JSON::PP;
sub load { open my $f, '<:raw', shift or die "$!"; local $/; decode_json(<$f>) }
my ($schema, $document) = map { load($_) } @ARGV;
sub wrong {
  my ($s, $d, $at) = @_;
  if (my $ref = $s->{'$ref'}) {
    my $to = $schema;
    $to = $to->{$_} for grep { $_ ne '#' } split m{/}, $ref;
    return wrong($to, $d, $at);
  }
  return "$at: not one of @{$s->{enum}}" if $s->{enum} && !grep { $_ eq $d } @{$s->{enum}};
  my $kind = ref $d eq 'HASH' ? 'object' : ref $d eq 'ARRAY' ? 'array'
    : JSON::PP::is_bool($d) ? 'boolean' : !defined $d ? 'null'
    : JSON::PP->new->allow_nonref->encode($d) =~ /^"/ ? 'string'
    : $d =~ /^-?\d+$/ ? 'integer' : 'number';
  my $type = $s->{type};
  return "$at: $kind, not $type" if $type && $kind ne $type &&
    !($type eq 'number' && $kind eq 'integer');
  return "$at: too small" if defined $s->{minimum} && $d < $s->{minimum};
  if ($kind eq 'object') {
    for (@{$s->{required} || []}) { return "$at: no $_" unless exists $d->{$_} }
    for (sort keys %$d) {
      my $p = $s->{properties}{$_};
      return "$at: $_ is not in the schema" unless $p || $s->{additionalProperties} // 1;
      my $w = $p && wrong($p, $d->{$_}, "$at.$_");
      return $w if $w;
    }
  }
  for my $k ($kind eq 'array' && $s->{items} ? 0 .. $#$d : ()) {
    my $w = wrong($s->{items}, $d->[$k], "$at\[$k]");
    return $w if $w;
  }
  return '';
}
my $own = $schema->{'$defs'}{$document->{command}}
  or die "no command $document->{command}\n";
my $w = wrong($own, $document, $document->{command});
print "$w\n" if $w;
