import type { GapCause } from '@atb/core/bots/copy/gap';
import type { DetailsOf } from '../../../../../lib/bot-kinds/registry.ts';
import { EndOfSum, FeesLine } from '../../../detail/common-lines.tsx';
import type { PartProps } from '../../../detail/detail-parts.ts';
import { ProfitAmount, ProfitLine } from '../../../detail/profit-line.tsx';

const CAUSES: ReadonlyArray<{ readonly cause: GapCause; readonly label: string; readonly how: string }> = [
  {
    cause: 'price',
    label: 'Price',
    how: 'Your orders filled at other prices than the market showed when a trade arrived.',
  },
  { cause: 'fee', label: 'Fee', how: 'Your fees less the provider’s, counted at your size.' },
  {
    cause: 'size',
    label: 'Size',
    how: 'You held more or less than the provider’s trades at your size: lots, minimums, your limits and your own exits.',
  },
  { cause: 'missed', label: 'Missed', how: 'Trades of the provider that were not copied at all.' },
  { cause: 'delay', label: 'Delay', how: 'The market had moved between the provider’s trade and its arrival here.' },
];

/** What a copy has earned, what its provider would have at the same size, and why they differ. */
export function CopyProfit({ details }: PartProps<DetailsOf<'copy'>>) {
  const { figures } = details;
  return (
    <>
      <dl className="text-xs">
        <ProfitLine label="Closed trades" how="Of everything sold: what it brought less what it cost, both fees paid.">
          <ProfitAmount value={figures.realized} />
        </ProfitLine>
        <EndOfSum unrealized={figures.unrealized} total={figures.total} />
      </dl>
      <dl className="mt-3 border-t border-line pt-2 text-xs">
        <ProfitLine
          label="Provider at your size"
          how="The provider’s trades since you began, at your size, at its own prices and fees. At your copy’s sale of everything it ends at the same price."
        >
          <ProfitAmount value={figures.provider} />
        </ProfitLine>
        {CAUSES.map(({ cause, label, how }) => (
          <ProfitLine key={cause} label={label} of={`gap by ${label.toLowerCase()}`} how={how}>
            <ProfitAmount value={figures.gap?.causes[cause] ?? null} />
          </ProfitLine>
        ))}
        <ProfitLine
          label="Gap"
          of="gap to the provider"
          how="Your total less the provider’s at your size: the sum of the five lines above."
          isTotal
        >
          <ProfitAmount value={figures.gap?.total ?? null} />
        </ProfitLine>
      </dl>
      <dl className="mt-3 border-t border-line pt-2 text-xs">
        <FeesLine paid={figures.feesPaid} />
      </dl>
    </>
  );
}
