import type { EpochMs } from '../../base/time.ts';
import type { EngineEvent } from '../bot/events.ts';
import type { LedgerTransaction } from '../../ledger/ledger-transaction.ts';
import type { RealizedGain } from '../../ledger/match-lots.ts';
import type { TaxLot } from '../../ledger/tax-lot.ts';
import type { Order } from '../../orders/order.ts';
import type { BotId, ClientOrderId } from '../../orders/order-request.ts';
import type { Balance } from '../../portfolio/balance.ts';
import { type Position, isOpenPosition } from '../../portfolio/position.ts';
import { type AccountState, accountMemory } from './account-state.ts';
import {
  type AccountAnomaly,
  type AccountChanges,
  type BookedFill,
  type BotNote,
  type BotRecord,
  NO_CHANGES,
  type VenueCommand,
} from './account-types.ts';
import { buildSubscription, isWorking, updateTriggers } from './symbol-subscriptions.ts';
import type { JournalEntry } from './journal-entry.ts';
import { ownerKey, putOrder } from './open-orders.ts';
import type { PeriodHoldings } from './period-start.ts';

/** One event's work on an account: what it touches, and what the bots still have to be told. */
export interface AccountWork {
  readonly state: AccountState;
  /** Market time. */
  readonly at: EpochMs;
  readonly orders: Map<ClientOrderId, Order>;
  readonly newOrderIds: Set<ClientOrderId>;
  readonly fills: BookedFill[];
  readonly ledgerTransactions: LedgerTransaction[];
  readonly balances: Map<string, Balance>;
  /** By owner and opening time. */
  readonly positions: Map<string, Position>;
  readonly lots: Map<string, TaxLot>;
  readonly gains: RealizedGain[];
  readonly bots: Map<BotId, BotRecord>;
  readonly notes: BotNote[];
  readonly journal: JournalEntry[];
  readonly venueCommands: VenueCommand[];
  readonly anomalies: AccountAnomaly[];
  begunPeriods: readonly PeriodHoldings[];
  isMemoryChanged: boolean;
  isModeChanged: boolean;
  /** A quote that is seen and not yet told to the bots, and when the one before it was; null for none. */
  undelivered: { readonly symbol: string; readonly before: EpochMs | null } | null;
  /** Events for bots that follow from this one, oldest first. */
  readonly queue: Array<{
    readonly botId: BotId;
    readonly event: EngineEvent;
    /** What the bot says about a refusal has been told before. */
    readonly isQuiet?: boolean;
  }>;
}

export function startWork(state: AccountState, at: EpochMs): AccountWork {
  return {
    state,
    at,
    orders: new Map(),
    newOrderIds: new Set(),
    fills: [],
    ledgerTransactions: [],
    balances: new Map(),
    positions: new Map(),
    lots: new Map(),
    gains: [],
    bots: new Map(),
    notes: [],
    journal: [],
    venueCommands: [],
    anomalies: [],
    begunPeriods: [],
    isMemoryChanged: false,
    isModeChanged: false,
    undelivered: null,
    queue: [],
  };
}

/** What the work came to; the very `NO_CHANGES` when that is nothing. */
export function finishWork(work: AccountWork): AccountChanges {
  const isNothing =
    work.orders.size + work.balances.size + work.positions.size + work.bots.size + work.fills.length === 0 &&
    work.notes.length + work.venueCommands.length + work.anomalies.length === 0 &&
    !work.isMemoryChanged &&
    !work.isModeChanged;
  if (isNothing) return NO_CHANGES;
  return {
    at: work.at,
    orders: [...work.orders.values()],
    newOrderIds: work.newOrderIds,
    fills: work.fills,
    ledgerTransactions: work.ledgerTransactions,
    balances: [...work.balances.values()],
    positions: [...work.positions.values()],
    lots: [...work.lots.values()],
    gains: work.gains,
    bots: [...work.bots.values()],
    notes: work.notes,
    journal: work.journal,
    memory: work.isMemoryChanged ? accountMemory(work.state) : null,
    // A period begins before anything of the event is booked.
    begunPeriods: work.begunPeriods.map((period) => ({ ...period, before: work.ledgerTransactions[0] ?? null })),
    mode: work.isModeChanged ? work.state.mode : null,
    venueCommands: work.venueCommands,
    anomalies: work.anomalies,
  };
}

export function changeOrder(work: AccountWork, order: Order): void {
  putOrder(work.state.open, order);
  work.orders.set(order.request.clientOrderId, order);
}

export function changeBalance(work: AccountWork, balance: Balance): void {
  work.state.balances.set(balance.asset, balance);
  work.balances.set(balance.asset, balance);
}

export function changePosition(work: AccountWork, position: Position): void {
  const key = ownerKey(position.symbol, position.botId);
  if (isOpenPosition(position)) work.state.positions.set(key, position);
  else work.state.positions.delete(key);
  work.positions.set(`${key}/${position.openedAt}`, position);
}

export function changeBot(work: AccountWork, bot: BotRecord): void {
  const { state } = work;
  const before = state.bots.get(bot.botId);
  state.bots.set(bot.botId, bot);
  work.bots.set(bot.botId, bot);
  if (before?.state.triggers === bot.state.triggers && before.status === bot.status) return;
  const subscription = state.subscriptions.get(bot.symbol);
  const isMember = before !== undefined && isWorking(before) && isWorking(bot);
  state.subscriptions.set(
    bot.symbol,
    subscription !== undefined && isMember
      ? updateTriggers(subscription, state.bots)
      : buildSubscription(state.bots, bot.symbol),
  );
}
