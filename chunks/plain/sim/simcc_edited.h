/* simcc_edited.h -- what is replaced in a text, and its casts first */
#pragma once
#include "simcc_declared.h"
struct edited : declarations {
    using declarations::declarations;
    struct edit { size_t to; string by; };
    std::map<size_t, edit> edits;
    std::set<size_t> casts;             /* that were replaced: ")" */
    std::set<size_t> folded;            /* operands now in brackets */
    /* Replace tokens, or insert before a place */
    void replace(size_t i, size_t end, const string &by) {
        edits[from(i)].by += by;
        edits[from(i)].to = to(end - 1);
    }
    void insert(size_t at, const string &what) { edits[at].by += what; }
    string result() const {
        string out;
        size_t done = 2;
        for (auto &[at, e] : edits) {
            if (at < done)
                continue;
            out.append(text, done, at - done) += e.by;
            done = std::max(at, e.to);
            string_view lost(&text[at], done - at);
            auto n = std::count(lost.begin(), lost.end(), '\n');
            if (lost.find("\n#") < lost.size())
                out += fill_in("\n# $1 \"$0\"\n", place(done));
            else
                out.append(n, '\n');
        }
        return out.append(text, done, text.size() - 5 - done);
    }
    /* Casts, as a device does them */
    bool operand(size_t i) const {
        return number(i) || one_of(i, { "(", "-", "+", "*", "&" })
            || (word(i) && !starts(tok[i].s, "sim_") && !one_of(i,
                { "const", "noexcept", "override", "final", "volatile",
                  "mutable", "requires" }));
    }
    bool cast(size_t i) {
        if (tok[i].system)
            return false;
        /* static_cast<int>(x) and int(x) */
        bool named = is(i, "static_cast") && is(i + 1, "<") && integer(i + 2)
            && !is(past(i + 1) - 2, "&");
        bool called = integer(i) && is(i + 1, "(") && operand(i + 2)
            && !is(i + 2, "*") && !is(i + 2, "&") && !integer(i + 2)
            && !one_of(i + 2, { "float", "double", "void", "bool" })
            && (one_of(i - 1, { "=", "+", "-", "*", "/", "%", "return", "?",
                    ":", "[", "(", ",", "&", "|", "^", "!", "~" })
                || (one_of(i - 1, { "<", ">" }) && (number(i - 2)
                    || one_of(i - 2, { ")", "]" }))));
        if (called || (named && is(past(i + 1), "("))) {
            replace(i, i + 1, called ? "sim_into<" + string(tok[i].s) + ">"
                                     : "sim_into");
            return true;
        }
        if (!integer(i))
            return false;
        size_t end = i;
        while (integer(end))
            end++;
        if (!is(i - 1, "(") || !is(end, ")") || !operand(end + 1)
            || !before_cast(i - 2))
            return false;
        as_cast(i - 1, end);
        return true;
    }
    void as_cast(size_t open, size_t close) {
        string by = "SimCast<" + flat(open + 1, close) + ">()->*";
        auto [first, last] = operand_of_fold(open);
        if (first && folded.insert(first).second) {
            insert(from(first), "(");
            insert(to(last), ")");
        }
        replace(open, close + 1, by);
        casts.insert(close);
    }
    /* What stands before a cast: if that is a cast, it waits for it */
    bool before_cast(size_t b) {
        bool sign = one_of(b, { "-", "+" });
        if (is(b, ")") || is(b, "!") || is(b, "~") || sign) {
            size_t close = is(b, ")") ? b : b - 1;
            if (!is(close, ")"))
                return true;
            bool sure = known_type(close);
            return sign && !sure ? true : outer_cast(close);
        }
        bool both = is(b, "&") && is(b - 1, "&");
        bool fold = is(b - 1 - both, ".");
        bool one_sided = one_of(b, { "*", "&" }) && !fold
            && (!value_ends(b - 1 - both) || integer(b - 2));
        return !one_sided && !value_ends(b);
    }
    bool outer_cast(size_t close) {
        size_t open = tok[close].mate;
        if (casts.count(close))
            return true;
        for (size_t j = open + 1; j < close; j++)
            if (!word(j) || is(j, "void"))
                return false;
        if (close == open + 1 || !before_cast(open - 1))
            return false;
        as_cast(open, close);
        return true;
    }
};
