#!/bin/bash
# The filters of the book's tools, one by one (tests/nw.pl).
exec perl -Ibook/tools tests/nw.pl
