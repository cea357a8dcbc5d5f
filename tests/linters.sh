# Containers, the devcontainer and the workflow cannot be run here: their own
# linters look at them, from the npm registry, and each is shown a fault, too.
# set: full
. tests/tap.sh
top=$PWD
cd "$work" || exit 1
if ! npm install --silent --no-audit --no-fund dockerfilelint@1.8.0 @action-validator/cli@0.6.0 \
  @action-validator/core@0.6.0 @devcontainers/cli@0.89.0 >npm.log 2>&1; then
  skip "containers, devcontainer, workflow" "npm does not reach its registry"; finish
fi
bin=$work/node_modules/.bin
for f in Containerfile cuda.Containerfile; do
  is "dockerfilelint finds nothing in $f" "Issues: None" \
    "$("$bin/dockerfilelint" "$top/.devcontainer/$f" | grep -o 'Issues: [A-Za-z0-9]*')"
done
printf 'FROM debian\nRUN sudo apt-get update\n' >bad
is "  but in a file with faults" 0 "$("$bin/dockerfilelint" bad | grep -c 'Issues: None')"
ok "the workflow is as its schema says" "$bin/action-validator" "$top/.github/workflows/test.yml"
sed 's/runs-on/run-on/' "$top/.github/workflows/test.yml" >bad.yml
no "  and one with a wrong key is not" "$bin/action-validator" bad.yml
read_() { "$bin/devcontainer" read-configuration --docker-path /bin/true --workspace-folder "$1"; }
ok "the devcontainer is read by its own tool" read_ "$top"
says "  with the Containerfile" '"dockerfile":"Containerfile"'
mkdir wrong
no "  which refuses a folder without one" read_ "$work/wrong"
finish
