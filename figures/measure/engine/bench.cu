#include "bench.h"
#include "cuda/engine.cu"
#include "cuda/engine_host.cu"
// graph reps name : then lines on stdin "delta few many thin blocks_per_sm patience lean"
int main(int ac,char**av){ AGR g=ag_load(av[1]); int runs=atoi(av[2]); graph q={}; q.n=g.n; q.m=g.m; q.v=(uint32_t*)g.row; q.e=(uint32_t*)g.col; q.w=(uint32_t*)g.w; bool paths=getenv("PATHS");
 engine_room r; if(!WIDTH(engine_enter)(&r,&q,paths,0)){ printf("RES|%s|%s|%s\n",av[3],g.name.c_str(),cuda_why()); return 1; } r.plan.source=g.src; std::vector<uint32_t> h(g.n); uint32_t most=r.blocks; cost_t base=r.plan.delta;
 double delta; unsigned few,many,thin,per,pat,lean; char line[200]; while(fgets(line,200,stdin)){ if(sscanf(line,"%lf %u %u %u %u %u %u",&delta,&few,&many,&thin,&per,&pat,&lean)!=7) continue;
  r.plan.delta=delta>0?(cost_t)std::min(delta,2e9):delta<0?std::max(1u,(cost_t)(base*-delta)):base; r.plan.few=few; r.plan.many=many; r.plan.thin=thin; r.plan.patience=pat?pat:PATIENCE; r.plan.lean=lean?lean:LEAN; r.blocks=per?std::min(most,132*per):most; r.plan.tile=tile_of(&r);
  std::vector<double> t; const char*ok=""; for(int k=0;k<=runs;k++){ cudaDeviceSynchronize(); double t0=ag_now(); if(!WIDTH(engine_launch)(&r)){ printf("RES|%s|%s|%s\n",av[3],g.name.c_str(),cuda_why()); return 1; } double t1=ag_now(); if(k) t.push_back(t1-t0); if(k==0||k==runs){ cudaMemcpy(h.data(),r.plan.dist,4*(size_t)g.n,cudaMemcpyDeviceToHost); ok=ag_check(g,h.data(),4294967295.0); if(r.board->orders.step==HANDED_OVER) ok="LEAN"; if(strncmp(ok,"OK",2)){ if(t.empty())t.push_back(t1-t0); break; } } }
  char pa[160],x[200]; snprintf(pa,160,"%sd=%u few=%u many=%u thin=%u blk=%u pat=%u",paths?"PATHS ":"",r.plan.delta,few,many,thin,r.blocks,pat); snprintf(x,200,"steps=%u buckets=%u relax=%.2fm enddelta=%u",r.board->steps,r.board->buckets,(double)r.board->sums/g.m,r.board->delta); ag_report(av[3],g,pa,t,ok,x); } WIDTH(engine_leave)(&r); }
