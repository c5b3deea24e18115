import { assert } from '../base/assert.ts';
import {
  type Decimal,
  ONE,
  ZERO,
  decFromNumber,
  minDecimal,
  roundDownToIncrement,
  roundToIncrement,
  toNumber,
  toPlain,
} from '../base/decimal.ts';
import type { EpochMs } from '../base/time.ts';
import type { Candle } from '../market/candle.ts';
import { candlePathPrices, quoteAround } from '../market/candle-path.ts';
import type { Instrument } from '../market/instrument.ts';
import type { Quote } from '../market/quote.ts';
import type { Fill } from '../orders/fill.ts';
import { type Order, remainingQuantity } from '../orders/order.ts';
import type { ClientOrderId, OrderRequest, VenueTradeId } from '../orders/order-request.ts';
import { reservedAfterFill } from '../orders/reserve.ts';
import { NOTHING_MATCHED, type OrderExpiry, type VenueMatch } from '../orders/venue-match.ts';
import type { Approved } from '../risk/approved.ts';
import { quoteFee } from './fee-model.ts';
import type { FillModel } from './fill-model.ts';
import { RestingBook } from './resting-book.ts';
import { type RestingOrder, createRestingOrder } from './resting-order.ts';
import { marketFillPrice } from './slippage-model.ts';

/** Prices as the venue last saw them. */
export interface SeenPrices {
  readonly bid: number;
  readonly ask: number;
  readonly last: number;
  readonly eventTime: EpochMs;
}

/** What the market offers at one moment: an order fills against it. */
interface MarketMoment extends SeenPrices {
  /** Base units that may still be taken; null for no cap. */
  volumeLeft: Decimal | null;
  /** True at a candle's open: a resting limit beyond it fills at the open. */
  readonly isOpen: boolean;
}

/**
 * Fills orders by the rules of `FillModel`; a market buy dearer than its reserve expires. An order placed at one event meets the market at the next one at the earliest,
 * because placing never matches. Trade ids follow from the order and what was filled of it, so the same run gives the same ids.
 */
export class SimulatedVenue {
  readonly #model: FillModel;
  readonly #instrumentOf: (symbol: string) => Instrument;
  readonly #books = new Map<string, RestingBook>();
  readonly #orders = new Map<ClientOrderId, RestingOrder>();
  readonly #seen = new Map<string, SeenPrices>();
  #sequence = 0;

  constructor(model: FillModel, instrumentOf: (symbol: string) => Instrument) {
    this.#model = model;
    this.#instrumentOf = instrumentOf;
  }

  /** Takes an approved order. `reserved`: what a buy may cost at most, fee included, in quote units. */
  place(request: Approved<OrderRequest>, reserved: Decimal): void {
    this.#add(request, request.quantity, reserved);
  }

  /** Takes back a working order after a restart, with what remains of it. */
  restore(order: Order): void {
    this.#add(order.request, remainingQuantity(order), order.reserved);
  }

  /** Tells what the market last was before a restart, so that the next quote means the same as without one. */
  remember(quote: Quote): void {
    this.#seen.set(quote.symbol, quote);
  }

  has(clientOrderId: ClientOrderId): boolean {
    return this.#orders.has(clientOrderId);
  }

  /** The prices nearest to the market at which an order may fill: a candle that stays between them fills nothing. */
  reach(symbol: string): { readonly below: number; readonly above: number } {
    const book = this.#books.get(symbol);
    return {
      below: book?.bestBuy()?.limit ?? Number.NEGATIVE_INFINITY,
      above: book?.bestSell()?.limit ?? Number.POSITIVE_INFINITY,
    };
  }

  /** Takes a working order out of the book. @returns false when there is none. */
  cancel(clientOrderId: ClientOrderId): boolean {
    const order = this.#orders.get(clientOrderId);
    if (order === undefined) return false;
    this.#remove(order);
    return true;
  }

  /** What a quote brings about, in the order in which the market reaches the orders. */
  matchQuote(quote: Quote): VenueMatch {
    const before = this.#seen.get(quote.symbol);
    this.#seen.set(quote.symbol, quote);
    const book = this.#books.get(quote.symbol);
    if (book === undefined || book.isEmpty) return NOTHING_MATCHED;
    const { bid, ask, last, eventTime } = quote;
    return this.#matchMoment(book, { bid, ask, last, eventTime, volumeLeft: null, isOpen: false }, before);
  }

