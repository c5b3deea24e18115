import type { AnalyticsAnswer } from '@atb/api/functions/performance/performance-analytics';
import { Panel } from '../../../components/panel.tsx';
import { ProofButton } from '../../../components/proof/proof-button.tsx';
import { formatNumber } from '../../../lib/format-number.ts';
import type { Choice } from '../use-performance-view.ts';

type Bins = AnalyticsAnswer['distribution'];

function money(value: number): string {
  return formatNumber(value, { decimals: 2, signed: true }).text;
}

/** How many trades brought how much. */
export function DistributionPanel({ bins, choice }: { readonly bins: Bins; readonly choice: Choice }) {
  const highest = bins.reduce((most, { count }) => Math.max(most, count), 1);
  const [first, last] = [bins[0], bins.at(-1)];
  const listed = bins
    .filter(({ count }) => count > 0)
    .map(({ from, to, count }) => `${money(from)} to ${money(to)}: ${count}`);
  return (
    <Panel
      title="Trades by result"
      actions={<ProofButton of="Trades in all bars" request={{ figure: 'trades', ...choice }} />}
    >
      {first === undefined || last === undefined ? (
        <p className="grid h-24 place-items-center text-sm text-fg-2">No trade to count.</p>
      ) : (
        <>
          <div
            role="img"
            aria-label={`Trades by result. ${listed.join('; ')}.`}
            className="flex h-40 gap-px border-b border-line"
          >
            {bins.map(({ from, to, count }) => (
              <span
                key={from}
                title={`${money(from)} to ${money(to)}: ${count}`}
                className="flex h-full min-w-0 flex-1 items-end"
              >
                <span
                  className={from + to < 0 ? 'w-full bg-down' : 'w-full bg-up'}
                  style={{ height: count === 0 ? 0 : `${Math.max(2, (count / highest) * 100)}%` }}
                />
              </span>
            ))}
          </div>
          <div aria-hidden className="num mt-1 flex justify-between text-2xs text-fg-2">
            <span>{money(first.from)}</span>
            <span>at most {highest} in a bar</span>
            <span>{money(last.to)}</span>
          </div>
        </>
      )}
    </Panel>
  );
}
