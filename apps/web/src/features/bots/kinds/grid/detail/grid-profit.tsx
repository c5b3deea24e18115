import { type Decimal, toPlain, ZERO } from '@atb/core/base/decimal';
import type { GridFigures } from '@atb/core/bots/grid/figures';
import type { ReactNode } from 'react';
import { Percent } from '../../../../../components/percent.tsx';
import { Price } from '../../../../../components/price.tsx';
import type { DetailsOf } from '../../../../../lib/bot-kinds/registry.ts';
import { NO_FIGURE } from '../../../../../lib/format-number.ts';
import { incrementsOf } from '../../../../../lib/increments.ts';
import { splitSymbol } from '../../../../../lib/split-symbol.ts';
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
      {!exitProfit.eq(ZERO) && (
        <ProfitLine label="Sold at the end" how="Coins sold when the bot ended, less what they cost, both fees paid.">
          <ProfitAmount value={exitProfit} />
        </ProfitLine>
      )}
      <ProfitLine
        label="Unrealised"
        how="Coins held, valued at the bid, less what they cost, the fee of buying them included."
      >
        <ProfitAmount value={unrealized} />
      </ProfitLine>
      <ProfitLine label="Total" isTotal>
        <ProfitAmount value={total} />
      </ProfitLine>
      <ProfitLine label="Fees" how="Every fee paid since the start; the figures above have them deducted.">
        <ProfitAmount value={feesPaid.neg()} />
      </ProfitLine>
    </dl>
  );
}

function BreakEvens({ view: { bot, price }, details: { state, figures } }: GridProfitProps) {
  const { tick } = incrementsOf(bot.symbol);
  const { base } = splitSymbol(bot.symbol);
  const hold = buyAndHold(state, price?.bid);
  const show = (value: Decimal | null): ReactNode =>
    value === null ? NO_FIGURE : <Price value={toPlain(value)} tick={tick} />;
  return (
    <dl className="mt-3 border-t border-line pt-2 text-xs">
      <ProfitLine
        label="Break-even"
        how={`The price at which selling all ${base} held, that sale’s fee paid, brings back what it cost.`}
      >
        {show(figures.breakEven)}
      </ProfitLine>
      <ProfitLine
        label="With grid profit"
        of="break-even with grid profit"
        how="The same, with the grid profit counted against the cost: zero where it has paid for everything."
      >
        {show(figures.breakEvenWithProfit)}
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
