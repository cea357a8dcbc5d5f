// third calibration probe (own code): probe2, and what falls into the bucket in hand stays with the warp that found it
#include "bench.h"
#include <cuda_runtime.h>
#define CK(x) do{cudaError_t e_=(x); if(e_!=cudaSuccess){printf("CUDA %s line %d: %s\n",#x,__LINE__,cudaGetErrorString(e_)); exit(1);} }while(0)
typedef unsigned u32; static const int NB=32, WPB=8, U=4, BUF=32*U+128; 
#ifndef HUBDEG
#define HUBDEG 256
#endif
#ifndef LQ
#define LQ 256
#endif
#ifndef LTAKE
#define LTAKE 32
#endif
#ifndef CH
#define CH 256
#endif
struct S{ u32 cnt[NB]; u32 st[NB]; u32 hcnt,hst,cur,arrive; u32 pad[28]; u32 gen,kind,bucket,begin,end,rounds,pushes; };
struct P{ const u32*row; const uint2*cw; u32*dist; uint2*Q; uint2*H; S*s; u32 capmask,capbits,hmask,shift; };
__device__ __forceinline__ u32 ld_acq(u32*p){ u32 v; asm volatile("ld.acquire.gpu.u32 %0,[%1];":"=r"(v):"l"(p):"memory"); return v; }
__device__ __forceinline__ void st_rel(u32*p,u32 v){ asm volatile("st.release.gpu.u32 [%0],%1;"::"l"(p),"r"(v):"memory"); }
__device__ __forceinline__ u32 add_ar(u32*p,u32 v){ u32 r; asm volatile("atom.acq_rel.gpu.add.u32 %0,[%1],%2;":"=r"(r):"l"(p),"r"(v):"memory"); return r; }
__global__ void __launch_bounds__(256) solve(P p){
  __shared__ uint2 buf_[WPB][BUF]; __shared__ u32 wc_[WPB][NB]; __shared__ u32 d[4]; __shared__ uint2 lq_[WPB][LQ]; uint2*lq=lq_[threadIdx.x>>5]; u32 lh=0,ln=0,bk=0;
  const u32 lane=threadIdx.x&31,w=threadIdx.x>>5; uint2*buf=buf_[w]; u32*wc=wc_[w]; const u32 gw=blockIdx.x*WPB+w,nw=gridDim.x*WPB,lt=(1u<<lane)-1; u32 nb=0; S*s=p.s;
  auto flush=[&](){ wc[lane]=0; __syncwarp(); u32 rk[BUF/32]; 
    #pragma unroll
    for(int i=0;i<BUF/32;i++){ u32 k=i*32+lane; if(k<nb) rk[i]=atomicAdd(&wc[(buf[k].y>>p.shift)&(NB-1)],1u); }
    __syncwarp(); u32 k=wc[lane]; u32 g=k?atomicAdd(&s->cnt[lane],k):0; __syncwarp(); wc[lane]=g; __syncwarp();
    #pragma unroll
    for(int i=0;i<BUF/32;i++){ u32 q=i*32+lane; if(q<nb){ uint2 x=buf[q]; u32 b=(x.y>>p.shift)&(NB-1); __stcg(&p.Q[((size_t)b<<p.capbits)+((wc[b]+rk[i])&p.capmask)],x); } }
    __syncwarp(); nb=0; };
  auto edges=[&](const bool*ok,const u32*e,const u32*n0){ uint2 x[U]; u32 o[U]; bool push[U];
    #pragma unroll
    for(int i=0;i<U;i++) if(ok[i]) x[i]=__ldg(&p.cw[e[i]]);
    #pragma unroll
    for(int i=0;i<U;i++) if(ok[i]){ x[i].y+=n0[i]; o[i]=__ldcg(&p.dist[x[i].x]); }
    #pragma unroll
    for(int i=0;i<U;i++){ push[i]=ok[i]&&o[i]>x[i].y; if(push[i]) push[i]=atomicMin(&p.dist[x[i].x],x[i].y)>x[i].y; }
    #pragma unroll
    for(int i=0;i<U;i++){ bool near=push[i]&&((x[i].y>>p.shift)&(NB-1))==bk; u32 mn=__ballot_sync(~0u,near); u32 rk=__popc(mn&lt); bool keep=near&&ln+rk<LQ; if(keep) lq[(lh+ln+rk)&(LQ-1)]=x[i]; u32 mk=__ballot_sync(~0u,keep); ln+=__popc(mk); bool far=push[i]&&!keep; u32 m=__ballot_sync(~0u,far); if(far) buf[nb+__popc(m&lt)]=x[i]; nb+=__popc(m); }
    __syncwarp(); if(nb>BUF-32*U) flush(); };
  for(u32 r=1;;r++){
    if(nb) flush();
    __syncthreads();
    if(w==0){ u32 t=0; if(lane==0) t=add_ar(&s->arrive,1u); t=__shfl_sync(~0u,t,0);
      if(t==gridDim.x*r-1){ u32 h=__ldcg(&s->hcnt),hs=__ldcg(&s->hst); 
        if(h!=hs){ if(lane==0){ s->kind=1; s->begin=hs; s->end=h; s->hst=h; } }
        else { u32 cur=__ldcg(&s->cur); u32 b=(cur+lane)&(NB-1); u32 c=__ldcg(&s->cnt[b]),a=__ldcg(&s->st[b]); u32 m=__ballot_sync(~0u,c!=a); 
          if(!m){ if(lane==0) s->kind=2; } else { int f=__ffs(m)-1; if((int)lane==f){ s->kind=0; s->bucket=b; s->begin=a; s->end=c; s->st[b]=c; s->cur=b; s->rounds++; } } }
        __syncwarp(); if(lane==0){ __threadfence(); st_rel(&s->gen,r); } }
      else if(lane==0) while(ld_acq(&s->gen)<r) ;
      __syncwarp(); if(lane==0){ d[0]=__ldcg(&s->kind); d[1]=__ldcg(&s->bucket); d[2]=__ldcg(&s->begin); d[3]=__ldcg(&s->end); } }
    __syncthreads(); u32 kind=d[0],begin=d[2],end=d[3]; bk=d[1]; if(kind==2) break;
    if(kind==1){ bk=0xffff; for(u32 i=begin+gw;i!=end&&i-begin<end-begin;i+=nw){ uint2 x=__ldcg(&p.H[i&p.hmask]); u32 v=x.x,nd=__ldcg(&p.dist[v]),r0=__ldg(&p.row[v])+x.y*CH,r1=__ldg(&p.row[v+1]); r1=min(r1,r0+CH);
        for(u32 k=r0;k<r1;k+=32*U){ bool ok[U]; u32 e[U],n0[U]; 
          #pragma unroll
          for(int j=0;j<U;j++){ e[j]=k+j*32+lane; ok[j]=e[j]<r1; n0[j]=nd; } edges(ok,e,n0); } } continue; }
    u32 total=end-begin,per=(total+nw-1)/nw; u32 chunk=per<=8?8:per<=16?16:32; const uint2*q=p.Q+((size_t)d[1]<<p.capbits);
    u32 base=gw*chunk; const u32 LT=LTAKE;
    while(base<total||ln){ uint2 x=make_uint2(0,0); bool have; 
      if(ln){ u32 t=min(ln,LT); have=lane<t; if(have) x=lq[(lh+lane)&(LQ-1)]; __syncwarp(); lh=(lh+t)&(LQ-1); ln-=t; }
      else { u32 i=base+lane; have=lane<chunk&&i<total; if(have) x=__ldcg(&q[(begin+i)&p.capmask]); base+=nw*chunk; }
      u32 nd=0,r0=0,dg=0; if(have){ nd=x.y; u32 dd=__ldcg(&p.dist[x.x]); r0=__ldg(&p.row[x.x]); u32 r1=__ldg(&p.row[x.x+1]); if(dd==nd){ dg=r1-r0; if(dg>HUBDEG){ u32 c=(dg+CH-1)/CH,h=atomicAdd(&s->hcnt,c); for(u32 j=0;j<c;j++) __stcg(&p.H[(h+j)&p.hmask],make_uint2(x.x,j)); dg=0; } } }
      u32 inc=dg; 
      #pragma unroll
      for(int t=1;t<32;t<<=1){ u32 y=__shfl_up_sync(~0u,inc,t); if(lane>=t) inc+=y; } u32 T=__shfl_sync(~0u,inc,31),off=inc-dg;
      for(u32 k=0;k<T;k+=32*U){ bool ok[U]; u32 e[U],n0[U];
        #pragma unroll
        for(int j=0;j<U;j++){ u32 ix=k+j*32+lane; u32 l=0; ok[j]=ix<T; 
          #pragma unroll
          for(int t=16;t>0;t>>=1){ u32 y=__shfl_sync(~0u,off,l+t); if(y<=ix) l+=t; }
          e[j]=__shfl_sync(~0u,r0-off,l)+ix; n0[j]=__shfl_sync(~0u,nd,l); } edges(ok,e,n0); } }
  } }
