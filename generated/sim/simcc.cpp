/* simcc.cpp -- compile CUDA programs for the simulator, like nvcc */
#include "simcc.h"
#include <csignal>
#include <sys/wait.h>
#include <unistd.h>

bool fast, clang;
string headers;
static string root;         /* of the simulator */
/* Argument lists, and running a command */
static bool verbose;        /* -v */
static string work;         /* the directory for what lies between */
static void add_words(list &to, const list &more)
    { to.insert(to.end(), more.begin(), more.end()); }
/* Let a command run, and wait for it */
#ifdef __wasm__
/* Let the page's script run a command */
extern "C" __attribute__((import_module("page"),
                          import_name("spawn")))
int page_spawn(const char *words, const char *said);
static int outcome_of(const std::vector<char *> &argv,
                      const string &said)
{
    string words;
    for (const char *a : argv)
        words += a ? string(a) + "\n" : "";
    return page_spawn(words.c_str(), said.c_str()) << 8;
}
static const int stopped = 0;
#else
/* Who is stopped stops what it has begun, and cleans up */
static volatile sig_atomic_t running, stopped;
static void be_stopped(int by)
{
    stopped = by;
    if (running)
        kill(running, by);
}
static int outcome_of(const std::vector<char *> &argv,
                      const string &said)
{
    pid_t p = fork();
    if (p < 0)
        fail(string("cannot start ") + argv[0]);
    if (p == 0) {
        /* In the child, become the command */
        if (!said.empty() && !freopen(said.c_str(), "w", stderr))
            _exit(127);
        execvp(argv[0], argv.data());
        fprintf(stderr, "simcc: cannot run %s: %s\n", argv[0], strerror(errno));
        _exit(127);
    }
    int status;
    running = p;
    if (stopped)
        kill(p, stopped);
    while (waitpid(p, &status, 0) < 0 && errno == EINTR) {}
    running = 0;
    return status;
}
#endif
static bool run_command(const list &l, const string &said = "")
{
    std::vector<char *> argv;
    for (const string &s : l) {
        argv.push_back((char *)s.c_str());
        if (verbose)
            std::cerr << s << (&s == &l.back() ? "\n" : " ");
    }
    argv.push_back(nullptr);
    int status = outcome_of(argv, said);
    if (stopped)
        leave(128 + stopped);
    if (status && said == work + "/perhaps")
        return false;
    if (!said.empty())
        explain(read_file(said));
    if (!WIFEXITED(status) || WEXITSTATUS(status))
        leave(WIFEXITED(status) ? WEXITSTATUS(status) : 1);
    return true;
}
/* The command line */
static list pre, flags, inputs, libraries, depend;
static string output, cxx = "g++", level = "-O2", language;
static string cxx_std = "-std=gnu++17", c_std = "-std=gnu17";
static bool compile_only, read_only, device_link, shared;
static bool hooks, spared;  /* --check-host; some file lacks it */
static string mode_name() { return fast ? "fast" : "checked"; }
/* What simcc says about itself */
static const char *const gdb_script =
    "# gdb -x FILE PROGRAM; then: run, bt, threadIdx, blockIdx\n"
    "set breakpoint pending on\n"
    "handle SIGVTALRM nostop noprint pass\n"
    "define sim_look\n"
    "  if $found < 0 && $pc == *(unsigned long *)&sim_stopped_at\n"
    "    set $found = $n\n  end\n  set $n = $n + 1\nend\n"
    "break sim_stop\ncommands\n  silent\n"
    "  set $n = 0\n  set $found = -1\n"
    "  frame apply 60 -q -s sim_look\n"
    "  if $found < 0\n    up 2\n  else\n    frame $found\n  end\n"
    "end\n"
    "define threadIdx\n  print sim_index.thread\nend\n"
    "define blockIdx\n  print sim_index.block\nend\n"
    "define blockDim\n  print sim_index.block_dim\nend\n"
    "define gridDim\n  print sim_index.grid_dim\nend\n";
static const char *const version =
    "simcc " COURSE_VERSION "\nIts options are those of\n"
    "nvcc: NVIDIA (R) Cuda compiler driver\n"
    "Cuda compilation tools, release 13.0, V13.0.0\n";
