# Every known submission gets its verdict: right ones, and wrong ones
# that are kept in a folder of what is wrong with them.
# set: full
# timeout: 1200
exec ${O:-build}/bin/judge verify
