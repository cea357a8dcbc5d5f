/* simcc_translate.cpp -- from CUDA to C++, token by token */
#include "simcc_edited.h"
/* One file on its way through the translator */
class translation : public edited {
    /* What is known of the text */
    struct scope {
        bool function, device, both;
        string_view of;
        string space;                   /* the namespaces around it */
        std::vector<list> shared;       /* names, and how to bind them */
        bool local = false;             /* a class in a function */
    };
    std::vector<scope> scopes = { {} };
    struct body {
        scope s;
        size_t head, open, name;
        string_view key;
        string kernel;                  /* what has its name */
    };
    std::vector<body> bodies;           /* of functions and classes */
    std::set<string_view> reached;      /* words of the device's code */
    std::map<string_view, size_t> variables;    /* of the device */
    std::vector<size_t> outermost;      /* where statements begin */
    bool generic = false;               /* a kernel is a template */
    std::map<string_view, int> sides = {    /* of functions, by name */
        { "threadIdx", DEVICE }, { "blockIdx", DEVICE },
        { "rand", HOST }, { "srand", HOST }, { "getenv", HOST },
        { "fprintf", HOST }, { "puts", HOST }, { "time", HOST } };
    std::map<string_view, size_t> calls[3]; /* host, device, launches */
    std::set<string_view> doubtful;     /* names that are more as well */
    std::set<string_view> launched;     /* kernels that are declared */
    std::map<string, string> instances; /* templates' parameters */
    std::map<string, string> bounds;    /* of launches, by kernel */
    std::vector<list> outside;          /* shared, not in functions */
    int unique = 0;
    /* Translate a launch */
    void launch(size_t i) {
        /* Find the kernel and the end of the configuration */
        if (scopes.back().device)
            stop_at(i, "a launch within a kernel: the simulator has no "
                    "dynamic parallelism");
        size_t end = i + 3, last = tok.size() - 4;
        while (end < last && !chevrons(end, '>'))
            end = is(end, "<") ? end + 1 : past(end);
        if (end >= last)
            stop_at(i, "a launch <<< has no >>>");
        if (!part_of_name(i - 1))
            stop_at(i, "a launch <<< has no kernel before it");
        /* Put the launch around its configuration */
        size_t start = name_start(i - 1);
        string name = flat(start, i);
        bool pointer = name.find_first_of("[.") < name.size()
            || name.find("->") < name.size()
            || (is(i - 1, ")") && tok[i - 1].mate > start);
        replace(start, i, fill_in(pointer ?
            "sim_launch($0, $1, SimConfig"
            : "sim_launch($0, [=](auto... sim_a) "
              "__attribute__((always_inline)) { $1(sim_a...); }, "
              "[=](auto sim_k) -> decltype(sim_k($1)) "
              "{ return sim_k($1); }, SimConfig", { in_quotes(name), name }));
        replace(i, i + 3, "(");
        replace(end, end + 3, "))");
        reach(start, tok[end + 3].mate);
        calls[2].emplace(tok[i - 1].s, i - 1);
        for (size_t a = end + 3; a < tok[end + 3].mate; a++)
            if (is(a, "__null"))
                replace(a, a + 1, "nullptr");
    }
    /* Translate all that one declaration declares */
    string shared_one(const string &type, size_t d, size_t end,
                      bool dynamic) {
        size_t at = declared(d), rest = at + 1, value = rest;
        while (is(value, "["))
            value = past(value);
        if (is(value, "="))
            stop_at(d, "shared memory cannot have an initial value");
        bool within = scopes.back().function;
        if (dynamic)
            rest = past(rest);
        list with = { std::to_string(unique++), string(tok[at].s),
                      type + flat(d, at), flat(rest, end) };
        string all = fill_in("typedef $2 sim_t$0 $3;", with);
        if (within)
            scopes.back().shared.push_back({ with[1],
                fill_in(dynamic ? bare : bind, with),
                std::to_string(at) });
        else
            known_outside({ with[0], with[1], dynamic ? bare : bind,
                            scopes.back().space });
        if (dynamic)
            return all + (within ? fill_in(bare, with) : "");
        /* Is it in the body of a kernel that is no template? */
        const body *in = within && !bodies.empty() ? &bodies.back() : nullptr;
        bool own = in && !in->kernel.empty();
        with.push_back(own ? in->kernel : "nullptr");
        all += fill_in(" static SimShared sim_v$0 = { \"$1\", "
                       "sizeof(sim_t$0), alignof(sim_t$0), 0, $4 };", with);
        if (own)
            all += fill_in(" static SimShared *const sim_p$0 "
                           "__attribute__((section(\"simshared\"), used)) "
                           "= &sim_v$0;", with);
        return all + (within ? fill_in(bind, with) : "");
    }
    static constexpr const char *bind =
        " sim_t$0 &$1 = *(sim_t$0 *)sim_shared(&sim_v$0);";
    static constexpr const char *bare =
        " sim_t$0 (&$1)[] = *(sim_t$0 (*)[])sim_dynamic_shared();";
    /* Shared memory is static: no lambda copies what it names of it, and
       who captures nothing, or is a class's own, names it as well */
    std::vector<list> used(size_t i, size_t open) const {
        std::vector<list> all;
        std::set<string> done;
        for (auto s = scopes.rbegin(); s != scopes.rend(); ++s)
            for (const list &v : s->shared)
                if (is(open, "{") && has(open, tok[open].mate, v[0])
                    && !has(i, open, v[0]) && done.insert(v[0]).second)
                    all.push_back(v);
        return all;
    }
    bool another(const list &v, size_t at) const {
        return bodies.empty()
            || declared_anew(v[0], bodies.back().open, at, stoul(v[2]));
    }
    void bound_anew(const list &v, size_t open) {
        insert(to(open), " __attribute__((unused))" + v[1] + " {");
        insert(from(tok[open].mate), "} ");
    }
    void capture(size_t i) {
        if (!captures(i) || (is(i + 1, "&") && one_of(i + 2, { ",", "]" })))
            return;
        size_t close = tok[i].mate, open = close + 1;
        while (!one_of(open, { "{", ";" }))
            open = past(open);
        const char *comma = close == i + 1 ? "" : ", ";
        for (const list &v : used(i, open))
            if (close == i + 1 && !another(v, i))
                bound_anew(v, open);
            else
                insert(from(close), std::exchange(comma, ", ") + ("&" + v[0]));
    }
    void known_outside(const list &v) {
        for (list &old : outside)
            if (old[1] == v[1] && old[3] == v[3]) {
                old = v;
                return;
            }
        outside.push_back(v);
    }
    void shared_memory(size_t i) {
        size_t first = open_record(i), base = declared(i + 1), end;
        if (!base)
            stop_at(i, "cannot read this declaration of shared memory");
        while (one_of(base - 1, { "*", "&" }))
            base--;
        bool dynamic = has(first, base, "extern");
        string type, all;
        /* The type, without what no typedef may have */
        for (size_t j = first, next; j < base; j = next) {
            next = past(attribute(j) ? j + 1 : j);
            if (one_of(j, { "__attribute__", "alignas" }))
                aligned(j, next, dynamic);
            else if (!one_of(j, { "__shared__", "extern", "static",
                                  "__device__" }))
                type += flat(j, next) + " ";
        }
        /* Declare the variables one by one */
        for (size_t d = base; ; d = end + 1) {
            end = d;
            while (!one_of(end, { ",", ";" }))
                end = past(end);
            all += shared_one(type, d, end, dynamic);
            if (is(end, ";"))
                break;
        }
        replace(first, end + 1, all);
    }
    void aligned(size_t i, size_t end, bool dynamic) const {
        for (; i < end && !dynamic; i++)
            if (is(i - 1, "(") && number(i) && atoi(tok[i].s.data()) > 16)
                stop_at(i, "shared memory is aligned to 16 bytes here, "
                        "not to " + string(tok[i].s));
    }
    /* Put a variable of the device into a section of its own */
    void place_variable(size_t i) {
        size_t first = open_record(i), end = i;
        while (!one_of(end, { ";", "=", "{", "[" }))
            end++;
        auto said = [=](string_view s) { return has(first, end, s); };
        const char *where = said("__constant__") ? "simconstant"
            : said("__managed__") ? "simmanaged" : "simdevice";
        size_t w = i;
        while (one_of(w - 1, { "__host__", "__device__", "constexpr" }))
            w--;
        bool of_lambda = is(w - 1, "]") && captures(tok[w - 1].mate);
        bool variable = where[3] != 'd' || (!of_lambda && !is_function(i + 1));
        if (!variable && !of_lambda)
            members_from(i);
        if (variable && !tok[i].system
            && has(statement(i), first, "template"))
            stop_at(i, "a variable of the device that is a template: "
                    "declare one for each type");
        size_t own = end;       /* behind the last star */
        while (own > first
               && (!is(own - 1, "*") || one_of(own, { ">", "," })))
            own--;
        bool placed = variable && !said("__shared__")
            && !has(own, end, "const") && !said("constexpr");
        for (string_view w : { "__device__", "__constant__", "__managed__" })
            placed &= !has(i + 1, end, w);
        for (size_t d = i; variable && !is(d, ";"); d++)
            if (word(d) && (one_of(d + 1, { ";", ",", "=", "[", "{" })
                            || has_values(d + 1)))
                variables[tok[d].s] = d;
        replace(i, i + 1, placed ? in_section(where, "") : "");
        for (; !is(end, ";"); end = past(end)) {}
        if (!placed || scopes.back().function || !scopes.back().of.empty())
            return;
        insert(to(end), gap_behind(where, unique++));
        /* Those that are declared together get their gaps, too */
        size_t base = declared(i + 1);
        for (size_t d = base; d < end && !one_of(d, { ",", "=", "[" });
             d = past(d))           /* it may be given in parentheses */
            if (word(d) && has_values(d + 1))
                base = d;
        string type = in_section(where, "");
        while (base && one_of(base - 1, { "*", "&" }))
            base--;
        for (size_t j = first; j < base; j++)
            if (!one_of(j, { "__device__", "__constant__", "__managed__" }))
                type += " " + string(tok[j].s);
        for (size_t d = base; d && d < end && !has(first, base, "{"); d = past(d))
            if (is(d, ","))
                replace(d, d + 1, ";" + gap_behind(where, unique++) + " " + type);
    }
    /* A constructor's list of members belongs to its body */
    void members_from(size_t i) {
        size_t last = i;
        bool both = has(statement(i), i, "__host__"), list = false;
        for (; !one_of(i, { ";", "=" }) && (!is(i, "{")
                 || value(tok[i].mate)); i = past(i)) {
            both |= is(i, "__host__");
            if (is(i, ":") && !list)
                last = i;
            list |= is(i, ":");
        }
        if (list && is(i, "{") && !scopes.back().function)
            members = { last, i, both };
    }
    struct { size_t from, to; bool both; } members = {};
    void enter_members(size_t i) {
        if (i == members.to)
            scopes.pop_back();
        if (i == members.to || i != members.from)
            return;
        scopes.push_back(scopes.back());
        scopes.back().function = true;
        scopes.back().device = !members.both;
        scopes.back().both = members.both;
    }
    /* Enter each instance of a kernel that is a template */
    void instance(size_t i, size_t end) {
        size_t list = head(i) + 1, open = i + 1;
        while (!is(list, "<") && list < i)
            list++;
        while (open < end && (!is(open, "(") || attribute(open - 1)))
            open = past(open);
        bool special = is(open - 1, ">");
        size_t name = special ? before(open - 1) : open - 1;
        string with = special ? flat(name + 1, open) : own_arguments(list);
        string shape = flat(open, tok[open].mate);
        string &known = instances[string(tok[name].s)];
        if (known.empty())
            known = shape;
        if (!is(end, ";") && !with.empty() && (special || known == shape)
            && !has(open, tok[open].mate, tok[name].s))
            insert(to(end), " (void)&::SimInstance<" + string(tok[name].s)
                   + with + ">::entry;");
    }
    /* Register a kernel where its definition ends */
    string bound(size_t i, size_t name, const string &kernel) {
        while (i < name && !is(i, "__launch_bounds__"))
            i++;
        size_t end = i + 2;
        while (i < name && end < tok[i + 1].mate && !is(end, ","))
            end = opens(end) ? tok[end].mate + 1 : end + 1;
        if (i < name)
            bounds[kernel] = flat(i + 2, end);
        return bounds.count(kernel) ? bounds[kernel] : "0";
    }
    void kernel(size_t i) {
        size_t j = i + 1;
        while (!one_of(j, { ";", "{" }) || (is(j, "{") && value(tok[j].mate)))
            j = past(j);
        size_t name = name_of(i + 1, j, true), first = head(i), open = name;
        while (name && !is(open, "("))
            open = past(open);
        check_kernel(i, j, name, open);
        size_t of = name;                   /* it may be a::k */
        while (name && is(of - 1, "::") && !is(of - 2, "void"))
            of -= 2;
        bool generic_one = has(first, i, "template");
        bool registered = name && !generic_one && is(j, "{");
        if (registered) {
            own_name = "sim_k" + std::to_string(unique++);
            insert(from(first), "static const char " + own_name + "[] = \""
                   + string(tok[name].s) + "\"; ");
        }
        replace(i, i + 1, fast ? "" : clang ? "__attribute__((noinline))"
                : "__attribute__((noipa))");
        if (name && is(j, ";"))
            launched.insert(tok[name].s);
        string most = "0";
        if (name)
            most = bound(first, name, scopes.back().space
                         + flat(name, open) + shape_of(open));
        if (generic_one && !is(j, ";") && most != "0")
            insert(to(j), " sim_bounded(" + most + ");");
        if (generic_one)
            instance(i, j);
        if (registered)
            insert(to(tok[j].mate), fill_in(" static SimRegister sim_r$0"
                   "($1, (void (*)$2)$3$4, $5);", { std::to_string(unique++),
                    own_name, types_of(open), scopes.back().space.empty()
                    ? "::" : "", flat(of, name + 1), most }));
        registers |= registered;
    }
    /* nvcc refuses a kernel that returns something, that is __device__ or
       __host__ as well, or whose other declaration is no kernel's */
    void check_kernel(size_t i, size_t end, size_t name, size_t open) {
        size_t first = head(i);
        if (has(first, end, "__device__") || has(first, end, "__host__"))
            stop_at(i, "a kernel is __global__ alone, and neither "
                    "__device__ nor __host__");
        if (name && !has(first, name, "void") && !has(first, name, "auto"))
            stop_at(name, "a kernel returns nothing: its type is void");
        if (name)
            kernels.insert(scopes.back().space + flat(name, open)
                           + shape_of(open));
    }
    void check_no_kernel(size_t name) const {
        size_t open = name;
        while (!one_of(open, { "(", "{", ";" }))
            open = past(open);
        if (kernels.count(scopes.back().space + flat(name, open)
                          + shape_of(open)))
            stop_at(name, string(tok[name].s) + " is declared __global__, "
                    "and its head lacks that here");
    }
    std::set<string> kernels;           /* with their parameters */
    string own_name;                    /* of the kernel that comes */
    bool registers = false;
    /* Translate or refuse a word that a kernel means differently */
    void printed(size_t i) {
        size_t end = tok[i + 1].mate, n = 0;
        bool pack = false;
        const size_t first = name_from(i);
        if (at_statement(first))
            return;
        for (size_t j = i + 2; j < end; ) {
            n += is(j, ",");
            pack |= is(j, ".") && is(j + 1, ".");
            size_t bracket = is(j, "<") ? template_end(j, end) : j;
            j = (opens(j) ? tok[j].mate : std::max(j, bracket)) + 1;
        }
        insert(from(first), "(");
        insert(to(end), ", " + (pack ? "int(sizeof sim_many"
            + flat(i + 1, end + 1) + ") - 2)" : std::to_string(n) + ")"));
    }
    /* Put a static variable of a kernel among the device's */
    void static_variable(size_t i) {
        const body *in = bodies.empty() ? nullptr : &bodies.back();
        auto said = [=](string_view s)
            { return has(in->head, in->open, s); };
        string constant = clang
            ? " __attribute__((require_constant_initialization))"
            : " __constinit";
        if (!in || !scopes.back().of.empty() || said("template")
            || (said("inline") && !said("static")))
            stop_at(i, "a static variable in a template, a class or an "
                    "inline function of the device: declare it "
                    "__device__, outside");
        if (!one_of(i + 1, { "__device__", "__constant__",
                             "__managed__" }))
            replace(i, i + 1, "static __attribute__((used, "
                    "section(\"simdevice\")))" + constant);
        else
            replace(i, i + 1, "static " + constant);
    }
    bool changes(size_t i) const {          /* what is static here? */
        size_t first = statement(i), end = first, constant = 0;
        for (; !one_of(end, { ";", "=", "[", "{", "(" }) || attribute(end - 1);
             end = past(end)) {
            if (one_of(end, { "const", "constexpr" }))
                constant = end;
            if (is(end, "constexpr"))
                return false;
        }
        bool pointer = constant && has(constant, end, "*");
        return (!constant || pointer) && !has(first, end, "__shared__")
            && !is_function(i + 1);
    }
    void in_kernel(size_t i) {
        if (cast(i))
            return;
        /* What the calls are called that a kernel makes */
        auto copies = [](string_view s) {
            s.remove_prefix(starts(s, "__builtin_") ? 10 : 0);
            return s == "memcpy" || s == "memmove" || s == "memset";
        };
        static const std::map<string_view, const char *> calls = {
            { "malloc", "sim_device_malloc " }, { "clock", "sim_clock" },
            { "free", "sim_device_free " }, { "calloc", nullptr },
            { "__assert_fail", "sim_assert_fail" }, { "realloc", nullptr } };
        bool std = is(i - 1, "::") && is(i - 2, "std");
        bool call = is(i + 1, "(");
        if (one_of(i - 1, { ".", "->" }) && starts(tok[i].s, "fetch_")
            && call)
            unused(i, whole(i - 1));
        const size_t from = name_from(i);
        if (!from)
            return;
        auto row = calls.find(tok[i].s);
        if (row != calls.end() && call && row->second)
            replace(from, i + 1, row->second);
        else if (row != calls.end() && call)
            stop_at(i, string(tok[i].s) + " in a kernel: CUDA has malloc "
                    "and free there only");
        /* What is C++, and means the host's memory */
        else if (allocates(i, "SimHeap", "false"))
            return;
        else if (is(i, "static") && !tok[i].system && changes(i))
            static_variable(i);
        else if (!fast && call && !tok[i].system && copies(tok[i].s)
                 && !is(i + 3, "sim_v"))    /* in our own macro */
            replace(from, i + 1, "sim_" + string(tok[i].s.substr(
                tok[i].s.rfind("mem"))));
        else if (one_of(i, { "asm", "__asm", "__asm__" })
                 && !tok[i].system)
            inline_ptx(i, false);
        else if (call && !tok[i].system && is_atomic(tok[i].s))
            unused(i, from);
        else if (call && !tok[i].system && is(i, "printf"))
            printed(i);
        else if (std && !tok[i].system
                 && (one_of(i, { "vector", "string", "map", "cout" })
                 || (call && one_of(i, { "sort", "swap", "copy",
                                         "fill" }))))
            stop_at(i, "std::" + string(tok[i].s) + " is the host's");
    }
    void inline_ptx(size_t i, bool both) {
        size_t open = i + 1;
        while (!is(open, "("))
            open++;
        string said = template_of(open + 1);
        if (said.empty())
            return;             /* a barrier of the compiler only */
        auto row = ptx.find(said);
        if (row == ptx.end() && both)
            return;             /* it may be the host's */
        if (row == ptx.end())
            stop_at(i, "inline PTX in a kernel, \"" + said + "\": the "
                    "simulator runs C++; use an intrinsic, such as "
                    "__syncthreads or __shfl_sync");
        /* Put the C++ of the row in its place */
        size_t close = tok[open].mate, at = open + 1;
        while (at < close && !is(at, "("))
            at++;
        int line = stoi(place(from(i))[1]) % 65536;
        string site = std::to_string(unique++ % 32768 * 65536 + line);
        replace(i, close + 1, (at == close ? ""
                : "(" + flat(at + 1, tok[at].mate) + ") = ")
            + fill_in(row->second, fast ? list { site, "nullptr", "nullptr" }
                : list { site, "&SimOrders<0>::used",
                         "&SimOrders<1>::used" }));
    }
    bool allocates(size_t i, const string &heap, const string &any) {
        bool array = is(i + 1, "[");
        if (is(i, "new") && !is(i + 1, "(") && !is(i - 1, "operator"))
            replace(i, i + 1, "new (" + heap + "{}) ");
        else if (is(i, "delete") && !one_of(i - 1, { "=", "operator" }))
            replace(i, array ? i + 3 : i + 1, fill_in("SimDeleter<$0, $1>()"
                " * ", { array ? "true" : "false", any }));
        else
            return false;
        return true;
    }
    /* What a function of both sides asks when it runs */
    void on_both(size_t i) {
        if (cast(i) || tok[i].system)
            return;
        static const std::map<string_view, const char *> calls = {
            { "malloc", "sim_any_malloc" }, { "free", "sim_any_free" },
            { "__assert_fail", "sim_any_assert" } };
        auto row = calls.find(tok[i].s);
        if (row != calls.end() && is(i + 1, "(") && name_from(i))
            replace(name_from(i), i + 1, row->second);
        else if (one_of(i, { "asm", "__asm", "__asm__" }))
            inline_ptx(i, true);
        else
            allocates(i, "SimAny", "true");
    }
    /* A runtime call whose result is thrown away */
    void discarded(size_t i) {
        string_view s = tok[i].s;
        size_t close = tok[i + 1].mate;
        for (string_view looks : { "cudaGetError", "cudaGetLastError",
                                   "cudaPeek", "cudaCreateChannel" })
            if (starts(s, looks))
                return;
        bool query = s.find("Query") < s.size();
        bool aside = query && is(i - 1, ")") && is(i - 2, "void")
            && is(i - 3, "(");
        if (tok[i].system || !scopes.back().function || !is(i + 1, "(")
            || !is(close + 1, ";"))
            return;
        if (query && !bodies.empty() && unread(i, bodies.back().open))
            insert(to(close + 1), fill_in(" (void)($0, SimCall{\"$1\"});",
                                          { string(tok[i - 2].s), string(s) }));
        if (!at_statement(aside ? i - 3 : i))
            return;
        insert(from(i), "(void)(");
        if (s.back() == '_')
            s.remove_suffix(1);
        insert(to(close), fill_in(", SimCall{\"$0\"})", { string(s) }));
    }
    bool is_atomic(string_view s) const {
        static const std::set<string_view> names = { "Add", "Sub", "Exch",
            "Min", "Max", "Inc", "Dec", "And", "Or", "Xor", "CAS" };
        return starts(s, "atomic") && names.count(s.substr(6, s.find('_') - 6)) != 0;
    }
    void unused(size_t i, size_t first) {
        size_t close = tok[i + 1].mate;
        for (const body &b : bodies)
            if (b.key == tok[i].s && !tok[b.name].system)
                return;
        if (fast || !is(close + 1, ";") || !at_statement(first))
            return;
        insert(from(first), "(void)(");
        insert(to(close), ", sim_unused())");
    }
    /* Leave a variable of the host that a kernel names in its place: with
       the value alone in it the kernel would not be found out */
    void keep(size_t i) {
        size_t name = of_host(i), j = name;
        if (fast || !name || !reached.count(tok[name].s))
            return;
        insert(from(i), "__attribute__((used)) ");
        while (j > i && !one_of(j, { "const", "*" }))
            j--;
        if (is(j, "const"))
            replace(j, j + 1, has(i, name, "static") ? "" : "static");
    }
    /* Ask a built-in variable */
    void built_in(size_t i) {
        bool use = one_of(i - 1, { "return", "sizeof", "=", "(", "?",
                                   ":" })
            || (is(i - 1, "{") && one_of(i + 1, { ",", "}" }))
            || (is(i - 1, ",") && one_of(i + 1, { ",", ")" })
                && argument(i));
        use &= !one_of(i + 1, { "=", "(", "{", "[" });
        if ((use || is(i + 1, ".")) && !one_of(i - 1, { ".", "->", "::" }))
            replace(i, i + 1, (is(i + 1, ".") ? "sim_at(" : "sim_of(")
                              + string(tok[i].s) + ")");
    }
    /* Enter the scope that a brace opens */
    void enter(size_t i) {
        const size_t head = this->head(i), lambda = this->lambda(i);
        scope s = scopes.back();
        if (value(tok[i].mate)) {
            scopes.push_back(s);
            return;
        }
        bool within = s.function;
        const bool method = !lambda && parameters(head, i);
        for (const list &v : s.local && s.device && method
                 ? used(head, i) : std::vector<list>())
            if (!another(v, i))
                bound_anew(v, i);
        s.local = within && !lambda && !method
            && (has(head, i, "struct") || has(head, i, "class"));
        s.function |= (lambda || parameters(head, i))
            && !has(head, i, "namespace");
        bool device = s.function && (has(head, i, "__device__")
                                     || has(head, i, "__global__"));
        if (device)
            s.device = !(s.both = has(head, i, "__host__"));
        if (has(head, i, "namespace") && word(i - 1)
            && !is(i - 1, "namespace"))
            s.space += flat(head, i) + " ";
        /* Note a body, by its name */
        if (device && tok[i].system < 2)
            reach(head, tok[i].mate);
        generic |= has(head, i, "__global__") && has(head, i, "template");
        for (size_t j = head; j < i; j++)
            within |= tok[j].mate > i || is(j, "requires");
        size_t name = within ? 0 : name_of(head, i, s.function);
        if (name && s.function && s.of.empty() && !has(head, i, "__global__"))
            check_no_kernel(name);
        if (name && !s.function)
            s.of = tok[name].s;
        else if (name)
            /* Note on which side the function is */
                sides[tok[name].s] |= tok[i].system || s.both || !s.of.empty()
                    || is(name - 1, "::") || has(head, i, "constexpr") ? BOTH
                    : has(head, i, "__global__") ? KERNEL
                    : s.device ? DEVICE : HOST;
        if (name)
            bodies.push_back({ s, head, i, name, is(name, "operator")
                               ? s.of : tok[name].s, has(head, i,
                "template") || !has(head, i, "__global__") ? "" : own_name });
        scopes.push_back(s);
        /* Shared memory that was declared outside */
        for (const list &v : outside)
            if (device && has(i, tok[i].mate, v[1])
                && !has(head, i, v[1]) && s.space.rfind(v[3], 0) == 0) {
                scopes.back().shared.push_back({ v[1], fill_in(v[2], v),
                                                 "0" });
                insert(to(i), " __attribute__((unused))" + fill_in(v[2], v)
                              + " {");
                insert(from(tok[i].mate), "} ");
            }
    }
    /* Spare the host's functions */
    void reach(size_t i, size_t end) {
        while (i < end)
            reached.insert(tok[i++].s);
    }
    void spare(const body &b, size_t end) {
        auto no = R"( __attribute__((no_sanitize("thread","undefined"))) )";
        size_t at = from(open_record(b.name));
        bool may = reached.count(b.key) || (!tok[b.open].system
            && (b.s.of.empty() ? is(b.name, "operator") : generic));
        for (size_t i = b.head; i < b.open; i++)
            may |= one_of(i, { "__device__", "constexpr" });
        if (!may)
            insert(at, no);
        else if (end - b.open < 40 && !has(b.open, end, tok[b.name].s))
            insert(at, " __attribute__((always_inline)) ");
        for (size_t i = b.open; i < end && !may && !generic; i++)
            if (is(i, "{") && is(i - 1, ")") && is(before(i - 1), "]"))
                insert(to(i - 1), no);
    }
    /* One pass over the tokens */
    void translate_word(size_t i) {
        string s(tok[i].s);
        if (!tok[i].system && !one_of(i - 1, { ".", "->" }))
            if (const refusal *r = row_of(s); r && !own_word(s))
                stop_at(i, s + r->said);
        if (scopes.size() == 1 && !tok[i].system && at_statement(i))
            outermost.push_back(i);
        /* Does the host touch a variable of the device? */
        main |= s == "main";
        auto v = variables.find(s);
        if (v != variables.end() && v->second != i && !scopes.back().device)
            watched |= !starts(tok[around(i) - 1].s, "cuda");
        /* Note who is called, and by which side */
        if (!tok[i].system && !one_of(i - 1, { ".", "->", "::" })) {
            const scope &in = scopes.back();
            bool type = is(i - 1, ">") || (word(i - 1) && !one_of(i - 1,
                { "return", "else", "do", "and", "or", "not" }));
            bool call = is(i + 1, "(") || (is(i + 1, ".")
                && one_of(i, { "threadIdx", "blockIdx" }));
            if (!call || (in.function ? type : has(statement(i), i,
                    "__device__") && is(tok[i + 1].mate + 1, ";")))
                doubtful.insert(tok[i].s);
            else if (in.function && !in.both)
                calls[in.device].emplace(tok[i].s, i);
        }
        apart |= !tok[i].system && (is(i, "cudaGraphLaunch")
                                    || starts(tok[i].s, "cudaStreamCreateW"));
        if (is(i, "__shared__"))
            shared_memory(i);
        else if (one_of(i, { "__device__", "__constant__", "__managed__" }))
            place_variable(i);
        else if (is(i, "__global__"))
            kernel(i);
        else if (is(i, "__launch_bounds__"))
            replace(i, tok[i + 1].mate + 1, "");
        else if (is(i, "__host__"))
            replace(i, i + 1, "");
        else if (one_of(i, { "threadIdx", "blockIdx", "blockDim",
                             "gridDim" }))
            built_in(i);
        else if (is_odd(i))
            odd_types = true;
        else if (starts(tok[i].s, "cuda"))
            discarded(i);
        else if (scopes.back().device)
            in_kernel(i);
        else if (scopes.back().both)
            on_both(i);
    }
    public:
        explicit translation(const string &s) : edited(s) {}
        string translated() {
            for (size_t i = 1; i + 4 < tok.size(); i++) {
                enter_members(i);
                if (word(i)) {
                    translate_word(i);
                } else if (chevrons(i, '<') && !is(i - 1, "operator")) {
                    launch(i);
                    i += 2;
                } else if (is(i, "{")) {
                    enter(i);
                } else if (is(i, "}") && scopes.size() > 1) {
                    scopes.pop_back();
                } else if (is(i, "[") && scopes.back().device) {
                    capture(i);
                } else if (is(i, ":") && is_odd(i)) {
                    odd_types = true;
                }
            }
            /* Refuse a call of the other side's functions */
            const std::map<std::pair<int, int>, const char *> mistakes = {
                { { 0, DEVICE }, "the host calls $0, which is the device's" },
                { { 0, KERNEL }, "the kernel $0 is called without <<< >>>" },
                { { 1, HOST }, "a kernel calls $0, which is not __device__" },
                { { 1, KERNEL }, "a kernel calls the kernel $0" },
                { { 2, HOST }, "$0 is launched, but lacks __global__" },
                { { 2, DEVICE }, "$0 is launched, but lacks __global__" } };
            for (int by = 0; by < 3; by++)
                for (auto &[name, i] : calls[by])
                    if (auto m = mistakes.find({ by, sides[name] });
                        m != mistakes.end()
                        && !(by == 2 ? launched : doubtful).count(name))
                        stop_at(i, fill_in(m->second, { string(name) }));
            for (size_t i : outermost)
                keep(i);
            if (odd_types && !fast && registers)
                insert(text.size(), " static __attribute__((unused)) bool "
                       "sim_odd = sim_exact(2);\n");
            if (apart && !fast)
                insert(text.size(), " static __attribute__((unused)) bool "
                       "sim_apart = sim_exact(3);\n");
            return result();
        }
        bool watched{}, main{}, odd_types{}, apart{};   /* streams */
        bool is_odd(size_t i) const {       /* of types: see the checker */
            if (tok[i].system)
                return false;
            return one_of(i, { "union", "alignas", "aligned", "__aligned__",
                               "packed", "__packed__" })
                || (is(i, ":") && isdigit((unsigned char)tok[i + 1].s[0])
                    && one_of(i + 2, { ";", "," }) && word(i - 1));
        }
        string spared(const string &file) {
            for (auto b = bodies.rbegin(); b != bodies.rend(); ++b)
                if (reached.count(b->key))
                    reach(b->head, tok[b->open].mate);
            for (const body &b : bodies)
                if (b.s.function && !b.s.device && tok[b.open].system < 2)
                    spare(b, tok[b.open].mate);
            return result() + "extern \"C\" { __attribute__((weak)) char "
                "sim_spared[] = " + in_quotes(file) + "; }\n";
        }
};
/* Translate the text of a file */
translated translate(const string &source)
{
    auto t = std::make_shared<translation>(source);
    string text = t->translated();
    return { text, t->watched, t->main,
             [t](const string &file) { return t->spared(file); } };
}
