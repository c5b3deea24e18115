import { type Decimal, ONE, ONE_PERCENT, ZERO, dec, decFromNumber } from '../../base/decimal.ts';
import { askForOrder } from '../../engine/bot/lifecycle/open-orders.ts';
import { note, patch } from '../../engine/bot/lifecycle/step-context.ts';
import { formatAmount, formatPrice } from '../../engine/bot/messages/format-figures.ts';
import { OPENING_NUMBER, type ProviderTrade } from '../../engine/bot/provider-trade.ts';
import type { Quote } from '../../market/quote.ts';
import { addWorth, missTrade, moveOfIdeal } from './gap.ts';
import { idealTrade, sizePurchase, sizeSale } from './size-trade.ts';
import type { CopiedTrade, CopyContext, CopyState, OtherMarket } from './state.ts';

/** More purchases than this do not wait behind one that is not done: they would be late anyhow. */
const WAITING_MAX = 50;
/** Misses whose reasons are kept at hand; all of them stand in the log. */
const MISSES_KEPT = 50;

/** A fill of the provider has come in. What was taken before, or is of before the copy, changes nothing else. */
export function takeProviderTrade(context: CopyContext, trade: ProviderTrade, quote: Quote | null): void {
  const { state } = context;
  const isCopying = state.phase === 'running' || state.phase === 'paused';
  if (!isCopying || trade.number <= state.lastNumber) return;
  patch(context, { lastNumber: trade.number });
  if (state.startedAt === null || trade.executedAt < state.startedAt) return;
  if (trade.symbol !== state.symbol) {
    patch(context, { otherMarkets: countMarket(state.otherMarkets, trade.symbol) });
    return;
  }
  if (isOpening(trade)) patch(context, { opening: { quantity: trade.quantity, price: null } });
  if (isOpening(trade) && trade.quantity.eq(ZERO)) {
    note(context, 'info', 'NOTHING_TO_MIRROR', 'The provider holds nothing: its next trade is copied.');
    return;
  }
  if (trade.side === 'buy' && state.waiting.length >= WAITING_MAX) {
    const ideal = bookIdeal(context, trade);
    missCopy(context, ideal, 'BACKLOG', `${WAITING_MAX} trades of the provider wait already.`);
    return;
  }
  patch(context, { waiting: [...state.waiting, trade] });
  if (quote !== null) copyWaiting(context, quote);
}

/** A copy follows one market: a trade in another is one that it misses by what it is, so it is counted apart. */
function countMarket(markets: readonly OtherMarket[], symbol: string): readonly OtherMarket[] {
  if (!markets.some((market) => market.symbol === symbol)) return [...markets, { symbol, trades: 1 }];
  return markets.map((market) => (market.symbol === symbol ? { symbol, trades: market.trades + 1 } : market));
}

/** One trade after the other, until an order is under way. */
export function copyWaiting(context: CopyContext, quote: Quote): void {
  for (;;) {
    const { orders, unsold, phase, waiting } = context.state;
    const [trade, ...rest] = waiting;
    const isFree = orders.length === 0 && unsold === null && (phase === 'running' || phase === 'paused');
    if (!isFree || trade === undefined) return;
    patch(context, { waiting: rest });
    copyTrade(context, trade, quote);
  }
}

/** What the provider holds has no price of its own: at which it can be had now is what the copy is measured by. */
function isOpening({ number }: Pick<ProviderTrade, 'number'>): boolean {
  return number === OPENING_NUMBER;
}

function copyTrade(context: CopyContext, received: ProviderTrade, quote: Quote): void {
  const trade = isOpening(received)
    ? { ...received, price: decFromNumber(quote.ask), executedAt: context.at }
    : received;
  if (isOpening(trade)) patch(context, { opening: { quantity: trade.quantity, price: trade.price } });
  const ideal = bookIdeal(context, trade);
  const { state } = context;
  if (ideal.quantity.eq(ZERO) && trade.side === 'sell' && state.held.quantity.eq(ZERO)) return;
  if (ideal.quantity.eq(ZERO) && trade.side === 'buy') {
    missCopy(context, ideal, 'NO_EQUITY', 'What the provider is worth was not known, so the trade could not be sized.');
    return;
  }
  const arrivalPrice = decFromNumber(trade.side === 'buy' ? quote.ask : quote.bid);
  const refusal = trade.side === 'buy' ? findRefusal(state, trade, context.at, arrivalPrice) : findSaleRefusal(state);
  if (refusal !== null) {
    missCopy(context, ideal, refusal.code, refusal.reason);
    return;
  }
  const sized =
    trade.side === 'buy' ? sizePurchase(state, ideal.quantity, arrivalPrice) : sizeSale(state, trade, arrivalPrice);
  if (sized.status === 'missed') {
    missCopy(context, ideal, sized.code, sized.reason);
    return;
  }
  placeCopy(context, ideal, sized.quantity, arrivalPrice);
}

