const LINES = [14, 34, 54, 74, 94] as const;
const PATH = 'M4 54 24 78 44 66 66 98 92 50 112 60 138 10 162 40 186 30 214 76 240 52 262 36 288 46';
/** Where the path crosses a line on its way down (bought) and up (sold). */
const BUYS = [
  [20, 74],
  [63, 94],
  [213, 74],
] as const;
const SELLS = [
  [90, 54],
  [124, 34],
  [239, 54],
] as const;

/** How a grid trades, drawn once: a price wandering over five lines. */
export function GridSketch() {
  return (
    <svg aria-hidden viewBox="0 0 292 108" className="h-28 w-full rounded-sm bg-bg" preserveAspectRatio="none">
      {LINES.map((y) => (
        <path
          key={y}
          d={`M0 ${y}H292`}
          stroke="var(--line-strong)"
          strokeDasharray="2 4"
          vectorEffect="non-scaling-stroke"
        />
      ))}
      <path d={PATH} fill="none" stroke="var(--fg)" strokeWidth="1.4" vectorEffect="non-scaling-stroke" />
      {BUYS.map(([x, y]) => (
        <path key={x} d={`M${x} ${y - 5}l5 8h-10z`} fill="var(--up)" />
      ))}
      {SELLS.map(([x, y]) => (
        <path key={x} d={`M${x} ${y + 5}l5 -8h-10z`} fill="var(--down)" />
      ))}
    </svg>
  );
}
