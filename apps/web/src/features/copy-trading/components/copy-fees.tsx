import type { SignalProviderRow } from '@atb/api/rows/signal-providers';
import { dec, toPlain } from '@atb/core/base/decimal';
import { DEFAULT_FILL_MODEL } from '@atb/core/simulation/fill-model';
import type { ReactNode } from 'react';
import { Money } from '../../../components/money.tsx';
import { formatNumber } from '../../../lib/format-number.ts';

export interface CopyFeesProps {
  readonly provider: Pick<SignalProviderRow, 'subscription_fee' | 'profit_share'>;
  /** Decimal text; null while the form has none. */
  readonly allocation: string | null;
  readonly quote: string;
}

const TWO_SIDES = dec('2');

/** What a copy costs: its own trades are charged, what the provider asks for is shown. */
export function CopyFees({ provider, allocation, quote }: CopyFeesProps) {
  const { feeRate } = DEFAULT_FILL_MODEL;
  const round = allocation === null ? null : toPlain(dec(allocation).times(feeRate).times(TWO_SIDES));
  const share = formatNumber(provider.profit_share, { decimals: 2, minDecimals: 0 }).text;
  const lines: ReadonlyArray<readonly [string, ReactNode]> = [
    ['Trading fee', `${formatNumber(toPlain(feeRate), { percent: true, decimals: 2 }).text} of each trade`],
    ['The allocation bought and sold once', <Money key="round" value={round} unit={quote} />],
    [
      'Provider’s fee, not charged',
      <span key="fee">
        <Money value={provider.subscription_fee} unit="USD" /> a month
      </span>,
    ],
    ['Provider’s share of profit, not charged', `${share}%`],
  ];
  return (
    <section aria-labelledby="copy-fees" className="border-t border-line pt-3">
      <h3 id="copy-fees" className="text-sm font-medium">
        Fees
      </h3>
      <dl className="mt-1 text-xs">
        {lines.map(([name, value]) => (
          <div key={name} className="flex min-h-6 items-center justify-between gap-3">
            <dt className="text-fg-2">{name}</dt>
            <dd className="num text-right">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
