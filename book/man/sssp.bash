# completion of sssp, version @VERSION@
_sssp()
{
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}
  local sssp=${COMP_WORDS[0]} command=${COMP_WORDS[1]}
  COMPREPLY=()
  if [ "$COMP_CWORD" = 1 ]; then
    mapfile -t COMPREPLY < <(compgen -W "@WORDS@ --help --version" -- "$word")
    return
  fi
  case $before in
    --solver) mapfile -t COMPREPLY < <(compgen -W \
      "$("$sssp" list 2>/dev/null | awk '{ print $1 }')" -- "$word"); return ;;
    --device) mapfile -t COMPREPLY < <(compgen -W "auto gpu sim checked" -- "$word"); return ;;
    --minimum) mapfile -t COMPREPLY < <(compgen -W "one-word two-pass host" -- "$word"); return ;;
  esac
  case $word in
    -*) mapfile -t COMPREPLY < <(compgen -W "$("$sssp" "$command" --help 2>/dev/null |
          awk '/^  --/ { print $1 }')" -- "$word") ;;
    *) mapfile -t COMPREPLY < <(compgen -f -- "$word") ;;
  esac
}
complete -o filenames -F _sssp sssp
