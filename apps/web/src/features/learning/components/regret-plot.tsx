import { Percent } from '../../../components/percent.tsx';
import { formatNumber } from '../../../lib/format-number.ts';
import { niceTicks, tickDecimals } from '../../../lib/nice-ticks.ts';

export interface RegretPlotProps {
  /** 'Regret over 40 rounds' */
  readonly label: string;
  /** Fractions of the stake, one value a round or evenly spread over them. */
  readonly learner: readonly number[];
  readonly defaults: readonly number[];
  readonly random: readonly number[];
}

const [WIDTH, HEIGHT] = [1_000, 300];
const LINES = [
  { key: 'learner', name: 'Learner', stroke: 'var(--fg)', dash: '', width: 1.8 },
  { key: 'defaults', name: 'Always the defaults', stroke: 'var(--fg-2)', dash: '6 4', width: 1.3 },
  { key: 'random', name: 'Random choice, expected', stroke: 'var(--fg-3)', dash: '2 3', width: 1.3 },
] as const;

/** What the picks have cost against the arm that turned out best, beside a fixed and a random choice: lower is better. */
export function RegretPlot({ label, ...curves }: RegretPlotProps) {
  const values = [0, ...curves.learner, ...curves.defaults, ...curves.random];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const y = (value: number): number => HEIGHT - 8 - ((value - low) / (high - low || 1)) * (HEIGHT - 16);
  const path = (curve: readonly number[]): string =>
    [0, ...curve]
      .map((value, i) => `${i === 0 ? 'M' : 'L'}${((i / curve.length) * WIDTH).toFixed(1)} ${y(value).toFixed(1)}`)
      .join('');
  const ticks = niceTicks(100 * low, 100 * high, 4);
  const decimals = tickDecimals(ticks);
  return (
    <figure aria-label={label}>
      <div aria-hidden className="relative h-48">
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          fill="none"
          className="absolute inset-y-0 left-0 h-full w-[calc(100%-4rem)] overflow-visible"
        >
          {ticks.map((tick) => (
            <path
              key={tick}
              d={`M0 ${y(tick / 100)}H${WIDTH}`}
              stroke="var(--line)"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {LINES.map(({ key, stroke, dash, width }) => (
            <path
              key={key}
              d={path(curves[key])}
              stroke={stroke}
              strokeDasharray={dash}
              strokeWidth={width}
              vectorEffect="non-scaling-stroke"
            />
          ))}
        </svg>
        <div className="num absolute inset-y-0 right-0 w-16 text-2xs text-fg-3">
          {ticks.map((tick) => (
            <span
              key={tick}
              className="absolute left-2 -translate-y-1/2"
              style={{ top: `${(y(tick / 100) / HEIGHT) * 100}%` }}
            >
              {formatNumber(tick, { decimals }).text}%
            </span>
          ))}
        </div>
      </div>
      <figcaption className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs">
        {LINES.map(({ key, name, stroke, dash, width }) => (
          <span key={key} className="inline-flex items-center gap-1.5">
            <svg aria-hidden width="24" height="8" viewBox="0 0 24 8">
              <path d="M0 4H24" stroke={stroke} strokeDasharray={dash} strokeWidth={width} />
            </svg>
            {name} <Percent value={curves[key].at(-1) ?? 0} className="font-medium" />
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
