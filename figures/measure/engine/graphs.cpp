// gen FAMILY n degree W seed OUT : writes binary graph + OUT.ref; a graph for
// the program, without the latter, if OUT ends in .csr
// W is the greatest weight; 0: no weight is 1 to 10, a quarter is 0; a family
// "lag" has W for a width: a chain of degree light arcs lags behind buckets that
// are reached one a step, and lowers a vertex beyond them (n is given);
// "FAMILY-tail" has weights of which few are very large (Pareto), and half the
// weights of "FAMILY-two" are 1, the others W; the vertices of "FAMILY-first" are
// numbered anew by the arcs that lead to them, those with most come first
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cstdint>
#include <cmath>
#include <vector>
#include <queue>
#include <algorithm>
#include <string>
typedef uint32_t u32; typedef uint64_t u64;
static u64 S; static u64 nx(){ u64 z=S+=0x9e3779b97f4a7c15ull; z=(z^(z>>30))*0xbf58476d1ce4e5b9ull; z=(z^(z>>27))*0x94d049bb133111ebull; return z^(z>>31);} 
static u32 below(u32 b){ return (u32)(((nx()>>32)*b)>>32); }
struct A{u32 a,b,w;};
int main(int c,char**v){ std::string f=v[1]; u64 n=strtoull(v[2],0,0); u32 deg=atoi(v[3]),W=strtoul(v[4],0,0); S=atoll(v[5]); bool tail=f.size()>5&&f.substr(f.size()-5)=="-tail"; if(tail)f=f.substr(0,f.size()-5); bool first=f.size()>6&&f.substr(f.size()-6)=="-first"; if(first)f=f.substr(0,f.size()-6); bool two=f.size()>4&&f.substr(f.size()-4)=="-two"; if(two)f=f.substr(0,f.size()-4);
 std::vector<A> e; auto wt=[&]{ if(tail){ double u=((nx()>>11)+1)*0x1p-53; return (u32)fmin(W,pow(u,-1.5)); } if(two) return below(2)?1:W; return W?1+below(W):below(4)?1+below(10):0; }; auto both=[&](u32 a,u32 b){ u32 w=wt(); e.push_back({a,b,w}); e.push_back({b,a,w}); };
 if(f=="rnd"){ e.reserve(n*deg); for(u32 i=0;i<n;i++) for(u32 k=0;k<deg;k++){ u32 x=below(n-1); if(x>=i)x++; e.push_back({x,i,wt()}); } }
 else if(f=="grid"){ u32 s=(u32)sqrt((double)n); n=(u64)s*s; for(u32 y=0;y<s;y++)for(u32 x=0;x<s;x++){u32 i=y*s+x; if(y)e.push_back({i,i-s,wt()}); if(x)e.push_back({i,i-1,wt()}); if(x+1<s)e.push_back({i,i+1,wt()}); if(y+1<s)e.push_back({i,i+s,wt()});} }
 else if(f=="rmat"){ int L=0; while((1ull<<L)<n)L++; u64 m=n*deg; e.reserve(2*m); for(u64 k=0;k<m;k++){ u32 a=0,b=0; for(int l=0;l<L;l++){ double r=(nx()>>11)*0x1p-53; int q=r<.57?0:r<.76?1:r<.95?2:3; a=2*a+(q>>1); b=2*b+(q&1);} u32 w=wt(); if(a!=b){ e.push_back({a,b,w}); e.push_back({b,a,w}); } } }
 else if(f=="lag"){ u32 m=0,v=0,c=0,late=0; n=1; auto arc=[&](u32 a,u32 w){ e.push_back({a,(u32)n,w}); return (u32)n++; }; auto busy=[&](u32 a,u32 w){ for(u32 k=0;k<2;k++){ u32 x=arc(a,w); for(u32 i=0;i<80;i++) arc(x,W); } };
   busy(0,1); for(u32 k=1;k<=20;k++){ busy(m,W); m=arc(m,W); if(k==8)late=m; } v=arc(late,W/2); arc(v,1); for(u32 k=0;k<deg;k++) c=arc(c,1); u32 rays=n; for(u32 k=0;k<110;k++) arc(c,1); for(u32 k=0;k<1100;k++) arc(rays+k%50,1); e.push_back({rays,v,3*W}); }
 else if(f=="path"){ for(u32 i=0;i+1<n;i++) e.push_back({i,i+1,wt()}); }
 else if(f=="cycle"){ for(u32 i=0;i<n;i++) both(i,(i+1)%n); }
 else if(f=="ladder"){ for(u32 i=0;i<n;i++){ if((i+1)%deg&&i+1<n) both(i,i+1); if(i+deg<n) both(i,i+deg); } }
 else if(f=="comb"){ u32 s=(u32)sqrt((double)n); for(u32 i=1;i<n;i++) both(i%s?i-1:i-s,i); }
 else if(f=="broom"){ for(u32 i=1;i<n;i++) both(i<n/2?i-1:n/2-1,i); }
 else if(f=="brush"){ for(u32 i=1;i<n;i++) both(i<=n/2?0:i-1,i); }
 else if(f=="shuffled"){ std::vector<u32> o(n); for(u32 i=0;i<n;i++)o[i]=i; for(u32 i=n-1;i>1;i--) std::swap(o[i],o[1+below(i)]); for(u32 i=0;i+1<n;i++) e.push_back({o[i],o[i+1],wt()}); }
 else if(f=="hyper"){ for(u32 i=0;i<n;i++) for(u32 b=1;b<n;b*=2) if(!(i&b)&&(i|b)<n) both(i,i|b); }
 else if(f=="regular"){ std::vector<u32> o(n); for(u32 i=0;i<n;i++)o[i]=i; for(u32 k=0;k<deg;k++){ for(u32 i=n-1;i>0;i--) std::swap(o[i],o[below(i+1)]); for(u32 i=0;i+1<n;i+=2) both(o[i],o[i+1]); } }
 else if(f=="sides"){ for(u32 i=0;i<n/2;i++) for(u32 k=0;k<deg;k++) both(i,n/2+below(n-n/2)); }
 else if(f=="union"){ u32 p=n/deg; for(u32 i=0;i<n;i++) for(u32 k=0;k<7;k++) e.push_back({(u32)(i/p*p+below(p)),i,wt()}); for(u32 i=0;i<n;i++) if(e[i].a>=n) e[i].a=i; }
 else if(f=="walls"){ u32 s=(u32)sqrt((double)n); n=(u64)s*s; std::vector<char> wall(n); for(u32 i=1;i<n;i++) wall[i]=(i/s%16==8&&i%s%256!=(i/s%32==8?255:0))||below(8)==0; for(u32 i=0;i<n;i++) if(!wall[i]){ if((i+1)%s&&!wall[i+1]) both(i,i+1); if(i+s<n&&!wall[i+s]) both(i,i+s); } }
 else if(f=="star"){ for(u32 i=1;i<n;i++){ e.push_back({0,i,wt()}); e.push_back({i,0,wt()}); } }
 else if(f=="mesh"){ u32 s=(u32)sqrt((double)n); n=(u64)s*s; for(u32 i=0;i<n;i++){ bool right=(i+1)%s; if(right)both(i,i+1); if(i+s<n)both(i,i+s); if(right&&i+s<n)both(i,i+s+1); } }
 else if(f=="king"){ u32 s=(u32)sqrt((double)n); n=(u64)s*s; for(u32 i=0;i<n;i++){ bool right=(i+1)%s,down=i+s<n; if(right)both(i,i+1); if(down)both(i,i+s); if(right&&down){ both(i,i+s+1); both(i+1,i+s); } } }
 else if(f=="cube"){ u32 s=(u32)cbrt((double)n+.5),l[3]={1,s,s*s}; n=(u64)s*s*s; for(u32 i=0;i<n;i++)for(u32 k:l)if(i/k%s+1<s){ e.push_back({i,i+k,wt()}); e.push_back({i+k,i,wt()}); } }
 else if(f=="tree"){ for(u32 i=1;i<n;i++){ e.push_back({(i-1)/2,i,wt()}); e.push_back({i,(i-1)/2,wt()}); } }
 else if(f=="legs"){ for(u32 i=1;i<n;i++) e.push_back({i%5?i-i%5:i-5,i,wt()}); }
 else if(f=="stars"){ u32 s=(u32)sqrt((double)n); for(u32 i=1;i<n;i++){ u32 w=wt(),a=i%s?i-i%s:i-s; e.push_back({a,i,w}); e.push_back({i,a,w}); } }
 else if(f=="scale"){ std::vector<u32> end; for(u32 i=1;i<n;i++)for(u32 k=0;k<deg;k++){ u32 w=wt(),a=end.empty()?0:below(3)?end[below(end.size())]:below(i); e.push_back({a,i,w}); e.push_back({i,a,w}); end.push_back(a); end.push_back(i); } }
 else if(f=="world"){ for(u32 i=0;i<n;i++)for(u32 k=1;k<=deg;k++){ u32 w=wt(),a=below(20)?(i+k)%n:below(n); e.push_back({a,i,w}); e.push_back({i,a,w}); } }
 else if(f=="dense"){ for(u32 i=0;i<n;i++) for(u32 k=0;k<deg;k++){ u32 x=below(n-1); if(x>=i)x++; e.push_back({i,x,wt()}); } }
 else if(f=="road"){ u32 s=(u32)sqrt((double)n); n=(u64)s*s; std::vector<double> X(n),Y(n); for(u64 i=0;i<n;i++){X[i]=i%s+.8*((nx()>>11)*0x1p-53);Y[i]=i/s+.8*((nx()>>11)*0x1p-53);} auto both=[&](u32 a,u32 b){ double d=hypot(X[a]-X[b],Y[a]-Y[b])/2.6; u32 w=(u32)(d*W); if(w<1)w=1; if(w>W)w=W; e.push_back({a,b,w}); e.push_back({b,a,w}); };
   for(u32 i=1;i<n;i++){ bool up=i>=s,le=i%s; bool tu=up&&(!le||(nx()&(1ull<<40))); if(up&&(tu||below(10)<2)) both(i,i-s); if(le&&(!tu||below(10)<2)) both(i,i-1); } }
 else if(f=="geo"){ double r=sqrt(deg/(M_PI*n)); u32 C=(u32)(1/r); if(C<1)C=1; std::vector<std::pair<double,double>> P(n); for(auto&p:P){p.first=(nx()>>11)*0x1p-53;p.second=(nx()>>11)*0x1p-53;} auto cell=[&](const std::pair<double,double>&p){return (u64)(u32)(p.second*C)*C+(u32)(p.first*C);}; std::sort(P.begin(),P.end(),[&](auto&a,auto&b){return cell(a)<cell(b);}); std::vector<u32> st(( u64)C*C+1,0); for(auto&p:P)st[cell(p)+1]++; for(u64 i=0;i<(u64)C*C;i++)st[i+1]+=st[i];
   for(u32 i=0;i<n;i++){ int cx=P[i].first*C,cy=P[i].second*C; for(int y=cy-1;y<=cy+1;y++)for(int x=cx-1;x<=cx+1;x++){ if(x<0||y<0||x>=(int)C||y>=(int)C)continue; for(u32 j=st[(u64)y*C+x];j<st[(u64)y*C+x+1];j++) if(j!=i){ double d=hypot(P[i].first-P[j].first,P[i].second-P[j].second); if(d<=r){u32 w=(u32)(d/r*W); e.push_back({i,j,w<1?1:w}); } } } } }
 else return 2;
 if(first){ std::vector<u32> o(n),in(n,0),to(n); for(auto&a:e)in[a.b]++; for(u32 i=0;i<n;i++)o[i]=i; std::stable_sort(o.begin(),o.end(),[&](u32 a,u32 b){return in[a]>in[b];}); for(u32 i=0;i<n;i++)to[o[i]]=i; for(auto&a:e){a.a=to[a.a];a.b=to[a.b];} }
 std::vector<u32> row(n+1,0),col,w; u64 m=e.size(); { std::vector<u64> key(m); for(auto&a:e)row[a.a+1]++; for(u64 i=0;i<n;i++)row[i+1]+=row[i]; std::vector<u32> pos(row.begin(),row.end()-1); for(auto&a:e)key[pos[a.a]++]=(u64)a.b<<32|a.w; if(f=="rmat"){ u64 k=0; std::vector<u32> r2(n+1,0); for(u64 i=0;i<n;i++){ u64 b=row[i],t=row[i+1]; std::sort(key.begin()+b,key.begin()+t); u32 last=~0u; for(;b<t;b++){ u32 x=key[b]>>32; if(x!=last){ key[k++]=key[b]; last=x; } } r2[i+1]=k; } row=r2; m=k; key.resize(m);} col.resize(m);w.resize(m); for(u64 k=0;k<m;k++){col[k]=key[k]>>32;w[k]=(u32)key[k];} }
 u64 src=0; if(f=="rmat"){ for(u64 i=0;i<n;i++) if(row[i+1]-row[i]>row[src+1]-row[src])src=i; }
 std::string name=v[6]; bool csr=name.size()>4&&name.substr(name.size()-4)==".csr";
 FILE*o=fopen(v[6],"wb"); u64 h[4]={0,n,m,src}; if(csr){ h[0]=0x0a1a0a0d52534389ull; h[1]=1ull<<32|0x01020304; h[2]=m<<32|n; h[3]=0; } fwrite(h,8,4,o); fwrite(row.data(),4,n+1,o); fwrite(col.data(),4,m,o); fwrite(w.data(),4,m,o); fclose(o); if(csr) return 0;
 std::vector<u64> d(n,~0ull); std::vector<u32> hop(n,0); typedef std::pair<u64,u32> P; std::priority_queue<P,std::vector<P>,std::greater<P>> q; d[src]=0; q.push({0,(u32)src}); while(!q.empty()){ auto [x,i]=q.top(); q.pop(); if(x!=d[i])continue; for(u32 k=row[i];k<row[i+1];k++){u64 y=x+w[k]; if(y<d[col[k]]){d[col[k]]=y;hop[col[k]]=hop[i]+1;q.push({y,col[k]});}} }
 { u32 most=0; u64 arcs=0; for(u64 i=0;i<n;i++) if(d[i]!=~0ull){ most=std::max(most,hop[i]); arcs+=row[i+1]-row[i]; } printf("GRAPH|%s|%lu|%lu|%lu|%u\n",v[6],(unsigned long)n,(unsigned long)m,(unsigned long)arcs,most); }
 u64 sum=0,sig=0,re=0,mx=0; for(u64 i=0;i<n;i++) if(d[i]!=~0ull){ sum+=d[i];re++;mx=std::max(mx,d[i]); u64 z=(i+1)*0x9E3779B97F4A7C15ull; z^=z>>29; sig+=z*(d[i]+1);} std::string rf=std::string(v[6])+".ref"; o=fopen(rf.c_str(),"w"); fprintf(o,"%lu %lx %lu %lu\n",sum,sig,re,mx); fclose(o); fprintf(stderr,"%s n=%lu m=%lu src=%lu reached=%lu max=%lu\n",v[6],n,m,src,re,mx); }
