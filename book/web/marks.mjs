// What a mark of a plot is called when a pointer rests on it: its numbers, rounded; and
// names as they are, since an axis may count machines or kinds of graphs.
export const markText = (t) =>
  t
    .split(", ")
    .map((x) =>
      x.trim() === "" || !Number.isFinite(+x)
        ? x.trim()
        : Math.abs(x) >= 1000
          ? Math.round(x).toLocaleString("en")
          : String(+(+x).toPrecision(4)),
    )
    .join("; ");
