import type { DcaBundle } from './dca-bundle.ts';
import { useMemo } from 'react';
import { Money } from '../../../../components/money.tsx';
import { Panel } from '../../../../components/panel.tsx';
import { Percent } from '../../../../components/percent.tsx';
import { Price } from '../../../../components/price.tsx';
import { Qty } from '../../../../components/qty.tsx';
import { formatDuration } from '../../../../lib/format-time.ts';
import { splitSymbol } from '../../../../lib/split-symbol.ts';
import { BotWords, countText, Line, PHASE } from '../../result/bot-sum.tsx';
import { dealFacts, type DealFacts } from './deal-facts.ts';
import { OrdersTable } from './orders-table.tsx';

function Sum({ sum, params }: Pick<DcaBundle, 'sum' | 'params'>) {
  // Reinvested profit comes on top of what was set aside.
  const isWithin = Number(params.reinvestPct) === 0;
  return (
    <dl className="space-y-1.5">
      <Line label="Sold at take profit">
        <Money value={sum.dealProfit} isToned isSigned />
      </Line>
      <Line label="Sold at the stop loss">
        <Money value={sum.exitProfit} isToned isSigned />
      </Line>
      <Line label="Unrealised, at the last close">
        <Money value={sum.unrealized} isToned isSigned />
      </Line>
      <Line label="Total, fees paid" isTotal>
        <Money value={sum.total} isToned isSigned />
      </Line>
      <Line label="Fees in it">
        <Money value={sum.fees} />
      </Line>
      <Line label="Capital set aside">
        <Money value={sum.allocation} />
      </Line>
      <Line label="Capital used at most">
        <Money value={sum.capitalMost} />
        {isWithin && (
          <>
            {' '}
            (<Percent value={sum.capitalMost / sum.allocation} isRate decimals={1} />)
          </>
        )}
      </Line>
    </dl>
  );
}

function Deals({ bundle, facts }: { readonly bundle: DcaBundle; readonly facts: DealFacts }) {
  const { sum, market } = bundle;
  const { atTakeProfit, atStop, leftOpen, averagePnl, averageMs, longestMs } = facts;
  return (
    <dl className="space-y-1.5">
      <Line label="Deals done">
        {countText(atTakeProfit + atStop)}
        {atStop > 0
          ? `: ${countText(atTakeProfit)} at take profit, ${countText(atStop)} at the stop`
          : ', all at take profit'}
      </Line>
      <Line label="Deals left open">{leftOpen === 0 ? 'none' : countText(leftOpen)}</Line>
      {averagePnl !== null && (
        <Line label="Average deal">
          <Money value={averagePnl} isToned isSigned />
          {averageMs !== null && ` in ${formatDuration(averageMs)}`}
        </Line>
      )}
      {longestMs !== null && <Line label="Longest deal">{formatDuration(longestMs)}</Line>}
      {sum.held > 0 && (
        <Line label="Held at the end">
          <Qty value={sum.held} /> {splitSymbol(market.symbol).base}
          {sum.averagePrice !== null && (
            <>
              {' '}
              at <Price value={sum.averagePrice} />
            </>
          )}
        </Line>
      )}
      {sum.minimumBaseAllocation !== null && (
        <Line label="Smallest base order that works">
          <Money value={sum.minimumBaseAllocation} />
        </Line>
      )}
      <Line label="At the end">{PHASE[sum.phase]}</Line>
    </dl>
  );
}

/** The result as the page of a bot shows it: a sum, then what the deals came to and what each order of the ladder did. */
export function DcaPanel({ bundle }: { readonly bundle: DcaBundle }) {
  const { sum, notes, params } = bundle;
  const facts = useMemo(() => dealFacts(bundle), [bundle]);
  const isCut = bundle.trades.total > facts.total;
  return (
    <Panel title="The deals" bodyClassName="space-y-4 py-3 text-sm">
      <div className="grid gap-x-8 gap-y-4 px-3 md:grid-cols-2">
        <Sum sum={sum} params={params} />
        <Deals bundle={bundle} facts={facts} />
      </div>
      <OrdersTable facts={facts} market={bundle.market} />
      <div className="space-y-2 px-3">
        {Number(params.reinvestPct) > 0 && (
          <p className="text-xs text-fg-2">
            Sizes are those of the first deal: later ones grew by {params.reinvestPct}% of the profit made so far.
          </p>
        )}
        {isCut && (
          <p className="text-xs text-fg-2">
            Of the first {countText(facts.total)} of {countText(bundle.trades.total)} deals; the sum counts them all.
          </p>
        )}
        <BotWords lastWords={sum.lastWords} notes={notes} />
      </div>
    </Panel>
  );
}
