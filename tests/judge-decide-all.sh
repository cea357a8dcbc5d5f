# More courses are drawn, and decided beside the model.
# set: full
# timeout: 900
COUNT=400 exec bash tests/judge-decide.sh
