import { DAY_MS, type EpochMs, addMs } from '../../base/time.ts';
import { type LotBook, createLotBook } from '../../ledger/apply-lot-events.ts';
import type { Instrument } from '../../market/instrument.ts';
import type { Quote } from '../../market/quote.ts';
import type { BotId } from '../../orders/order-request.ts';
import type { Balance } from '../../portfolio/balance.ts';
import type { Valuation } from '../../portfolio/equity.ts';
import type { Position } from '../../portfolio/position.ts';
import type {
  AccountMemory,
  AccountSnapshot,
  BotRecord,
  DenialSpell,
  PendingClose,
  TradeOutcome,
  TradingMode,
  VolumeAllowance,
} from './account-types.ts';
import { type SymbolSubscription, buildSubscriptions } from './symbol-subscriptions.ts';
import { denialKey } from './denial-key.ts';
import type { PeriodStart } from './period-start.ts';
import { type OpenOrders, openOrdersFrom, ownerKey } from './open-orders.ts';

/** Milliseconds of real time since the account's quote of a symbol was heard, with its age when it was. */
export type QuoteWait = (symbol: string) => number;

/** The account in memory. Changed in place, by its one owner alone, event after event. */
export interface AccountState {
  readonly config: Pick<
    AccountSnapshot,
    'accountId' | 'userId' | 'standing' | 'quoteAsset' | 'feeRate' | 'lotMethod' | 'riskLimits'
  >;
  readonly instruments: ReadonlyMap<string, Instrument>;
  mode: TradingMode;
  /** The account's time: that of the latest thing that happened to it. Never goes back. */
  clock: EpochMs;
  readonly balances: Map<string, Balance>;
  /** By `ownerKey`; open ones. */
  readonly positions: Map<string, Position>;
  lots: LotBook;
  readonly open: OpenOrders;
  readonly bots: Map<BotId, BotRecord>;
  readonly subscriptions: Map<string, SymbolSubscription>;
  readonly quotes: Map<string, Quote>;
  readonly quoteWaitMs: QuoteWait;
  /** In the order in which they came. */
  readonly recentTradeIds: Set<string>;
  dayStart: PeriodStart | null;
  weekStart: PeriodStart | null;
  /** First moment of market time after the day of `dayStart`. */
  dayEndsAt: EpochMs;
  recentOutcomes: readonly TradeOutcome[];
  pendingCloses: readonly PendingClose[];
  volume: VolumeAllowance | null;
  /** By bot, side and code; the one that was added to last comes last. */
  readonly denials: Map<string, DenialSpell>;
  /** At the last quotes; null = to be computed when it is asked for. */
  valuation: Valuation | null;
}

/** A fill that comes a second time does so soon: by websocket and by REST, or after a reconnect. */
const TRADE_IDS_KEPT = 500;

export function openAccountState(snapshot: AccountSnapshot, quoteWaitMs: QuoteWait): AccountState {
  const { accountId, userId, standing, quoteAsset, feeRate, lotMethod, riskLimits, memory } = snapshot;
  const bots = new Map(snapshot.bots.map((bot) => [bot.botId, bot]));
  const lots = createLotBook(lotMethod, snapshot.lots);
  return {
    config: { accountId, userId, standing, quoteAsset, feeRate, lotMethod, riskLimits },
    instruments: new Map(snapshot.instruments.map((instrument) => [instrument.symbol, instrument])),
    mode: snapshot.mode,
    clock: snapshot.clock,
    balances: new Map(snapshot.balances.map((balance) => [balance.asset, balance])),
    positions: new Map(snapshot.positions.map((position) => [ownerKey(position.symbol, position.botId), position])),
    lots: { ...lots, nextSequence: Math.max(lots.nextSequence, memory?.nextLotSequence ?? 0) },
    open: openOrdersFrom(snapshot.orders),
    bots,
    subscriptions: buildSubscriptions(bots),
    quotes: new Map(snapshot.quotes.map((quote) => [quote.symbol, quote])),
    quoteWaitMs,
    recentTradeIds: new Set(snapshot.recentTradeIds),
    dayStart: memory?.dayStart ?? null,
    weekStart: memory?.weekStart ?? null,
    dayEndsAt: memory?.dayStart == null ? (0 as EpochMs) : addMs(memory.dayStart.startsAt, DAY_MS),
    recentOutcomes: memory?.recentOutcomes ?? [],
    pendingCloses: memory?.pendingCloses ?? [],
    volume: snapshot.volume,
    denials: new Map(memory?.denials.map((spell) => [denialKey(spell), spell])),
    valuation: null,
  };
}

export function accountMemory(state: AccountState): AccountMemory {
  const { dayStart, weekStart, recentOutcomes, pendingCloses } = state;
  const denials = [...state.denials.values()];
  return { dayStart, weekStart, recentOutcomes, nextLotSequence: state.lots.nextSequence, pendingCloses, denials };
}

/** All of the account as rows, as if it had just been read from its tables. */
export function accountSnapshot(state: AccountState): AccountSnapshot {
  return {
    ...state.config,
    mode: state.mode,
    volume: state.volume,
    instruments: [...state.instruments.values()],
    balances: [...state.balances.values()],
    positions: [...state.positions.values()],
    lots: [...state.lots.pools.values()].flatMap((pool) => pool.lots),
    orders: [...state.open.byId.values()],
    bots: [...state.bots.values()],
    quotes: [...state.quotes.values()],
    recentTradeIds: [...state.recentTradeIds],
    clock: state.clock,
    memory: accountMemory(state),
  };
}

/** Remembers a trade id; false when it is known already. */
export function rememberTradeId(state: AccountState, tradeId: string): boolean {
  if (state.recentTradeIds.has(tradeId)) return false;
  state.recentTradeIds.add(tradeId);
  if (state.recentTradeIds.size > TRADE_IDS_KEPT) {
    for (const oldest of state.recentTradeIds) {
      state.recentTradeIds.delete(oldest);
      break;
    }
  }
  return true;
}
