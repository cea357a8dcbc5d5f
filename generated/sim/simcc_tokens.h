/* simcc_tokens.h -- a program as a list of tokens */
#pragma once
#include "simcc.h"

/* A token, and of what words are made */
enum side { HOST = 1, DEVICE = 2, BOTH = 4, KERNEL = 8 };
struct token {
    string_view s;
    size_t mate;            /* of a bracket, its partner */
    int system;             /* a system header's text; 2: ours */
    size_t in;              /* the bracket around it, or 0 */
};
struct tokens {
    /* The text and its tokens */
    string text;            /* what the preprocessor made */
    std::vector<token> tok;
    struct marker { size_t at; string file; int line; };
    std::vector<marker> markers = { { 0, "", 1 } };
    std::set<string> users, ours;       /* files, not the system's */
    /* Take the text apart */
    size_t string_end(size_t i) const {
        const char stops[] = { text[i], '\n', '\\', 0 };
        i = text.find_first_of(stops, i + 1);
        while (i < text.size() && text[i] == '\\')
            i = text.find_first_of(stops, i + 2);
        return i < text.size() ? i + 1 : text.size();
    }
    size_t raw_end(size_t i) const {
        size_t open = text.find('(', i);
        string close = ")" + text.substr(i + 1, open - i - 1) + "\"";
        size_t e = text.find(close, open);
        return e < text.size() ? e + close.size() : text.size();
    }
    void brackets_of(size_t i) {            /* write <% as { */
        for (const char *p = "<%{%>}<:[:>]"; *p; p += 3)
            if (text[i] == p[0] && text[i + 1] == p[1] && (p[2] != '['
                    || text[i + 2] != ':' || strchr(":>", text[i + 3])))
                text.replace(i, 2, { p[2], ' ' });
    }
    size_t token_end(size_t i) const {
        char x = text[i], next = text[i + 1];
        if (x == '"' && i && text[i - 1] == 'R')
            return raw_end(i);
        if (x == '"' || x == '\'')
            return string_end(i);
        if ((x == ':' && next == ':') || (x == '-' && next == '>'))
            return i + 2;
        if (!word_char(x))
            return i + 1;
        bool number = isdigit((unsigned char)x);
        while (word_char(text[i]) || (number && (text[i] == '.'
               || (text[i] == '\'' && word_char(text[i + 1])))))
            i++;
        return i;
    }
    size_t marker_end(size_t i, int &system) {
        size_t end = text.find('\n', i);
        string line = text.substr(i, end - i);
        size_t open = line.find('"'), close = line.rfind('"');
        if (open < close && isdigit((unsigned char)line[2])) {
            string file = line.substr(open + 1, close - open - 1);
            if (line.find('3', close) == string::npos)
                users.insert(file);
            bool goes = line.find_first_of("12", close) < line.size();
            if (starts(file, headers) || (system == 2 && !goes))
                ours.insert(file);
            system = ours.count(file) ? 2 : !users.count(file);
            markers.push_back({ end + 1, file, stoi(line.substr(2)) });
        }
        return end;
    }
    void take_apart() {
        std::vector<size_t> open;
        bool fresh = true;                  /* on this line */
        int system = 0;
        for (size_t i = 0, end; i < text.size(); i = end) {
            end = i + 1;
            if (isspace((unsigned char)text[i])) {
                fresh |= text[i] == '\n';
            } else if (fresh && text[i] == '#') {
                end = marker_end(i, system);
            } else {
                fresh = false;
                brackets_of(i);
                end = token_end(i);
                enter_token({ &text[i], end - i }, open, system);
            }
        }
        for (size_t i : open)
            tok[i].mate = tok.size() - 4;
    }
    /* Enter a token, and find its partner */
    void enter_token(string_view s, std::vector<size_t> &open, int system) {
        size_t mate = 0;
        if (strchr(")]}", s[0]) && !open.empty()) {
            mate = open.back();
            open.pop_back();
            tok[mate].mate = tok.size();
        }
        tok.push_back({ s, mate, system, open.empty() ? 0 : open.back() });
        if (strchr("([{", s[0]))
            open.push_back(tok.size() - 1);
    }
    /* Questions about a token */
    bool is(size_t i, string_view s) const { return tok[i].s == s; }
    bool one_of(size_t i, std::initializer_list<string_view> l) const
        { return std::find(l.begin(), l.end(), tok[i].s) != l.end(); }
    bool number(size_t i) const
        { return isdigit((unsigned char)tok[i].s[0]); }
    bool opens(size_t i) const { return tok[i].mate > i; }
    bool word(size_t i) const
        { return word_char(tok[i].s[0]) && !number(i); }
    bool attribute(size_t i) const {
        return one_of(i, { "__attribute__", "alignas", "decltype",
                           "__launch_bounds__", "if", "for", "while",
                           "constexpr", "switch" });
    }
    bool has(size_t i, size_t end, string_view s) const {
        while (i < end && !is(i, s))
            i++;
        return i < end;
    }
    /* From tokens to text */
    size_t from(size_t i) const { return tok[i].s.data() - &text[0]; }
    size_t to(size_t i) const { return from(i) + tok[i].s.size(); }
    string flat(size_t i, size_t end) const {
        string s;
        for (size_t j = i; j < end; j++) {
            if (j > i && to(j - 1) < from(j))
                s += ' ';
            s += tok[j].s;
        }
        return s;
    }
    list place(size_t at) const {
        auto m = std::find_if(markers.rbegin(), markers.rend(),
            [=](const marker &x) { return x.at <= at; });
        auto n = std::count(&text[m->at], &text[at], '\n');
        return { m->file, std::to_string(m->line + n) };
    }
    [[noreturn]] void stop_at(size_t i, const string &what) const
        { fail(fill_in("$0:$1: ", place(from(i))) + what); }
    /* Jump over brackets, forwards and backwards */
    size_t past(size_t i) const {
        if (!is(i, "<"))
            return (opens(i) ? tok[i].mate : i) + 1;
        int depth = 0;
        do {
            bool shift = shifts(i);
            depth += !shift && is(i, "<");
            depth -= is(i, ">");
            i = shift ? i + 2 : is(i, "<") ? i + 1 : past(i);
        } while (depth > 0 && !is(i, ";"));
        return i;
    }
    bool shifts(size_t i) const             /* no template's list */
        { return is(i, "<") && is(i + 1, "<") && to(i) == from(i + 1); }
    size_t before(size_t i) const {
        if (!is(i, ">"))
            return (opens(i) || !tok[i].mate ? i : tok[i].mate) - 1;
        int depth = 0;
        do {
            bool shift = shifts(i - 1);
            depth += is(i, ">");
            depth -= !shift && is(i, "<");
            i = shift ? i - 2 : is(i, ">") ? i - 1 : before(i);
        } while (depth > 0 && i > 0);
        return i;
    }
    size_t open_record(size_t i) const {
        for (;;)
            if ((word(i - 1) && !is(i - 1, "__extension__"))
                || one_of(i - 1, { "*", "&", "~", "::" }))
                i--;
            else if ((is(i - 1, ">") && !is(before(i - 1), "template"))
                     || (is(i - 1, ")") && attribute(before(i - 1))))
                i = before(i - 1);
            else
                return i;
    }
    size_t statement(size_t i) const {
        while (!one_of(i - 1, { ";", "{", "}" }))
            i--;
        return i;
    }
    /* Where the head of the brace at i begins: braces in it are values */
    size_t head(size_t i) const {
        const size_t own = lambda(i);
        for (i = own ? own : i; !own && i > 1; i--)
            if (one_of(i - 1, { ")", "]" }) || value(i - 1))
                i = tok[i - 1].mate + 1;
            else if (one_of(i - 1, { ";", "{", "}" }))
                break;
        return i;
    }
    bool value(size_t close) const {        /* in a head? */
        size_t o = tok[close].mate, w = o - 1;
        if (!is(close, "}") || !o)
            return false;
        return (is(w, ")") ? is(before(w), "requires") : is(w, "requires"))
            || (one_of(close + 1, { ",", ">", "{", "&", "|" })
                && (is(w, ">") || (word(w) && !one_of(w, { "else", "do",
                    "try", "const", "noexcept", "override", "final",
                    "mutable" })))
                && !lambda(o));
    }
    /* The [ of the lambda whose body opens here, or 0 */
    size_t lambda(size_t i) const {
        for (i--; i > 1; )
            if (is(i, "]") && is(tok[i].mate + 1, "["))
                i = tok[i].mate - 1;
            else if (is(i, "]"))
                return captures(tok[i].mate) ? tok[i].mate : 0;
            else if (one_of(i, { ")", ">", "*", "&", "->", "::" })
                     || (word(i) && !one_of(i, { "return", "else", "do" })))
                i = before(i);
            else
                return 0;
        return 0;
    }
    bool captures(size_t i) const {         /* is [ a lambda's? */
        size_t w = i - 1, end = tok[i].mate + 1;
        return !is(w, "[") && !is(i + 1, "[") && !one_of(w, { ")", "]" })
            && !number(w)
            && (!word(w) || one_of(w, { "return", "else", "do", "case" }))
            && (one_of(end, { "(", "{", "<", "->", "[" }) || word(end))
            && !(is(w, "&") && is(w - 1, "auto"));
    }
    /* Where a head's parameters open, or 0 */
    size_t parameters(size_t i, size_t end) const {
        for (; i < end; i = past(i))
            if (attribute(i) || is(i, "requires"))
                i += is(i + 1, "(");
            else if (is(i, "("))
                return i;
        return 0;
    }
    size_t declared(size_t i) const {
        size_t name = 0;
        bool body = false;
        while (!one_of(i, { "[", "=", ";", "," })
               && (body || !is(i, "{"))) {
            body |= one_of(i, { "struct", "union" });
            if (word(i) && !is(i + 1, "("))
                name = i;
            i = past(i);
        }
        return name;
    }
    /* Where a name begins that may be std's, or that of all; 0: it is
       a member, or of another namespace */
    size_t name_from(size_t i) const {
        if (!is(i - 1, "::"))
            return one_of(i - 1, { ".", "->" }) ? 0 : i;
        if (is(i - 2, "std"))
            return i - 2 - is(i - 3, "::");
        bool of = is(i - 2, ">") || (word(i - 2)
            && !one_of(i - 2, { "return", "else", "do", "case" }));
        return of ? 0 : i - 1;
    }
    bool at_statement(size_t i) const {
        size_t s = statement(i);                /* which may be labelled */
        bool label = is(s + 1, ":") || one_of(s, { "case", "default" });
        return one_of(i - 1, { "{", "}", "else" })
            || (is(i - 1, ";") && !is(tok[i].in, "("))
            || (is(i - 1, ":") && label && !has(s, i, "?"))
            || (is(i - 1, ")")
                && one_of(before(i - 1), { "if", "for", "while", "constexpr" }));
    }
    explicit tokens(const string &s) : text(";\n" + s + "\n;;;;")
        { take_apart(); }
};
