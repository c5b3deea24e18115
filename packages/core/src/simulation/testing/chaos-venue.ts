import {
  type Decimal,
  ONE,
  ZERO,
  dec,
  decFromNumber,
  roundDownToIncrement,
  roundUpToIncrement,
} from '../../base/decimal.ts';
import type { AccountBook } from '../../engine/account/account-book.ts';
import { type AccountChanges, NO_CHANGES } from '../../engine/account/account-types.ts';
import type { Quote } from '../../market/quote.ts';
import type { Fill } from '../../orders/fill.ts';
import type { ClientOrderId, OrderRequest, VenueOrderId, VenueTradeId } from '../../orders/order-request.ts';
import { reservedAfterFill } from '../../orders/reserve.ts';
import { ROUND_INSTRUMENT } from '../../market/testing/round-instrument.ts';

interface Working {
  readonly request: OrderRequest;
  reserved: Decimal;
  filled: Decimal;
  fillCount: number;
  isCancelling: boolean;
}

/** How unkind the venue is: chances from 0 to 1. */
export interface ChaosConfig {
  readonly rejects: number;
  /** Fills a random part of what it could. */
  readonly fillsInPart: number;
  /** Cancels on its own. */
  readonly cancels: number;
  /** Answers a cancel only with the next quote, and may fill until then. */
  readonly delaysCancels: number;
  /** Reports a fill twice. */
  readonly repeats: number;
}

const FEE_RATE = dec('0.001');

/** A venue that rejects, fills in crumbs, cancels by itself, answers late and repeats itself; always the same for a seed. */
export class ChaosVenue {
  readonly #config: ChaosConfig;
  readonly #random: () => number;
  readonly #working = new Map<ClientOrderId, Working>();

  constructor(config: ChaosConfig, random: () => number) {
    this.#config = config;
    this.#random = random;
  }

  /** Shows a quote to the venue, then to the book, with all that follows. */
  feed(book: AccountBook, quote: Quote, onChanges: (changes: AccountChanges) => void): void {
    const fills: Fill[] = [];
    for (const order of this.#working.values()) this.#match(order, quote, fills);
    this.settle(book, book.handleQuote(quote, { fills, expired: [] }), onChanges);
    for (const [id, order] of this.#working) {
      if (order.isCancelling || this.#chance(this.#config.cancels)) this.#close(book, id, quote, onChanges);
    }
  }

  settle(book: AccountBook, changes: AccountChanges, onChanges: (changes: AccountChanges) => void): void {
    if (changes === NO_CHANGES) return;
    onChanges(changes);
    for (const command of changes.venueCommands) {
      if (command.kind === 'place') {
        const { request } = command;
        const id = request.clientOrderId;
        if (this.#chance(this.#config.rejects)) {
          this.settle(
            book,
            book.handleOrderClosed(id, 'rejected', 'The venue is in a bad mood.', changes.at),
            onChanges,
          );
        } else {
          this.#working.set(id, {
            request,
            reserved: command.reserved,
            filled: ZERO,

            fillCount: 0,
            isCancelling: false,
          });
          this.settle(book, book.handleOrderAccepted(id, `v-${id}` as VenueOrderId, changes.at), onChanges);
        }
      } else {
        const order = this.#working.get(command.clientOrderId);
        if (order === undefined) continue;
        if (this.#chance(this.#config.delaysCancels)) order.isCancelling = true;
        else {
          this.#working.delete(command.clientOrderId);
          this.settle(
            book,
            book.handleOrderClosed(command.clientOrderId, 'cancelled', 'Cancelled on request.', changes.at),
            onChanges,
          );
        }
      }
    }
  }

  #close(book: AccountBook, id: ClientOrderId, quote: Quote, onChanges: (changes: AccountChanges) => void): void {
    if (!this.#working.delete(id)) return;
    this.settle(book, book.handleOrderClosed(id, 'cancelled', 'The venue cancelled it.', quote.eventTime), onChanges);
  }

  #match(order: Working, quote: Quote, fills: Fill[]): void {
    const { request } = order;
    const isBuy = request.side === 'buy';
    const market = decFromNumber(isBuy ? quote.ask : quote.bid);
    const tick = ROUND_INSTRUMENT.priceIncrement;
    const marketPrice = isBuy ? roundUpToIncrement(market, tick) : roundDownToIncrement(market, tick);
    const limit = request.price;
    if (limit !== null && (isBuy ? market.gt(limit) : market.lt(limit))) return;
    const price = limit ?? marketPrice;
    const remaining = request.quantity.minus(order.filled);
    if (isBuy && price.times(remaining).times(ONE.plus(FEE_RATE)).gt(order.reserved)) return;
    const share = this.#chance(this.#config.fillsInPart) ? decFromNumber(Math.round(this.#random() * 100) / 100) : ONE;
    const quantity = share.eq(ONE)
      ? remaining
      : roundDownToIncrement(remaining.times(share), ROUND_INSTRUMENT.quantityIncrement);
    if (quantity.lte(ZERO)) return;
    const fee = price.times(quantity).times(FEE_RATE);
    order.filled = order.filled.plus(quantity);
    order.reserved = reservedAfterFill(order.reserved, remaining, remaining.minus(quantity));
    order.fillCount += 1;
    const { clientOrderId, accountId, botId, symbol, side } = request;
    const fill: Fill = {
      tradeId: `${clientOrderId}.${order.fillCount}` as VenueTradeId,
      clientOrderId,
      accountId,
      botId,
      symbol,
      side,
      quantity,
      price,
      fee,
      feeAsset: 'USDT',
      isMaker: limit !== null,
      executedAt: quote.eventTime,
    };
    fills.push(fill);
    if (this.#chance(this.#config.repeats)) fills.push(fill);
    if (order.filled.eq(request.quantity)) this.#working.delete(clientOrderId);
  }

  #chance(probability: number): boolean {
    return this.#random() < probability;
  }
}