static const char *const usage =
    "usage: simcc [OPTION]... FILE.cu|.c|.cpp|.o|.a ...\n"
    "Compile CUDA programs for the simulator, as nvcc would.\n"
    "  --fast           unchecked, with the blocks in parallel\n"
    "  --cxx=g++        or clang++ (or set SIMCC_CXX)\n"
    "  -c, -dc, -E, -o FILE, -x cu, -O0 to -O3, -g, -std=STANDARD, -v\n"
    "  -I DIR, -isystem DIR, -include FILE, -D NAME, -U NAME, -M...\n"
    "  -l NAME, -L DIR, -Wl,..., -Xcompiler LIST, other -f and -W\n"
    "  --check-host     look at the host, too, in every file\n"
    "  --gdb, --version print a script for gdb, and the version\n"
    "  --limits         what it keeps, approximates and leaves out\n"
    "  -arch -gencode -G -lineinfo -rdc -ccbin --extended-lambda and\n"
    "  other options of nvcc are read and change nothing.\n"
    "A program reads from its environment:\n"
    " SIM_SCHEDULE=ascending|descending|lockstep|random|late,\n"
    " SIM_SEED=N\n"
    " SIM_STREAMS=eager|lazy|reversed|random, SIM_DEVICES=N\n"
    " SIM_STRICT=1 (every finding is an error), SIM_FATAL=1 (stop)\n"
    " SIM_REPORT=F   append a line a finding to F; json[:F] or\n"
    "                gcc[:F] for that form, without F on stderr\n"
    " SIM_SEARCH=N   try N schedules until the output differs\n"
    " SIM_TRACE=WORD every access to what reports call WORD, or to an\n"
    "                array of that name\n"
    " SIM_TURNS=0,1  threads: who makes the next access to that WORD\n"
    " SIM_STEPS=N    accesses a launch; SIM_LAUNCHES=N launches\n"
    " SIM_POISON=N   the byte in fresh memory; SIM_THREADS=N workers\n"
    " SIM_COUNTERS=1 print what was counted\n"
    "Exit: 87 if there was an error, 86 if the simulator stopped.\n";
/* What an option may do */
using act = std::function<void(const string &value)>;
static void take_command(const list &words);
static act set_flag(bool &b) { return [&b](auto &) { b = true; }; }
static act keep_value(string &s) { return [&s](auto &v) { s = v; }; }
static act say_text(const char *text)
    { return [=](auto &) { std::cout << text; leave(0); }; }
static act as_without(const char *name, const string &when)
{
    return [=](const string &v) {
        if (when.empty() || when.find(v[0]) < when.size())
            std::cerr << "simcc: warning: " << name << ": numbers are "
                "computed as without it (simcc --limits)\n";
    };
}
static act refusing(const char *why)
    { return [=](auto &option) { fail(option + ": " + why); }; }
