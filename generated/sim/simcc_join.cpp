/* simcc_join.cpp -- one text of a file's two passes */
#include "simcc_tokens.h"

struct passes : tokens {
    using tokens::tokens;
    /* Join the texts of both passes */
    string piece(size_t i, size_t end) const {
        return text.substr(from(i), to(end) - from(i));
    }
    string line_at(size_t i) const {
        return fill_in("\n# $1 \"$0\"", place(from(i)))
            + (tok[i].system ? " 3\n" : "\n");
    }
    bool body(size_t open) const {          /* of a function? */
        size_t first = head(open);
        return (lambda(open) || parameters(first, open))
            && !has(first, open, "namespace") && !value(tok[open].mate);
    }
    bool of_device(size_t open) const {
        size_t first = head(open);
        return body(open) && (has(first, open, "__device__")
                              || has(first, open, "__global__"));
    }
    std::vector<size_t> lambdas_of_device(size_t open) const {
        std::vector<size_t> all;
        for (size_t i = open + 1; i < tok[open].mate; i++)
            if (is(i, "{") && lambda(i) && of_device(i)) {
                all.push_back(i);
                i = tok[i].mate;
            }
        return all;
    }
    /* The host's text of a body, but for what in it is the device's */
    string body_of_host(size_t open, const passes &host, size_t i) const {
        auto own = lambdas_of_device(open), other = host.lambdas_of_device(i);
        string h = host.line_at(i);
        size_t at = host.from(i);
        for (size_t k = 0; own.size() == other.size() && k < own.size(); k++) {
            size_t close = host.tok[other[k]].mate;
            h.append(host.text, at, host.from(other[k]) - at)
                += body_of(own[k], host, other[k]) + host.line_at(close);
            at = host.to(close);
        }
        return h.append(host.text, at, host.to(host.tok[i].mate) - at);
    }
    string body_of(size_t open, const passes &host, size_t i) const {
        size_t head = this->head(open);
        bool device = has(head, open, "__device__");
        string d = line_at(open) + piece(open, tok[open].mate);
        string h = body_of_host(open, host, i);
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
            /* The outermost body around the difference, the device's first */
            auto f = std::find_if(open.begin(), open.end(),
                [&](auto &b) { return of_device(b.first); });
            if (f == open.end())
                f = std::find_if(open.begin(), open.end(),
                    [&](auto &b) { return body(b.first); });
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
