# set: full
# timeout: 900
# Every session, those that show times and packages, too: see tests/sessions.sh.
SESSIONS=all exec bash tests/sessions.sh
