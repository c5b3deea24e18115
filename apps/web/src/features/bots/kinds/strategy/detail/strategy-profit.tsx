import type { DetailsOf } from '../../../../../lib/bot-kinds/registry.ts';
import { BreakEvenLine, EndOfSum, FeesLine } from '../../../detail/common-lines.tsx';
import type { PartProps } from '../../../detail/detail-parts.ts';
import { ProfitAmount, ProfitLine } from '../../../detail/profit-line.tsx';

/** What a strategy bot has earned, as a sum, and what it takes to come out even. */
export function StrategyProfit({ view, details }: PartProps<DetailsOf<'strategy'>>) {
  const { figures } = details;
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
        <EndOfSum unrealized={figures.unrealized} total={figures.total} />
      </dl>
      <dl className="mt-3 border-t border-line pt-2 text-xs">
        <FeesLine paid={figures.feesPaid} />
        <BreakEvenLine symbol={view.bot.symbol} price={figures.breakEven} />
      </dl>
    </>
  );
}
