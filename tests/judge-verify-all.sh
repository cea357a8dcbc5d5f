# Every known submission gets its verdict: right ones, and wrong ones
# that are kept in a folder of what is wrong with them.
# set: full
# timeout: 3600
exec ${O:-build}/bin/judge verify