  /**
   * What a candle makes of orders that were placed before it, timed at its close. The path runs open, nearer extreme,
   * other extreme, close; a limit beyond the open fills at the open.
   */
  matchCandle(symbol: string, candle: Candle, closeTime: EpochMs): VenueMatch {
    const book = this.#books.get(symbol) ?? new RestingBook();
    const share = this.#model.volumeShareMax;
    const spreadBps = toNumber(this.#model.candleSpreadBps);
    if (!isWithin(book, candle)) {
      this.#seen.set(symbol, pricesAt(candle.close, spreadBps, closeTime));
      return NOTHING_MATCHED;
    }
    let volumeLeft = share === null ? null : decFromNumber(candle.volume).times(share);
    const matches: VenueMatch[] = [];
    candlePathPrices(candle).forEach((last, index) => {
      const moment: MarketMoment = { ...pricesAt(last, spreadBps, closeTime), volumeLeft, isOpen: index === 0 };
      matches.push(this.#matchMoment(book, moment, this.#seen.get(symbol)));
      this.#seen.set(symbol, moment);
      volumeLeft = moment.volumeLeft;
    });
    if (matches.every((match) => match === NOTHING_MATCHED)) return NOTHING_MATCHED;
    return { fills: matches.flatMap(({ fills }) => fills), expired: matches.flatMap(({ expired }) => expired) };
  }

  #add(request: OrderRequest, remaining: Decimal, reserved: Decimal): void {
    assert(!this.#orders.has(request.clientOrderId), `order "${request.clientOrderId}" is already at the venue`);
    this.#sequence += 1;
    const order = createRestingOrder(request, {
      priceIncrement: this.#instrumentOf(request.symbol).priceIncrement,
      limitRule: this.#model.limitRule,
      sequence: this.#sequence,
      budget: request.side === 'buy' && request.type === 'market' ? reserved : null,
      remaining,
    });
    const book = this.#books.get(request.symbol) ?? new RestingBook();
    this.#books.set(request.symbol, book);
    book.add(order);
    this.#orders.set(request.clientOrderId, order);
  }

  #remove(order: RestingOrder): void {
    this.#orders.delete(order.request.clientOrderId);
    this.#books.get(order.request.symbol)?.remove(order);
  }

  #matchMoment(book: RestingBook, moment: MarketMoment, before: SeenPrices | undefined): VenueMatch {
    const buy = book.bestBuy();
    const sell = book.bestSell();
    const isReached = (buy !== undefined && reaches(buy, moment)) || (sell !== undefined && reaches(sell, moment));
    return isReached ? this.#matchReached(book, moment, before) : NOTHING_MATCHED;
  }

  #matchReached(book: RestingBook, moment: MarketMoment, before: SeenPrices | undefined): VenueMatch {
    const reached = [...takeReached(book.buys(), moment), ...takeReached(book.sells(), moment)].sort(
      (a, b) => a.sequence - b.sequence,
    );
    const fills: Fill[] = [];
    const expired: OrderExpiry[] = [];
    for (const order of reached) {
      const isTaker = takes(order, moment, before);
      const price = this.#price(order, moment, isTaker, this.#instrumentOf(order.request.symbol).priceIncrement);
      if (order.budget !== null && this.#costOfRest(order, price).gt(order.budget)) {
        expired.push(this.#expire(order, order.budget, price, moment.eventTime));
        continue;
      }
      const fill = this.#fill(order, price, moment, isTaker);
      if (fill !== null) fills.push(fill);
    }
    return { fills, expired };
  }

  /** Quote units for all that remains, fee included, also where only a part can be had: each unit may cost its share. */
  #costOfRest(order: RestingOrder, price: Decimal): Decimal {
    return price.times(order.remaining).times(ONE.plus(this.#model.feeRate));
  }

  /** A market buy that its reserve does not pay for: waiting could only make it buy at another time than it was meant for. */
  #expire(order: RestingOrder, budget: Decimal, price: Decimal, at: EpochMs): OrderExpiry {
    this.#remove(order);
    const { clientOrderId, symbol } = order.request;
    const setAside = `${toPlain(budget.round(8, 0))} ${this.#instrumentOf(symbol).quote}`;
    return {
      clientOrderId,
      reason: `At ${toPlain(price)} the purchase would cost more than the ${setAside} set aside for it.`,
      at,
    };
  }

