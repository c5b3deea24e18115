import { DAY_MS } from '@atb/core/base/time';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '../ui/skeleton.tsx';
import { describeError } from '../../lib/describe-error.ts';
import { countOf } from '../../lib/count-of.ts';
import { type PairCoverage, coverageQuery } from '../../lib/api/candle-coverage.ts';
import { dayStart, toDay } from '../../lib/candle-choice.ts';
import type { MarketForm } from './market-form.ts';
import { formatDate, formatDates } from '../../lib/format-time.ts';

const GAPS_LISTED = 5;

interface Span {
  readonly from: number;
  readonly to: number;
}

/** Share of the bar, as percent. */
function place({ from, to }: Span, whole: Span): { readonly left: string; readonly width: string } {
  const length = whole.to - whole.from || 1;
  const start = Math.max(0, (from - whole.from) / length);
  const end = Math.min(1, (to - whole.from) / length);
  return { left: `${start * 100}%`, width: `${Math.max(0, end - start) * 100}%` };
}

function describeGap({ from, to, missing }: PairCoverage['gaps'][number]): string {
  const days = toDay(from) === toDay(to) ? formatDate(from) : formatDates(from, to);
  return `${days}: ${countOf(missing, 'candle')}`;
}

interface BarProps {
  readonly whole: Span;
  readonly chosen: Span;
  readonly coverage: PairCoverage;
}

/** All there is of the market, the chosen days in it, and what is missing of them. */
function Bar({ whole, chosen, coverage }: BarProps) {
  const sentence = coverage.missing === 0 ? 'no gaps' : `${countOf(coverage.missing, 'candle')} missing`;
  return (
    <div
      role="img"
      aria-label={`Candles from ${formatDates(whole.from, whole.to)}; chosen ${formatDates(chosen.from, chosen.to - 1)}, ${sentence}`}
      className="relative h-4 overflow-hidden rounded-xs bg-surface-3"
    >
      <span className="absolute inset-y-0 border-x-2 border-fg bg-fg-3/40" style={place(chosen, whole)} />
      {coverage.ranges.map((range) => (
        <span key={range.from} className="absolute inset-y-1 bg-fg-2" style={place(range, whole)} />
      ))}
      {coverage.gaps.map((gap) => (
        <span key={gap.from} className="absolute inset-y-0 min-w-0.5 bg-warn" style={place(gap, whole)} />
      ))}
    </div>
  );
}

function Gaps({ coverage }: { readonly coverage: PairCoverage }) {
  const { gaps, missing } = coverage;
  if (gaps.length === 0) return null;
  const more = gaps.length - GAPS_LISTED;
  return (
    <details className="mt-1">
      <summary className="cursor-pointer rounded-xs text-warn">
        {countOf(missing, 'candle')} missing in {countOf(gaps.length, 'gap')}; none is made up
      </summary>
      <ul className="num mt-1 space-y-0.5 pl-4">
        {gaps.slice(0, GAPS_LISTED).map((gap) => (
          <li key={gap.from}>{describeGap(gap)}</li>
        ))}
        {more > 0 && <li>and {countOf(more, 'gap')} more</li>}
      </ul>
    </details>
  );
}

/** What the archive holds of the chosen days, before anything is run. */
export function CoverageBar({ form }: { readonly form: MarketForm }) {
  const { draft, source, series } = form;
  const [from, lastDay] = [dayStart(draft.from), dayStart(draft.to)];
  const isAsked = draft.symbol !== '' && draft.timeframe !== '' && from <= lastDay;
  const chosen = { from, to: lastDay + DAY_MS };
  const { data, error } = useQuery({
    ...coverageQuery({
      symbol: draft.symbol,
      timeframe: draft.timeframe === '' ? '1h' : draft.timeframe,
      from: draft.from,
      to: isAsked ? toDay(chosen.to) : '',
    }),
    enabled: isAsked,
  });
  const failure = error === null ? null : describeError(error).message;
  if (series !== undefined && source === null && draft.symbol !== '') {
    return <p className="text-xs text-warn">There are no {draft.timeframe} candles of this market.</p>;
  }
  if (failure !== null) return <p className="text-xs text-danger">{failure}</p>;
  if (data === undefined || source === null) return <Skeleton className="h-14 w-full" />;
  if (data instanceof Error) return <p className="text-xs text-warn">{data.message}</p>;
  const whole = { from: source.first, to: source.last };
  return (
    <div className="text-xs text-fg-2">
      <Bar whole={whole} chosen={chosen} coverage={data} />
      <div className="num mt-1 flex justify-between gap-2 text-2xs text-fg-3" aria-hidden>
        <span>{formatDate(whole.from)}</span>
        <span>{formatDate(whole.to)}</span>
      </div>
      <p className="num mt-1">
        {countOf(data.candles, 'candle')} in the range
        {data.sourceTimeframe !== draft.timeframe && `, summed from ${data.sourceTimeframe}`}
        {data.gaps.length === 0 && ', no gaps'}
      </p>
      <Gaps coverage={data} />
    </div>
  );
}