static act before_compiling(const string &option)
{
    return [=](auto &v) {
        if (!fs::exists(v + "/crt/host_config.h"))
            add_words(pre, { option, v });
    };
}
static act linking(const string &option)
{
    return [=](auto &v) {
        bool toolkits = row_of("<" + v) || starts(v, "cudart")
            || starts(v, "cudadevrt") || v == "cuda";
        if (option != "-l" || !toolkits)
            libraries.push_back(option + v);
    };
}
static void give_compiler(string v)
{
    std::replace(v.begin(), v.end(), ',', ' ');
    add_words(flags, split(v));
}
static void choose_language(const string &v)
{
    if (v != "none" && v != "cu" && v != "c" && v != "c++")
        fail("-x " + v + ": only cu, c, c++ and none are known");
    language = v == "none" ? "" : v;
}
static void choose_standard(const string &v)
{
    if (v.find("++") == string::npos)
        c_std = "-std=" + v;
    else if (v.find("++17") < v.size() || v.find("++2") < v.size())
        cxx_std = "-std=" + v;
}
static void take_file(const string &path)
{
    static int files = 0;
    if (++files > 1000)
        fail(path + ": files of options that name each other");
    std::istringstream in(read_file(path));
    list words;
    for (string w; in >> std::quoted(w); )
        words.push_back(w);
    take_command(words);
}
static void forget(const string &) {}
enum { NONE, ONE, PERHAPS };
struct option { const char *names; int value; act obey; };
static const option options[] = {
    /* The options of simcc, and those that it shares with nvcc */
    { "help h", NONE, say_text(usage) }, { "gdb", NONE,
                                          say_text(gdb_script) },
    { "version V", NONE, say_text(version) }, { "fast", NONE,
                                               set_flag(fast) },
    { "limits", NONE, say_text(limits) },
    { "verbose v", NONE, set_flag(verbose) },
    { "compile device-c dc dw c", NONE, set_flag(compile_only) },
    { "device-link dlink", NONE, set_flag(device_link) },
    { "preprocess E", NONE, set_flag(read_only) }, { "cxx", ONE,
                                                    keep_value(cxx) },
    { "check-host", NONE, set_flag(hooks) }, { "shared", NONE,
                                              set_flag(shared) },
    { "output-file o", ONE, keep_value(output) },
    { "x", ONE, choose_language }, { "std", ONE, choose_standard },
    { "optimize O", PERHAPS,
      [](auto &v) { level = v < "2" ? "-O" + v : "-O2"; } },
    { "define-macro D", ONE, before_compiling("-D") },
    { "undefine-macro U", ONE, before_compiling("-U") },
    { "include-path I", ONE, before_compiling("-I") },
    { "system-include isystem", ONE, before_compiling("-isystem") },
    { "pre-include include", ONE, before_compiling("-include") },
    { "library l", ONE, linking("-l") },
    { "library-path L", ONE, linking("-L") },
    { "linker-options Xlinker", ONE, linking("-Wl,") },
    { "compiler-options Xcompiler", ONE, give_compiler },
    { "options-file optf", ONE, take_file },
    { "param", ONE, [](auto &v) { add_words(flags, { "--param", v }); } },
    /* Those that change a device's numbers, and none here */
    { "use_fast_math", NONE, as_without("-use_fast_math", "") },
    { "ftz", ONE, as_without("-ftz", "t1") },
    { "prec-div", ONE, as_without("-prec-div", "f0") },
    { "prec-sqrt", ONE, as_without("-prec-sqrt", "f0") },
    /* The options of nvcc that change nothing here */
    { "generate-line-info lineinfo device-debug m64 "
      "extended-lambda expt-extended-lambda expt-relaxed-constexpr keep "
      "save-temps objdir-as-tempdir objtemp allow-unsupported-compiler "
      "forward-unknown-to-host-compiler forward-unknown-to-host-linker "
      "forward-unknown-opts restrict source-in-ptx src-in-ptx "
      "resource-usage res-usage extensible-whole-program ewp "
      "extra-device-vectorization display-error-number err-no "
      "no-display-error-number no-err-no Wno-deprecated-gpu-targets "
      "Wdefault-stream-launch dlink-time-opt dlto lto no-compress link "
      "no-align-double keep-device-functions no-device-link nodlink "
      "no-host-device-initializer-list nohdinitlist "
      "no-host-device-move-forward nohdmoveforward dont-use-profile "
      "noprof Wmissing-launch-bounds Wext-lambda-captures-this jobserver "
      "Wreorder G", NONE, forget },
    { "gpu-architecture arch gpu-code code generate-code gencode ccbin "
      "compiler-bindir relocatable-device-code rdc cudart cudadevrt "
      "machine maxrregcount ptxas-options Xptxas nvlink-options Xnvlink "
      "Xcudafe archive-options Xarchive diag-suppress diag-error "
      "diag-warn threads keep-dir fmad "
      "split-compile jump-table-density jtd split-compile-extended "
      "libdevice-directory ldir brief-diagnostics brief-diag "
      "target-directory target-dir entries archiver-binary arbin "
      "optimization-info opt-info dopt Ofast-compile Ofc compress-mode "
      "time static-global-template-stub "
      "device-entity-has-hidden-visibility t", ONE, forget },
    /* The options of nvcc that are refused */
    { "ptx cubin fatbin cuda optix-ir ltoir relocatable-ptx reloc-ptx",
      NONE, refusing("there is no code for a GPU here") },
    { "relocatable-link r", NONE, refusing("link once") },
    { "lib", NONE, refusing("compile with -c, then use ar") },
    { "run run-args", NONE, refusing("run the program yourself") },
    { "dryrun clean-targets clean", NONE,
      refusing("-v shows what is done") },
    { "sanitize", NONE, refusing("the simulator checks what it runs") },
    { "output-directory odir", NONE, refusing("use -o") },
    { "default-stream", NONE, refusing("the default stream is the legacy "
      "one; pass cudaStreamPerThread") },
};
/* Find the row of an option, and where its value begins */
static const option *option_row(const string &a, size_t &value)
{
    static const auto rows = [] {
        std::map<string, const option *> m;
        for (const option &o : options)
            for (const string &name : split(o.names))
                m[name] = &o;
        return m;
    }();
    size_t name = starts(a, "--") ? 2 : 1, equals = a.find('=');
    if (a[0] != '-' || a.size() <= name)
        return nullptr;
    value = equals == string::npos ? equals : equals + 1;
    auto o = rows.find(a.substr(name, equals - name));
    if (o == rows.end()) {
        o = rows.find(a.substr(name, 1));
        value = name + 1;
        if (o == rows.end() || o->second->value == NONE)
            return nullptr;
    }
    return o->second;
}
/* Take a word that no row names */
static int take_other(const string &a, const string &next)
{
    bool listed = !next.empty() && next[0] != '-'
        && next.find('.') == string::npos;
    if (a[0] == '@') {
        take_file(a.substr(1));
    } else if (a[0] != '-' || a == "-") {
        inputs.push_back(a);
    } else if (starts(a, "-M")) {
        read_only |= a == "-M" || a == "-MM";
        bool two = a == "-MF" || a == "-MT" || a == "-MQ";
        add_words(depend, two ? list { a, next } : list { a });
        return two;
    } else if (a == "-Werror" && listed) {
        if (next == "all-warnings")
            flags.push_back(a);
        return 1;
    } else if (starts(a, "--")) {
        fail(a + ": no option of simcc; simcc --help lists them");
    } else {
        (starts(a, "-Wl,") ? libraries : flags).push_back(a);
    }
    return 0;
}
/* Take the words of a command line */
static void take_command(const list &words)
{
    for (size_t i = 0; i < words.size(); i++) {
        const string &a = words[i];
        string next = i + 1 < words.size() ? words[i + 1] : "";
        size_t at;
        const option *o = option_row(a, at);
        if (!o)
            i += take_other(a, next);
        else if (o->value == NONE)
            o->obey(a);
        else if (at <= a.size())
            o->obey(a.substr(at));
        else if (o->value == PERHAPS && (next.empty()
                 || next.find_first_not_of("0123") < next.size()))
            o->obey("1");
        else if (++i < words.size())
            o->obey(next);
        else
            fail(a + " wants a value");
    }
}
/* Find our own headers and library */
static void find_home()
{
    fs::path self = fs::read_symlink("/proc/self/exe");
    root = self.parent_path().parent_path();
    for (const char *place : { "/include/sim", "/src/sim", "/sim" })
        if (headers.empty()
            && fs::exists(root + place + "/cuda_runtime.h"))
            headers = root + place;
    if (headers.empty())
        fail("cannot find cuda_runtime.h beside " + root);
}
/* Ask for a call at every access */
static bool mentioned(const list &objects,
                      std::initializer_list<const char *> names)
{
    for (const string &o : objects)
        for (const char *name : names)
            if (read_file(o).find(name) != string::npos)
                return true;
    return false;
}
static bool host_sees(const list &objects)
{
    return mentioned(objects, { "cudaMallocManaged", "cudaMallocHost",
        "cudaHostRegister", "cudaMemPrefetch", "simmanaged",
        "pthread_create", "6thread15_M_start", "GOMP_parallel" });
}
static bool asks_for(const string &text, const string &macro)
{
    std::set<string> files;
    std::istringstream lines(text);
    for (string line; getline(lines, line); ) {
        size_t open = line.find('"'), close = line.rfind('"');
        if (starts(line, "# ") && open < close
            && line.find('3', close) == string::npos)
            files.insert(line.substr(open + 1, close - open - 1));
    }
    return std::any_of(files.begin(), files.end(), [&](auto &f) {
        return !starts(f, headers) && is_file(f)
            && read_file(f).find(macro) != string::npos;
    });
}
static list instrumentation()
{
    list l = { "-fsanitize=thread",
        "-fsanitize=signed-integer-overflow,shift-exponent",
        "-fsanitize=integer-divide-by-zero,alignment",
        "-fsanitize=float-cast-overflow", "-gdwarf-4",
        "-falign-functions", "-fno-optimize-sibling-calls",
        "-fno-omit-frame-pointer", "-fno-delete-null-pointer-checks" };
    if (clang)
        add_words(l, { "-fsanitize=array-bounds", "-mllvm",
                  "-tsan-distinguish-volatile=1", "-mllvm",
                  "-tsan-instrument-func-entry-exit=0", "-mllvm",
                  "-tsan-instrument-read-before-write=1",
                  "-fno-vectorize", "-fno-slp-vectorize" });
    else
        add_words(l, { "-fsanitize=bounds", "--param",
                  "tsan-distinguish-volatile=1", "--param",
                  "tsan-instrument-func-entry-exit=0",
                  "-fno-tree-vectorize", "-fno-ipa-icf",
                  "-fno-tree-loop-distribute-patterns",
                  "-fno-elide-constructors" });
    return l;
}
/* What both kinds of file are told */
static string level_used()
    { return level == "-O0" && !clang && !fast ? "-Og" : level; }
