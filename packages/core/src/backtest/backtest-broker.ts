import { assert } from '../base/assert.ts';
import { type Decimal, ONE, ZERO, dec, decFromNumber, maxDecimal, minDecimal } from '../base/decimal.ts';
import type { EpochMs } from '../base/time.ts';
import type { BotRequest, EditedEvent, EngineEvent } from '../engine/bot/events.ts';
import type { BotModule } from '../engine/bot/bot-module.ts';
import type { BotState } from '../engine/bot/bot-state.ts';
import type { Instrument } from '../market/instrument.ts';
import type { Quote } from '../market/quote.ts';
import type { Fill } from '../orders/fill.ts';
import type { ClientOrderId, OrderRequest } from '../orders/order-request.ts';
import { reservationFor, reservedAfterFill } from '../orders/reserve.ts';
import type { VenueMatch } from '../orders/venue-match.ts';
import { checkOrder } from '../risk/check-order.ts';
import type { RiskContext } from '../risk/risk-context.ts';
import type { RiskLimits } from '../risk/risk-limits.ts';
import type { SimulatedVenue } from '../simulation/simulated-venue.ts';

/** No breaker speaks: a backtest shows the bot, not the account's limits. Money that is not there is still not spent. */
export const NO_LIMITS: RiskLimits = {
  tradeRiskMax: ONE,
  dailyDrawdownMax: dec('1000'),
  weeklyDrawdownMax: dec('1000'),
  lossStreakMax: Number.MAX_SAFE_INTEGER,
  accountExposureMax: dec('1000000'),
  symbolExposureMax: dec('1000000'),
  volume24hMin: ZERO,
  spreadMaxBps: dec('10000'),
  slippageBps: ZERO,
  riskRewardMin: ZERO,
  quoteAgeMaxMs: Number.MAX_SAFE_INTEGER,
};

export interface BotLogEntry {
  readonly at: EpochMs;
  readonly severity: 'info' | 'warning' | 'error';
  readonly code: string;
  readonly message: string;
}

interface OpenOrder {
  readonly request: OrderRequest;
  filled: Decimal;
  /** Quote units of a buy, base units of a sell. */
  reserved: Decimal;
  isCancelling: boolean;
}

export interface BacktestBrokerOptions<State extends BotState> {
  readonly module: BotModule<State>;
  readonly state: State;
  readonly venue: SimulatedVenue;
  readonly instrument: Instrument;
  /** Fraction of notional each side. */
  readonly feeRate: Decimal;
  /** Of the account, quote units. */
  readonly cash: Decimal;
  /** Hears of every execution with the bot's state before it and after. */
  readonly onFilled?: (fill: Fill, before: State, after: State) => void;
  /** Hears of every order that goes to the venue. */
  readonly onPlaced?: (request: OrderRequest) => void;
}

/**
 * One bot between the step that decides and the venue that fills: what the account does for it, without what only a
 * database needs (ledger, tax lots, positions). Its fills are those of the account.
 */
export class BacktestBroker<State extends BotState> {
  readonly #module: BotModule<State>;
  readonly #venue: SimulatedVenue;
  readonly #instrument: Instrument;
  readonly #feeRate: Decimal;
  readonly #onFilled: BacktestBrokerOptions<State>['onFilled'];
  readonly #onPlaced: BacktestBrokerOptions<State>['onPlaced'];
  readonly #orders = new Map<ClientOrderId, OpenOrder>();
  readonly #events: EngineEvent[] = [];
  readonly #toVenue: Array<() => void> = [];
  readonly fills: Fill[] = [];
  readonly notes: BotLogEntry[] = [];
  #state: State;
  #quote: Quote | null = null;
  #cash: Decimal;
  #held: Decimal = ZERO;
  /** What the bot may still spend of its allocation. */
  #allowance: Decimal;
  #isFinished = false;
  /** What its open buys and sells set aside, quote and base units. */
  #quoteReserved: Decimal = ZERO;
  #baseReserved: Decimal = ZERO;

  constructor({ module, state, venue, instrument, feeRate, cash, onFilled, onPlaced }: BacktestBrokerOptions<State>) {
    this.#module = module;
    this.#state = state;
    this.#venue = venue;
    this.#instrument = instrument;
    this.#feeRate = feeRate;
    this.#cash = cash;
    this.#onFilled = onFilled;
    this.#onPlaced = onPlaced;
    this.#allowance = module.allocation(state);
  }

  get state(): State {
    return this.#state;
  }

  /** The bot has ended by itself or was stopped: it takes no events any more. */
  get isFinished(): boolean {
    return this.#isFinished;
  }

  /** Quote units. */
  get cash(): Decimal {
    return this.#cash;
  }

  /** Base units. */
  get held(): Decimal {
    return this.#held;
  }

  /** Takes a price with what the venue made of it, then the event, and all that follows from them. */
  take(quote: Quote, match: VenueMatch, event: EngineEvent): void {
    this.#quote = quote;
    for (const fill of match.fills) {
      this.#book(fill, quote.eventTime);
      this.#runAll();
    }
    for (const { clientOrderId, reason } of match.expired) {
      this.#close(clientOrderId, { status: 'expired', code: reason, reason }, quote.eventTime);
      this.#runAll();
    }
    this.deliver(event);
  }

  deliver(event: EngineEvent): void {
    this.#events.push(event);
    this.#settle();
  }

