#!/bin/bash
# The same, and every file is compiled as an editor is told.
# set: full
export EDITOR_ALL=1
. tests/editor.sh
