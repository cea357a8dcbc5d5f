/* simcc.h -- what the files of simcc share */
#pragma once
/* The libraries that simcc needs */
#include <algorithm>
#include <cctype>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iomanip>
#include <iostream>
#include <iterator>
#include <map>
#include <memory>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using std::string;
using std::string_view;
using list = std::vector<string>;
namespace fs = std::filesystem;

/* Where a variable of the device lies, and what lies behind it */
static inline string in_section(const string &where, const string &how)
{
    return "__attribute__((used, no_reorder, section(\"" + where + "\")"
        + how + "))";
}
static inline string gap_behind(const string &where, unsigned n)
{
    /* (memory.cpp knows it by these words, 62 bytes and two) */
    string all, words = "[] = \"between two variables of the device: no kernel has business he";
    for (const char *at : { "1", "64" })
        all += " static " + in_section(where, string(", aligned(") + at
            + ")") + " char sim_gap" + std::to_string(n) + "_" + at
            + words + at[0] + "\";";
    return all;
}
/* Stop with one line */
struct stop { int status; };
[[noreturn]] static inline void leave(int status)
{
#ifdef __wasm__
    exit(status);       /* nothing is thrown in a page */
#else
    throw stop { status };
#endif
}
[[noreturn]] static inline void fail(const string &what)
{
    std::cerr << "simcc: " << what << "\n";
    leave(2);
}
/* A few things that strings lack */
static inline bool starts(string_view s, string_view with)
    { return s.substr(0, with.size()) == with; }
static inline list split(const string &s)
{
    std::istringstream in(s);
    return { std::istream_iterator<string>(in), {} };
}
static inline string in_quotes(const string &s)
{
    std::ostringstream out;
    out << std::quoted(s);
    return out.str();
}
static inline string fill_in(string_view form, const list &with)
{
    string s;
    for (size_t i = 0; i < form.size(); i++)
        if (form[i] == '$')
            s += with[form[++i] - '0'];
        else
            s += form[i];
    return s;
}
static inline bool is_file(const string &path)
{
    std::error_code ignored;
    return fs::is_regular_file(path, ignored);
}
static inline string read_file(const string &path)
{
    std::ifstream in(path, std::ios::binary);
    std::ostringstream all;
    std::error_code ignored;
    if (!in || fs::is_directory(path, ignored))
        fail(path + ": cannot be read");
    all << in.rdbuf();
    return all.str();
}
/* What the files of simcc ask of each other */
static inline bool word_char(char c)
    { return isalnum((unsigned char)c) || c == '_' || c < 0; }
extern bool fast, clang;    /* --fast; the compiler is clang */
extern string headers;      /* the simulator's, for programs */
extern const char *const limits;        /* of the simulator */
struct refusal {
    list words;
    string said;            /* behind the word */
    refusal(const char *w, const string &feature, const char *instead)
        : words(split(w)),
          said(": the simulator has no " + feature + "; " + instead) {}
};
const refusal *row_of(const string &word);
extern const std::map<string, const char *> ptx;
void explain(const string &said);
struct translated {
    string text;
    bool watched, main;
    std::function<string(const string &file)> spared;
};
translated translate(const string &source);
string joined(const string &device, const string &host);
