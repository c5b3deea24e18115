import type { ResultFigures } from '@atb/api/research-bundle';
import { histogram, type HistogramBin } from '@atb/core/statistics/distribution';
import { Panel } from '../../../components/panel.tsx';
import { formatNumber } from '../../../lib/format-number.ts';

const BINS = 21;

function share(value: number): string {
  return formatNumber(value, { decimals: 1, percent: true, signed: true }).text;
}

function Bar({ bin, highest }: { readonly bin: HistogramBin; readonly highest: number }) {
  const isLoss = bin.from + bin.to < 0;
  const height = bin.count === 0 ? 0 : Math.max(2, (bin.count / highest) * 100);
  return (
    <span
      title={`${share(bin.from)} to ${share(bin.to)}: ${bin.count}`}
      className="flex h-full min-w-0 flex-1 items-end"
    >
      <span className={isLoss ? 'w-full bg-down' : 'w-full bg-up'} style={{ height: `${height}%` }} />
    </span>
  );
}

function describe(bins: readonly HistogramBin[]): string {
  const listed = bins
    .filter(({ count }) => count > 0)
    .map(({ from, to, count }) => `${share(from)} to ${share(to)}: ${count}`);
  return `Round trips by return. ${listed.join('; ')}.`;
}

/** How many round trips brought how much. */
export function RoundTripsPanel({ bundle }: { readonly bundle: ResultFigures }) {
  const bins = histogram(bundle.trades.return, BINS);
  const highest = bins.reduce((most, { count }) => Math.max(most, count), 1);
  const [first, last] = [bins[0], bins.at(-1)];
  return (
    <Panel title="Returns of the round trips">
      {first === undefined || last === undefined ? (
        <p className="grid h-40 place-items-center text-sm text-fg-2">There is no round trip to count.</p>
      ) : (
        <>
          <div role="img" aria-label={describe(bins)} className="flex h-40 gap-px border-b border-line">
            {bins.map((bin) => (
              <Bar key={bin.from} bin={bin} highest={highest} />
            ))}
          </div>
          <div aria-hidden className="num mt-1 flex justify-between text-2xs text-fg-3">
            <span>{share(first.from)}</span>
            <span>at most {highest} in a bar</span>
            <span>{share(last.to)}</span>
          </div>
        </>
      )}
    </Panel>
  );
}
