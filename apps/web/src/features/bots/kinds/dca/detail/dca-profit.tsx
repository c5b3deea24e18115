import { maxDecimal, ZERO } from '@atb/core/base/decimal';
import type { DetailsOf } from '../../../../../lib/bot-kinds/registry.ts';
import { BreakEvenLine, EndOfSum, FeesLine } from '../../../detail/common-lines.tsx';
import type { PartProps } from '../../../detail/detail-parts.ts';
import { PlainAmount, ProfitAmount, ProfitLine } from '../../../detail/profit-line.tsx';

function Sum({ figures }: Pick<DetailsOf<'dca'>, 'figures'>) {
  const { deals, wins } = figures;
  return (
    <dl className="text-xs">
      <ProfitLine
        label={`Deal profit (${deals} ${deals === 1 ? 'deal' : 'deals'}${deals === 0 ? '' : `, ${wins} won`})`}
        of="deal profit"
        how="Of everything sold at a take profit: what it brought less what it cost, both fees paid."
      >
        <ProfitAmount value={figures.dealProfit} />
      </ProfitLine>
      <EndOfSum unrealized={figures.unrealized} total={figures.total} exitProfit={figures.exitProfit} />
    </dl>
  );
}

/** What a DCA bot has earned, as a sum; below it what it uses and what it could lose. */
export function DcaProfit({ view: { bot, result }, details }: PartProps<DetailsOf<'dca'>>) {
  const { figures } = details;
  const atStop = result?.atStop ?? null;
  return (
    <>
      <Sum figures={figures} />
      <dl className="mt-3 border-t border-line pt-2 text-xs">
        <FeesLine paid={figures.feesPaid} />
        <BreakEvenLine symbol={bot.symbol} price={figures.breakEven} />
        <ProfitLine label="Capital in use" how="What the coins held have cost, fees included.">
          <PlainAmount value={figures.cost} />
        </ProfitLine>
        <ProfitLine
          label="Capital at risk"
          of="capital at risk"
          how="What the bot would have lost in its whole life if the price fell straight to the stop loss: every safety order above it buys on the way, the stop follows, and everything is sold there. Not defined without a stop loss or between deals."
        >
          <PlainAmount value={atStop === null ? null : maxDecimal(atStop.neg(), ZERO)} />
        </ProfitLine>
      </dl>
    </>
  );
}
