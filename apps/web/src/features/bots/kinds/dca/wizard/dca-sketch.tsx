const PATH = 'M4 22 22 30 36 24 56 50 70 42 92 74 106 64 124 92 146 70 162 80 186 52 204 62 230 36 250 44 288 28';
/** Where the orders of the deal buy, each larger than the one before. */
const BUYS = [
  [10, 24, 4],
  [54, 48, 5],
  [90, 72, 6],
  [122, 90, 7],
] as const;
/** Where the average lies after each of them, and where everything is sold. */
const AVERAGE = 'M10 25H54V36H90V50H122V62H230';
const SALE = [226, 42] as const;

/** How a DCA bot trades, drawn once: a fall that is bought on the way, its average price, and the sale above it. */
export function DcaSketch() {
  const [x, y] = SALE;
  return (
    <svg aria-hidden viewBox="0 0 292 108" className="h-28 w-full rounded-sm bg-bg" preserveAspectRatio="none">
      <path
        d={AVERAGE}
        fill="none"
        stroke="var(--line-strong)"
        strokeDasharray="2 4"
        vectorEffect="non-scaling-stroke"
      />
      <path d={PATH} fill="none" stroke="var(--fg)" strokeWidth="1.4" vectorEffect="non-scaling-stroke" />
      {BUYS.map(([at, price, size]) => (
        <path key={at} d={`M${at} ${price + 3}l${size} ${size * 1.6}h-${size * 2}z`} fill="var(--up)" />
      ))}
      <path d={`M${x} ${y - 3}l8 -13h-16z`} fill="var(--down)" />
    </svg>
  );
}
