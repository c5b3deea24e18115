// exchange-simulator: a local server that speaks the account side of Binance, Kraken and Coinbase Advanced for the real client library.
import { type Decimal, ZERO } from '@atb/core/base/decimal';
import type { EpochMs } from '@atb/core/base/time';
import type { VenueName } from '@atb/core/market/instrument';

export interface SimulatedTrade {
  /** Counts up over all trades of the account, in order of time. */
  readonly sequence: number;
  readonly base: string;
  readonly quote: string;
  readonly side: 'buy' | 'sell';
  readonly quantity: Decimal;
  readonly price: Decimal;
  /** Negative for a rebate. */
  readonly fee: Decimal;
  readonly feeAsset: string;
  readonly isMaker: boolean;
  readonly at: EpochMs;
}

export interface SimulatedMovement {
  readonly sequence: number;
  readonly kind: 'deposit' | 'withdrawal' | 'income';
  readonly asset: string;
  readonly amount: Decimal;
  /** On top of the amount. */
  readonly fee: Decimal;
  readonly at: EpochMs;
  readonly txid: string;
  readonly isPending: boolean;
  /** From or to a bank. */
  readonly isFiat?: boolean;
}

/** One asset exchanged for another outside the order book. */
export interface SimulatedConversion {
  readonly sequence: number;
  /** `dust`: small balances that were swept together. */
  readonly kind: 'convert' | 'dust';
  readonly fromAsset: string;
  readonly fromAmount: Decimal;
  readonly toAsset: string;
  /** What arrived. */
  readonly toAmount: Decimal;
  /** Kept back of it before, units of `toAsset`. */
  readonly charge: Decimal;
  readonly at: EpochMs;
  /** What is under way, or failed, moves nothing. */
  readonly status: 'SUCCESS' | 'PROCESS' | 'FAIL';
}

/** Coins that were bought with a card, from a bank, or with money of the account. */
export interface SimulatedPayment {
  readonly sequence: number;
  readonly currency: string;
  /** What was paid, the fee in it. */
  readonly paid: Decimal;
  readonly fee: Decimal;
  readonly asset: string;
  readonly amount: Decimal;
  readonly method: 'Cash Balance' | 'Credit Card' | 'Bank Transfer';
  readonly at: EpochMs;
  readonly status: 'Completed' | 'Processing' | 'Failed';
}

export interface SimulatedOrder {
  readonly sequence: number;
  readonly base: string;
  readonly quote: string;
  readonly side: 'buy' | 'sell';
  readonly quantity: Decimal;
  readonly price: Decimal;
  readonly at: EpochMs;
}

/** What an account holds of one asset. */
export interface SimulatedBalance {
  readonly total: Decimal;
  /** Of it, reserved by open orders. */
  readonly locked: Decimal;
}

type Without<T> = Omit<T, 'sequence'>;

/** One account at one exchange: its balances follow from what happened to it, to the last unit. */
export class SimulatedAccount {
  readonly id: string;
  readonly venue: VenueName;
  readonly #trades: SimulatedTrade[] = [];
  readonly #movements: SimulatedMovement[] = [];
  readonly #orders: SimulatedOrder[] = [];
  readonly #conversions: SimulatedConversion[] = [];
  readonly #payments: SimulatedPayment[] = [];
  readonly #totals = new Map<string, Decimal>();
  #sequence = 0;

  constructor(id: string, venue: VenueName) {
    this.id = id;
    this.venue = venue;
  }

  get trades(): readonly SimulatedTrade[] {
    return this.#trades;
  }

  get movements(): readonly SimulatedMovement[] {
    return this.#movements;
  }

  get openOrders(): readonly SimulatedOrder[] {
    return this.#orders;
  }

  get conversions(): readonly SimulatedConversion[] {
    return this.#conversions;
  }

  get payments(): readonly SimulatedPayment[] {
    return this.#payments;
  }

  pay(payment: Without<SimulatedPayment>): SimulatedPayment {
    const done = { ...payment, sequence: this.#next() };
    if (done.status === 'Completed') {
      this.#add(done.asset, done.amount);
      if (done.method === 'Cash Balance') this.#add(done.currency, done.paid.neg());
    }
    this.#payments.push(done);
    return done;
  }

  convert(conversion: Without<SimulatedConversion>): SimulatedConversion {
    const done = { ...conversion, sequence: this.#next() };
    if (done.status === 'SUCCESS') {
      this.#add(done.fromAsset, done.fromAmount.neg());
      this.#add(done.toAsset, done.toAmount);
    }
    this.#conversions.push(done);
    return done;
  }

  trade(trade: Without<SimulatedTrade>): SimulatedTrade {
    const done = { ...trade, sequence: this.#next() };
    const notional = trade.quantity.times(trade.price);
    const isBuy = trade.side === 'buy';
    this.#add(trade.base, isBuy ? trade.quantity : trade.quantity.neg());
    this.#add(trade.quote, isBuy ? notional.neg() : notional);
    this.#add(trade.feeAsset, trade.fee.neg());
    this.#trades.push(done);
    return done;
  }

  /** A pending one is listed and moves nothing yet. */
  move(movement: Without<SimulatedMovement>): SimulatedMovement {
    const done = { ...movement, sequence: this.#next() };
    if (!movement.isPending) this.#settle(done);
    this.#movements.push(done);
    return done;
  }

  /** What was pending has arrived, or left. */
  settle(sequence: number): void {
    const index = this.#movements.findIndex((movement) => movement.sequence === sequence && movement.isPending);
    const movement = this.#movements[index];
    if (movement === undefined) throw new Error(`nothing pending has number ${sequence}`);
    this.#movements[index] = { ...movement, isPending: false };
    this.#settle(movement);
  }

  placeOrder(order: Without<SimulatedOrder>): SimulatedOrder {
    const placed = { ...order, sequence: this.#next() };
    this.#orders.push(placed);
    return placed;
  }

  /** Assets that the account ever held, with what it holds. */
  balances(): ReadonlyMap<string, SimulatedBalance> {
    const locked = new Map<string, Decimal>();
    for (const { base, quote, side, quantity, price } of this.#orders) {
      const [asset, amount] = side === 'buy' ? [quote, quantity.times(price)] : [base, quantity];
      locked.set(asset, (locked.get(asset) ?? ZERO).plus(amount));
    }
    return new Map(
      [...this.#totals].map(([asset, total]) => [asset, { total, locked: locked.get(asset) ?? ZERO }] as const),
    );
  }

  #settle({ kind, asset, amount, fee, isFiat }: SimulatedMovement): void {
    this.#add(asset, kind === 'withdrawal' ? amount.neg() : amount);
    // A bank's fee is taken off before the money comes in.
    if (isFiat !== true || kind !== 'deposit') this.#add(asset, fee.neg());
  }

  #add(asset: string, amount: Decimal): void {
    this.#totals.set(asset, (this.#totals.get(asset) ?? ZERO).plus(amount));
  }

  #next(): number {
    this.#sequence += 1;
    return this.#sequence;
  }
}
