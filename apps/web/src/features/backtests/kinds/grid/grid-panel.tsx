import type { GridBundle } from './grid-bundle.ts';
import { Money } from '../../../../components/money.tsx';
import { Panel } from '../../../../components/panel.tsx';
import { Price } from '../../../../components/price.tsx';
import { Qty } from '../../../../components/qty.tsx';
import { splitSymbol } from '../../../../lib/split-symbol.ts';
import { BotWords, countText, Line, PHASE } from '../../result/bot-sum.tsx';

/** The result as the page of a bot shows it: a sum, then what the grid did and how it stands at the end. */
export function GridPanel({ bundle }: { readonly bundle: GridBundle }) {
  const { sum, fills, params, levels, market, notes } = bundle;
  const { base } = splitSymbol(market.symbol);
  const [lowest, highest] = [levels[0]?.price, levels.at(-1)?.price];
  return (
    <Panel title="The grid" bodyClassName="grid gap-x-8 gap-y-4 p-3 text-sm md:grid-cols-2">
      <dl className="space-y-1.5">
        <Line label={`Grid profit (${countText(sum.pairsClosed)} ${sum.pairsClosed === 1 ? 'pair' : 'pairs'})`}>
          <Money value={sum.gridProfit} isToned isSigned />
        </Line>
        <Line label="Sold at the grid’s end">
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
      </dl>
      <dl className="space-y-1.5">
        <Line label="Lines">
          {countText(params.grids)}
          {lowest !== undefined && highest !== undefined && (
            <>
              {' '}
              from <Price value={lowest} /> to <Price value={highest} />
            </>
          )}
        </Line>
        <Line label="Fills">{countText(fills.total)}</Line>
        {sum.trailedLines > 0 && <Line label="Moved up">{countText(sum.trailedLines)} lines</Line>}
        <Line label="Held at the end">
          <Qty value={sum.held} /> {base}
        </Line>
        {sum.minimumAllocation !== null && (
          <Line label="Smallest allocation that works">
            <Money value={sum.minimumAllocation} />
          </Line>
        )}
        <Line label="At the end">{PHASE[sum.phase]}</Line>
      </dl>
      <div className="md:col-span-2">
        <BotWords lastWords={sum.lastWords} notes={notes} />
      </div>
    </Panel>
  );
}
