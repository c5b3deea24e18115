import type { Points, EquitySpan } from './equity-window.ts';

type LineKey = 'equity' | 'holding' | 'bitcoin';

/** Of the drawings, their own units. */
export const CHART_WIDTH = 1000;
const HIGH = 240;
const LOW = 70;
const STRIP = 30;
/** Between times and places of a drawing. */
export interface Scale {
  readonly x: (time: number) => number;
  readonly timeAt: (share: number) => number;
}

export function scaleOf({ from, to }: EquitySpan): Scale {
  const length = to - from || 1;
  return { x: (time) => ((time - from) / length) * CHART_WIDTH, timeAt: (share) => from + share * length };
}

function pathOf(points: Points, { x }: Scale, y: (point: Points[number]) => number | null): string {
  let isDown = false;
  return points
    .flatMap((point) => {
      const at = y(point);
      if (at === null) {
        isDown = false;
        return [];
      }
      const step = `${isDown ? 'L' : 'M'}${x(point.time).toFixed(1)} ${at.toFixed(1)}`;
      isDown = true;
      return [step];
    })
    .join('');
}

/** Lowest and highest of some lines. */
export function valueRange(points: Points, keys: readonly LineKey[]): readonly [low: number, high: number] {
  const values = points.flatMap((point) => keys.flatMap((key) => point[key] ?? []));
  return [Math.min(...values), Math.max(...values)];
}

const LINES: ReadonlyArray<{ readonly key: LineKey; readonly stroke: string; readonly dash?: string }> = [
  { key: 'bitcoin', stroke: 'var(--fg-3)', dash: '2 4' },
  { key: 'holding', stroke: 'var(--fg-3)', dash: '7 4' },
  { key: 'equity', stroke: 'var(--fg)' },
];

/** What is not chosen, greyed. */
function Shade({ left, right, height }: { readonly left: number; readonly right: number; readonly height: number }) {
  return (
    <path
      d={`M0 0H${left}V${height}H0ZM${right} 0H${CHART_WIDTH}V${height}H${right}Z`}
      fill="var(--bg)"
      fillOpacity="0.65"
    />
  );
}

interface PlotsProps {
  readonly points: Points;
  readonly scale: Scale;
  readonly range: readonly [low: number, high: number];
  /** The largest fall, below zero. */
  readonly deepest: number;
  /** What is chosen, in units of the drawing. */
  readonly window: readonly [left: number, right: number];
}

/** The lines, and below them the fall from the highest point. */
export function Plots({ points, scale, range: [low, high], deepest, window }: PlotsProps) {
  const y = (value: number | null): number | null =>
    value === null ? null : HIGH - ((value - low) / (high - low || 1)) * HIGH;
  return (
    <>
      <svg
        aria-hidden
        viewBox={`0 0 ${CHART_WIDTH} ${HIGH}`}
        preserveAspectRatio="none"
        fill="none"
        className="block h-56 w-full"
      >
        {LINES.map(({ key, stroke, dash }) => (
          <path
            key={key}
            d={pathOf(points, scale, (point) => y(point[key]))}
            stroke={stroke}
            strokeWidth={key === 'equity' ? 1.6 : 1.2}
            {...(dash !== undefined && { strokeDasharray: dash })}
            vectorEffect="non-scaling-stroke"
          />
        ))}
        <Shade left={window[0]} right={window[1]} height={HIGH} />
      </svg>
      <svg
        aria-hidden
        viewBox={`0 0 ${CHART_WIDTH} ${LOW}`}
        preserveAspectRatio="none"
        fill="none"
        className="mt-2 block h-20 w-full border-t border-line"
      >
        <path
          d={`${pathOf(points, scale, ({ drawdown }) => (drawdown / deepest) * LOW)}V0H0Z`}
          fill="var(--down)"
          fillOpacity="0.25"
          stroke="var(--down)"
          vectorEffect="non-scaling-stroke"
        />
        <Shade left={window[0]} right={window[1]} height={LOW} />
      </svg>
    </>
  );
}

/** The whole line with what is drawn above left bright. */
export function Strip({
  points,
  whole,
  span,
}: {
  readonly points: Points;
  readonly whole: EquitySpan;
  readonly span: EquitySpan;
}) {
  const scale = scaleOf(whole);
  const [low, high] = valueRange(points, ['equity']);
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${CHART_WIDTH} ${STRIP}`}
      preserveAspectRatio="none"
      fill="none"
      className="mt-2 block h-6 w-full border-y border-line"
    >
      <path
        d={pathOf(points, scale, ({ equity }) => STRIP - 2 - ((equity - low) / (high - low || 1)) * (STRIP - 4))}
        stroke="var(--fg-3)"
        vectorEffect="non-scaling-stroke"
      />
      <Shade left={scale.x(span.from)} right={scale.x(span.to)} height={STRIP} />
    </svg>
  );
}
