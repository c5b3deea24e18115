// engine/account: everything one trading account owns, kept in memory by its single writer.
import type { Decimal } from '../../base/decimal.ts';
import type { EpochMs } from '../../base/time.ts';
import type { LotMethod } from '../../ledger/lot-method.ts';
import type { TaxLot } from '../../ledger/tax-lot.ts';
import type { Instrument } from '../../market/instrument.ts';
import type { Quote } from '../../market/quote.ts';
import type { Order } from '../../orders/order.ts';
import type { AccountId, BotId, ClientOrderId } from '../../orders/order-request.ts';
import type { Balance } from '../../portfolio/balance.ts';
import type { Position } from '../../portfolio/position.ts';
import type { RiskLimits } from '../../risk/risk-limits.ts';
import type { BotState } from '../bot-state.ts';

/** simulation trades paper, live trades the venue, offline opens nothing: cancels and exits alone pass. */
export type TradingMode = 'simulation' | 'live' | 'offline';

/** Statuses of the bots table that the engine sets. */
export type BotStatus = 'running' | 'paused' | 'stopping' | 'stopped' | 'error';

/** One bot as the account keeps it; goes through `serialiseBotRecord` into `bot_states.state`. */
export interface BotRecord {
  readonly botId: BotId;
  readonly symbol: string;
  readonly status: BotStatus;
  /** One sentence: why the bot stopped or failed; empty while it works. */
  readonly statusReason: string;
  /** Quote units the bot may have spent at any time, fees included. */
  readonly allocation: Decimal;
  /** allocation - purchases - fees + sales; what its open orders reserve is not deducted. */
  readonly cash: Decimal;
  readonly state: BotState;
  readonly startedAt: EpochMs;
  readonly stoppedAt: EpochMs | null;
}

/** Equity at the start of a day (00:00 UTC) or week (Monday 00:00 UTC) of market time. */
export interface PeriodStart {
  readonly startsAt: EpochMs;
  /** Quote units. */
  readonly equity: Decimal;
}

/** What one closing order brought; its fills count together. */
export interface TradeOutcome {
  readonly clientOrderId: ClientOrderId;
  readonly symbol: string;
  readonly at: EpochMs;
  /** Quote units, net of fees. A bot's closed pair counts by its own two prices. */
  readonly realizedPnl: Decimal;
}

/** A position that is sold as soon as the orders that reserve its base are gone. */
export interface PendingClose {
  readonly clientOrderId: ClientOrderId;
  readonly symbol: string;
  readonly botId: BotId | null;
  /** Base units; less where less is left by then. */
  readonly quantity: Decimal;
}

/** What an account remembers beside its rows; goes through `serialiseAccountMemory` into `account_states.state`. */
export interface AccountMemory {
  readonly dayStart: PeriodStart | null;
  readonly weekStart: PeriodStart | null;
  /** Oldest first, at most ten. */
  readonly recentOutcomes: readonly TradeOutcome[];
  readonly nextLotSequence: number;
  readonly pendingCloses: readonly PendingClose[];
}

/** All that an account is opened from: the rows of its tables, read in one transaction. */
export interface AccountSnapshot {
  readonly accountId: AccountId;
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
  /** All but those that have never run; a stopped one only matters when it is started again. */
  readonly bots: readonly BotRecord[];
  /** Last known one of each symbol; how old it is is judged by its own time. */
  readonly quotes: readonly Quote[];
  /** Trade ids of the latest fills (some hundreds): one that comes again is dropped. */
  readonly recentTradeIds: readonly string[];
  /** Null for an account that has never traded. */
  readonly memory: AccountMemory | null;
}
