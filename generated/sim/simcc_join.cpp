/* simcc_join.cpp -- one text of a file's two passes */
#include "simcc_tokens.h"

struct passes : tokens {
    using tokens::tokens;
    /* Join the texts of both passes */
    string piece(size_t i, size_t end) const {
        return text.substr(from(i), to(end) - from(i));
    }
    string line_at(size_t i) const
        { return fill_in("\n# $1 \"$0\"\n", place(from(i))); }
    string body_of(size_t open, const passes &host, size_t i) const {
        size_t head = statement(open);
        bool device = has(head, open, "__device__");
        string d = line_at(open) + piece(open, tok[open].mate);
        string h = host.line_at(i) + host.piece(i, host.tok[i].mate);
        if (has(head, open, "__global__")
            || (device && !has(head, open, "__host__")))
            return d;
        return !device ? h : "{ if (!__builtin_is_constant_evaluated() && "
            "sim_in_kernel())" + d + " else " + h + " }";
    }
    string joined(const passes &host) const {
        std::vector<std::pair<size_t, size_t>> open;    /* braces */
        string out;
        size_t done = 2, last = tok.size() - 4, end = host.tok.size() - 4;
        for (size_t i = 1, j = 1; i < last || j < end; i++, j++) {
            if (i < last && j < end && tok[i].s == host.tok[j].s) {
                if (is(i, "{"))
                    open.push_back({ i, j });
                else if (is(i, "}") && !open.empty())
                    open.pop_back();
                continue;
            }
            /* The outermost body around the difference */
            auto f = std::find_if(open.begin(), open.end(), [&](auto &b) {
                size_t head = statement(b.first);
                return has(head, b.first, "(") && !has(head, b.first, "namespace");
            });
            if (f == open.end()) {
                list at = place(from(std::min(i, last - 1)));
                std::cerr << fill_in("$0:$1: warning: here __CUDA_ARCH__ decides "
                    "outside of functions; host code has the device's\n", at);
                break;
            }
            i = tok[f->first].mate;
            j = host.tok[f->second].mate;
            out.append(text, done, from(f->first) - done)
                += body_of(f->first, host, f->second) + line_at(i);
            done = to(i);
            open.erase(f, open.end());
        }
        return out.append(text, done, text.size() - 5 - done);
    }
    /* Refuse the name of the generation where it has no value */
    void refuse_generation() const {
        for (size_t i = 1; i + 4 < tok.size(); i++)
            if (is(i, "__CUDA_ARCH__"))
                stop_at(i, "__CUDA_ARCH__ has no value in nvcc's pass for "
                    "the host, which reads kernels too: put the line "
                    "between #ifdef __CUDA_ARCH__ and #endif");
    }
};
string joined(const string &device, const string &host)
{
    passes p(host);
    p.refuse_generation();
    return passes(device).joined(p);
}
