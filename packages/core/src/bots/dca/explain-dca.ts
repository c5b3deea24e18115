import { type Decimal, ZERO, decFromNumber } from '../../base/decimal.ts';
import { toIso } from '../../base/time.ts';
import type { Quote } from '../../market/quote.ts';
import { awayWords, explainStopping, explainTrigger } from '../../engine/bot/messages/explain-phase.ts';
import { formatAmount } from '../../engine/bot/messages/format-figures.ts';
import { isTrailing, maySellDeal, sellableOfLot } from './arm-dca.ts';
import { trailingSalePrice } from './dca-exits.ts';
import { dcaPriceText } from './dca-context.ts';
import { describeLevels } from './describe-levels.ts';
import { explainHold } from '../../engine/bot/lifecycle/order-hold.ts';
import type { DcaLot, DcaState } from './state.ts';

/** Answers "why is nothing happening?" in a sentence or two. Without a quote it leaves out the distances. */
export function explainDca(state: DcaState, quote: Quote | null): string {
  switch (state.phase) {
    case 'new':
      return 'Waiting for its first price.';
    case 'waiting_trigger':
      return explainTrigger(state, quote);
    case 'running':
      return state.deal === null ? explainPause(state) : explainDeal(state, quote);
    case 'paused':
      return state.deal === null
        ? 'Paused: no deal begins.'
        : `Paused: nothing is bought. ${explainDeal(state, quote)}`;
    case 'stopping':
      return explainStopping(state);
    case 'finished':
      return state.stop === null ? 'The bot could not start.' : `The bot has ended. ${state.stop.reason}`;
  }
}

/** Between two deals. */
function explainPause({ baseHold, nextDealAt, results }: DcaState): string {
  if (baseHold !== null) {
    return `Waiting: the base order was ${baseHold.code}. ${baseHold.reason} Next attempt after ${toIso(baseHold.retryAt)}.`;
  }
  const next = `deal ${results.deals + 1}`;
  return nextDealAt === null
    ? `Waiting to begin ${next}.`
    : `Waiting: ${next} begins with the first price from ${toIso(nextDealAt)}.`;
}

function explainDeal(state: DcaState, quote: Quote | null): string {
  const base = state.orders.find(({ role }) => role === 'base');
  if (base !== undefined)
    return `Buying the base order: ${formatAmount(base.quantity.minus(base.filled))} ${state.instrument.base} at the market.`;
  const market = quote === null ? null : decFromNumber(quote.last);
  const sale = explainSale(state, market);
  const next = describeLevels(state).find(({ status }) => status === 'buy');
  const unarmed = describeLevels(state).find(({ status }) => status === 'unarmed');
  const buy =
    next === undefined
      ? null
      : `Safety order ${next.key} is open at ${dcaPriceText(state, next.price)}${awayWords(market, next.price)}.`;
  const why =
    next !== undefined || unarmed === undefined ? null : `Safety order ${unarmed.key}: ${unarmed.reason ?? ''}`;
  const all = next === undefined && unarmed === undefined ? 'Every safety order is filled.' : null;
  return [sale, buy, why, all].filter((sentence) => sentence !== null).join(' ');
}

/** Of the lot that would be sold first. */
function explainSale(state: DcaState, market: Decimal | null): string | null {
  const open = (state.deal?.lots ?? []).filter((lot) => sellableOfLot(state, lot).gt(ZERO));
  const [lot] = open.toSorted((a, b) => a.target.cmp(b.target));
  if (lot === undefined) return 'What is held is less than the venue takes in one order.';
  if (!maySellDeal(state)) return 'Nothing is sold: all orders were cancelled.';
  if (isTrailing(state)) return explainTrailing(state, lot, market);
  const order = state.orders.find(({ role, key }) => role === 'take_profit' && key === lot.key);
  if (order === undefined || order.isCancelling) {
    return explainHold(lot.hold, 'sell') ?? `The take profit moves to ${dcaPriceText(state, lot.target)}.`;
  }
  return `Waiting for ${state.instrument.base} to reach ${dcaPriceText(state, lot.target)}: the take profit is open there${awayWords(market, lot.target)}.`;
}

function explainTrailing(state: DcaState, lot: DcaLot, market: Decimal | null): string {
  const held = explainHold(lot.hold, 'sell');
  if (held !== null) return held;
  const { base } = state.instrument;
  if (lot.peak === null) {
    return `Waiting for ${base} to reach ${dcaPriceText(state, lot.target)}, from where the take profit follows its high${awayWords(market, lot.target)}.`;
  }
  const sale = decFromNumber(trailingSalePrice(state.params, lot.peak));
  return `The take profit follows the high of ${dcaPriceText(state, decFromNumber(lot.peak))}: it sells when ${base} falls to ${dcaPriceText(state, sale)}.`;
}