/** Asks for the order of a trade. */
function placeCopy(context: CopyContext, trade: CopiedTrade, quantity: Decimal, arrivalPrice: Decimal): void {
  const { side, number } = trade;
  const order = askForOrder(context, { side, slot: slotOf(number), price: null, quantity });
  patch(context, { orders: [{ ...order, role: side, trade, isMet: false, arrivalPrice }] });
}

/** The name under which the order of a trade stands in the books. */
function slotOf(number: number): string {
  return `trade ${number}`;
}

/** Counts what the provider did, at the copy's size, before anything is asked for. */
function bookIdeal(context: CopyContext, trade: ProviderTrade): CopiedTrade {
  const ideal = idealTrade(context.state, trade);
  const { gap } = context.state;
  patch(context, { ideal: addWorth(context.state.ideal, moveOfIdeal(ideal)), gap: missTrade(gap, ideal) });
  return ideal;
}

/** Says and remembers that a trade was not copied. */
export function missCopy(
  context: CopyContext,
  { number, side, price }: CopiedTrade,
  code: string,
  reason: string,
): void {
  const { missed, results, instrument } = context.state;
  const miss = { number, at: context.at, code, reason };
  patch(context, {
    missed: [...missed, miss].slice(-MISSES_KEPT),
    results: { ...results, missed: results.missed + (number === OPENING_NUMBER ? 0 : 1) },
  });
  const fill = `${side === 'buy' ? 'Purchase' : 'Sale'} of the provider at ${formatPrice(price, instrument.priceIncrement)}`;
  const what = number === OPENING_NUMBER ? 'What the provider holds was not mirrored' : `${fill} was not copied`;
  note(context, 'warning', 'TRADE_MISSED', `${what}: ${reason}`);
}

interface Refusal {
  readonly code: string;
  readonly reason: string;
}

function findRefusal(
  { phase, params, instrument }: CopyState,
  trade: ProviderTrade,
  at: number,
  ask: Decimal,
): Refusal | null {
  if (phase === 'paused') return { code: 'PAUSED', reason: 'The copy is paused.' };
  const lateSeconds = Math.floor((at - trade.executedAt) / 1_000);
  if (lateSeconds > params.maxLateSeconds)
    return { code: 'LATE', reason: `It came ${lateSeconds} seconds late; ${params.maxLateSeconds} are allowed.` };
  const limit = trade.price.times(ONE.plus(dec(params.maxSlippagePct).times(ONE_PERCENT)));
  if (ask.lte(limit)) return null;
  const [asked, most] = [ask, limit].map((price) => formatPrice(price, instrument.priceIncrement));
  return { code: 'SLIPPAGE', reason: `The market asks ${asked}; the slippage guard allows ${most}.` };
}

/** What leaves the market is followed late and at any price: staying in would be the larger risk. */
function findSaleRefusal({ phase, keepsSells }: CopyState): Refusal | null {
  return phase === 'paused' && !keepsSells ? { code: 'PAUSED', reason: 'The copy is paused with its sales.' } : null;
}

/** How a copied order is told of in the log. */
export function copiedWords({ instrument }: CopyState, trade: CopiedTrade, quantity: Decimal, price: Decimal): string {
  const verb = trade.side === 'buy' ? 'Bought' : 'Sold';
  const [own, theirs] = [price, trade.price].map((each) => formatPrice(each, instrument.priceIncrement));
  const compared = isOpening(trade) ? 'as the provider holds it' : `the provider had ${theirs}`;
  return `${verb} ${formatAmount(quantity)} ${instrument.base} at ${own}; ${compared}.`;
}
