import type { Decimal } from '../../base/decimal.ts';
import type { EpochMs } from '../../base/time.ts';
import type { LedgerTransaction } from '../../ledger/ledger-transaction.ts';
import type { RealizedGain } from '../../ledger/match-lots.ts';
import type { TaxLot } from '../../ledger/tax-lot.ts';
import type { Fill } from '../../orders/fill.ts';
import type { Order } from '../../orders/order.ts';
import type { BotId, ClientOrderId, OrderRequest } from '../../orders/order-request.ts';
import type { Balance } from '../../portfolio/balance.ts';
import type { Position } from '../../portfolio/position.ts';
import type { Approved } from '../../risk/approved.ts';
import type { AccountMemory, BotRecord, TradingMode } from './account-types.ts';

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

/** A fill as booked; `realizedPnl` in quote units by average entry, net of fees, null for an acquisition. */
export interface BookedFill {
  readonly fill: Fill;
  readonly realizedPnl: Decimal | null;
}

/** Something that should not happen and was survived: for the operator's log and an alert. */
export interface AccountAnomaly {
  readonly code: 'FILL_WITHOUT_ORDER' | 'OVERFILL' | 'FILLS_MISSING' | 'UNKNOWN_ORDER' | 'BOT_FAILED';
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
  readonly memory: AccountMemory | null;
  readonly mode: TradingMode | null;
  readonly venueCommands: readonly VenueCommand[];
  readonly anomalies: readonly AccountAnomaly[];
}

export const NO_CHANGES: AccountChanges = Object.freeze({
  at: 0 as EpochMs,
  orders: [],
  newOrderIds: new Set<ClientOrderId>(),
  fills: [],
  ledgerTransactions: [],
  balances: [],
  positions: [],
  lots: [],
  gains: [],
  bots: [],
  notes: [],
  memory: null,
  mode: null,
  venueCommands: [],
  anomalies: [],
});