  /** A change by the owner. One that does not fit the bot as it is here leaves it as it was. */
  edit({ params, at }: EditedEvent): void {
    const before = this.#state;
    const edited = this.#module.editing?.edit(before, params, at);
    if (edited?.status !== 'edited') return;
    const { state, requests } = edited.step;
    this.#state = state;
    this.#allowance = this.#allowance.plus(this.#module.allocation(state)).minus(this.#module.allocation(before));
    for (const asked of requests) this.#carryOut(asked, at);
    this.#settle();
  }

  #settle(): void {
    this.#runAll();
    for (let act = this.#toVenue.shift(); act !== undefined; act = this.#toVenue.shift()) act();
  }

  #runAll(): void {
    for (let event = this.#events.shift(); event !== undefined; event = this.#events.shift()) {
      const before = this.#state;
      const { state, requests } = this.#module.step(before, event);
      this.#state = state;
      if (event.kind === 'filled') this.#onFilled?.(event.fill, before, state);
      for (const asked of requests) this.#carryOut(asked, event.at);
    }
  }

  #carryOut(asked: BotRequest, at: EpochMs): void {
    switch (asked.kind) {
      case 'place':
        this.#place(asked.request, at);
        break;
      case 'cancel':
        this.#cancel(asked.clientOrderId, at);
        break;
      case 'note':
        this.notes.push({ at, severity: asked.severity, code: asked.code, message: asked.message });
        break;
      case 'finished':
        this.#isFinished = true;
        break;
    }
  }

  #place(request: OrderRequest, at: EpochMs): void {
    const { clientOrderId } = request;
    const decision = checkOrder(request, this.#riskContext(at));
    if (decision.status === 'denied') {
      const { code, message: reason } = decision;
      const closed = { kind: 'order_closed', at, clientOrderId, status: 'denied', code, reason } as const;
      this.#events.push({ ...closed, filledQuantity: ZERO });
      return;
    }
    const ask = this.#quote === null ? null : decFromNumber(this.#quote.ask);
    const { amount } = reservationFor(request, { instrument: this.#instrument, feeRate: this.#feeRate, ask });
    this.#orders.set(clientOrderId, { request, filled: ZERO, reserved: amount, isCancelling: false });
    this.#reserve(request, amount);
    this.#onPlaced?.(request);
    this.#toVenue.push(() => this.#venue.place(decision.request, amount));
  }

  #cancel(clientOrderId: ClientOrderId, at: EpochMs): void {
    const order = this.#orders.get(clientOrderId);
    if (order === undefined || order.isCancelling) return;
    order.isCancelling = true;
    this.#toVenue.push(() => {
      if (!this.#venue.cancel(clientOrderId)) return;
      const reason = 'Cancelled on request.';
      this.#close(clientOrderId, { status: 'cancelled', code: reason, reason }, at);
      this.#runAll();
    });
  }

  #close(
    clientOrderId: ClientOrderId,
    closing: Pick<Extract<EngineEvent, { kind: 'order_closed' }>, 'status' | 'code' | 'reason'>,
    at: EpochMs,
  ): void {
    const order = this.#orders.get(clientOrderId);
    if (order === undefined) return;
    this.#orders.delete(clientOrderId);
    this.#reserve(order.request, order.reserved.neg());
    this.#events.push({ kind: 'order_closed', at, clientOrderId, ...closing, filledQuantity: order.filled });
  }

  #book(fill: Fill, at: EpochMs): void {
    const order = this.#orders.get(fill.clientOrderId);
    assert(order !== undefined, `fill "${fill.tradeId}" belongs to no open order`);
    const { request } = order;
    const before = request.quantity.minus(order.filled);
    const left = before.minus(fill.quantity);
    const reserved = reservedAfterFill(order.reserved, before, left);
    this.#reserve(request, reserved.minus(order.reserved));
    order.reserved = reserved;
    order.filled = order.filled.plus(fill.quantity);
    const isComplete = left.eq(ZERO);
    if (isComplete) this.#orders.delete(fill.clientOrderId);
    const notional = fill.price.times(fill.quantity);
    const flow = (fill.side === 'buy' ? notional.neg() : notional).minus(fill.fee);
    this.#cash = this.#cash.plus(flow);
    this.#allowance = this.#allowance.plus(flow);
    this.#held = fill.side === 'buy' ? this.#held.plus(fill.quantity) : this.#held.minus(fill.quantity);
    this.fills.push(fill);
    this.#events.push({ kind: 'filled', at, fill, isComplete });
  }

  #reserve({ side }: OrderRequest, amount: Decimal): void {
    if (side === 'buy') this.#quoteReserved = this.#quoteReserved.plus(amount);
    else this.#baseReserved = this.#baseReserved.plus(amount);
  }

  #riskContext(now: EpochMs): RiskContext {
    const equity = maxDecimal(this.#cash, ONE);
    return {
      now,
      instrument: this.#instrument,
      quote: this.#quote,
      quoteWaitMs: 0,
      equity,
      tradeVolume: null,
      botStop: null,
      freeQuote: maxDecimal(minDecimal(this.#cash, this.#allowance).minus(this.#quoteReserved), ZERO),
      freeBase: maxDecimal(this.#held.minus(this.#baseReserved), ZERO),
      exposureAccount: ZERO,
      exposureSymbol: ZERO,
      dayStartEquity: equity,
      weekStartEquity: equity,
      recentOutcomes: [],
      limits: NO_LIMITS,
      feeRate: this.#feeRate,
    };
  }
}
