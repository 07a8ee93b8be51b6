#!/usr/bin/env bash
# ./run on machines and clones that are not quite right, with programs that only pretend: nothing is installed or compiled.
set -euo pipefail
source=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
clone="$work/a clone"   # a path with a space
fakes=$work/fakes
failures=0

check() {  # check SENTENCE COMMAND...
  local sentence=$1
  shift
  if "$@"; then echo "ok   $sentence"; else echo "FAIL $sentence"; sed 's/^/     | /' "$work/out"; failures=$((failures + 1)); fi
}
says() { grep -qF -- "$1" "$work/out"; }
keeps_quiet_of() { ! says "$1"; }
run() { (cd / && PATH=$fakes:$PATH "$clone/run" "$@") >"$work/out" 2>&1; }
fails() { ! run "$@"; }
fake() {  # fake NAME: a program whose text is given on standard input
  { echo '#!/usr/bin/env bash'; cat; } >"$fakes/$1"
  chmod +x "$fakes/$1"
}

new_clone() {
  rm -rf "$clone" "$fakes"
  mkdir -p "$clone/python" "$fakes"
  cp "$source/run" "$clone/run"
  echo 'torch' >"$clone/python/requirements.txt"
  fake dpkg-query <<<'echo install ok installed'
  fake ninja <<<''
  # cmake --preset: a cache that names its folder; cmake --build: programs that repeat their arguments.
  fake cmake <<'FAKE'
if [ "$1" = --preset ]; then
  mkdir -p "build/$2"
  echo "CMAKE_HOME_DIRECTORY:INTERNAL=$PWD" >"build/$2/CMakeCache.txt"
  touch "build/$2/build.ninja"
  echo configured >>configured
else
  [ "$(sed -n 's/^CMAKE_HOME_DIRECTORY:INTERNAL=//p' "$2/CMakeCache.txt")" = "$PWD" ] || { echo 'the cache is of another folder'; exit 1; }
  mkdir -p "$2/bin"
  for name in train evaluate play; do
    printf '#!/usr/bin/env bash\necho "%s asked:$(printf " <%%s>" "$@")"\n' "$name" >"$2/bin/$name"
    chmod +x "$2/bin/$name"
  done
fi
FAKE
  # python3 -m venv: a folder with a python of its own, whose pip warns and obeys the file "pip fails" in the clone.
  fake python3 <<'FAKE'
if [ "${1:-} ${2:-}" = '-m venv' ]; then
  folder=${*: -1}
  rm -rf "$folder"
  mkdir -p "$folder/bin"
  cat >"$folder/bin/python" <<'PYTHON'
#!/usr/bin/env bash
case "$*" in
  '-m pip --version') echo 'pip 25' ;;
  '-m pip install'*) echo 'WARNING: Location /x is ignored' >&2; echo installed >>installed; [ ! -e 'pip fails' ] || { echo 'no such package'; exit 1; } ;;
esac
PYTHON
  chmod +x "$folder/bin/python"
fi
FAKE
}

new_clone
check "a new clone sets itself up, in a path with a space" run train city_of_demons --seconds 3
check "the program is given the game and the rest" says 'train asked: <--game> <city_of_demons> <--seconds> <3>'
check "pip's warnings are kept out of sight" keeps_quiet_of 'Location'
run train city_of_demons
check "the second time nothing is said" keeps_quiet_of '[run]'
check "the second time nothing is installed or configured" test "$(wc -l <"$clone/installed") $(wc -l <"$clone/configured")" = "1 1"
run train --help
check "./run train --help asks for the program's help" says 'train asked: <--help>'
run evaluate --help
check "./run evaluate --help asks for the program's help" says 'evaluate asked: <--help>'
check "./run train without a game fails" fails train
check "and asks which" says 'which game?'

rm "$clone/.venv/requirements.installed"
printf '#!/usr/bin/env bash\necho No module named pip >&2; exit 1\n' >"$clone/.venv/bin/python"
check "a virtual environment without pip, interrupted half-way, is made anew" run train daemon_dice
check "and used" says 'train asked: <--game> <daemon_dice>'
new_clone
touch "$clone/pip fails"
check "pip's failure stops" fails train daemon_dice
check "with what pip said" says 'no such package'
rm "$clone/pip fails"
check "and the next run goes on" run train daemon_dice

new_clone
fake python3 <<<'echo python3 was asked; exit 1'
check "a new clone plays without Python and torch" run play daemon_dice
check "the program is asked" says 'play asked: <daemon_dice>'
check "it evaluates without them too" run evaluate daemon_dice
check "no virtual environment was made and no whole build" test ! -e "$clone/.venv" -a ! -e "$clone/build/release"
run play
check "the second time nothing is said" keeps_quiet_of '[run]'
new_clone
run train daemon_dice
run play
check "where there is a whole build, play comes from it" test ! -e "$clone/build/play"

mv "$clone" "$work/moved clone"
clone="$work/moved clone"
check "a clone that was moved is built anew" run play
check "and says why" says "this clone was in $work/a clone before"
clone="$work/a clone"

# A system with bash and little else: what is missing is named at once, before anything is fetched.
new_clone
rm "$fakes"/*
for tool in bash env dirname sed awk tr grep cat mktemp uname; do ln -s "$(command -v $tool)" "$fakes/$tool"; done
(cd / && PATH=$fakes "$fakes/bash" "$clone/run" setup) >"$work/out" 2>&1 && status=0 || status=$?
check "without dpkg and tools it fails" test "$status" = 1
for name in g++ cmake ninja git python3 libeigen3-dev; do check "and names $name" says "$name"; done
fake g++ <<<'exit 1'
fake python3 <<<'echo /nowhere; exit 1'
(cd / && PATH=$fakes "$fakes/bash" "$clone/run" setup) >"$work/out" 2>&1 && status=0 || status=$?
for name in 'venv and ensurepip' Python.h nlohmann/json.hpp CLI/CLI.hpp toml++/toml.h gtest/gtest.h benchmark/benchmark.h histedit.h gloo/algorithm.h Eigen/Core; do
  check "libraries that are missing are named with the tools: $name" says "$name"
done
check "nothing was made" test ! -e "$clone/.venv"

[ "$failures" = 0 ] || { echo "$failures failed"; exit 1; }
