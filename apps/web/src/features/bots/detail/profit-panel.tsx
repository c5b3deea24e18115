import { type Decimal, toPlain, ZERO } from '@atb/core/base/decimal';
import type { GridFigures } from '@atb/core/bots/grid/figures';
import type { ReactNode } from 'react';
import { Delta } from '../../../components/delta.tsx';
import { HowComputed } from '../../../components/how-computed.tsx';
import { Money } from '../../../components/money.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Percent } from '../../../components/percent.tsx';
import { Price } from '../../../components/price.tsx';
import type { Bot } from '../../../lib/api/bots.ts';
import type { BotView } from '../../../lib/bot-view.ts';
import { NO_FIGURE } from '../../../lib/format-number.ts';
import { incrementsOf } from '../../../lib/increments.ts';
import { splitSymbol } from '../../../lib/split-symbol.ts';
import { DcaProfit } from './dca-profit.tsx';
import { ProfitAmount, ProfitLine } from './profit-line.tsx';
import { buyAndHold } from './profit-sum.ts';
import { StrategyProfit } from './strategy-profit.tsx';

const SUM_OF: Readonly<Partial<Record<Bot['type'], string>>> = {
  grid: 'Grid profit + unrealised',
  dca: 'Deal profit + unrealised',
  strategy: 'Closed trades + unrealised',
};

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

function BreakEvens({ view }: { readonly view: BotView }) {
  const { figures, bot, state, price } = view;
  if (figures === null || state === null) return null;
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

function GridProfit({ view: { figures } }: { readonly view: BotView }) {
  if (figures !== null && figures.total !== null) return <Sum figures={figures} />;
  return (
    <p className="text-sm text-fg-2">
      {figures === null ? 'The result begins with the first start.' : 'Waiting for a price.'}
    </p>
  );
}

/** What the bot has earned: the total first, then the sum it is made of, then what to hold it against. */
export function ProfitPanel({ view }: { readonly view: BotView }) {
  const { figures, strategy, dca, result, record, bot } = view;
  const { quote } = splitSymbol(bot.symbol);
  const hasExit = [figures, dca?.figures].some((each) => each?.exitProfit.eq(ZERO) === false);
  const total = result?.total ?? null;
  const share = total === null || record === null ? null : total.div(record.allocation);
  return (
    <Panel title="Profit and loss">
      <div className="flex items-center gap-1 text-xs text-fg-2">
        Total, {quote}
        <HowComputed of="total profit">
          {SUM_OF[bot.type] ?? 'Realised + unrealised'}
          {hasExit && ' + what was sold at the end'}: to the last digit what the bot’s cash and coins have gained
          together since its start.
        </HowComputed>
      </div>
      <p className="mt-0.5 mb-3 flex min-h-8 flex-wrap items-baseline gap-2">
        <span className="text-2xl font-semibold">
          <Money value={total === null ? null : toPlain(total)} isToned isCompact={false} />
        </span>
        {share !== null && <Delta value={toPlain(share)} className="text-sm" />}
        {share !== null && <span className="text-xs text-fg-2">of the allocation</span>}
      </p>
      {strategy !== null && <StrategyProfit view={view} strategy={strategy} />}
      {dca !== null && <DcaProfit view={view} dca={dca} />}
      {strategy === null && dca === null && <GridProfit view={view} />}
      <BreakEvens view={view} />
    </Panel>
  );
}
