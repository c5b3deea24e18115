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
import type { Standing } from '../../risk/trading-state.ts';
import type { BotModule } from '../bot/bot-module.ts';
import type { BotState } from '../bot/bot-state.ts';
import type { JournalEntry } from './journal-entry.ts';
import type { BegunPeriod, PeriodStart } from './period-start.ts';

/** simulation trades paper, live has an account of an exchange in front, offline places nothing: cancels alone pass. */
export type TradingMode = 'simulation' | 'live' | 'offline';

/** Statuses of the bots table that the engine sets. */
export type StartedBotStatus = 'running' | 'paused' | 'stopping' | 'stopped' | 'error';

/** One bot as the account keeps it; goes through `serialiseBotRecord` into `bot_states.state`. */
export interface BotRecord {
  readonly botId: BotId;
  readonly symbol: string;
  readonly status: StartedBotStatus;
  /** One sentence: why the bot stopped or failed; empty while it works. */
  readonly statusReason: string;
  /** Quote units the bot may have spent at any time, fees included. */
  readonly allocation: Decimal;
  /** allocation - purchases - fees + sales, to the bot's end; what its open orders reserve is not deducted. */
  readonly cash: Decimal;
  /** Its kind. */
  readonly module: BotModule;
  readonly state: BotState;
  readonly startedAt: EpochMs;
  readonly stoppedAt: EpochMs | null;
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

/** Orders of one bot that are denied again and again for the same reason: what was asked at first is kept as orders, the rest is counted. */
export interface DenialSpell {
  readonly botId: BotId;
  readonly symbol: string;
  readonly side: OrderRequest['side'];
  readonly code: string;
  readonly count: number;
  readonly firstAt: EpochMs;
  readonly lastAt: EpochMs;
  /** Market time from which the next denial is told, with the count. */
  readonly reportAt: EpochMs;
}

/** What an account remembers beside its rows; goes through `serialiseAccountMemory` into `account_states.state`. */
export interface AccountMemory {
  readonly dayStart: PeriodStart | null;
  readonly weekStart: PeriodStart | null;
  /** Oldest first, at most ten. */
  readonly recentOutcomes: readonly TradeOutcome[];
  readonly nextLotSequence: number;
  readonly pendingCloses: readonly PendingClose[];
  readonly denials: readonly DenialSpell[];
}

/** What the owner's plan lets them trade in a calendar month (UTC of market time), and what of it is used. Quote units. */
export interface VolumeAllowance {
  readonly limit: Decimal;
  readonly monthStartsAt: EpochMs;
  /** By every fill of this account in that month. */
  readonly filled: Decimal;
  /** By the owner's other accounts: their fills, and what their open entry orders may still fill. */
  readonly elsewhere: Decimal;
}

/** All that an account is opened from: the rows of its tables, read in one transaction. */
export interface AccountSnapshot {
  readonly accountId: AccountId;
  /** The owner; carried along, never read here. */
  readonly userId: UserId;
  readonly mode: TradingMode;
  readonly standing: Standing;
  /** Asset in which equity, limits and results are counted, such as USDT. */
  readonly quoteAsset: string;
  /** Fraction of notional each side, 0.001 = 0.1%. */
  readonly feeRate: Decimal;
  readonly lotMethod: LotMethod;
  readonly riskLimits: RiskLimits;
  /** Null where the owner's plan sets no limit. */
  readonly volume: VolumeAllowance | null;
  readonly instruments: readonly Instrument[];
  readonly balances: readonly Balance[];
  /** Open ones. */
  readonly positions: readonly Position[];
  /** Those with something remaining. */
  readonly lots: readonly TaxLot[];
  /** Active ones. */
  readonly orders: readonly Order[];
  /** Those that have not stopped. */
  readonly bots: readonly BotRecord[];
  /** Last known one of each symbol; how old it is is judged by its own time. */
  readonly quotes: readonly Quote[];
  /** Trade ids of the latest fills (some hundreds): one that comes again is dropped. */
  readonly recentTradeIds: readonly string[];
  /** Market time up to which the account has recorded something; its time never goes back behind it. */
  readonly clock: EpochMs;
  /** Null for an account that has never traded. */
  readonly memory: AccountMemory | null;
}

/** A bot as its owner defined it, given with the command to start it. */
export interface BotDefinition {
  readonly botId: BotId;
  readonly module: BotModule;
  readonly symbol: string;
  /** The bot's params as stored; parsed again here. */
  readonly params: unknown;
  /** What the bot remembers of an earlier run; its order numbers go on from there. Null when it has never run. */
  readonly lastState: BotState | null;
}

export interface ManualOrder {
  readonly clientOrderId: ClientOrderId;
  readonly symbol: string;
  readonly side: Side;
  readonly type: 'market' | 'limit';
  /** Base units. */
  readonly quantity: Decimal;
  /** Null for a market order. */
  readonly price: Decimal | null;
  readonly stopLoss: Decimal | null;
  readonly takeProfit: Decimal | null;
}

/**
 * pause_entries: bots pause and resting buys go. cancel_orders: bots pause and every resting order goes.
 * close_everything: bots stop and sell, every other order goes and every other position is sold.
 */
export type StopAllChoice = 'pause_entries' | 'cancel_orders' | 'close_everything';

/** Names the command, a uuid: orders that the command itself makes are numbered from it, so that it happens once. */
interface CommandBase {
  readonly commandId: string;
  /** Market time. */
  readonly at: EpochMs;
}

/** A command from outside. */
export type AccountCommand = CommandBase &
  (
    | { readonly kind: 'place_order'; readonly order: ManualOrder }
    | { readonly kind: 'cancel_order'; readonly clientOrderId: ClientOrderId }
    /** Manual orders only; null = of every symbol. */
    | { readonly kind: 'cancel_orders'; readonly symbol: string | null }
    /** Starts a bot that has never run or has stopped, resumes a paused one. */
    | { readonly kind: 'start_bot'; readonly bot: BotDefinition }
    | { readonly kind: 'pause_bot'; readonly botId: BotId; readonly reason?: string }
    | { readonly kind: 'stop_bot'; readonly botId: BotId; readonly holdings: 'sell' | 'keep'; readonly reason: string }
    /** `changes`: parameters to be set anew, as a form or a request sends them. */
    | { readonly kind: 'edit_bot'; readonly botId: BotId; readonly changes: object }
    | { readonly kind: 'stop_all'; readonly choice: StopAllChoice }
    /** `fraction` above 0 to 1. Of a working bot only the whole, which stops it. */
    | {
        readonly kind: 'close_position';
        readonly symbol: string;
        readonly botId: BotId | null;
        readonly fraction: Decimal;
      }
    | { readonly kind: 'alert_bot'; readonly botId: BotId; readonly action: 'enter' | 'exit'; readonly source: string }
    | { readonly kind: 'set_mode'; readonly mode: TradingMode }
  );

/** What became of a command. `error` is a sentence, `reason` a stable code, `field` the input at fault. */
export type CommandResult =
  | {
      readonly status: 'done';
      readonly clientOrderIds: readonly ClientOrderId[];
      /** Of a change of mode: bots that it has halted. Its orders are those whose cancel it has asked for. */
      readonly haltedBotIds?: readonly BotId[];
    }
  | {
      readonly status: 'refused';
      readonly reason: string;
      readonly error: string;
      readonly field: string | null;
      /** The order that was denied and recorded as such; null when none was made. */
      readonly clientOrderId: ClientOrderId | null;
    };

/** Carried out after the changes are committed, in this order. */
export type VenueCommand =
  /** `reserved`: most that a buy may cost, fee included, in the quote asset; of a sell its base units. */
  | { readonly kind: 'place'; readonly request: Approved<OrderRequest>; readonly reserved: Decimal }
  | { readonly kind: 'cancel'; readonly clientOrderId: ClientOrderId; readonly symbol: string };

/** An entry of a bot's decision log. */
export interface BotNote {
  readonly botId: BotId;
  readonly at: EpochMs;
  readonly severity: 'info' | 'warning' | 'error';
  readonly code: string;
  readonly message: string;
}

/** A fill as booked. Figures in quote units. */
export interface BookedFill {
  readonly fill: Fill;
  /** On average cost: what a disposal brought less its fee and the average entry; null for an acquisition. */
  readonly realizedPnl: Decimal | null;
  /** What the sale earned by its bot's own trade, both fees paid: pair, deal or round trip. Null for any other fill. */
  readonly tradeProfit: Decimal | null;
}

/** Something that should not happen and was survived: for the operator's log and an alert. */
export interface AccountAnomaly {
  readonly code: 'FILL_WITHOUT_ORDER' | 'OVERFILL' | 'UNKNOWN_ORDER' | 'BOT_FAILED' | 'BAD_QUOTE';
  readonly message: string;
}

/**
 * What one event changed: rows to persist in one transaction, each in its final form, then what to ask of the venue.
 * `NO_CHANGES`, the very object, when nothing changed.
 */
export interface AccountChanges {
  readonly at: EpochMs;
  /** Each touched order once; insert those in `newOrderIds` (a duplicate key is an error), update the others. */
  readonly orders: readonly Order[];
  readonly newOrderIds: ReadonlySet<ClientOrderId>;
  readonly fills: readonly BookedFill[];
  readonly ledgerTransactions: readonly LedgerTransaction[];
  readonly balances: readonly Balance[];
  /** Of one owner and symbol at most one is open; `openedAt` tells the episodes apart. */
  readonly positions: readonly Position[];
  /** Insert or update by lot id. */
  readonly lots: readonly TaxLot[];
  readonly gains: readonly RealizedGain[];
  readonly bots: readonly BotRecord[];
  readonly notes: readonly BotNote[];
  /** What bots acted on, in order. */
  readonly journal: readonly JournalEntry[];
  readonly memory: AccountMemory | null;
  /** One of a span at most. */
  readonly begunPeriods: readonly BegunPeriod[];
  readonly mode: TradingMode | null;
  readonly venueCommands: readonly VenueCommand[];
  readonly anomalies: readonly AccountAnomaly[];
}

const NO_ORDER_IDS: ReadonlySet<ClientOrderId> = new Set();

/** Changes that change nothing, at a time. */
export function emptyChanges(at: EpochMs): AccountChanges {
  return {
    at,
    orders: [],
    newOrderIds: NO_ORDER_IDS,
    fills: [],
    ledgerTransactions: [],
    balances: [],
    positions: [],
    lots: [],
    gains: [],
    bots: [],
    notes: [],
    journal: [],
    memory: null,
    begunPeriods: [],
    mode: null,
    venueCommands: [],
    anomalies: [],
  };
}
/** The one answer to an event that changed nothing. */
export const NO_CHANGES: AccountChanges = Object.freeze(emptyChanges(0 as EpochMs));
