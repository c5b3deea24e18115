// testing: a bot driven event by event, its orders filled and closed by hand.
import { type Decimal, dec, toPlain } from '../../../base/decimal.ts';
import { type EpochMs, epochMs } from '../../../base/time.ts';
import type { Quote } from '../../../market/quote.ts';
import type { AccountId, BotId, ClientOrderId, OrderRequest, VenueTradeId } from '../../../orders/order-request.ts';
import type { BotRequest, EngineEvent } from '../events.ts';
import type { OpenOrder } from '../lifecycle/open-orders.ts';

export const FEE_RATE: Decimal = dec('0.001');

export function quoteOf(price: number, at: number): Quote {
  const eventTime = epochMs(at);
  return {
    symbol: 'BTCUSDT',
    bid: price,
    ask: price,
    last: price,
    volume24hQuote: 1e9,
    eventTime,
    receivedAt: eventTime,
  };
}

interface DrivenState<Order> {
  readonly botId: BotId;
  readonly accountId: AccountId;
  readonly symbol: string;
  readonly orders: readonly Order[];
}

interface DrivenKind<State, Order> {
  readonly state: State;
  readonly step: (
    state: State,
    event: EngineEvent,
  ) => { readonly state: State; readonly requests: readonly BotRequest[] };
  /** How tests name an open order, such as `buy 98`. */
  readonly describe: (order: Order) => string;
}

/** One bot, the requests it has given, and a clock that moves a second with each event. */
export class BotDriver<State extends DrivenState<Order>, Order extends OpenOrder & { readonly role: string }> {
  state: State;
  readonly requests: BotRequest[] = [];
  #at = 1_000_000;
  #trades = 0;

  readonly #step: DrivenKind<State, Order>['step'];
  readonly #describe: (order: Order) => string;

  constructor({ state, step, describe }: DrivenKind<State, Order>) {
    this.state = state;
    this.#step = step;
    this.#describe = describe;
  }

  get now(): EpochMs {
    return epochMs(this.#at);
  }

  wait(ms: number): this {
    this.#at += ms;
    return this;
  }

  take(event: EngineEvent): this {
    const { state, requests } = this.#step(this.state, event);
    this.state = state;
    this.requests.push(...requests);
    this.#at += 1_000;
    return this;
  }

  start(price: number): this {
    return this.take({ kind: 'started', at: this.now, quote: quoteOf(price, this.#at) });
  }

  quote(price: number): this {
    return this.take({ kind: 'quote', at: this.now, quote: quoteOf(price, this.#at) });
  }

  pause(keepsSells = true): this {
    return this.take({ kind: 'paused', at: this.now, keepsSells });
  }

  resume(price: number): this {
    return this.take({ kind: 'resumed', at: this.now, quote: quoteOf(price, this.#at) });
  }

  stop(holdings: 'sell' | 'keep'): this {
    return this.take({ kind: 'stopped', at: this.now, holdings, reason: 'Stopped by hand.' });
  }

  /** Fills the open order that `which` names (`buy 98`, `start`), whole or in part, at its price or another. */
  fill(which: string, options: { quantity?: string; price?: string; feeAsset?: string; fee?: string } = {}): this {
    const order = this.order(which);
    const quantity = options.quantity === undefined ? order.quantity.minus(order.filled) : dec(options.quantity);
    const price = options.price === undefined ? (order.price ?? dec('100')) : dec(options.price);
    const fee = options.fee === undefined ? price.times(quantity).times(FEE_RATE) : dec(options.fee);
    this.#trades += 1;
    return this.take({
      kind: 'filled',
      at: this.now,
      isComplete: order.filled.plus(quantity).eq(order.quantity),
      fill: {
        tradeId: `t${this.#trades}` as VenueTradeId,
        clientOrderId: order.clientOrderId,
        accountId: this.state.accountId,
        botId: this.state.botId,
        symbol: this.state.symbol,
        side: this.placed().find((each) => each.clientOrderId === order.clientOrderId)?.side ?? 'buy',
        quantity,
        price,
        fee,
        feeAsset: options.feeAsset ?? 'USDT',
        isMaker: order.price !== null,
        executedAt: this.now,
      },
    });
  }

  /** Ends the open order that `which` names without filling its rest. */
  close(
    which: string,
    status: 'cancelled' | 'rejected' | 'denied' | 'expired' = 'cancelled',
    reason = 'Because.',
    code = 'ANY',
  ): this {
    const { clientOrderId, filled } = this.order(which);
    return this.take({
      kind: 'order_closed',
      at: this.now,
      clientOrderId,
      status,
      code,
      reason,
      filledQuantity: filled,
    });
  }

  /** Confirms every cancel that the bot has asked for. */
  confirmCancels(): this {
    for (const order of this.state.orders.filter((each) => each.isCancelling)) this.close(this.#describe(order));
    return this;
  }

  order(which: string): Order {
    const found = this.state.orders.find((order) => this.#describe(order) === which);
    if (found === undefined) throw new Error(`no open order "${which}" among: ${this.resting().join(', ')}`);
    return found;
  }

  /** Open orders as `buy 98 x 1.02`, lowest price first. */
  resting(): string[] {
    return this.state.orders
      .toSorted((a, b) => priceOf(a) - priceOf(b))
      .map((order) => `${this.#describe(order)} x ${toPlain(order.quantity.minus(order.filled))}`);
  }

  placed(): OrderRequest[] {
    return this.requests.flatMap((asked) => (asked.kind === 'place' ? [asked.request] : []));
  }

  cancels(): ClientOrderId[] {
    return this.requests.flatMap((asked) => (asked.kind === 'cancel' ? [asked.clientOrderId] : []));
  }

  notes(code: string): string[] {
    return this.requests.flatMap((asked) => (asked.kind === 'note' && asked.code === code ? [asked.message] : []));
  }

  finishedBecause(): string | undefined {
    return this.requests.flatMap((asked) => (asked.kind === 'finished' ? [asked.reason] : []))[0];
  }
}

function priceOf({ price }: OpenOrder): number {
  return price === null ? 0 : Number(toPlain(price));
}
