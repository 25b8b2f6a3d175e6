#!/bin/sh
# Makes .venv with the pinned packages, once; later runs see that nothing changed and end at once.
# `setup.sh dev` adds what the tests need.
set -eu
cd "$(dirname "$0")"

wanted=requirements.txt
[ "${1:-}" = dev ] && wanted=requirements-dev.txt
stamp=".venv/.installed-$wanted"

if [ -f "$stamp" ] && [ -x .venv/bin/python ] &&
    [ "$(cat requirements.txt "$wanted" | cksum)" = "$(cat "$stamp")" ]; then
    exit 0
fi

new_enough() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
}

python=
for name in "${PYTHON:-}" python3 python3.13 python3.12 python3.11 python3.14; do
    if [ -n "$name" ] && command -v "$name" >/dev/null 2>&1 && new_enough "$name"; then
        python=$name
        break
    fi
done
if [ -z "$python" ]; then
    echo "chirpcheck: Python 3.11 or newer is needed and was not found; set PYTHON=/path/to/it if you have it." >&2
    exit 2
fi

if ! [ -x .venv/bin/python ] || ! new_enough .venv/bin/python; then
    echo "Setting up .venv (once, about half a minute) ..." >&2
    rm -rf .venv
    if ! "$python" -m venv .venv 2>.venv-error; then
        echo "chirpcheck: $python could not make .venv: $(tail -n 1 .venv-error) (on Debian: apt install python3-venv)" >&2
        rm -f .venv-error
        exit 2
    fi
    rm -f .venv-error
fi
if ! .venv/bin/python -m pip install --quiet --disable-pip-version-check -r "$wanted" 2>.venv/pip-error; then
    echo "chirpcheck: the packages of $wanted could not be installed: $(grep -v '^WARNING' .venv/pip-error | tail -n 1)" >&2
    exit 2
fi
cat requirements.txt "$wanted" | cksum >"$stamp"
