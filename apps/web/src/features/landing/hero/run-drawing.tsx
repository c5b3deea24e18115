import type { RecordedRun } from '../landing-data.ts';

const WIDTH = 720;
const HEIGHT = 400;
/** Room for the prices on the right. */
const PLOT = 652;
const TOP = 12;
const BOTTOM = 376;

interface Scale {
  readonly x: (index: number) => number;
  readonly y: (price: number) => number;
  readonly low: number;
  readonly high: number;
}

const round = (value: number): number => Math.round(value * 10) / 10;

function scaleOf({ candles }: RecordedRun): Scale {
  const low = Math.min(...candles.map(([, , each]) => each));
  const high = Math.max(...candles.map(([, each]) => each));
  const step = PLOT / candles.length;
  return {
    low,
    high,
    x: (index) => round((index + 0.5) * step),
    y: (price) => round(BOTTOM - ((price - low) / (high - low)) * (BOTTOM - TOP)),
  };
}

/** Bodies and wicks of one direction as a single path. */
function drawCandles({ candles }: RecordedRun, { x, y }: Scale, isRise: boolean): string {
  return candles
    .map(([open, high, low, close], index) => {
      if (close >= open !== isRise) return '';
      const [left, top] = [round(x(index) - 1.2), y(Math.max(open, close))];
      const height = Math.max(0.6, round(y(Math.min(open, close)) - top));
      return `M${x(index)} ${y(high)}V${y(low)}M${left} ${top}h2.4v${height}h-2.4z`;
    })
    .join('');
}

/** A small triangle for each execution: up for a purchase, down for a sale. */
function drawFills({ fills }: RecordedRun, { x, y }: Scale, side: 1 | -1): string {
  return fills
    .filter((fill) => fill[1] === side)
    .map(([index, , price]) => `M${x(index)} ${round(y(price) - side * 4)}l3.4 ${side * 6}h-6.8z`)
    .join('');
}

function priceTicks({ low, high }: Scale): readonly number[] {
  const step = 2_000;
  const first = Math.ceil(low / step) * step;
  return Array.from({ length: Math.floor((high - first) / step) + 1 }, (_, index) => first + index * step);
}

export interface RunDrawingProps {
  readonly run: RecordedRun;
  /** Candles that are over; the rest lies behind a veil. */
  readonly shown: number;
}

/** The recorded month as a picture: candles, the grid's lines, each execution. Drawn at the build, without a chart library. */
export function RunDrawing({ run, shown }: RunDrawingProps) {
  const scale = scaleOf(run);
  const lines = run.lines.filter((price) => price >= scale.low && price <= scale.high);
  const edge = round((shown / run.candles.length) * PLOT);
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden
      className="h-full w-full"
      fill="none"
    >
      <path
        d={lines.map((price) => `M0 ${scale.y(price)}H${PLOT}`).join('')}
        stroke="var(--line-strong)"
        strokeOpacity="0.45"
        strokeDasharray="1 5"
      />
      <path d={drawCandles(run, scale, true)} stroke="var(--up)" fill="var(--up)" strokeWidth="0.9" />
      <path d={drawCandles(run, scale, false)} stroke="var(--down)" fill="var(--down)" strokeWidth="0.9" />
      <path d={drawFills(run, scale, 1)} fill="var(--fg)" stroke="var(--surface-1)" strokeWidth="0.8" />
      <path d={drawFills(run, scale, -1)} fill="var(--brand-text)" stroke="var(--surface-1)" strokeWidth="0.8" />
      {shown < run.candles.length && (
        <>
          <path d={`M${edge} 0H${PLOT}V${HEIGHT}H${edge}z`} fill="var(--surface-1)" fillOpacity="0.85" />
          <path d={`M${edge} 0V${HEIGHT}`} stroke="var(--fg-3)" strokeDasharray="3 3" />
        </>
      )}
      <g fill="var(--fg-3)" fontSize="13" textAnchor="end">
        {priceTicks(scale).map((price) => (
          <text key={price} x={WIDTH - 6} y={scale.y(price) + 4.5}>
            {`${price / 1_000}k`}
          </text>
        ))}
      </g>
    </svg>
  );
}
