/* sim_casts.h -- casts as a device does them, one behind another too */
#pragma once
/* A number comes by value, as it may be some bits of a word, and an
   object as it is, since it need not be copied */
template <class T> using SimNumber
    = std::enable_if_t<std::is_scalar_v<T>>;
template <class T> using SimObject
    = std::enable_if_t<!std::is_scalar_v<std::decay_t<T>>>;
template <class To, class From, class = SimObject<From>, class = void>
constexpr SIM_ALWAYS To sim_into(From &&v)
    { return (To)static_cast<From &&>(v); }
template <class To, class From, class = SimNumber<From>>
constexpr SIM_ALWAYS To sim_into(From v)
{
    typedef std::conditional_t<(sizeof(To) >= 4), To,
        std::conditional_t<std::is_signed_v<To>, int, unsigned>> Wide;
    if constexpr (std::is_floating_point_v<From>
                  && std::is_integral_v<To>
                  && !std::is_same_v<To, bool>)
        return (To)sim_fit<Wide>(v);
    else
        return (To)v;
}
/* (To)v is SimCast<To>()->*v; what stands before another cast waits
   for its value: (A->*B)->*v is A->*(B->*v) */
struct SimWaits {};
template <class T> constexpr bool sim_waits
    = std::is_base_of_v<SimWaits, std::decay_t<T>>;
template <class Last, class First> struct SimBoth;
/* Of a form F is known what it makes of a value */
template <class F> struct SimForm : SimWaits {
    template <class From, class = SimNumber<From>>
    constexpr SIM_ALWAYS auto operator->*(From v) const
        { return F::of(v); }
    template <class From, class = SimObject<From>, class = void>
    constexpr SIM_ALWAYS auto operator->*(From &&v) const
    {
        if constexpr (sim_waits<From>)
            return SimBoth<F, std::decay_t<From>>();
        else
            return F::of(static_cast<From &&>(v));
    }
};
template <class Last, class First> struct SimBoth
    : SimForm<SimBoth<Last, First>> {
    template <class From> static constexpr SIM_ALWAYS auto of(From &&v)
        { return Last()->*(First()->*static_cast<From &&>(v)); }
};
template <class To> struct SimCast : SimForm<SimCast<To>> {
    template <class From> static constexpr SIM_ALWAYS To of(From &&v)
        { return sim_into<To>(static_cast<From &&>(v)); }
};
#define SIM_BEFORE(name, op) \
    struct name : SimForm<name> { \
        template <class From> \
        static constexpr SIM_ALWAYS auto of(From &&v) \
            { return op static_cast<From &&>(v); } \
    }; \
    template <class From, class = std::enable_if_t<sim_waits<From>>> \
    constexpr SIM_ALWAYS SimBoth<name, From> operator op(From) \
        { return {}; }
SIM_BEFORE(SimMinus, -) SIM_BEFORE(SimPlus, +) SIM_BEFORE(SimNot, !)
SIM_BEFORE(SimInverted, ~)
