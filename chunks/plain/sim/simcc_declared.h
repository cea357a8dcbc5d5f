/* simcc_declared.h -- what is asked about a declaration */
#pragma once
#include "simcc_tokens.h"
struct declarations : tokens {
    using tokens::tokens;
    /* Does what stands before the word make it a declaration's? */
    bool has_type(size_t d) const {
        size_t j = d - 1;
        if (!word(j) && !one_of(j, { ">", "*", "&" }))
            return false;
        if (one_of(j, { "class", "struct", "enum", "union", "typename",
                "using", "namespace", "public", "private", "protected",
                "virtual" }))
            return false;
        for (; j && (word(j) || number(j)
             || one_of(j, { "*", "&", "::", "<", ">", "," })); j--)
            if (one_of(j, { "return", "new", "throw", "else", "do", "case",
                    "delete", "goto", "operator", "sizeof" }))
                return false;
        bool call = is(j, "(") && !one_of(j - 1, { "for", "if", "while",
                                                   "switch" });
        return j == 0 || one_of(j, { ";", "{", "}", ")", "]", ":", "#" })
            || (is(j, "(") && !(call && is(d + 1, "{")));
    }
    bool declared_anew(const string &name, size_t i, size_t at,
                       size_t but) const {      /* and known there? */
        for (size_t d = i + 1, in; d < tok[i].mate; d++) {
            for (in = tok[d].in; in && !is(in, "{"); in = tok[in].in) {}
            if (is(d, name) && d != but && in < at && tok[in].mate > at
                && one_of(d + 1, { "=", "{", "[", ";", ",", "(", "}", ":" })
                && (has_type(d) || (one_of(d - 1, { "{", "," })
                    && one_of(d + 1, { "=", ",", "}" }))))
                return true;
        }
        return false;
    }
    bool names_value(size_t i) const {      /* is the word one's name? */
        if (one_of(i, { "char", "int", "short", "long", "signed",
                        "unsigned", "float", "double", "bool" }))
            return false;           /* enum shade : unsigned char { */
        for (size_t d = 1, j = 1; d < i; j = ++d) {
            if (tok[d].s != tok[i].s)
                continue;
            if (has_type(d) && one_of(d + 1, { "=", "{", "[", ";" })
                && !is(statement(d), "typedef"))
                return true;
            while (!one_of(j, { "{", "}", ";" }))
                j--;
            if (one_of(d - 1, { "{", "," }) && is(j, "{")
                && has(statement(j), j, "enum"))
                return true;
        }
        return false;
    }
    bool has_values(size_t open) const {    /* and no parameters? */
        size_t i = open + 1;
        if (!is(open, "(") || attribute(open - 1)
            || one_of(open - 1, { "explicit", "noexcept" }))
            return false;
        if (number(i) || one_of(i, { "(", "-", "+", "!", "~", "&", ".",
            "true", "false", "nullptr", "sizeof", "alignof" })
            || strchr("\"'", tok[i].s[0]))
            return true;
        size_t name;
        do {
            i += is(i, "::");
            name = i++;
            if (is(i, "<") && one_of(past(i), { "(", "{", "::" }))
                i = past(i);
        } while (word(name) && is(i, "::"));
        return word(name) && (one_of(i, { ")", ",", "<", "[", "*", "&" })
            ? names_value(name) || (is(i, "*") && number(i + 1))
            : one_of(i, { "{", "+", "-", "/", "%", ">", "|", "^", "?",
                          "->" }) || (is(i, ".") && word(i + 1))
              || has_values(i));
    }
    /* Is it assigned at i, and used nowhere in this body? */
    bool unread(size_t i, size_t open) const {
        size_t first = statement(i), name = i - 2;
        bool own = false;
        for (size_t j = open + 1; j < tok[open].mate; j++)
            if (tok[j].s == tok[name].s) {
                bool typed = one_of(j - 1, { "cudaError_t", "auto" });
                own |= typed;
                if (!typed && (!is(j + 1, "=") || is(j + 2, "="))
                    && (!is(j - 1, ")") || !is(j - 2, "void")))
                    return false;
            }
        while (first < name && one_of(first, { "const", "cudaError_t", "auto" }))
            first++;
        return own && is(i - 1, "=") && first == name;
    }
    bool is_function(size_t i) const {
        for (; !one_of(i, { ";", "=", "{" }); i = past(i))
            if (attribute(i))
                i++;
            else if (is(i, "operator"))
                return true;
            else if (has_values(i))
                return false;
            else if (is(i, "("))
                return !is(i + 1, "*") || has(i + 1, tok[i].mate, "(");
            else if (is(i, "[") && !is(i + 1, "["))
                return false;
        return false;
    }
    /* The name of the host's variable that begins here, or 0; a constant
       number is everybody's */
    size_t of_host(size_t i) const {
        size_t end = i;
        while (word(end) || one_of(end, { "*", "::" }))
            end++;
        bool list = is(end, "[")
            || (is(end, "=") && is(end + 1, "{") && end - i > 2);
        for (size_t j = i; j < end; j++)
            if (one_of(j, { "__device__", "__constant__", "__managed__",
                    "__shared__", "constexpr", "extern", "typedef", "using",
                    "enum", "namespace" })
                || (is(j, "const") && !list && !has(i, end, "*")))
                return 0;
        return end - i > 1U + one_of(i, { "struct", "union", "class" })
            && word(end - 1) && one_of(end, { "=", "[", ";", "," })
            ? end - 1 : 0;
    }
    /* Of what casts are made */
    bool integer(size_t i) const {
        static const std::set<string_view> names = { "int", "unsigned",
            "signed", "short", "long", "char", "size_t", "int8_t",
            "int16_t", "int32_t", "int64_t", "uint8_t", "uint16_t",
            "uint32_t", "uint64_t" };
        return names.count(tok[i].s) != 0;
    }
    bool value_ends(size_t i) const
        { return word(i) ? !one_of(i, { "return", "else", "do", "case" })
              : number(i) || one_of(i, { ")", "]" }); }
    bool known_type(size_t close) const {
        size_t first = tok[close].mate + 1;
        return integer(first) || one_of(first, { "float", "double", "bool" });
    }
    /* In (a + ... + b) both are a cast or less: which one is at i? */
    std::pair<size_t, size_t> operand_of_fold(size_t i) const {
        size_t open = i - 1, dots, left, right;
        while (open && !opens(open))
            open = (tok[open].mate ? tok[open].mate : open) - 1;
        size_t close = tok[open].mate;
        dots = open + 1;
        while (dots < close && !(is(dots, ".") && is(dots + 1, ".")))
            dots = (opens(dots) ? tok[dots].mate : dots) + 1;
        if (!is(open, "(") || dots >= close || value_ends(dots - 1))
            return { 0, 0 };
        for (left = dots; left > open + 1 && !value_ends(left - 1)
             && (left == dots || to(left - 1) == from(left)); )
            left--;
        right = dots + 4;
        while (right < close && to(right - 1) == from(right)
               && (is(right, "=") || is(right - 1, "->")
                   || (one_of(right, { "<", ">", "&", "|" })
                       && is(right, tok[right - 1].s))))
            right++;
        return i < left ? std::pair(open + 1, left - 1)
            : i >= right ? std::pair(right, close - 1)
            : std::pair<size_t, size_t>();
    }
    /* Does the program declare it, whatever it is? */
    bool own_word(const string &s) const {
        for (size_t i = 1; i + 4 < tok.size(); i++)
            if (!tok[i].system && is(i, s)
                && one_of(i + 1, { "=", ";", ",", "[", "(", "{", ":", ")" })
                && ((word(i - 1) && !one_of(i - 1, { "return", "else", "do",
                        "case", "new", "delete", "throw", "sizeof",
                        "namespace" }))
                    || (is(i - 1, ",") && is(i + 1, "="))
                    || (one_of(i - 1, { "*", "&", ">" })
                        && !is(i + 1, "("))))
                return true;
        return false;
    }
    /* What a launch has before its brackets */
    bool chevrons(size_t i, char which) const {
        const char *s = tok[i].s.data();
        return s[0] == which && s[1] == which
            && s[2 + strspn(s + 2, " ")] == which;
    }
    bool part_of_name(size_t i) const
        { return word(i) || one_of(i, { "]", ">", ")" }); }
    size_t name_start(size_t i) const {
        for (;; i -= 2) {
            while (is(i, "]"))
                i = before(i);
            if (is(i, ">"))
                i = before(i);
            if (is(i, ")")) {               /* what a call returns? */
                size_t open = i = tok[i].mate;
                if (is(i - 1, "]") || names(i - 1))
                    i--;
                while (is(i, "]"))
                    i = before(i);
                if (is(i, ">"))
                    i = before(i);
                if (i == open)
                    return i;
            }
            bool of = is(i - 1, "::");
            if (!of && !one_of(i - 1, { "->", "." }))
                return i;
            if (of ? !is(i - 2, ">") && !names(i - 2)
                   : !part_of_name(i - 2))
                return i - 1;
        }
    }
    bool names(size_t i) const {            /* no statement's word? */
        return (word(i) || is(i, ">")) && !one_of(i, { "return", "else",
            "do", "case", "if", "while", "for", "switch", "constexpr" });
    }
    /* What a template and a function are called */
    string own_arguments(size_t i) const {      /* of a template's list */
        string all;
        for (size_t end = past(i) - 1, j = i + 1, d; j < end; j++) {
            size_t first = j;
            for (d = 0; j < end && !is(j, ","); j = past(j))
                d = d ? d : is(j, "=") ? j : 0;
            size_t own = (d ? d : j) - 1;
            if (own == first && d)              /* it has a default */
                break;
            if (own == first || !word(own) || integer(own))
                return "";
            all += (all.empty() ? "<" : ", ") + string(tok[own].s)
                + (is(own - 1, ".") ? "..." : "");
        }
        return all + ">";
    }
    size_t after_attributes(size_t i) const {
        while (attribute(i) || is(i, "["))
            i = past(i + attribute(i));
        return i;
    }
    size_t name_of(size_t i, size_t end, bool function) const {
        for (; i < end; i = past(i))
            if (function ? is(i, "operator")
                : one_of(i - 1, { "class", "struct" }))
                return after_attributes(i);
            else if (function && is(i, "(") && named(i))
                return named(i);
        return 0;
    }
    size_t named(size_t open) const {       /* k( or, special, k<4>( */
        size_t i = is(open - 1, ">") ? before(open - 1) : open - 1;
        return word(i) && !attribute(i) && !one_of(i, { "template",
            "requires" }) ? i : 0;
    }
    string types_of(size_t open) const {    /* of parameters */
        string s = "(";
        for (size_t i = open + 1, end = tok[open].mate; i < end; ) {
            size_t first = i, list;
            while (i < end && !one_of(i, { "=", "," }))
                i = past(i);
            s += flat(first, i);
            while (i < end && !is(i, ",")) {
                list = is(i, "<") ? template_end(i, end) : 0;
                i = list ? list + 1 : opens(i) ? tok[i].mate + 1 : i + 1;
            }
            s += i < end ? ", " : "";
            i += is(i, ",");
        }
        return s + ")";
    }
    string shape_of(size_t open) const {    /* the same without names */
        string s;
        for (size_t i = open + 1; i < tok[open].mate; i++) {
            bool name = word(i) && !integer(i) && !one_of(i, { "float",
                    "double", "bool", "void", "const" })
                && (one_of(i - 1, { "*", "&", ">", ".", "__restrict__",
                                    "__restrict" })
                    || (word(i - 1) && !one_of(i - 1, { "const",
                        "struct", "typename", "volatile" })))
                && one_of(i + 1, { ",", ")", "=", "[" });
            while (is(i, "=") && !one_of(i + 1, { ",", ")" }))
                i = past(i + 1) - 1;
            s += name ? "" : string(tok[i].s) + " ";
        }
        return s;
    }
    /* Where a list or an expression begins or ends */
    size_t template_end(size_t i, size_t end) const {
        int depth = 0;
        for (; i < end; i = (opens(i) ? tok[i].mate : i) + 1) {
            depth += is(i, "<") - is(i, ">");
            if (depth == 0)
                return one_of(i + 1, { "(", "{", "::", ":" }) ? i : 0;
        }
        return 0;
    }
    bool is_name(size_t i) const {
        return (isalpha((unsigned char)tok[i].s[0]) || tok[i].s[0] == '_')
            && !one_of(i, { "return", "else", "do", "if", "while", "for" });
    }
    size_t whole(size_t dot) const {
        size_t i = dot;
        for (;;) {
            while (one_of(i - 1, { ")", "]" }))
                i = tok[i - 1].mate;
            if (is(i - 1, ">") && i < dot)      /* a template's list */
                while (!is(--i, "<") && !one_of(i, { ";", "{", "}" }))
                    ;
            if (is_name(i - 1))
                i--;
            if (!one_of(i - 1, { ".", "->", "::" }))
                return i;
            i--;
        }
    }
    size_t around(size_t i) const
        { return std::max<size_t>(tok[i].in, 1); }
    bool argument(size_t i) const {
        i = around(i);
        return is(i, "(") && !is(i - 1, "__builtin_offsetof");
    }
    string template_of(size_t i) const {
        string s;
        for (; tok[i].s[0] == '"'; i++) {
            string_view t = tok[i].s;
            for (size_t k = 1; k + 1 < t.size(); k++)
                if (t[k] == '\\' && (t[k + 1] == 'n' || t[k + 1] == 't'))
                    k++;
                else if (t[k] != ' ' && t.substr(k, 2) != "%%")
                    s += t[k];
        }
        return s;
    }
};