static string no_directory()
{
    return "-fdebug-prefix-map=" + fs::current_path().string() + "=.";
}
static list common(const string &file, string object)
{
    bool kept = compile_only || read_only;  /* else the program is */
    string target = kept ? object : output.empty() ? "a.out" : output;
    if (!kept)
        object = fs::path(file).stem().string() + ".o";
    list l = pre;
    add_words(l, flags);
    /* Say where a list of headers goes */
    add_words(l, depend);
    auto none = [](const char *option) {
        return std::none_of(depend.begin(), depend.end(),
            [=](const string &d) { return starts(d, option); });
    };
    bool beside = !depend.empty() && !read_only;  /* an object */
    if (beside && none("-MF"))
        add_words(l, { "-MF", fs::path(object).replace_extension(".d") });
    if (beside && none("-MT") && none("-MQ"))
        add_words(l, { "-MT", target });
    add_words(l, { level_used(), "-isystem", headers,
             "-DSIM_CHECKED=" + std::to_string(!fast) });
    return l;
}
/* Is a function of <cmath> named that cuda_runtime.h leaves out? */
static bool asks_for_special(const string &text)
{
    if (text.find("/c++config.h") == string::npos)
        return false;
    const char *names[] = { "cyl_", "sph_", "ellint_", "laguerre",
        "legendre", "hermite", "expint", "riemann_zeta", "beta",
        "airy_", "hyperg" };
    return std::any_of(std::begin(names), std::end(names), [&](auto *n) {
        return text.find(n) != string::npos; });
}
/* Preprocess with our headers in front */
static string preprocessed(const string &file, const string &object)
{
    string raw = work + "/raw.ii";
    list l = { cxx, "-E", cxx_std };
    add_words(l, common(file, object));
    add_words(l, { "-D__CUDACC__=1", "-D__NVCC__=1",
             "-D__CUDACC_VER_MAJOR__=13", "-D__CUDACC_VER_MINOR__=0",
             "-D__CUDACC_VER_BUILD__=0", "-U_FORTIFY_SOURCE", "-include",
             "cuda_runtime.h", "-x", "c++", file, "-o" });
    auto preprocess = [&](const string &to, const char *arch) {
        list m = l;
        add_words(m, { to, arch });
        run_command(m, work + "/said");
    };
    preprocess(raw, "-D__CUDA_ARCH__=900");
    if (asks_for_special(read_file(raw))) {
        l.insert(l.begin() + 2, "-DSIM_SPECIAL");
        preprocess(raw, "-D__CUDA_ARCH__=900");
    }
    if (read_only) {
        preprocess(object, "-D__CUDA_ARCH__=900");
        return "";
    }
    string source = read_file(raw);
    if (asks_for(source, "__CUDA_ARCH__")) {
        preprocess(raw, "-U__CUDA_ARCH__");
        source = joined(source, read_file(raw));
    }
    return source;
}
static void compile_cuda(const string &file, const string &object)
{
    string source = preprocessed(file, object);
    if (read_only)
        return;
    string done = work + "/translated.ii";
    translated t = translate(source);
    string text = t.text;
    /* Compile the translated text */
    list m = { cxx, "-c", cxx_std, level_used(), "-g", no_directory(),
               "-fPIE" };
    #ifdef __x86_64__
    m.push_back("-mno-red-zone");
    #endif
    m.push_back("-fno-strict-aliasing");
    add_words(m, flags);
    add_words(m, { "-Wno-unused-local-typedefs", "-Wno-unknown-pragmas",
             "-Wno-attributes" });
    if (clang)
        m.push_back("-ftrivial-auto-var-init=pattern");
    if (!fast)
        add_words(m, instrumentation());
    else if (asks_for(source, "activemask")
             || asks_for(source, "coalesced_threads"))
        m.push_back("-fno-omit-frame-pointer");
    add_words(m, { "-x", "c++-cpp-output", done, "-o", object });
    /* Compile with the host's functions spared, if they can be */
    bool spare = !fast && !hooks && !t.watched
        && (t.main || !compile_only);
    for (bool good = false; !good; spare = false) {
        std::ofstream to(done, std::ios::binary);
        if (!(to << (spare ? t.spared(file) : text)).flush())
            fail(done + ": " + strerror(errno));
        good = run_command(m, work + (spare ? "/perhaps" : "/said"))
            && !(spare && host_sees({ object }));
        spared |= good && spare;
    }
    /* Let the compiler's own calls of memcpy come to us */
    list renamed = { "objcopy", object };
    for (const char *f : { "memcpy", "memmove", "memset", "sincos",
                           "sincosf", "modf", "modff", "frexp",
                           "frexpf", "remquo", "remquof" })
        renamed.push_back(string("--redefine-sym=") + f + "=sim_"
                          + f);
    if (!fast)
        run_command(renamed);
}
static void compile_host(const string &file, const string &object,
                         bool c)
{
    list l = { !c ? cxx : clang ? "clang" : "gcc",
               read_only ? "-E" : "-c", c ? c_std : cxx_std, "-g",
               "-fPIE", no_directory() };
    add_words(l, common(file, object));
    if (!fast && !read_only
        && read_file(file).find("atomic") != string::npos)
        add_words(l, instrumentation());
    add_words(l, { "-x", c ? "c" : "c++", file, "-o", object });
    run_command(l, work + "/said");
}
/* Link with the simulator's library */
static void link_program(const list &objects)
{
    list own;
    for (const string &o : objects)
        if (fs::path(o).extension() != ".a")
            own.push_back(o);
    const list &asked = mentioned(own, { "sim_mode_" }) ? own : objects;
    bool of_checked = mentioned(asked, { "sim_mode_checked" });
    bool of_fast = mentioned(asked, { "sim_mode_fast" });
    if (of_checked && of_fast)
        fail("some objects were made with --fast, and some without");
    fast = of_fast || (fast && !of_checked);
    if (shared)
        fail("-shared: a program is one piece; make a static library");
    list l = { cxx, "-no-pie", "-g" };
    add_words(l, flags);
    add_words(l, objects);
    add_words(l, libraries);
    add_words(l, { root + "/lib/sim/libsim-" + mode_name() + ".a",
                  "-pthread",
             "-lm", "-o", output.empty() ? "a.out" : output });
    run_command(l);
}
/* Say what a build system asks for */
static void tell_dryrun()
{
    const char *path = getenv("PATH");
    string kit = root + "/lib/sim/" + mode_name();
    std::cerr << "#$ TOP=" << kit << "\n#$ NVVMIR_LIBRARY_DIR=" << kit
        << "/nvvm/libdevice\n#$ PATH=" << (path ? path : "")
        << "\n#$ INCLUDES=\"-I" << headers << "\"\n#$ LIBRARIES=-L"
        << kit << "/lib64\n#$ simcc -arch compute_90\nld -L" << kit
        << "/lib64 -lcudart_static\n#$ " << root << "/bin/simcc -L"
        << kit << "/lib64 -lcudart_static\n";
}
/* What kind of file is it, and where does its object go? */
static string file_kind(const string &f)
{
    string e = fs::path(f).extension();
    std::size_t so = f.rfind(".so."), end = f.find_last_not_of("0123456789.");
    bool shared = e == ".so" || (so < f.size() && end == so + 2);
    if (e == ".o" || e == ".a" || shared)
        return "object";
    if (!language.empty())
        return language;
    bool cpp = e == ".cpp" || e == ".cc" || e == ".cxx" || e == ".C";
    return e == ".cu" ? "cu" : e == ".c" ? "c" : cpp ? "c++" : "";
}
static string object_name(const string &file, size_t i)
{
    if (read_only || (compile_only && !output.empty()))
        return output.empty() ? "-" : output;   /* - is stdout */
    if (compile_only)
        return fs::path(file).stem().string() + ".o";
    return work + "/" + std::to_string(i) + ".o";
}
/* Compile each file, then link */
static void compile_all()
{
    list objects;
    for (const string &f : inputs) {
        string k = file_kind(f), object = object_name(f,
                                                      objects.size());
        if (k == "cu")
            compile_cuda(f, object);
        else if (k == "c" || k == "c++")
            compile_host(f, object, k == "c");
        else if (device_link
                 || starts(fs::path(f).filename().string(), "libcuda"))
            continue;
        else if (compile_only || k.empty())
            fail(f + ": neither .cu, .c nor .cpp"
                 + (compile_only ? "" : ", nor to be linked"));
        else
            object = f;
        objects.push_back(object);
    }
    /* Link, if that was asked for */
    if (device_link)
        compile_host("/dev/null", output.empty() ? "a_dlink.o" : output,
                     true);
    else if (spared && !compile_only && host_sees(objects)) {
        spared = false;
        hooks = true;
        compile_all();
    } else if (!compile_only && !read_only)
        link_program(objects);
}
/* Take what was asked for, and clean up */
static void drive(const list &words)
{
    if (const char *c = getenv("SIMCC_CXX"))
        cxx = c;
    take_command(words);
    clang = cxx.find("clang") < cxx.size();
    find_home();
    if (verbose)
        tell_dryrun();
    if (inputs.empty())
        fail("no input files; simcc --help says how");
    if (!output.empty() && compile_only && inputs.size() > 1)
        fail("-o with -c wants one input file");
    for (const string &f : inputs)
        if (access(f.c_str(), R_OK))
            fail(f + ": " + strerror(errno));
#ifndef __wasm__
    for (int s : { SIGINT, SIGTERM, SIGHUP })
        if (signal(s, be_stopped) == SIG_IGN)
            signal(s, SIG_IGN);
#endif
    string name = fs::temp_directory_path() / "simcc.XXXXXX";
    if (!mkdtemp(name.data()))
        fail(name + ": " + strerror(errno));
    work = name;
    compile_all();
}
#ifdef __wasm__
int main(int argc, char **argv)
{
    drive({ argv + 1, argv + argc });
    return 0;
}
#else
int main(int argc, char **argv)
{
    int status = 0;
    try {
        drive({ argv + 1, argv + argc });
    } catch (const stop &s) {
        status = s.status;
    } catch (const std::exception &e) {
        std::cerr << "simcc: " << e.what() << "\n";
        status = 2;
    }
    std::error_code ignored;
    fs::remove_all(work, ignored);
    return status;
}
#endif