  #fill(order: RestingOrder, price: Decimal, moment: MarketMoment, isTaker: boolean): Fill | null {
    const { request } = order;
    const { quantityIncrement, quote } = this.#instrumentOf(request.symbol);
    const quantity = takeable(order, moment, quantityIncrement);
    if (quantity.lte(ZERO)) return null;
    const fee = quoteFee(price, quantity, this.#model.feeRate);
    const filledBefore = request.quantity.minus(order.remaining);
    const left = order.remaining.minus(quantity);
    if (order.budget !== null) order.budget = reservedAfterFill(order.budget, order.remaining, left);
    order.remaining = left;
    if (moment.volumeLeft !== null) moment.volumeLeft = moment.volumeLeft.minus(quantity);
    if (order.remaining.eq(ZERO)) this.#remove(order);
    return {
      tradeId: `${request.clientOrderId}.${toPlain(filledBefore)}` as VenueTradeId,
      clientOrderId: request.clientOrderId,
      accountId: request.accountId,
      botId: request.botId,
      symbol: request.symbol,
      side: request.side,
      quantity,
      price,
      fee,
      feeAsset: quote,
      isMaker: !isTaker,
      executedAt: moment.eventTime,
    };
  }

  #price(order: RestingOrder, moment: MarketMoment, isTaker: boolean, priceIncrement: Decimal): Decimal {
    const { request } = order;
    const opposite = request.side === 'buy' ? moment.ask : moment.bid;
    if (request.type === 'market')
      return marketFillPrice(request.side, opposite, this.#model.slippageBps, priceIncrement);
    if (isTaker)
      return bound(request.side, marketFillPrice(request.side, opposite, ZERO, priceIncrement), request.price);
    if (!moment.isOpen) return request.price;
    return bound(request.side, roundToIncrement(decFromNumber(moment.last), priceIncrement), request.price);
  }
}

/** Whether the candle's range comes up to the limit of any order; if not, its path need not be walked. */
function isWithin(book: RestingBook, candle: Candle): boolean {
  const buy = book.bestBuy();
  const sell = book.bestSell();
  return (buy !== undefined && candle.low <= buy.limit) || (sell !== undefined && candle.high >= sell.limit);
}

/** Base units the order can take: what remains of it, or what the volume cap leaves. */
function takeable(order: RestingOrder, { volumeLeft }: MarketMoment, increment: Decimal): Decimal {
  return volumeLeft === null
    ? order.remaining
    : minDecimal(order.remaining, roundDownToIncrement(volumeLeft, increment));
}

/** The better of two prices for the trader's side. */
function bound(side: 'buy' | 'sell', price: Decimal, limit: Decimal): Decimal {
  if (side === 'buy') return price.lt(limit) ? price : limit;
  return price.gt(limit) ? price : limit;
}

/** What a traded price stands for, with the spread that is assumed around it; without one nothing but the price is known. */
function pricesAt(last: number, spreadBps: number, eventTime: EpochMs): SeenPrices {
  const { bid, ask } = spreadBps === 0 ? { bid: last, ask: last } : quoteAround(last, spreadBps);
  return { bid, ask, last, eventTime };
}

/**
 * Somebody offers at the order's price or better. Bid and ask that are the same are no offers but one traded price, and
 * who trades at a price need not have traded with the last in the queue.
 */
function crosses(order: RestingOrder, moment: SeenPrices): boolean {
  const { bid, ask, last } = moment;
  if (bid === ask) return isTraded(order, last);
  return order.request.side === 'buy' ? ask <= order.limit : bid >= order.limit;
}

/** The price has gone as far as the limit rule asks. */
function isTraded({ request, triggerLast }: RestingOrder, last: number): boolean {
  return request.side === 'buy' ? last <= triggerLast : last >= triggerLast;
}

/**
 * True for an order that crossed the market when it was placed: it takes what is offered. One that did not cross then rests,
 * and fills at its own price however far the market jumps.
 */
function takes(order: RestingOrder, moment: MarketMoment, before: SeenPrices | undefined): boolean {
  if (order.request.type === 'market') return true;
  if (before === undefined) return crosses(order, moment);
  return before.eventTime <= order.request.requestedAt && crosses(order, before);
}

function reaches(order: RestingOrder, moment: MarketMoment): boolean {
  return crosses(order, moment) || isTraded(order, moment.last);
}

function takeReached(side: readonly RestingOrder[], moment: MarketMoment): readonly RestingOrder[] {
  let count = 0;
  for (const order of side) {
    if (!reaches(order, moment)) break;
    count += 1;
  }
  return side.slice(0, count);
}
