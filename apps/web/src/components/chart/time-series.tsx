import { useId, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { usePreferences } from '../../hooks/use-preferences.ts';
import { cn } from '../../lib/cn.ts';
import { formatNumber } from '../../lib/format-number.ts';
import { formatClock, formatDateTime, formatDay } from '../../lib/format-time.ts';
import { niceTicks, tickDecimals } from '../../lib/nice-ticks.ts';
import { thinPoints, type TimePoint } from '../../lib/thin-points.ts';
import { linePath, makeScale, PLOT, type TimeSeriesScale } from './time-series-scale.ts';

export interface TimeSeriesProps {
  /** 'Equity, last 30 days' */
  readonly label: string;
  /** Oldest first. */
  readonly points: readonly TimePoint[];
  /** Dashed line to compare with. */
  readonly benchmark?: readonly TimePoint[];
  readonly benchmarkLabel?: string;
  readonly unit?: string;
  readonly decimals?: number;
  /** Height of the plot, e.g. 'h-48', or 'min-h-48 flex-1' for what a column of flex has left. */
  readonly className?: string;
  /** Opens the proof of a point that is clicked, or read and Enter is pressed. */
  readonly onProve?: (point: TimePoint) => void;
}

const BUCKETS = 250;
const VALUE_TICKS = 4;
const TABLE_ROWS_MAX = 60;

function Axis({ scale }: { readonly scale: TimeSeriesScale }) {
  const ticks = niceTicks(scale.low, scale.high, VALUE_TICKS);
  const decimals = tickDecimals(ticks);
  return (
    <div aria-hidden className="num pointer-events-none absolute inset-y-0 right-0 w-16 text-2xs text-fg-3">
      {ticks.map((value) => (
        <span
          key={value}
          className="absolute left-2 -translate-y-1/2"
          style={{ top: `${(scale.y(value) / PLOT.height) * 100}%` }}
        >
          {formatNumber(value, { decimals, compact: true }).text}
        </span>
      ))}
    </div>
  );
}

interface PlotProps {
  readonly scale: TimeSeriesScale;
  readonly points: readonly TimePoint[];
  readonly benchmark: readonly TimePoint[];
  readonly at: TimePoint | undefined;
}

function Plot({ scale, points, benchmark, at }: PlotProps) {
  const path = linePath(points, scale);
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${PLOT.width} ${PLOT.height}`}
      preserveAspectRatio="none"
      fill="none"
      className="absolute inset-0 h-full w-full overflow-visible"
    >
      {niceTicks(scale.low, scale.high, VALUE_TICKS).map((value) => (
        <path
          key={value}
          d={`M0 ${scale.y(value)}H${PLOT.width}`}
          stroke="var(--line)"
          strokeOpacity="0.6"
          vectorEffect="non-scaling-stroke"
        />
      ))}
      <path d={`${path}V${PLOT.height}H0Z`} fill="var(--fg)" fillOpacity="0.05" />
      {benchmark.length > 1 && (
        <path
          d={linePath(benchmark, scale)}
          stroke="var(--fg-3)"
          strokeDasharray="4 4"
          strokeWidth="1.2"
          vectorEffect="non-scaling-stroke"
        />
      )}
      <path d={path} stroke="var(--fg)" strokeWidth="1.6" strokeLinejoin="round" vectorEffect="non-scaling-stroke" />
      {at !== undefined && (
        <path
          d={`M${scale.x(at.time)} 0V${PLOT.height}`}
          stroke="var(--fg-3)"
          strokeDasharray="3 3"
          vectorEffect="non-scaling-stroke"
        />
      )}
    </svg>
  );
}

function useReading(points: readonly TimePoint[], onProve: TimeSeriesProps['onProve']) {
  const [index, setIndex] = useState<number | null>(null);
  const last = points.length - 1;
  const prove = (at: number): void => {
    const point = points[at];
    if (point !== undefined) onProve?.(point);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const current = index ?? last;
    if (event.key === 'Enter') prove(current);
    const next = {
      ArrowLeft: current - 1,
      ArrowRight: current + 1,
      PageUp: current - 10,
      PageDown: current + 10,
      Home: 0,
      End: last,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setIndex(Math.max(0, Math.min(last, next)));
  };
  const indexAt = (event: MouseEvent<HTMLElement>): number => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - box.left) / (box.width || 1);
    const first = points[0]?.time ?? 0;
    const time = first + share * ((points[last]?.time ?? 0) - first);
    const found = points.findIndex((point) => point.time >= time);
    return found === -1 ? last : found;
  };
  return {
    at: index === null ? undefined : points[index],
    onKeyDown,
    onPointerMove: (event: MouseEvent<HTMLElement>) => setIndex(indexAt(event)),
    onClick: (event: MouseEvent<HTMLElement>) => prove(indexAt(event)),
    onPointerLeave: () => setIndex(null),
  };
}

type SeriesTableProps = Pick<TimeSeriesProps, 'label' | 'points' | 'onProve'> & { readonly decimals: number };

function SeriesTable({ label, points, decimals, onProve }: SeriesTableProps) {
  const { timeZone } = usePreferences();
  const step = Math.max(1, Math.floor(points.length / TABLE_ROWS_MAX));
  const listed = points.filter((_, index) => (points.length - 1 - index) % step === 0).toReversed();
  return (
    <div
      role="region"
      aria-label={`${label}, table`}
      tabIndex={0}
      className="absolute inset-0 overflow-auto bg-surface-1"
    >
      <table className="w-full text-xs">
        <tbody>
          {listed.map((point) => {
            const { text } = formatNumber(point.value, { decimals });
            return (
              <tr key={point.time} className="h-7 border-t border-line/60">
                <th scope="row" className="num px-3 text-left font-normal">
                  {formatDateTime(point.time, timeZone)}
                </th>
                <td className="num px-3 text-right">
                  {onProve === undefined ? (
                    text
                  ) : (
                    <button
                      type="button"
                      onClick={() => onProve(point)}
                      title="Show the proof"
                      className="touch-target rounded-xs hover:underline"
                    >
                      {text}
                    </button>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** A value over time, drawn in the colour of text: equity before anything else. Readable by arrow keys and as a table. */
export function TimeSeries(props: TimeSeriesProps) {
  const { label, points, benchmark = [], benchmarkLabel, unit = '', decimals = 2, className = 'h-48', onProve } = props;
  const { timeZone } = usePreferences();
  const [isTable, setTable] = useState(false);
  const hintId = useId();
  const shown = thinPoints(points, BUCKETS);
  const { at, ...handlers } = useReading(shown, onProve);
  const [first, last] = [shown[0], shown.at(-1)];
  if (first === undefined || last === undefined || shown.length < 2) {
    return <p className={cn('grid place-items-center text-sm text-fg-2', className)}>Collecting data</p>;
  }
  const shownBenchmark = thinPoints(benchmark, BUCKETS);
  const scale = makeScale([shown, shownBenchmark]);
  const isOneDay = formatDay(first.time, timeZone, last.time) === formatDay(last.time, timeZone, last.time);
  const formatEnd = (time: number): string =>
    isOneDay ? formatClock(time, timeZone) : formatDay(time, timeZone, last.time);
  const read = at ?? last;
  const reading = `${formatDateTime(read.time, timeZone)}, ${formatNumber(read.value, { decimals }).text} ${unit}`;
  return (
    <div className="flex flex-1 flex-col">
      <div className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-2xs text-fg-2">
        <span className="num">{reading}</span>
        {benchmarkLabel !== undefined && <span className="text-fg-3">Dashed: {benchmarkLabel}</span>}
        <button
          type="button"
          onClick={() => setTable(!isTable)}
          className="touch-target ml-auto rounded-xs whitespace-nowrap underline-offset-2 hover:text-fg hover:underline"
        >
          {isTable ? 'View as chart' : 'View as table'}
        </button>
      </div>
      <div className={cn('relative', className)}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application widget handles its own keys */}
        <div
          role="application"
          aria-roledescription="line chart"
          aria-label={label}
          aria-describedby={hintId}
          tabIndex={0}
          {...handlers}
          className={cn(
            'absolute inset-y-0 right-16 left-0',
            isTable && 'invisible',
            onProve !== undefined && 'cursor-pointer',
          )}
        >
          <Plot scale={scale} points={shown} benchmark={shownBenchmark} at={at} />
        </div>
        <Axis scale={scale} />
        {isTable && (
          <SeriesTable label={label} points={points} decimals={decimals} {...(onProve !== undefined && { onProve })} />
        )}
      </div>
      <div aria-hidden className="num mt-1 mr-16 flex justify-between text-2xs text-fg-3">
        <span>{formatEnd(first.time)}</span>
        <span>{formatEnd(last.time)}</span>
      </div>
      <p id={hintId} className="sr-only">
        Left and right arrow keys read the line{onProve !== undefined && ', Enter opens the proof of a point'}.
      </p>
      <p aria-live="polite" className="sr-only">
        {at === undefined ? '' : reading}
      </p>
    </div>
  );
}
