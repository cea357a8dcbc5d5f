/* sim_casts.h -- casts as a device does them, one behind another too */
#pragma once
template <class To, class From>
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
    = std::is_base_of_v<SimWaits, T>;
template <class Last, class First> struct SimBoth : SimWaits {
    template <class From>
    constexpr SIM_ALWAYS auto operator->*(From v) const
    {
        if constexpr (sim_waits<From>)
            return SimBoth<SimBoth, From>();
        else
            return Last()->*(First()->*v);
    }
};
template <class To> struct SimCast : SimWaits {
    template <class From>
    constexpr SIM_ALWAYS auto operator->*(From v) const
    {
        if constexpr (sim_waits<From>)
            return SimBoth<SimCast, From>();
        else
            return sim_into<To>(v);
    }
};
#define SIM_BEFORE(name, op) \
    struct name { \
        template <class From> \
        constexpr SIM_ALWAYS auto operator->*(From v) const \
            { return op v; } \
    }; \
    template <class From, class = std::enable_if_t<sim_waits<From>>> \
    constexpr SIM_ALWAYS SimBoth<name, From> operator op(From) \
        { return {}; }
SIM_BEFORE(SimMinus, -) SIM_BEFORE(SimPlus, +) SIM_BEFORE(SimNot, !)
SIM_BEFORE(SimInverted, ~)
