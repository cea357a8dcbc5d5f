# the host waits for each lane in turn
s/cudaEventQuery(s->at/cudaEventSynchronize(s->at/