int main(int ac,char**av){ AGR g=ag_load(av[1]); int runs=atoi(av[2]); u32 n=g.n; std::vector<uint2> cw(g.m); u32 mw=0; for(size_t i=0;i<g.m;i++){cw[i]=make_uint2(g.col[i],g.w[i]); mw=std::max(mw,g.w[i]);}
  P p; u32*row; uint2*dcw; CK(cudaMalloc(&row,4*(size_t)(n+1))); CK(cudaMalloc(&dcw,8*g.m)); CK(cudaMemcpy(row,g.row,4*(size_t)(n+1),cudaMemcpyHostToDevice)); CK(cudaMemcpy(dcw,cw.data(),8*g.m,cudaMemcpyHostToDevice)); p.row=row; p.cw=dcw; u32 cb=1; while((1ull<<cb)<2ull*n) cb++; p.capbits=cb; p.capmask=(1u<<cb)-1; CK(cudaMalloc(&p.dist,4*(size_t)n)); CK(cudaMalloc(&p.Q,((size_t)NB<<cb)*8)); u32 hb=22; p.hmask=(1u<<hb)-1; CK(cudaMalloc(&p.H,8ull<<hb)); CK(cudaMalloc(&p.s,sizeof(S)));
  int occ; CK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&occ,solve,256,0)); cudaFuncAttributes fa; CK(cudaFuncGetAttributes(&fa,solve)); std::vector<u32> h(n);
  for(int ai=3;ai<ac;ai++){ u32 sh=atoi(av[ai]); if((mw>>sh)+1>31){printf("shift %u too small\n",sh); continue;} for(int per: {1,2,3,4}){ if(per>occ) continue; int blocks=132*per; p.shift=sh; std::vector<double> t; const char*ok=""; static S z0; for(int r=0;r<=runs;r++){ CK(cudaDeviceSynchronize()); double t0=ag_now(); CK(cudaMemsetAsync(p.dist,0xff,4*(size_t)n)); memset(&z0,0,sizeof z0); z0.cnt[0]=1; static u32 z=0; static uint2 s0; s0=make_uint2((u32)g.src,0); CK(cudaMemcpyAsync(p.s,&z0,sizeof z0,cudaMemcpyHostToDevice)); CK(cudaMemcpyAsync(p.dist+g.src,&z,4,cudaMemcpyHostToDevice)); CK(cudaMemcpyAsync(p.Q,&s0,8,cudaMemcpyHostToDevice)); void*args[]={&p}; CK(cudaLaunchCooperativeKernel((void*)solve,dim3(blocks),dim3(256),args,0,0)); CK(cudaDeviceSynchronize()); double t1=ag_now(); if(r) t.push_back(t1-t0); if(r==0||r==runs){ CK(cudaMemcpy(h.data(),p.dist,4*(size_t)n,cudaMemcpyDeviceToHost)); ok=ag_check(g,h.data(),4294967295.0); CK(cudaMemcpy(&z0,p.s,sizeof z0,cudaMemcpyDeviceToHost)); if(strncmp(ok,"OK",2)) {if(t.empty())t.push_back(t1-t0);break;} } }
      u32 pu=0; for(int i=0;i<NB;i++) pu+=z0.cnt[i]; char pa[96],x[80]; snprintf(pa,96,"delta=2^%u blocks/sm=%d regs=%d hub=%d lq=%d/%d",sh,per,fa.numRegs,HUBDEG,LQ,LTAKE); snprintf(x,80,"phases=%u pushes=%u (%.2f n) chunks=%u",z0.rounds,pu,(double)pu/n,z0.hcnt); ag_report("probe3",g,pa,t,ok,x); } } }
