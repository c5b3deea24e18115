import type { PortfolioHistory } from '@atb/api/functions/portfolio/portfolio-history';
import { useId, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { cn } from '../../../lib/cn.ts';
import { formatNumber } from '../../../lib/format-number.ts';
import { formatDate, formatDay } from '../../../lib/format-time.ts';
import type { ExchangeFilter } from '../use-portfolio-view.ts';
import { AssetOfDay, SumOfDay } from './allocation-proof.tsx';
import { SLICE_FILL, SLICE_PAINT } from './allocation-colours.ts';

/** In its own units; stretched to its box. */
const WIDTH = 1000;
const HEIGHT = 300;
const TABLE_ROWS_MAX = 60;

export interface AllocationChartProps {
  readonly history: PortfolioHistory;
  /** Shares of the whole, or worth. */
  readonly isShare: boolean;
  readonly isTable: boolean;
  readonly exchange: ExchangeFilter;
}

type Day = PortfolioHistory['days'][number];

function wholeOf({ values }: Day): number {
  return values.reduce((sum, value) => sum + Math.max(value, 0), 0);
}

/** Upper edges of the layers of each day, from the lowest up, as fractions of the height. */
function edgesOf(days: readonly Day[], isShare: boolean): ReadonlyArray<readonly number[]> {
  const highest = Math.max(...days.map((day) => Math.max(wholeOf(day), isShare ? 0 : day.paidIn)), 1e-9);
  return days.map((day) => {
    const whole = isShare ? wholeOf(day) || 1 : highest;
    let edge = 0;
    return day.values.map((value) => (edge += Math.max(value, 0) / whole));
  });
}

/** A first day has no second one to be drawn to: it fills the chart as it is. */
function drawable<Item>(days: readonly Item[]): readonly Item[] {
  const [only] = days;
  return days.length === 1 && only !== undefined ? [only, only] : days;
}

function layerPath(edges: ReadonlyArray<readonly number[]>, layer: number): string {
  const x = (i: number): string => ((i / (edges.length - 1)) * WIDTH).toFixed(1);
  const y = (edge: number): string => (HEIGHT - edge * HEIGHT).toFixed(1);
  const top = edges.map((own, i) => `${i === 0 ? 'M' : 'L'}${x(i)} ${y(own[layer] ?? 0)}`);
  const bottom = edges.map((own, i) => `L${x(i)} ${y(layer === 0 ? 0 : (own[layer - 1] ?? 0))}`).toReversed();
  return `${top.join('')}${bottom.join('')}Z`;
}

function paidPath(days: readonly Day[]): string {
  const highest = Math.max(...days.map((day) => Math.max(wholeOf(day), day.paidIn)), 1e-9);
  return days
    .map(
      ({ paidIn }, i) =>
        `${i === 0 ? 'M' : 'L'}${((i / (days.length - 1)) * WIDTH).toFixed(1)} ${(HEIGHT - (Math.max(paidIn, 0) / highest) * HEIGHT).toFixed(1)}`,
    )
    .join('');
}

function useReading(count: number) {
  const [index, setIndex] = useState<number | null>(null);
  const last = count - 1;
  const onKeyDown = (event: KeyboardEvent): void => {
    const current = index ?? last;
    const next = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setIndex(Math.max(0, Math.min(last, next)));
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    setIndex(Math.max(0, Math.min(last, Math.round(((event.clientX - box.left) / (box.width || 1)) * last))));
  };
  return { index: index ?? last, isRead: index !== null, onKeyDown, onPointerMove, leave: () => setIndex(null) };
}

interface LegendProps extends Pick<AllocationChartProps, 'history' | 'exchange'> {
  readonly day: Day;
}

function Legend({ history, exchange, day }: LegendProps) {
  const whole = wholeOf(day) || 1;
  return (
    <ul aria-label="Assets" className="mt-3 grid grid-cols-2 gap-x-5 gap-y-1.5 text-xs sm:grid-cols-4">
      {history.assets.map((asset, i) => (
        <li key={asset} className="flex items-center gap-1.5">
          <span aria-hidden className={cn('size-2.5 shrink-0 rounded-xs', SLICE_FILL[i % SLICE_FILL.length])} />
          <span className="font-medium">{asset}</span>
          <span className="num ml-auto text-fg-2">
            <AssetOfDay asset={asset} isShare history={history} exchange={exchange} day={day.time}>
              {formatNumber((day.values[i] ?? 0) / whole, { percent: true, decimals: 1 }).text}
            </AssetOfDay>
          </span>
        </li>
      ))}
    </ul>
  );
}

function HistoryTable({ history, isShare, exchange }: Omit<AllocationChartProps, 'isTable'>) {
  const { assets, days } = history;
  const step = Math.max(1, Math.ceil(days.length / TABLE_ROWS_MAX));
  const listed = days.filter((_, i) => (days.length - 1 - i) % step === 0).toReversed();
  return (
    <div role="region" aria-label="Allocation by day, table" tabIndex={0} className="h-72 overflow-auto">
      <table className="w-full text-xs">
        <thead className="sticky top-0 bg-surface-2 text-2xs text-fg-2">
          <tr className="h-8">
            <th scope="col" className="px-3 text-left font-medium">
              Day (UTC)
            </th>
            {assets.map((asset) => (
              <th key={asset} scope="col" className="px-3 text-right font-medium">
                {asset}
              </th>
            ))}
            <th scope="col" className="px-3 text-right font-medium">
              Total ({history.reporting.currency})
            </th>
          </tr>
        </thead>
        <tbody>
          {listed.map((day) => (
            <tr key={day.time} className="h-7 border-t border-line/60">
              <th scope="row" className="num px-3 text-left font-normal whitespace-nowrap">
                {formatDate(day.time)}
              </th>
              {day.values.map((value, i) => (
                <td key={assets[i]} className="num px-3 text-right">
                  <AssetOfDay
                    asset={assets[i] ?? ''}
                    isShare={isShare}
                    history={history}
                    exchange={exchange}
                    day={day.time}
                  >
                    {isShare
                      ? formatNumber(value / (wholeOf(day) || 1), { percent: true, decimals: 1 }).text
                      : formatNumber(value, { decimals: 2 }).text}
                  </AssetOfDay>
                </td>
              ))}
              <td className="num px-3 text-right">
                <SumOfDay figure="allocationTotal" exchange={exchange} day={day.time}>
                  {formatNumber(wholeOf(day), { decimals: 2 }).text}
                </SumOfDay>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface LayersProps extends Pick<AllocationChartProps, 'history' | 'isShare'> {
  /** The day under the hand. */
  readonly readAt: number | null;
}

function Layers({ history, isShare, readAt }: LayersProps) {
  const { assets, days } = history;
  const drawn = drawable(days);
  const edges = edgesOf(drawn, isShare);
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      fill="none"
      className="block h-full w-full"
    >
      {assets.map((asset, i) => (
        <path
          key={asset}
          d={layerPath(edges, i)}
          fill={SLICE_PAINT[i % SLICE_PAINT.length]}
          stroke="var(--surface-1)"
          strokeWidth="1"
          vectorEffect="non-scaling-stroke"
        />
      ))}
      {!isShare && (
        <path
          d={paidPath(drawn)}
          stroke="var(--fg)"
          strokeDasharray="5 4"
          strokeWidth="1.2"
          vectorEffect="non-scaling-stroke"
        />
      )}
      {readAt !== null && (
        <path
          d={`M${((readAt / Math.max(1, days.length - 1)) * WIDTH).toFixed(1)} 0V${HEIGHT}`}
          stroke="var(--fg)"
          strokeDasharray="3 3"
          vectorEffect="non-scaling-stroke"
        />
      )}
    </svg>
  );
}

/** How what is held was spread over assets, day by day: layers with their labels below. Readable by arrow keys and as a table. */
export function AllocationChart({ history, isShare, isTable, exchange }: AllocationChartProps) {
  const { days, reporting } = history;
  const reading = useReading(days.length);
  const hintId = useId();
  const at = days[reading.index];
  if (at === undefined) return null;
  const first = days[0]?.time ?? at.time;
  const [date, whole, paid] = [
    formatDay(at.time, 'utc', at.time),
    formatNumber(wholeOf(at), { decimals: 2 }).text,
    formatNumber(at.paidIn, { decimals: 2 }).text,
  ];
  const words = `${date}: ${whole} ${reporting.currency}, paid in ${paid}`;
  return (
    <div>
      <p className="num mb-2 flex min-h-4 flex-wrap gap-x-3 text-2xs text-fg-2">
        <span>
          {date}:{' '}
          <SumOfDay figure="allocationTotal" exchange={exchange} day={at.time}>
            {whole}
          </SumOfDay>{' '}
          {reporting.currency}, paid in{' '}
          <SumOfDay figure="allocationPaid" exchange={exchange} day={at.time}>
            {paid}
          </SumOfDay>
        </span>
        {!isShare && <span className="text-fg-3">Dashed: paid in</span>}
      </p>
      {isTable ? (
        <HistoryTable history={history} isShare={isShare} exchange={exchange} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application widget handles its own keys
        <div
          role="application"
          aria-roledescription="stacked chart"
          aria-label={`Allocation by day since ${formatDay(first, 'utc', at.time)}`}
          aria-describedby={hintId}
          tabIndex={0}
          onKeyDown={reading.onKeyDown}
          onPointerMove={reading.onPointerMove}
          onPointerLeave={reading.leave}
          className="h-64"
        >
          <Layers history={history} isShare={isShare} readAt={reading.isRead ? reading.index : null} />
        </div>
      )}
      <div aria-hidden className="num mt-1 flex justify-between text-2xs text-fg-3">
        <span>{formatDay(first, 'utc', at.time)}</span>
        <span>now</span>
      </div>
      <Legend history={history} exchange={exchange} day={at} />
      <p id={hintId} className="sr-only">
        Left and right arrow keys read the days.
      </p>
      <p aria-live="polite" className="sr-only">
        {reading.isRead ? words : ''}
      </p>
    </div>
  );
}
