// engine/account: everything one trading account owns, kept in memory by its single writer.
import type { Decimal } from '../../base/decimal.ts';
import type { EpochMs } from '../../base/time.ts';
import type { LedgerTransaction } from '../../ledger/ledger-transaction.ts';
import type { LotMethod } from '../../ledger/lot-method.ts';
import type { RealizedGain } from '../../ledger/match-lots.ts';
import type { TaxLot } from '../../ledger/tax-lot.ts';
import type { Instrument } from '../../market/instrument.ts';
import type { Quote } from '../../market/quote.ts';
import type { Fill } from '../../orders/fill.ts';
import type { Order } from '../../orders/order.ts';
import type { AccountId, BotId, ClientOrderId, OrderRequest, Side, UserId } from '../../orders/order-request.ts';
import type { Balance } from '../../portfolio/balance.ts';
import type { Position } from '../../portfolio/position.ts';
import type { Approved } from '../../risk/approved.ts';
import type { RiskLimits } from '../../risk/risk-limits.ts';
import type { BotState } from '../bot-state.ts';

/** SIMULATION trades paper, LIVE trades the venue, OFFLINE opens nothing: cancels and exits alone pass. */
export type TradingMode = 'simulation' | 'live' | 'offline';

/** Statuses of the bots table that the engine sets. */
export type BotStatus = 'running' | 'paused' | 'stopping' | 'stopped' | 'error';

/** One bot as the account keeps it; `state` goes through `serialiseBotState` into `bot_states.state`. */
export interface BotRecord {
  readonly botId: BotId;
  readonly symbol: string;
  readonly status: BotStatus;
  /** One sentence: why the bot stopped or failed; empty while it simply works. */
  readonly statusReason: string;
  /** Quote units the bot may have spent in total at any time, fees included. */
  readonly allocation: Decimal;
  /** Quote units of the allocation not spent: allocation - buys - fees + sales. Open orders are not deducted. */
  readonly cash: Decimal;
  readonly state: BotState;
  readonly startedAt: EpochMs;
  readonly stoppedAt: EpochMs | null;
}

/** Equity at the start of a day (00:00 UTC) or week (Monday 00:00 UTC), market time. */
export interface PeriodStart {
  readonly startsAt: EpochMs;
  /** Quote units. */
  readonly equity: Decimal;
}

/** What an account remembers between events beside its rows; `account_states.state` through `serialiseAccountMemory`. */
export interface AccountMemory {
  readonly dayStart: PeriodStart | null;
  readonly weekStart: PeriodStart | null;
  /** Realised result of the latest closing fills, oldest first, at most ten. */
  readonly recentOutcomes: readonly TradeOutcome[];
  /** Number of the next tax lot of this account. */
  readonly nextLotSequence: number;
  /** Trade ids of the latest fills, oldest first: a fill that comes twice is dropped. */
  readonly recentTradeIds: readonly string[];
}

/** What one closing order brought; its fills count together. */
export interface TradeOutcome {
  readonly clientOrderId: ClientOrderId;
  readonly botId: BotId | null;
  readonly symbol: string;
  readonly at: EpochMs;
  /** Quote units, net of fees. */
  readonly realizedPnl: Decimal;
}

/** All an account is opened from: the rows of its tables, read in one transaction. */
export interface AccountSnapshot {
  readonly accountId: AccountId;
  readonly userId: UserId;
  readonly mode: TradingMode;
  /** Asset in which equity, limits and results are counted, such as USDT. */
  readonly quoteAsset: string;
  /** Fraction of notional each side, 0.001 = 0.1%. */
  readonly feeRate: Decimal;
  readonly lotMethod: LotMethod;
  readonly riskLimits: RiskLimits;
  readonly instruments: readonly Instrument[];
  readonly balances: readonly Balance[];
  /** Open ones. */
  readonly positions: readonly Position[];
  /** Those with something remaining. */
  readonly lots: readonly TaxLot[];
  /** Active ones. */
  readonly orders: readonly Order[];
  readonly bots: readonly BotRecord[];
  /** Last known per symbol; how old they are is judged by their own time. */
  readonly quotes: readonly Quote[];
  /** Null for an account that has never traded. */
  readonly memory: AccountMemory | null;
}

/** A bot as the user defined it, given with the wish to start it. */
export interface BotDefinition {
  readonly botId: BotId;
  readonly kind: 'grid';
  readonly symbol: string;
  /** The bots row's params, parsed again here. */
  readonly params: unknown;
}

