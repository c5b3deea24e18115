import { type Decimal, sumDecimals } from '../../base/decimal.ts';
import type { Candle } from '../../market/candle.ts';
import type { Quote } from '../../market/quote.ts';
import type { EpochMs } from '../../base/time.ts';
import type { Fill } from '../../orders/fill.ts';
import type { CopiedProvider } from '../bot/bot-module.ts';
import type { ProviderTrade } from '../bot/provider-trade.ts';
import type { Order } from '../../orders/order.ts';
import type { BotId, ClientOrderId, VenueOrderId } from '../../orders/order-request.ts';
import { NOTHING_MATCHED, type VenueMatch } from '../../orders/venue-match.ts';
import type { Valuation } from '../../portfolio/equity.ts';
import type { RiskContext } from '../../risk/risk-context.ts';
import { hasUsablePrices } from '../../risk/risk-context.ts';
import type { Gate } from '../../risk/trading-state.ts';
import { type AccountState, type QuoteWait, accountSnapshot, openAccountState } from './account-state.ts';
import {
  type AccountChanges,
  type AccountCommand,
  type AccountSnapshot,
  type BotRecord,
  type CommandResult,
  NO_CHANGES,
  type VolumeAllowance,
} from './account-types.ts';
import { type AccountWork, finishWork, startWork } from './account-work.ts';
import {
  type AwaitedDecisions,
  type ClosedCandles,
  NOTHING_AWAITED,
  candleTimeframe,
  findAwaitedCandles,
} from './awaited-candles.ts';
import { beginPeriods } from './begin-periods.ts';
import { isSubscriptionTriggered, isWorking } from './symbol-subscriptions.ts';
import { carryOutCommand } from './carry-out-command.ts';
import { gateOf } from './gate.ts';
import { closeOrder, moveOrder, reportSilence, requestCancel, notifyOrderClosed } from './close-order.ts';
import { settlePendingCloses } from './close-positions.ts';
import { riskContext } from './risk-context.ts';
import { runBot, runOnQuote, runQueue } from './run-bots.ts';
import { resubmitOrder } from './submit-order.ts';
import { takeFill } from './take-fill.ts';
import { beginMonth } from './trade-volume.ts';
import { accountValuation } from './valuation.ts';

/**
 * Everything one trading account owns, in memory, with one writer. Each method takes one thing that happened and answers
 * with all that it changes: rows for one transaction, and what to ask of the venue after it. Nothing here does I/O.
 * The order of the calls is the account's one order of events. Its time follows them and never goes back: what comes with
 * an older time than the account has reached (a quote behind a command, an answer behind a restart) happens now.
 * When a method throws, or its changes cannot be persisted, the book is no longer true: drop it and open it anew.
 */
export class AccountBook {
  readonly #state: AccountState;

  private constructor(state: AccountState) {
    this.#state = state;
  }

  /**
   * @param quoteWaitMs tells how long prices have waited to be handled, which their own times cannot say. A market that is
   * played at a pace of its own has no such age.
   */
  static open(snapshot: AccountSnapshot, quoteWaitMs: QuoteWait = () => 0): AccountBook {
    return new AccountBook(openAccountState(snapshot, quoteWaitMs));
  }

