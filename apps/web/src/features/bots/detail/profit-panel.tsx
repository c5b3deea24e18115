import { type Decimal, toPlain, ZERO } from '@atb/core/base/decimal';
import type { ReactNode } from 'react';
import { Delta } from '../../../components/delta.tsx';
import { HowComputed } from '../../../components/how-computed.tsx';
import { Money } from '../../../components/money.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Percent } from '../../../components/percent.tsx';
import { Price } from '../../../components/price.tsx';
import type { BotView } from '../../../lib/bot-view.ts';
import { NO_FIGURE } from '../../../lib/format-number.ts';
import { incrementsOf } from '../../../lib/increments.ts';
import { splitSymbol } from '../../../lib/split-symbol.ts';
import { buyAndHold, profitSum, type ProfitSum } from './profit-sum.ts';

/** Results of a small bot are cents: two decimals would not add up on screen. */
const DECIMALS = 4;

interface LineProps {
  readonly label: string;
  readonly how?: ReactNode;
  /** Name for the question, where the label will not do. */
  readonly of?: string;
  readonly children: ReactNode;
  readonly isTotal?: boolean;
}

function Line({ label, how, of, children, isTotal = false }: LineProps) {
  return (
    <div
      className={
        isTotal
          ? 'flex min-h-8 items-center justify-between gap-3 border-t border-line-strong font-medium'
          : 'flex min-h-7 items-center justify-between gap-3'
      }
    >
      <dt className={isTotal ? 'flex items-center gap-1' : 'flex items-center gap-1 text-fg-2'}>
        {label}
        {how !== undefined && <HowComputed of={of ?? label.toLowerCase()}>{how}</HowComputed>}
      </dt>
      <dd className="num text-right">{children}</dd>
    </div>
  );
}

function Amount({ value }: { readonly value: Decimal | null }) {
  return <Money value={value === null ? null : toPlain(value)} decimals={DECIMALS} isToned isCompact={false} />;
}

function Sum({ sum, pairs }: { readonly sum: ProfitSum; readonly pairs: number }) {
  return (
    <dl className="text-xs">
      <Line
        label={`Grid profit (${pairs} ${pairs === 1 ? 'pair' : 'pairs'})`}
        of="grid profit"
        how="Of every closed pair, a buy and the sell of the same quantity: (sell − buy) × quantity, before fees."
      >
        <Amount value={sum.gridGross} />
      </Line>
      {!sum.exitGross.eq(ZERO) && (
        <Line label="Sold at the end" how="Coins sold when the bot ended, less what they cost, before fees.">
          <Amount value={sum.exitGross} />
        </Line>
      )}
      <Line label="Unrealised" how="Coins held, valued at the bid, less what they cost, before fees.">
        <Amount value={sum.heldGross} />
      </Line>
      <Line label="Fees" how="Every fee paid since the start, of buys and sells.">
        <Amount value={sum.fees.neg()} />
      </Line>
      <Line label="Total" isTotal>
        <Amount value={sum.total} />
      </Line>
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
      <Line
        label="Break-even"
        how={`The price at which selling all ${base} held, that sale’s fee paid, brings back what it cost.`}
      >
        {show(figures.breakEven)}
      </Line>
      <Line
        label="With grid profit"
        of="break-even with grid profit"
        how="The same, with the grid profit counted against the cost: zero where it has paid for everything."
      >
        {show(figures.breakEvenWithProfit)}
      </Line>
      <Line label="Fee share" how="Fees of closed pairs as a share of their profit before fees.">
        <Percent value={figures.feeShare === null ? null : toPlain(figures.feeShare)} isRate decimals={1} />
      </Line>
      <Line
        label="Buy and hold"
        how={`What buying ${base} for the whole allocation at the start price would have gained until now, one fee paid. Not defined after the end.`}
      >
        <Amount value={hold} />
      </Line>
    </dl>
  );
}

/** What the bot has earned: the total first, then the sum it is made of, then what to hold it against. */
export function ProfitPanel({ view }: { readonly view: BotView }) {
  const { figures, state, record, bot } = view;
  const { quote } = splitSymbol(bot.symbol);
  const sum = figures === null || state === null ? null : profitSum(state, figures);
  const share = sum === null || record === null ? null : sum.total.div(record.allocation);
  return (
    <Panel title="Profit and loss">
      <div className="flex items-center gap-1 text-xs text-fg-2">
        Total, {quote}
        <HowComputed of="total profit">
          Grid profit + unrealised − fees{sum !== null && !sum.exitGross.eq(ZERO) && ' + what was sold at the end'}: to
          the last digit what the bot’s cash and coins have gained together since its start.
        </HowComputed>
      </div>
      <p className="mt-0.5 mb-3 flex min-h-8 flex-wrap items-baseline gap-2">
        <span className="text-2xl font-semibold">
          <Money value={sum === null ? null : toPlain(sum.total)} isToned isCompact={false} />
        </span>
        {share !== null && <Delta value={toPlain(share)} className="text-sm" />}
        {share !== null && <span className="text-xs text-fg-2">of the allocation</span>}
      </p>
      {sum === null || figures === null ? (
        <p className="text-sm text-fg-2">
          {figures === null ? 'The result begins with the first start.' : 'Waiting for a price.'}
        </p>
      ) : (
        <Sum sum={sum} pairs={figures.pairsClosed} />
      )}
      <BreakEvens view={view} />
    </Panel>
  );
}
