import type { BacktestBundle } from '@atb/api/research-bundle';
import { useMemo } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { formatNumber } from '../../../lib/format-number.ts';
import { niceTicks } from '../../../lib/nice-ticks.ts';
import { drawFan, type Fan } from '../model/fan.ts';

const WIDTH = 600;
const HEIGHT = 200;
const TICKS = 4;

interface Scale {
  readonly x: (day: number) => number;
  readonly y: (multiple: number) => number;
  readonly ticks: readonly number[];
}

function makeScale({ days, lines }: Fan): Scale {
  const all = lines.flat();
  const [low, high] = [Math.min(1, ...all), Math.max(1, ...all)];
  const last = days.at(-1) ?? 1;
  return {
    x: (day) => (day / last) * WIDTH,
    y: (multiple) => HEIGHT - ((multiple - low) / (high - low || 1)) * HEIGHT,
    ticks: niceTicks(low, high, TICKS),
  };
}

function percent(multiple: number): string {
  return formatNumber(multiple - 1, { decimals: 0, percent: true, signed: true }).text;
}

function linePath({ days }: Fan, values: readonly number[] | undefined, { x, y }: Scale): string {
  return days.map((day, i) => `${x(day).toFixed(1)} ${y(values?.[i] ?? 1).toFixed(1)}`).join('L');
}

function bandPath(fan: Fan, [low, high]: readonly [number, number], { x, y }: Scale): string {
  const back = fan.days.map((day, i) => `${x(day).toFixed(1)} ${y(fan.lines[low]?.[i] ?? 1).toFixed(1)}`).toReversed();
  return `M${linePath(fan, fan.lines[high], { x, y, ticks: [] })}L${back.join('L')}Z`;
}

function Drawing({
  fan,
  actual,
  scale,
}: {
  readonly fan: Fan;
  readonly actual: readonly number[];
  readonly scale: Scale;
}) {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      fill="none"
      className="absolute inset-0 size-full overflow-visible"
    >
      {scale.ticks.map((tick) => (
        <path key={tick} d={`M0 ${scale.y(tick)}H${WIDTH}`} stroke="var(--line)" vectorEffect="non-scaling-stroke" />
      ))}
      <path d={bandPath(fan, [0, 4], scale)} fill="var(--fg)" fillOpacity="0.1" />
      <path d={bandPath(fan, [1, 3], scale)} fill="var(--fg)" fillOpacity="0.14" />
      <path
        d={`M${linePath(fan, fan.lines[2], scale)}`}
        stroke="var(--fg-3)"
        strokeDasharray="4 4"
        vectorEffect="non-scaling-stroke"
      />
      <path
        d={`M${linePath(fan, actual, scale)}`}
        stroke="var(--fg)"
        strokeWidth="1.6"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

export interface FanChartProps {
  readonly backtest: BacktestBundle;
  /** The same seed draws the same histories. */
  readonly seed: number;
}

/** Where the equity would have gone with the same days in another order. */
export function FanChart({ backtest: { daily, startEquity }, seed }: FanChartProps) {
  const fan = useMemo(() => drawFan(daily.equity, startEquity, seed), [daily, startEquity, seed]);
  if (fan === null) return null;
  const actual = fan.days.map((day) => (day === 0 ? 1 : (daily.equity[day - 1] ?? startEquity) / startEquity));
  const scale = makeScale({ ...fan, lines: [...fan.lines, actual] });
  const ends = fan.lines.map((line) => percent(line.at(-1) ?? 1));
  return (
    <Panel title="How far the same days could have led">
      <div className="relative mr-14 h-56">
        <div
          role="img"
          aria-label={`Fan of redrawn histories. After ${fan.days.at(-1)} days nine in ten lie between ${ends[0]} and ${ends[4]}, half between ${ends[1]} and ${ends[3]}; it was ${percent(actual.at(-1) ?? 1)}.`}
          className="absolute inset-0"
        >
          <Drawing fan={fan} actual={actual} scale={scale} />
        </div>
        <div aria-hidden className="num absolute inset-y-0 left-full w-14 text-2xs text-fg-3">
          {scale.ticks.map((tick) => (
            <span
              key={tick}
              className="absolute left-2 -translate-y-1/2"
              style={{ top: `${(scale.y(tick) / HEIGHT) * 100}%` }}
            >
              {percent(tick)}
            </span>
          ))}
        </div>
      </div>
      <p aria-hidden className="num mt-1 mr-14 flex justify-between text-2xs text-fg-3">
        <span>start</span>
        <span>{fan.days.at(-1)} days</span>
      </p>
      <p className="mt-2 text-xs text-fg-2">
        Half of the redrawn histories run in the darker band, nine in ten within the lighter one; dashed is the middle.
        The line is how it was: near the upper edge it had luck with the order of its days.
      </p>
    </Panel>
  );
}
