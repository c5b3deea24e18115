import { type Decimal, decFromNumber } from '../../base/decimal.ts';
import type { Quote } from '../../market/quote.ts';
import { describeLines } from './describe-lines.ts';
import { awayWords, explainStopping, explainTrigger } from '../../engine/bot/messages/explain-phase.ts';
import { formatAmount } from '../../engine/bot/messages/format-figures.ts';
import { gridPriceText } from './grid-context.ts';
import type { GridOrder, GridState } from './state.ts';

/** Answers "why is nothing happening?" in a sentence or two. Without a quote it leaves out the distances. */
export function explainGrid(state: GridState, quote: Quote | null): string {
  switch (state.phase) {
    case 'new':
      return 'Waiting for its first price.';
    case 'waiting_trigger':
      return explainTrigger(state, quote);
    case 'running':
      return explainRunning(state, quote);
    case 'paused':
      return explainPaused(state, quote);
    case 'stopping':
      return explainStopping(state);
    case 'finished':
      return state.stop === null ? 'The bot could not start.' : `The bot has ended. ${state.stop.reason}`;
  }
}

function explainRunning(state: GridState, quote: Quote | null): string {
  const start = state.orders.find((order) => order.role === 'start');
  if (start !== undefined) {
    return `Buying ${formatAmount(start.quantity.minus(start.filled))} ${state.instrument.base} for the lines above the market.`;
  }
  const waits = describeNearest(state, quote);
  const unarmed = describeLines(state).filter((line) => line.status === 'unarmed');
  const [first] = unarmed;
  if (first === undefined) return waits ?? 'Waiting: no open order.';
  const count = unarmed.length === 1 ? 'One order is' : `${unarmed.length} orders are`;
  const why = `${count} not placed; the one at ${gridPriceText(state, first.price)}: ${first.reason ?? ''}`;
  return waits === null ? why : `${waits} ${why}`;
}

function explainPaused(state: GridState, quote: Quote | null): string {
  const waits = describeNearest(state, quote);
  return waits === null ? 'Paused: no open order, nothing is bought.' : `Paused: nothing is bought. ${waits}`;
}

/** Which order the market would reach first, and which on the other side. */
function describeNearest(state: GridState, quote: Quote | null): string | null {
  const buy = nearest(state, 'buy', (a, b) => a.gt(b));
  const sell = nearest(state, 'sell', (a, b) => a.lt(b));
  const market = quote === null ? null : decFromNumber(quote.last);
  const parts = [
    ...(buy === null ? [] : [{ word: 'buy', price: buy }]),
    ...(sell === null ? [] : [{ word: 'sell', price: sell }]),
  ];
  if (market !== null) parts.sort((a, b) => a.price.minus(market).abs().cmp(b.price.minus(market).abs()));
  const [first, second] = parts;
  if (first === undefined) return null;
  const head = `Waiting for ${state.instrument.base} to reach ${gridPriceText(state, first.price)}: the nearest ${first.word} is open there${awayWords(market, first.price)}`;
  return second === undefined
    ? `${head}.`
    : `${head}; the nearest ${second.word} is open at ${gridPriceText(state, second.price)}${awayWords(market, second.price)}.`;
}

function nearest(
  state: GridState,
  role: GridOrder['role'],
  isNearer: (a: Decimal, b: Decimal) => boolean,
): Decimal | null {
  let best: Decimal | null = null;
  for (const order of state.orders) {
    if (order.role !== role || order.price === null) continue;
    if (best === null || isNearer(order.price, best)) best = order.price;
  }
  return best;
}
