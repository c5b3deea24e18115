import { toPlain } from '@atb/core/base/decimal';
import { Price } from '../../../../../components/price.tsx';
import type { DetailsOf } from '../../../../../lib/bot-kinds/registry.ts';
import { NO_FIGURE } from '../../../../../lib/format-number.ts';
import { incrementsOf } from '../../../../../lib/increments.ts';
import { splitSymbol } from '../../../../../lib/split-symbol.ts';
import type { PartProps } from '../../../detail/detail-parts.ts';
import { ProfitAmount, ProfitLine } from '../../../detail/profit-line.tsx';

/** What a strategy bot has earned, as a sum, and what it takes to come out even. */
export function StrategyProfit({ view, details }: PartProps<DetailsOf<'strategy'>>) {
  const { figures } = details;
  const { base } = splitSymbol(view.bot.symbol);
  const { tick } = incrementsOf(view.bot.symbol);
  return (
    <>
      <dl className="text-xs">
        <ProfitLine
          label={`Closed trades (${figures.trades})`}
          of="profit of closed trades"
          how="Of everything sold: what it brought less what it cost, both fees paid."
        >
          <ProfitAmount value={figures.realized} />
        </ProfitLine>
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
      </dl>
    </>
  );
}
