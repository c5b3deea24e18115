import {
  type Decimal,
  ONE,
  ONE_PERCENT,
  ZERO,
  dec,
  decFromNumber,
  divide,
  roundDownToIncrement,
  toNumber,
} from '../../base/decimal.ts';
import { askForOrder } from '../../engine/bot/lifecycle/open-orders.ts';
import { note, patch } from '../../engine/bot/lifecycle/step-context.ts';
import { NO_TRIGGERS, type Triggers } from '../../engine/bot/lifecycle/triggers.ts';
import { formatPrice } from '../../engine/bot/messages/format-figures.ts';
import { smallestQuantity } from '../../engine/bot/params/order-minimum.ts';
import type { Quote } from '../../market/quote.ts';
import { copyWaiting } from './copy-trades.ts';
import type { CopyContext, CopyState } from './state.ts';
import { finishWhenClosed, stopCopy } from './stop-copy.ts';

/** A price at which one of the copy's own limits may be reached, or a moment at which something waits for a price. */
export function watchCopyMarket(context: CopyContext, quote: Quote): void {
  finishWhenClosed(context);
  const { phase, orders } = context.state;
  if ((phase !== 'running' && phase !== 'paused') || orders.length > 0) return;
  const bid = decFromNumber(quote.bid);
  const floor = drawdownPrice(context.state);
  if (floor !== null && bid.lte(floor)) {
    const { params } = context.state;
    const reason = `The copy has fallen ${params.maxDrawdownPct}% below its highest value.`;
    stopCopy(context, { holdings: params.holdingsAtEnd, reason });
    return;
  }
  const guard = guardPrice(context.state);
  if (guard !== null && bid.lte(guard) && context.state.unsold === null) {
    sellAtGuard(context, bid);
    return;
  }
  retrySale(context, bid);
  copyWaiting(context, quote);
}

/** Where the stop loss sells what is held; null without one. */
export function guardPrice({ params, held }: Pick<CopyState, 'params' | 'held'>): Decimal | null {
  const distance = dec(params.stopLossPct).times(ONE_PERCENT);
  if (distance.eq(ZERO) || held.quantity.lte(ZERO)) return null;
  return divide(held.notional, held.quantity).times(ONE.minus(distance));
}

/** Bid at which the copy's value has fallen as far as its drawdown limit allows; null where no price can do that. */
export function drawdownPrice({ params, held, results }: CopyState): Decimal | null {
  const limit = dec(params.maxDrawdownPct).times(ONE_PERCENT);
  if (limit.eq(ZERO) || held.quantity.lte(ZERO)) return null;
  const least = results.peak.times(ONE.minus(limit));
  const cash = dec(params.allocation).plus(results.cashFlow);
  const price = divide(least.minus(cash), held.quantity);
  return price.lte(ZERO) ? null : price;
}

function sellAtGuard(context: CopyContext, bid: Decimal): void {
  const { held, instrument } = context.state;
  const quantity = roundDownToIncrement(held.quantity, instrument.quantityIncrement);
  if (quantity.lt(smallestQuantity(instrument, bid))) return;
  note(
    context,
    'warning',
    'STOP_LOSS',
    `Stop loss at ${formatPrice(bid, instrument.priceIncrement)}: the copy sells what it holds.`,
  );
  const order = askForOrder(context, { side: 'sell', slot: 'stop loss', price: null, quantity });
  patch(context, { orders: [{ ...order, role: 'guard', trade: null, isMet: false, arrivalPrice: bid }] });
}

/** A sale that was refused is asked for again once its wait is over. */
function retrySale(context: CopyContext, bid: Decimal): void {
  const { unsold, held } = context.state;
  if (unsold === null || context.at < unsold.retryAt) return;
  const { trade, isMet } = unsold;
  const quantity = unsold.quantity.lt(held.quantity) ? unsold.quantity : held.quantity;
  const order = askForOrder(context, {
    side: 'sell',
    slot: trade === null ? 'stop loss' : `trade ${trade.number}`,
    price: null,
    quantity,
  });
  const role = trade === null ? 'guard' : 'sell';
  patch(context, { orders: [{ ...order, role, trade, isMet, arrivalPrice: bid }] });
}

/** When the copy wants to see the market. While an order is open it waits for that alone. */
export function copyTriggers(state: CopyState, at: CopyContext['at']): Triggers {
  const { phase, orders, waiting, unsold, stop } = state;
  if (phase === 'new' || phase === 'finished' || orders.length > 0) return NO_TRIGGERS;
  if (phase === 'stopping') return { ...NO_TRIGGERS, at: stop?.retryAt ?? at };
  const prices = [guardPrice(state), drawdownPrice(state)].flatMap((price) =>
    price === null ? [] : [toNumber(price)],
  );
  const below = prices.length === 0 ? null : Math.max(...prices);
  return { below, above: null, at: unsold?.retryAt ?? (waiting.length > 0 ? at : null) };
}
