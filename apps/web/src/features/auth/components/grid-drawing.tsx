interface Point {
  readonly x: number;
  readonly y: number;
}

/** Price levels of the drawing, top to bottom, in its own units. */
const LEVELS = [36, 76, 116, 156, 196, 236, 276] as const;
const PRICE: readonly Point[] = [
  [0, 208],
  [18, 216],
  [36, 190],
  [50, 198],
  [72, 150],
  [88, 164],
  [108, 128],
  [124, 142],
  [146, 96],
  [166, 110],
  [186, 66],
  [204, 84],
  [222, 58],
  [244, 98],
  [258, 88],
  [284, 138],
  [300, 124],
  [322, 170],
  [340, 158],
  [362, 214],
  [380, 200],
  [402, 250],
  [420, 236],
  [440, 268],
  [462, 240],
  [478, 252],
  [500, 184],
  [520, 204],
  [540, 146],
  [560, 162],
  [584, 106],
  [604, 126],
  [628, 88],
  [646, 102],
  [668, 60],
  [690, 92],
  [720, 66],
].map(([x = 0, y = 0]) => ({ x, y }));

interface Fill extends Point {
  readonly side: 'buy' | 'sell';
}

/** Where the price crosses a level other than the last one: down buys, up sells. */
function findFills(): readonly Fill[] {
  const fills: Fill[] = [];
  for (const [index, to] of PRICE.entries()) {
    const from = PRICE[index - 1];
    if (from === undefined) continue;
    for (const y of LEVELS) {
      if ((from.y - y) * (to.y - y) >= 0) continue;
      const side = to.y > from.y ? 'buy' : 'sell';
      if (fills.at(-1)?.y !== y)
        fills.push({ x: from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x), y, side });
    }
  }
  return fills;
}

const FILLS = findFills();
const PATH = PRICE.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');

/** What a grid bot does, as a picture: a price wanders across its levels, bought going down, sold going up. Not data. */
export function GridDrawing() {
  return (
    <svg aria-hidden viewBox="0 0 720 300" fill="none" className="h-auto w-full">
      {LEVELS.map((y) => (
        <path key={y} d={`M0 ${y}H720`} stroke="var(--line-strong)" strokeOpacity="0.5" strokeDasharray="1 6" />
      ))}
      <path d={PATH} stroke="var(--fg)" strokeWidth="1.5" strokeLinejoin="round" />
      {FILLS.map(({ x, y, side }) => (
        <g key={`${x} ${y}`} fill={side === 'buy' ? 'var(--up)' : 'var(--down)'}>
          <circle cx={x} cy={y} r="3" stroke="var(--surface-1)" strokeWidth="1.5" />
          <path d={side === 'buy' ? `M${x} ${y + 9}l4.5 7h-9z` : `M${x} ${y - 9}l4.5 -7h-9z`} />
        </g>
      ))}
    </svg>
  );
}
