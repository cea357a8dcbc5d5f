// experiment: near queue with warp rings, everything else in a bitmap
#include "bench.h"
#include <cuda_runtime.h>
#define CK(x) do{cudaError_t e_=(x); if(e_!=cudaSuccess){printf("CUDA %s line %d: %s\n",#x,__LINE__,cudaGetErrorString(e_)); fflush(stdout); exit(1);} }while(0)
typedef unsigned u32; typedef unsigned long long u64;
#ifndef TPB
#define TPB 256
#endif
#ifndef MINB
#define MINB 4
#endif
#ifndef HUBDEG
#define HUBDEG 256
#endif
#ifndef CH
#define CH 256
#endif
#ifndef LQ
#define LQ 256
#endif
#ifndef LTAKE
#define LTAKE 32
#endif
#ifndef FILTER
#define FILTER 1   // 0 cg, 1 ca, 2 none in queue mode, cg in dense
#endif
#ifndef DONE
#define DONE 1
#endif
#ifndef ROWPF
#define ROWPF 1
#endif
#ifndef CHECK
#define CHECK 1
#endif
#ifndef ARCCS
#define ARCCS 0
#endif
#ifndef MINCHUNK
#define MINCHUNK 4
#endif
#ifndef DRAINFIRST
#define DRAINFIRST 1
#endif
#ifndef UN
#define UN 4
#endif
static const int WPB=TPB/32; static const u32 INF=~0u;
enum {SCAN,QUEUE,HUB,END};
struct S{ u32 arrive,p0[31]; u32 gen,kind,par,qpar,count,low,lim,dense; u32 p1[24]; u32 qcnt,p2[31]; u32 hcnt,p3[31]; u32 farmin,p4[31]; u32 near,p5[31]; u32 peak,phases,scans,hubs,buckets,qphases; u64 relaxed,pushes,taken; };
struct P{ const u32*row; const void*arcs; u32 wbits,n,src; u32*dist,*done; u32*bits[2]; uint2*q[2]; u32 qcap; uint2*H; u32 hcap; S*s; u32 delta,T,tw; };
__device__ __forceinline__ u32 ld_acq(u32*p){ u32 v; asm volatile("ld.acquire.gpu.u32 %0,[%1];":"=r"(v):"l"(p):"memory"); return v; }
__device__ __forceinline__ void st_rel(u32*p,u32 v){ asm volatile("st.release.gpu.u32 [%0],%1;"::"l"(p),"r"(v):"memory"); }
__device__ __forceinline__ u32 add_ar(u32*p,u32 v){ u32 r; asm volatile("atom.acq_rel.gpu.add.u32 %0,[%1],%2;":"=r"(r):"l"(p),"r"(v):"memory"); return r; }
#if ROWPF
typedef uint4 It;
#else
typedef uint2 It;
#endif
template<bool PK> __global__ void __launch_bounds__(TPB,MINB) solve(P p){
  __shared__ It lq_[WPB][LQ]; __shared__ uint2 pend_[WPB][160]; __shared__ u32 d[8]; __shared__ u32 bnear,bfar;
  const u32 lane=threadIdx.x&31,w=threadIdx.x>>5,lt=(1u<<lane)-1,gw=blockIdx.x*WPB+w,nw=gridDim.x*WPB; It*lq=lq_[w]; uint2*pend=pend_[w]; S*s=p.s;
  u32 lh=0,ln=0,np=0,low=0,lim=0,dense=0,farmin=INF,nearc=0; u32*B=0; uint2*qo=0; const u32 wmask=(1u<<p.wbits)-1;
#ifdef STATS
  u64 st_r=0,st_p=0,st_t=0;
#endif
  auto spill=[&](u32 k){ u32 g=0; if(lane==0) g=atomicAdd(&s->qcnt,k); g=__shfl_sync(~0u,g,0);
    for(u32 j=lane;j<k;j+=32){ It it=lq[(lh+j)&(LQ-1)]; if(g+j<p.qcap) __stcg(&qo[g+j],make_uint2(it.x,it.y)); else { atomicOr(&B[it.x>>5],1u<<(it.x&31)); nearc++; } } __syncwarp(); lh=(lh+k)&(LQ-1); ln-=k; };
  auto edges=[&](const bool*ok,const u32*e,const u32*nd){ u32 x[UN],y[UN],o[UN]; bool near[UN];
    if(PK){ u32 a[UN];
      #pragma unroll
      for(int i=0;i<UN;i++) if(ok[i]) a[i]=ARCCS?__ldcs((const u32*)p.arcs+e[i]):__ldg((const u32*)p.arcs+e[i]);
      #pragma unroll
      for(int i=0;i<UN;i++){ x[i]=a[i]>>p.wbits; y[i]=nd[i]+(a[i]&wmask); }
    } else { uint2 a[UN];
      #pragma unroll
      for(int i=0;i<UN;i++) if(ok[i]) a[i]=ARCCS?__ldcs((const uint2*)p.arcs+e[i]):__ldg((const uint2*)p.arcs+e[i]);
      #pragma unroll
      for(int i=0;i<UN;i++){ x[i]=a[i].x; y[i]=nd[i]+a[i].y; } }
    #pragma unroll
    for(int i=0;i<UN;i++) if(ok[i]) o[i]=(FILTER==2&&!dense)?INF:FILTER==1?__ldca(&p.dist[x[i]]):__ldcg(&p.dist[x[i]]);
    if(dense){
      #pragma unroll
      for(int i=0;i<UN;i++) if(ok[i]&&o[i]>y[i]){ atomicMin(&p.dist[x[i]],y[i]); atomicOr(&B[x[i]>>5],1u<<(x[i]&31)); if(y[i]<lim) nearc++; else farmin=min(farmin,y[i]);
#ifdef STATS
        st_p++;
#endif
      } }
    else {
      u32 r0[UN],r1[UN];
      #pragma unroll
      for(int i=0;i<UN;i++){ bool c=ok[i]&&o[i]>y[i]; near[i]=c&&y[i]<lim; if(c&&!near[i]){ atomicMin(&p.dist[x[i]],y[i]); atomicOr(&B[x[i]>>5],1u<<(x[i]&31)); farmin=min(farmin,y[i]);
#ifdef STATS
        st_p++;
#endif
        }
        if(near[i]){ o[i]=atomicMin(&p.dist[x[i]],y[i]); 
#if ROWPF
          r0[i]=__ldg(&p.row[x[i]]); r1[i]=__ldg(&p.row[x[i]+1]);
#endif
        } }
      #pragma unroll
      for(int i=0;i<UN;i++){ bool k=near[i]&&o[i]>y[i]; u32 m=__ballot_sync(~0u,k);
#ifdef STATS
        if(k) st_p++;
#endif
        if(k){
#if ROWPF
          lq[(lh+ln+__popc(m&lt))&(LQ-1)]=make_uint4(x[i],y[i],r0[i],r1[i]);
#else
          lq[(lh+ln+__popc(m&lt))&(LQ-1)]=make_uint2(x[i],y[i]);
#endif
        } ln+=__popc(m); }
      __syncwarp(); if(ln>LQ-32*UN) spill(max(ln-(LQ-32*UN),min((u32)LQ/2,ln))); } };
  // init
  u32 g0=ld_acq(&s->gen); { u32 t=blockIdx.x*TPB+threadIdx.x,a=gridDim.x*TPB; u32 n4=(p.n+3)/4; for(u32 i=t;i<n4;i+=a){ uint4 z=make_uint4(INF,INF,INF,INF); u32 k=p.src-4*i; if(k==0)z.x=0; if(k==1)z.y=0; if(k==2)z.z=0; if(k==3)z.w=0; ((uint4*)p.dist)[i]=z; if(DONE) ((uint4*)p.done)[i]=make_uint4(INF,INF,INF,INF); } u32 nb=(p.n+31)/32; for(u32 i=t;i<nb;i+=a){ p.bits[0][i]=0; p.bits[1][i]=i==p.src>>5?1u<<(p.src&31):0; } }
  if(threadIdx.x==0){ bnear=0; bfar=INF; }
  for(u32 r=1;;r++){
    // reduce and meet
    { u32 a=__reduce_add_sync(~0u,nearc),b=__reduce_min_sync(~0u,farmin); if(r==1) __syncthreads(); if(lane==0){ if(a) atomicAdd(&bnear,a); if(b!=INF) atomicMin(&bfar,b); } nearc=0; farmin=INF; }
    __syncthreads();
    if(threadIdx.x==0){ if(bnear){ atomicAdd(&s->near,bnear); bnear=0; } if(bfar!=INF){ if(bfar<__ldcg(&s->farmin)) atomicMin(&s->farmin,bfar); bfar=INF; } __threadfence();
      u32 t=add_ar(&s->arrive,1u); if(t==gridDim.x-1){ s->arrive=0;
        u32 h=__ldcg(&s->hcnt),q=__ldcg(&s->qcnt),nr=__ldcg(&s->near),fm=__ldcg(&s->farmin); u32 kind,par=__ldcg(&s->par),qp=__ldcg(&s->qpar),lo=__ldcg(&s->low),li=__ldcg(&s->lim),de=__ldcg(&s->dense),cnt=0;
        if(r==1){ kind=SCAN; par=0; qp=0; lo=0; li=p.delta; de=p.T==0; s->peak=0; s->qcnt=s->hcnt=s->near=0; s->farmin=INF; s->phases=s->scans=s->hubs=s->buckets=s->qphases=0; s->relaxed=s->pushes=s->taken=0; par=1; }
        else if(h){ kind=HUB; cnt=min(h,p.hcap); s->hcnt=0; s->hubs++; }
        else if(q){ kind=QUEUE; qp^=1; cnt=min(q,p.qcap); s->qcnt=0; de=q+nr>p.T; s->peak=max(s->peak,q+nr); s->qphases++; }
        else if(nr){ kind=SCAN; par^=1; s->near=0; s->farmin=INF; de=nr>p.T; s->peak=max(s->peak,nr); s->scans++; }
        else if(fm!=INF){ kind=SCAN; par^=1; lo=fm; li=lo+p.delta<lo?INF:lo+p.delta; s->farmin=INF; de=s->peak>p.T; s->peak=0; s->scans++; s->buckets++; }
        else { kind=END; }
        s->phases=r; s->kind=kind; s->par=par; s->qpar=qp; s->low=lo; s->lim=li; s->dense=de; s->count=cnt; __threadfence(); st_rel(&s->gen,g0+r); }
      else while(ld_acq(&s->gen)-g0<r) ;
      d[0]=__ldcg(&s->kind); d[1]=__ldcg(&s->par); d[2]=__ldcg(&s->qpar); d[3]=__ldcg(&s->count); d[4]=__ldcg(&s->low); d[5]=__ldcg(&s->lim); d[6]=__ldcg(&s->dense); }
    __syncthreads();
    u32 kind=d[0],par=d[1],qp=d[2],count=d[3]; low=d[4]; lim=d[5]; dense=d[6]; if(kind==END) break;
    u32*A=par?p.bits[1]:p.bits[0]; B=par?p.bits[0]:p.bits[1]; qo=qp?p.q[1]:p.q[0]; 
    const u32 nb=(p.n+31)/32,TW=p.tw,per=(count+nw-1)/nw; u32 chunk=MINCHUNK; while(chunk<per&&chunk<32) chunk*=2; if(kind==HUB) chunk=1;
    const uint2*q=kind==HUB?p.H:qp?p.q[0]:p.q[1]; u32 base=kind==SCAN?gw:gw*chunk; bool more=kind==SCAN?base*TW<nb:base<count;
    u32 wd=0,any=0,t0=0; while(ln||np||more||any){
      u32 v=0,nd=0,r0=0,dg=0;
      if(ln&&(DRAINFIRST||!(np||more||any))){ u32 t=min(ln,(u32)LTAKE); It it; bool have=lane<t; if(have) it=lq[(lh+lane)&(LQ-1)]; __syncwarp(); lh=(lh+t)&(LQ-1); ln-=t; if(have){ v=it.x; nd=it.y;
#if ROWPF
        r0=it.z; dg=it.w-r0; if(CHECK&&__ldcg(&p.dist[v])!=nd) dg=0;
#else
        u32 dd=nd; if(CHECK) dd=__ldcg(&p.dist[v]); r0=__ldg(&p.row[v]); u32 r1=__ldg(&p.row[v+1]); if(dd==nd) dg=r1-r0;
#endif
        } }
      else if(kind==SCAN){
        if(np<32&&(more||any)){ if(!any){ u32 wi=base*TW+lane; wd=0; if(lane<TW&&wi<nb){ wd=__ldcg(&A[wi]); if(wd) __stcg(&A[wi],0u); }
            any=__ballot_sync(~0u,wd!=0); t0=base*TW; base+=nw; more=base*TW<nb; }
          if(any){ u32 wj[4],dj[4],ij[4]; bool has[4];
            #pragma unroll
            for(int k=0;k<4;k++){ has[k]=any!=0; int j=any?__ffs(any)-1:0; any&=any-1; wj[k]=__shfl_sync(~0u,wd,j); ij[k]=(t0+j)*32+lane; dj[k]=INF; if(has[k]&&(wj[k]>>lane&1)) dj[k]=__ldcg(&p.dist[ij[k]]); }
#if DONE
            u32 ej[4];
            #pragma unroll
            for(int k=0;k<4;k++) if(has[k]&&(wj[k]>>lane&1)) ej[k]=__ldcg(&p.done[ij[k]]);
#endif
            #pragma unroll
            for(int k=0;k<4;k++) if(has[k]){ bool b=wj[k]>>lane&1; bool far=b&&dj[k]>=lim,nr=b&&dj[k]>=low&&dj[k]<lim;
#if DONE
              if(nr&&ej[k]==dj[k]) nr=false; if(nr) __stcg(&p.done[ij[k]],dj[k]);
#endif
              u32 mf=__ballot_sync(~0u,far),mn=__ballot_sync(~0u,nr); if(far) farmin=min(farmin,dj[k]); if(mf&&lane==0) atomicOr(&B[ij[k]>>5],mf); if(nr) pend[np+__popc(mn&lt)]=make_uint2(ij[k],dj[k]); np+=__popc(mn); } }
          __syncwarp(); if(np<32&&(more||any)) continue; }
        u32 t=min(np,32u); if(lane<t){ uint2 it=pend[np-t+lane]; v=it.x; nd=it.y; r0=__ldg(&p.row[v]); dg=__ldg(&p.row[v+1])-r0; } __syncwarp(); np-=t; }
      else { u32 i=base+lane; if(lane<chunk&&i<count){ uint2 it=__ldcg(&q[i]); v=it.x; nd=it.y; u32 dd=__ldcg(&p.dist[v]); r0=__ldg(&p.row[v]); u32 r1=__ldg(&p.row[v+1]);
          if(kind==HUB){ nd=dd; if(it.y!=0xffffff){ r0+=it.y*CH; dg=min(r1,r0+CH)-r0; } } else if(dd==nd) dg=r1-r0; } base+=nw*chunk; more=base<count; }
      if(dg>HUBDEG){ u32 c=(dg+CH-1)/CH,h=atomicAdd(&s->hcnt,c); if(h+c<=p.hcap){ for(u32 j=0;j<c;j++) __stcg(&p.H[h+j],make_uint2(v,j)); dg=0; } else for(u32 j=h;j<p.hcap&&j<h+c;j++) __stcg(&p.H[j],make_uint2(v,0xffffff)); }
      u32 inc=dg;
      #pragma unroll
      for(int t=1;t<32;t<<=1){ u32 y=__shfl_up_sync(~0u,inc,t); if(lane>=t) inc+=y; } u32 T=__shfl_sync(~0u,inc,31),off=inc-dg,ro=r0-off;
#ifdef STATS
      if(lane==0) st_r+=T; if(dg) st_t++;
#endif
      for(u32 k=0;k<T;k+=32*UN){ bool ok[UN]; u32 e[UN],n0[UN];
        #pragma unroll
        for(int j=0;j<UN;j++){ u32 ix=k+j*32+lane; u32 l=0; ok[j]=ix<T;
          #pragma unroll
          for(int t=16;t>0;t>>=1){ u32 y=__shfl_sync(~0u,off,l+t); if(y<=ix) l+=t; }
          e[j]=__shfl_sync(~0u,ro,l)+ix; n0[j]=__shfl_sync(~0u,nd,l); } edges(ok,e,n0); }
    }
  }
#ifdef STATS
  if(st_r) atomicAdd(&s->relaxed,st_r); if(st_p) atomicAdd(&s->pushes,st_p); if(st_t) atomicAdd(&s->taken,st_t);
#endif
}
// pull the distances apart from the streams: nothing
int main(int ac,char**av){ // graph runs name per-list T-list delta-list
  AGR g=ag_load(av[1]); int runs=atoi(av[2]); const char*name=av[3]; auto list=[](const char*t){ std::vector<double> r; char*e; for(;;){ r.push_back(strtod(t,&e)); if(*e!=',') break; t=e+1; } return r; };
  auto pers=list(av[4]),Ts=list(av[5]),deltas=list(av[6]); u32 n=g.n; u32 mw=0; for(size_t i=0;i<g.m;i++) mw=std::max(mw,g.w[i]); u32 nb=0,wb=0; while((1ull<<nb)<n)nb++; while((1ull<<wb)<=mw)wb++; bool pk=nb+wb<=32&&!getenv("NOPACK");
  P p; memset(&p,0,sizeof p); p.n=n; p.src=g.src; p.wbits=wb; u32*row; void*arcs; CK(cudaMalloc(&row,4*(size_t)(n+1))); CK(cudaMemcpy(row,g.row,4*(size_t)(n+1),cudaMemcpyHostToDevice));
  if(pk){ std::vector<u32> a(g.m); for(size_t i=0;i<g.m;i++) a[i]=g.col[i]<<wb|g.w[i]; CK(cudaMalloc(&arcs,4*g.m)); CK(cudaMemcpy(arcs,a.data(),4*g.m,cudaMemcpyHostToDevice)); }
  else { std::vector<uint2> a(g.m); for(size_t i=0;i<g.m;i++) a[i]=make_uint2(g.col[i],g.w[i]); CK(cudaMalloc(&arcs,8*g.m)); CK(cudaMemcpy(arcs,a.data(),8*g.m,cudaMemcpyHostToDevice)); }
  p.row=row; p.arcs=arcs; size_t nn=(n+127)/128*128; CK(cudaMalloc(&p.dist,4*nn)); CK(cudaMalloc(&p.done,4*nn)); CK(cudaMalloc(&p.bits[0],nn/8)); CK(cudaMalloc(&p.bits[1],nn/8)); p.qcap=std::max<u32>(n/2,4096); CK(cudaMalloc(&p.q[0],8ull*p.qcap)); CK(cudaMalloc(&p.q[1],8ull*p.qcap)); p.hcap=1<<20; CK(cudaMalloc(&p.H,8ull*p.hcap)); CK(cudaMalloc(&p.s,sizeof(S))); CK(cudaMemset(p.s,0,sizeof(S)));
  void*fn=pk?(void*)solve<true>:(void*)solve<false>; int occ; CK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&occ,fn,TPB,0)); cudaFuncAttributes fa; CK(cudaFuncGetAttributes(&fa,fn)); std::vector<u32> h(n);
  if(getenv("CARVE")) CK(cudaFuncSetAttribute(fn,cudaFuncAttributePreferredSharedMemoryCarveout,atoi(getenv("CARVE"))));
  cudaStream_t st; CK(cudaStreamCreate(&st)); if(getenv("L2P")){ CK(cudaDeviceSetLimit(cudaLimitPersistingL2CacheSize,30<<20)); cudaStreamAttrValue a; memset(&a,0,sizeof a); a.accessPolicyWindow.base_ptr=p.dist; a.accessPolicyWindow.num_bytes=4*(size_t)n; a.accessPolicyWindow.hitRatio=std::min(1.0,30e6/(4.0*n)); a.accessPolicyWindow.hitProp=cudaAccessPropertyPersisting; a.accessPolicyWindow.missProp=cudaAccessPropertyStreaming; CK(cudaStreamSetAttribute(st,cudaStreamAttributeAccessPolicyWindow,&a)); }
  for(double dl:deltas) for(double per_:pers) for(double T:Ts){ int per=(int)per_; if(per>occ) continue; int blocks=132*per; p.delta=(u32)std::min(dl,4294967295.0); p.T=(u32)std::min(T,4294967295.0); u32 words=(n+31)/32,warps=blocks*WPB; p.tw=32; while(p.tw>1&&words/p.tw<2*warps) p.tw/=2;
    std::vector<double> t; const char*ok=""; S z; for(int r=0;r<=runs;r++){ CK(cudaDeviceSynchronize()); double t0=ag_now(); void*args[]={&p}; CK(cudaLaunchCooperativeKernel(fn,dim3(blocks),dim3(TPB),args,0,st)); CK(cudaStreamSynchronize(st)); double t1=ag_now(); if(r) t.push_back(t1-t0); if(r==0||r==runs){ CK(cudaMemcpy(h.data(),p.dist,4*(size_t)n,cudaMemcpyDeviceToHost)); ok=ag_check(g,h.data(),4294967295.0); if(strncmp(ok,"OK",2)){ if(t.empty())t.push_back(t1-t0); break; } } }
    CK(cudaMemcpy(&z,p.s,sizeof z,cudaMemcpyDeviceToHost)); char pa[160],x[200]; snprintf(pa,160,"delta=%u|T=%u|per=%d regs=%d pk=%d tw=%u",p.delta,p.T,per,fa.numRegs,pk,p.tw); snprintf(x,200,"ph=%u sc=%u q=%u hub=%u bk=%u relax=%.2fm push=%.2fn take=%.2fn",z.phases,z.scans,z.qphases,z.hubs,z.buckets,(double)z.relaxed/g.m,(double)z.pushes/n,(double)z.taken/n); ag_report(name,g,pa,t,ok,x); } }
