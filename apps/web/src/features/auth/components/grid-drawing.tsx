/** Price levels of the drawing, top to bottom, in its own units. */
const LEVELS = [36, 72, 108, 144, 180, 216, 252, 288] as const;
const PRICE =
  'M0 196 22 204 44 182 62 190 84 150 104 158 128 116 150 130 170 96 196 110 214 74 238 90 262 62 284 102 306 92 330 136 352 126 376 168 398 156 424 206 446 190 470 228 492 214 516 246 540 226 562 180 586 194 610 148 634 160 660 118 684 132 720 84';
const FILLS: ReadonlyArray<readonly [x: number, y: number, side: 'buy' | 'sell']> = [
  [53, 180, 'buy'],
  [90, 144, 'sell'],
  [134, 108, 'sell'],
  [219, 72, 'sell'],
  [290, 108, 'buy'],
  [359, 144, 'buy'],
  [406, 180, 'buy'],
  [459, 216, 'buy'],
  [541, 216, 'sell'],
  [562, 180, 'sell'],
  [614, 144, 'sell'],
  [668, 108, 'sell'],
];

/** What a grid bot does, as a picture: a price wanders across its levels, buying below and selling above. Not data. */
export function GridDrawing() {
  return (
    <svg aria-hidden viewBox="0 0 720 324" fill="none" className="h-auto w-full">
      {LEVELS.map((y) => (
        <path key={y} d={`M0 ${y}H720`} stroke="var(--line)" strokeDasharray="2 5" />
      ))}
      <path d={PRICE} stroke="var(--fg)" strokeWidth="1.6" strokeLinejoin="round" />
      {FILLS.map(([x, y, side]) => (
        <path
          key={x}
          d={side === 'buy' ? `M${x} ${y + 8}l6 10h-12z` : `M${x} ${y - 8}l6 -10h-12z`}
          fill={side === 'buy' ? 'var(--up)' : 'var(--down)'}
        />
      ))}
      <path d="M0 144H720" stroke="var(--brand-text)" strokeWidth="1.4" />
    </svg>
  );
}
