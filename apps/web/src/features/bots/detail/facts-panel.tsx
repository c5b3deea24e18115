import { dec, sumDecimals, toNumber, toPlain, ZERO } from '@atb/core/base/decimal';
import { stopLossPrice } from '@atb/core/bots/grid/grid-exits';
import type { GridFigures } from '@atb/core/bots/grid/figures';
import type { GridState } from '@atb/core/bots/grid/state';
import type { ReactNode } from 'react';
import { Money } from '../../../components/money.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Price } from '../../../components/price.tsx';
import { MarketTime } from '../../../components/market-time.tsx';
import { Progress } from '../../../components/ui/progress.tsx';
import { useSentence } from '../../../hooks/use-sentence.ts';
import type { BotView } from '../../../lib/bot-view.ts';
import { formatNumber, NO_FIGURE } from '../../../lib/format-number.ts';
import { incrementsOf } from '../../../lib/increments.ts';
import { splitSymbol } from '../../../lib/split-symbol.ts';
import { DrawdownBar, Uptime } from '../list/bot-figures.tsx';
import { DcaFacts } from './dca-facts.tsx';
import { Fact } from './fact.tsx';
import { heldByBuys } from './profit-sum.ts';
import { StrategyFacts } from './strategy-facts.tsx';

function AllocationUse({ view: { record, result, bot } }: { readonly view: BotView }) {
  const state = record?.state;
  if (record === null || result === null || state === undefined || state.kind === 'strategy') return null;
  const inBuys = heldByBuys(state);
  const used = result.cost.plus(inBuys);
  const { quote } = splitSymbol(bot.symbol);
  const say = (value: typeof used): string => formatNumber(toPlain(value)).text;
  return (
    <div className="mt-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-2 text-xs">
        <span className="text-fg-2">Allocation used</span>
        <span className="num">
          {say(used)} of {say(record.allocation)} {quote}
        </span>
      </p>
      <Progress
        label="Allocation used"
        value={toNumber(used)}
        max={toNumber(record.allocation)}
        tone="neutral"
        className="mt-1"
      />
      <p className="mt-1 text-2xs text-fg-2">
        {say(result.cost)} in coins, {say(inBuys)} in resting buys
      </p>
    </div>
  );
}

interface GridFactsProps {
  readonly view: BotView;
  readonly state: GridState;
  readonly figures: GridFigures;
}

function GridFacts({ view, state, figures }: GridFactsProps) {
  const { bot, price } = view;
  const { tick } = incrementsOf(bot.symbol);
  const { base, quote } = splitSymbol(bot.symbol);
  const { lines, held, trailedLines } = figures;
  const [lowest, highest] = [lines[0], lines.at(-1)];
  const stop = lowest === undefined ? null : stopLossPrice(state.params, lowest.price);
  const armed = (status: string): number => lines.filter((line) => line.status === status).length;
  const perLine =
    state.slots.length === 0
      ? ZERO
      : sumDecimals(state.slots.map((slot) => slot.quantity.times(slot.buyPrice))).div(dec(String(state.slots.length)));
  const showPrice = (value: typeof stop): ReactNode =>
    value === null ? 'None' : <Price value={toPlain(value)} tick={tick} />;
  return (
    <>
      <Fact label={`Price (${quote})`}>
        <Price value={price?.last} tick={tick} />
      </Fact>
      <Fact label="Range">
        {lowest === undefined || highest === undefined ? (
          NO_FIGURE
        ) : (
          <>
            {showPrice(lowest.price)} – {showPrice(highest.price)}
          </>
        )}
      </Fact>
      <Fact label="Lines">
        {lines.length} ({armed('buy')} buy, {armed('sell')} sell, {armed('empty')} empty
        {armed('unarmed') > 0 && `, ${armed('unarmed')} not armed`})
      </Fact>
      <Fact label={`Per line (${quote})`}>
        about <Money value={toPlain(perLine)} />
      </Fact>
      <Fact label="Held">
        {formatNumber(toPlain(held), { decimals: 8, minDecimals: 0 }).text} {base}
      </Fact>
      <Fact label="Stop loss">{showPrice(stop)}</Fact>
      <Fact label="Take profit">
        {showPrice(state.params.takeProfitPrice === null ? null : dec(state.params.takeProfitPrice))}
      </Fact>
      {state.params.trailingUp.enabled && (
        <Fact label="Moved up">
          {trailedLines} of {state.params.trailingUp.maxLines} lines
        </Fact>
      )}
    </>
  );
}

/** The bot's mechanics in figures, with why it does what it does. */
export function FactsPanel({ view }: { readonly view: BotView }) {
  const { bot, state, figures, strategy, dca, reason, isUnreadable } = view;
  const say = useSentence();
  return (
    <Panel title="Mechanics">
      <p className="mb-2 min-h-10 text-sm text-pretty">
        {isUnreadable ? 'Its state was written by another version of ATB and cannot be shown.' : say(reason)}
      </p>
      <dl>
        {state !== null && figures !== null && <GridFacts view={view} state={state} figures={figures} />}
        {dca !== null && <DcaFacts view={view} dca={dca} />}
        {strategy !== null && <StrategyFacts view={view} strategy={strategy} />}
        <Fact label="Uptime">
          <Uptime view={view} />
        </Fact>
        <Fact label="Started">{bot.started_at === null ? 'Never' : <MarketTime value={bot.started_at} />}</Fact>
        {bot.stopped_at !== null && (
          <Fact label="Ended">
            <MarketTime value={bot.stopped_at} />
          </Fact>
        )}
        <Fact label="Drawdown">
          <DrawdownBar view={view} />
        </Fact>
      </dl>
      <AllocationUse view={view} />
    </Panel>
  );
}