/** A wish from outside. `commandId` (a uuid) makes the ids of the orders that the wish itself creates. */
export type AccountCommand =
  | { readonly kind: 'place_order'; readonly commandId: string; readonly at: EpochMs; readonly order: ManualOrder }
  | {
      readonly kind: 'cancel_order';
      readonly commandId: string;
      readonly at: EpochMs;
      readonly clientOrderId: ClientOrderId;
    }
  | { readonly kind: 'cancel_all'; readonly commandId: string; readonly at: EpochMs; readonly symbol: string | null }
  /** Starts a draft or stopped bot, resumes a paused one. */
  | { readonly kind: 'start_bot'; readonly commandId: string; readonly at: EpochMs; readonly bot: BotDefinition }
  | { readonly kind: 'pause_bot'; readonly commandId: string; readonly at: EpochMs; readonly botId: BotId }
  | {
      readonly kind: 'stop_bot';
      readonly commandId: string;
      readonly at: EpochMs;
      readonly botId: BotId;
      readonly holdings: 'sell' | 'keep';
      readonly reason: string;
    }
  | { readonly kind: 'stop_all'; readonly commandId: string; readonly at: EpochMs; readonly choice: StopAllChoice }
  | {
      readonly kind: 'close_position';
      readonly commandId: string;
      readonly at: EpochMs;
      readonly symbol: string;
      readonly botId: BotId | null;
      readonly fraction: Decimal;
    }
  | { readonly kind: 'set_mode'; readonly commandId: string; readonly at: EpochMs; readonly mode: TradingMode };

/** pause_entries: bots pause, resting buys go. cancel_orders: every resting order goes, bots pause. close_everything: bots stop and sell, positions are sold. */
export type StopAllChoice = 'pause_entries' | 'cancel_orders' | 'close_everything';

export interface ManualOrder {
  readonly clientOrderId: ClientOrderId;
  readonly symbol: string;
  readonly side: Side;
  readonly type: 'market' | 'limit';
  readonly quantity: Decimal;
  /** Null for a market order. */
  readonly price: Decimal | null;
  readonly stopLoss: Decimal | null;
  readonly takeProfit: Decimal | null;
}

/** Answer to a command; `error` is a sentence, `reason` a stable code, `field` the input at fault. */
export type CommandResult =
  | { readonly status: 'done'; readonly clientOrderIds: readonly ClientOrderId[] }
  | { readonly status: 'refused'; readonly reason: string; readonly error: string; readonly field: string | null };

/** To be carried out after the changes are committed, in order. */
export type VenueCommand =
  | {
      readonly kind: 'place';
      readonly request: Approved<OrderRequest> /** Most this order may cost, fee included (buys), in the reserved asset. */;
      readonly reserved: Decimal;
    }
  | { readonly kind: 'cancel'; readonly clientOrderId: ClientOrderId; readonly symbol: string };

export interface BotNote {
  readonly botId: BotId;
  readonly at: EpochMs;
  readonly severity: 'info' | 'warning' | 'error';
  readonly code: string;
  readonly message: string;
}

/** A fill as booked; `realizedPnl` in quote units net of fees, null for an acquisition. */
export interface BookedFill {
  readonly fill: Fill;
  readonly realizedPnl: Decimal | null;
}

/** Something that must not happen and was survived: for the operator's log and an alert. */
export interface AccountAnomaly {
  readonly code:
    | 'FILL_WITHOUT_ORDER'
    | 'OVERFILL'
    | 'DUPLICATE_FILL'
    | 'FILLS_MISSING'
    | 'BOT_FAILED'
    | 'UNKNOWN_ORDER'
    | 'NEGATIVE_BALANCE';
  readonly message: string;
}

/**
 * What one event changed: rows to persist in one transaction, each in its final form, and what to ask of the venue after
 * the commit. Empty lists where nothing changed; `NO_CHANGES` (the very object) when nothing changed at all.
 */
export interface AccountChanges {
  readonly at: EpochMs;
  /** Insert or update by client order id. */
  readonly orders: readonly Order[];
  readonly fills: readonly BookedFill[];
  readonly ledgerTransactions: readonly LedgerTransaction[];
  readonly balances: readonly Balance[];
  readonly positions: readonly Position[];
  /** Insert or update by lot id. */
  readonly lots: readonly TaxLot[];
  readonly gains: readonly RealizedGain[];
  readonly bots: readonly BotRecord[];
  readonly notes: readonly BotNote[];
  readonly memory: AccountMemory | null;
  readonly mode: TradingMode | null;
  readonly venueCommands: readonly VenueCommand[];
  readonly anomalies: readonly AccountAnomaly[];
}