  /**
   * A new quote, with what a venue that matches by itself made of it. Fills and endings are booked before any bot sees
   * the quote, but at its prices. A quote that changes nothing answers the very `NO_CHANGES`, and allocates nothing.
   */
  handleQuote(quote: Quote, { fills, expired }: VenueMatch = NOTHING_MATCHED): AccountChanges {
    const state = this.#state;
    const last = state.quotes.get(quote.symbol);
    if (!hasUsablePrices(quote) || (last !== undefined && quote.eventTime < last.eventTime)) return NO_CHANGES;
    const subscription = state.subscriptions.get(quote.symbol);
    const at = quote.eventTime > state.clock ? quote.eventTime : state.clock;
    const isUnmatched = fills.length === 0 && expired.length === 0;
    const isQuiet = isUnmatched && at < state.dayEndsAt && state.pendingCloses.length === 0;
    if (isQuiet && (subscription === undefined || !isSubscriptionTriggered(subscription, at, quote.bid, quote.bid))) {
      this.#see(quote);
      state.clock = at;
      return NO_CHANGES;
    }
    return this.#work(at, (work) => {
      this.#see(quote);
      work.undelivered = { symbol: quote.symbol, before: last?.eventTime ?? null };
      for (const fill of fills) {
        takeFill(work, fill.executedAt === at ? fill : { ...fill, executedAt: at }, null);
        runQueue(work);
      }
      for (const { clientOrderId, reason } of expired) {
        closeOrder(work, clientOrderId, { status: 'expired', code: reason, reason });
        runQueue(work);
      }
      work.undelivered = null;
      if (subscription !== undefined) runOnQuote(work, subscription, quote);
    });
  }

  /** A closed candle, for a market that is known by candles alone. The caller has given its close as a quote before. */
  handleCandle(symbol: string, candle: Candle, closedAt: EpochMs): AccountChanges {
    const subscription = this.#state.subscriptions.get(symbol);
    if (subscription === undefined || !isSubscriptionTriggered(subscription, closedAt, candle.low, candle.high))
      return NO_CHANGES;
    return this.#work(closedAt, (work) => {
      for (const botId of subscription.botIds) {
        runBot(work, botId, { kind: 'candle', at: work.at, candle });
        runQueue(work);
      }
    });
  }

  /** Candles that bots of the symbol wait for and that are closed at `at`; asking costs one comparison while there are none. */
  awaitedCandles(symbol: string, at: EpochMs): readonly AwaitedDecisions[] {
    const subscription = this.#state.subscriptions.get(symbol);
    return subscription === undefined ? NOTHING_AWAITED : findAwaitedCandles(subscription, this.#state.bots, at);
  }

  /** The last of `candles` closed at `at`: told to every bot of the symbol that decides on candles of this timeframe. */
  handleClosedCandle({ symbol, timeframe, candles, at }: ClosedCandles): AccountChanges {
    const subscription = this.#state.subscriptions.get(symbol);
    if (subscription === undefined) return NO_CHANGES;
    return this.#work(at, (work) => {
      const quote = work.state.quotes.get(symbol) ?? null;
      for (const botId of subscription.botIds) {
        if (candleTimeframe(work.state.bots.get(botId)) !== timeframe) continue;
        runBot(work, botId, { kind: 'candle_closed', at: work.at, candles, quote });
        runQueue(work);
      }
    });
  }

  /** A fill of the account that a bot copies; one that it was told before changes nothing. */
  handleProviderTrade(botId: BotId, trade: ProviderTrade, at: EpochMs): AccountChanges {
    return this.#work(at, (work) => {
      const quote = work.state.quotes.get(trade.symbol) ?? null;
      runBot(work, botId, { kind: 'provider_filled', at: work.at, trade, quote });
      runQueue(work);
    });
  }

  /** Providers that bots at work copy. */
  copies(): readonly (CopiedProvider & { readonly botId: BotId; readonly symbol: string })[] {
    return [...this.#state.bots.values()].flatMap((bot) => {
      const copied = isWorking(bot) ? bot.module.provider?.(bot.state) : undefined;
      return copied === undefined ? [] : [{ ...copied, botId: bot.botId, symbol: bot.symbol }];
    });
  }

  /**
   * A fill that a venue reports by itself. One that was booked before is dropped.
   * @param closedOrder the order's row, when the fill comes after the order was closed.
   */
  handleFill(fill: Fill, closedOrder: Order | null = null): AccountChanges {
    return this.#work(fill.executedAt, (work) => takeFill(work, fill, closedOrder));
  }

  handleOrderAccepted(clientOrderId: ClientOrderId, venueOrderId: VenueOrderId | null, at: EpochMs): AccountChanges {
    return this.#work(at, (work) => moveOrder(work, clientOrderId, { kind: 'accepted', at: work.at, venueOrderId }));
  }

  /** The order ended; its fills have all been handed over before. `reason` is the venue's own code or words. */
  handleOrderClosed(
    clientOrderId: ClientOrderId,
    status: 'cancelled' | 'rejected' | 'expired',
    reason: string,
    at: EpochMs,
  ): AccountChanges {
    return this.#work(at, (work) => closeOrder(work, clientOrderId, { status, code: reason, reason }));
  }

  /** Sent, but nobody knows what became of it: its funds stay set aside until the venue has been asked. */
  handleOrderUnknown(clientOrderId: ClientOrderId, at: EpochMs): AccountChanges {
    return this.#work(at, (work) => moveOrder(work, clientOrderId, { kind: 'outcome_unknown', at: work.at }));
  }

  /** The venue was asked about an order again and again, and has not answered. */
  handleVenueSilence(clientOrderId: ClientOrderId, at: EpochMs): AccountChanges {
    return this.#work(at, (work) => reportSilence(work, clientOrderId));
  }

  /** The venue would not cancel: the order goes on. */
  handleCancelRefused(clientOrderId: ClientOrderId, at: EpochMs): AccountChanges {
    return this.#work(at, (work) => moveOrder(work, clientOrderId, { kind: 'cancel_refused', at: work.at }));
  }

  /**
   * For an order whose intent is recorded but which the venue is certain never to have got: approved anew, its placement
   * is among the venue commands; denied, it is closed.
   */
  resend(clientOrderId: ClientOrderId, at: EpochMs): AccountChanges {
    const order = this.#state.open.byId.get(clientOrderId);
    if (order === undefined) return NO_CHANGES;
    return this.#work(at, (work) => {
      const submission = resubmitOrder(work, order);
      if (submission.status === 'placed') return;
      const { code, message } = submission;
      notifyOrderClosed(work, order, { status: 'rejected', code, reason: message });
    });
  }

  /** A bot of which nothing can be read any more: what it has asked for is taken back, what it holds stays. */
  abandonBot(botId: BotId, at: EpochMs): AccountChanges {
    return this.#work(at, (work) => {
      for (const { request } of work.state.open.byId.values())
        if (request.botId === botId) requestCancel(work, request.clientOrderId);
    });
  }

  handleCommand(command: AccountCommand): { readonly result: CommandResult; readonly changes: AccountChanges } {
    let result: CommandResult | null = null;
    const changes = this.#work(command.at, (work) => {
      result = carryOutCommand(work, command);
    });
    if (result === null) throw new Error(`command "${command.kind}" was not carried out`);
    return { result, changes };
  }

  /** The account's own time. */
  get clock(): EpochMs {
    return this.#state.clock;
  }

  /** All of the account as rows. */
  snapshot(): AccountSnapshot {
    return accountSnapshot(this.#state);
  }

  /** What stands in the way of orders beside the limits; null when nothing does. */
  gate(): Gate | null {
    return gateOf(this.#state);
  }

  bot(botId: BotId): BotRecord | null {
    return this.#state.bots.get(botId) ?? null;
  }

  order(clientOrderId: ClientOrderId): Order | null {
    return this.#state.open.byId.get(clientOrderId) ?? null;
  }

  /** Symbols whose quotes this account needs: of its working bots, its open orders and its positions. */
  symbols(): ReadonlySet<string> {
    const symbols = new Set<string>();
    for (const [symbol, subscription] of this.#state.subscriptions)
      if (subscription.botIds.length > 0) symbols.add(symbol);
    for (const order of this.#state.open.byId.values()) symbols.add(order.request.symbol);
    for (const position of this.#state.positions.values()) symbols.add(position.symbol);
    return symbols;
  }

  /** Base units that the account and all its bots hold of a symbol. */
  heldOf(symbol: string): Decimal {
    return sumDecimals(
      [...this.#state.positions.values()].flatMap((each) => (each.symbol === symbol ? [each.quantity] : [])),
    );
  }

  /** What the account is worth now; null while something held has no price. */
  valuation(): Valuation | null {
    return accountValuation(this.#state);
  }

  /** What the risk check of an order by hand would be given now; null for an unknown symbol. */
  riskContext(symbol: string, now: EpochMs): RiskContext | null {
    const instrument = this.#state.instruments.get(symbol);
    return instrument === undefined ? null : riskContext(this.#state, instrument, null, now);
  }

  /** What the owner's plan lets them trade; null where it sets no limit. */
  get volume(): VolumeAllowance | null {
    return this.#state.volume;
  }

  /** What the owner's other accounts use of the volume of the month that holds `at` has been read anew. */
  setVolumeElsewhere(elsewhere: Decimal, at: EpochMs): void {
    beginMonth(this.#state, at);
    const { volume } = this.#state;
    if (volume !== null) this.#state.volume = { ...volume, elsewhere };
  }

  #see(quote: Quote): void {
    this.#state.quotes.set(quote.symbol, quote);
    this.#state.valuation = null;
  }

  #work(happenedAt: EpochMs, handle: (work: AccountWork) => void): AccountChanges {
    const at = happenedAt > this.#state.clock ? happenedAt : this.#state.clock;
    this.#state.clock = at;
    const work = startWork(this.#state, at);
    beginPeriods(work);
    beginMonth(this.#state, at);
    handle(work);
    runQueue(work);
    settlePendingCloses(work);
    runQueue(work);
    return finishWork(work);
  }
}
