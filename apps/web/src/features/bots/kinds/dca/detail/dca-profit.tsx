import { maxDecimal, toPlain, ZERO } from '@atb/core/base/decimal';
import { Price } from '../../../../../components/price.tsx';
import type { DetailsOf } from '../../../../../lib/bot-kinds/registry.ts';
import { NO_FIGURE } from '../../../../../lib/format-number.ts';
import { incrementsOf } from '../../../../../lib/increments.ts';
import { splitSymbol } from '../../../../../lib/split-symbol.ts';
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
      {!figures.exitProfit.eq(ZERO) && (
        <ProfitLine label="Sold at the end" how="Coins sold when the bot ended, less what they cost, both fees paid.">
          <ProfitAmount value={figures.exitProfit} />
        </ProfitLine>
      )}
      <ProfitLine
        label="Unrealised"
        how="Coins held, valued at the bid, less what they cost, the fee of buying them included."
      >
        <ProfitAmount value={figures.unrealized} />
      </ProfitLine>
      <ProfitLine label="Total" isTotal>
        <ProfitAmount value={figures.total} />
      </ProfitLine>
    </dl>
  );
}

/** What a DCA bot has earned, as a sum; below it what it uses and what it could lose. */
export function DcaProfit({ view: { bot, result }, details }: PartProps<DetailsOf<'dca'>>) {
  const { figures } = details;
  const { base } = splitSymbol(bot.symbol);
  const { tick } = incrementsOf(bot.symbol);
  const atStop = result?.atStop ?? null;
  return (
    <>
      <Sum figures={figures} />
      <dl className="mt-3 border-t border-line pt-2 text-xs">
        <ProfitLine label="Fees" how="Every fee paid since the start; the figures above have them deducted.">
          <ProfitAmount value={figures.feesPaid.neg()} />
        </ProfitLine>
        <ProfitLine
          label="Break-even"
          how={`The price at which selling all ${base} held, that sale’s fee paid, brings back what it cost.`}
        >
          {figures.breakEven === null ? NO_FIGURE : <Price value={toPlain(figures.breakEven)} tick={tick} />}
        </ProfitLine>
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
