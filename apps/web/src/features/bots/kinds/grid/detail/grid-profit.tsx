import { toPlain } from '@atb/core/base/decimal';
import type { GridFigures } from '@atb/core/bots/grid/figures';
import { Percent } from '../../../../../components/percent.tsx';
import { Price } from '../../../../../components/price.tsx';
import type { DetailsOf } from '../../../../../lib/bot-kinds/registry.ts';
import { NO_FIGURE } from '../../../../../lib/format-number.ts';
import { incrementsOf } from '../../../../../lib/increments.ts';
import { splitSymbol } from '../../../../../lib/split-symbol.ts';
import { BreakEvenLine, EndOfSum, FeesLine } from '../../../detail/common-lines.tsx';
import type { PartProps } from '../../../detail/detail-parts.ts';
import { ProfitAmount, ProfitLine } from '../../../detail/profit-line.tsx';
import { buyAndHold } from './buy-and-hold.ts';

type GridProfitProps = PartProps<DetailsOf<'grid'>>;

function Sum({ figures }: { readonly figures: GridFigures }) {
  const { gridProfit, exitProfit, unrealized, total, feesPaid, pairsClosed: pairs } = figures;
  return (
    <dl className="text-xs">
      <ProfitLine
        label={`Grid profit (${pairs} ${pairs === 1 ? 'pair' : 'pairs'})`}
        of="grid profit"
        how="Of every closed pair, a buy and the sell of the same quantity: (sell − buy) × quantity, both fees paid. The executions call it trade profit."
      >
        <ProfitAmount value={gridProfit} />
      </ProfitLine>
      <EndOfSum unrealized={unrealized} total={total} exitProfit={exitProfit} />
      <FeesLine paid={feesPaid} />
    </dl>
  );
}

function BreakEvens({ view: { bot, price }, details: { state, figures } }: GridProfitProps) {
  const { tick } = incrementsOf(bot.symbol);
  const { base } = splitSymbol(bot.symbol);
  const hold = buyAndHold(state, price?.bid);
  return (
    <dl className="mt-3 border-t border-line pt-2 text-xs">
      <BreakEvenLine symbol={bot.symbol} price={figures.breakEven} />
      <ProfitLine
        label="With grid profit"
        of="break-even with grid profit"
        how="The same, with the grid profit counted against the cost: zero where it has paid for everything."
      >
        {figures.breakEvenWithProfit === null ? (
          NO_FIGURE
        ) : (
          <Price value={toPlain(figures.breakEvenWithProfit)} tick={tick} />
        )}
      </ProfitLine>
      <ProfitLine label="Fee share" how="Fees of closed pairs as a share of their profit before fees.">
        <Percent value={figures.feeShare === null ? null : toPlain(figures.feeShare)} isRate decimals={1} />
      </ProfitLine>
      <ProfitLine
        label="Buy and hold"
        how={`What buying ${base} for the whole allocation at the start price would have gained until now, one fee paid. Not defined after the end.`}
      >
        <ProfitAmount value={hold} />
      </ProfitLine>
    </dl>
  );
}

/** What a grid has earned, as a sum, and what to hold it against. */
export function GridProfit({ view, details }: GridProfitProps) {
  const { figures } = details;
  return (
    <>
      {figures.total === null ? <p className="text-sm text-fg-2">Waiting for a price.</p> : <Sum figures={figures} />}
      <BreakEvens view={view} details={details} />
    </>
  );
}
