import type { Decimal } from '@atb/core/base/decimal';
import type { EpochMs } from '@atb/core/base/time';
import type { ExchangeRecord } from '@atb/core/ledger/exchange-record';

/** What an exchange reports of one asset. */
export interface ExchangeBalance {
  readonly asset: string;
  readonly free: Decimal;
  readonly locked: Decimal;
}

export interface ExchangeOrder {
  readonly venueOrderId: string;
  readonly base: string;
  readonly quote: string;
  readonly side: 'buy' | 'sell';
  /** As the exchange names it, such as `limit`. */
  readonly type: string;
  readonly quantity: Decimal;
  readonly filled: Decimal;
  /** Quote units per base unit; null of one without. */
  readonly price: Decimal | null;
  readonly at: EpochMs;
}

/** What an exchange told and cannot be booked, or differs from what is. */
export interface SyncFinding {
  readonly kind: 'different' | 'unreadable' | 'unknown_pair';
  readonly reference: string;
  /** One sentence. */
  readonly detail: string;
}

/** Where a part of the history was left; its form is the venue's reader's own. */
export type HistoryCursor = Readonly<Record<string, string | number | null>>;

/** One side of a conversion whose other side is told elsewhere: on another page, or of another wallet. */
export interface ConversionLeg {
  /** The exchange's number of the conversion, the same on both legs, at most 100 characters. */
  readonly conversion: string;
  /** Its number of this leg alone. */
  readonly reference: string;
  readonly at: EpochMs;
  readonly asset: string;
  /** What the holding changed by: positive for what came, negative for what was given, never 0. */
  readonly amount: Decimal;
  /** Of it, what was kept as a fee; units of the asset, 0 or more. */
  readonly fee: Decimal;
}

export interface HistoryPage {
  readonly records: readonly ExchangeRecord[];
  readonly legs?: readonly ConversionLeg[];
  readonly findings: readonly SyncFinding[];
  /** Where the next page begins. */
  readonly cursor: HistoryCursor;
  /** Nothing newer is known for now. */
  readonly isEnd: boolean;
}

/** What is known of a part of the history that was read before. */
export interface PartState {
  readonly cursor: HistoryCursor;
  readonly isCaughtUp: boolean;
  /** Records that came of it. */
  readonly records: number;
  readonly readAt: EpochMs;
}

export interface PlanInput {
  readonly parts: ReadonlyMap<string, PartState>;
  /** Assets of which the exchange reports another amount than before. */
  readonly changed: ReadonlySet<string>;
  /** Assets that the account holds or held. */
  readonly assets: ReadonlySet<string>;
  readonly now: EpochMs;
}

/** One account at one exchange, read in pages. A part is a piece of its history with a cursor of its own. */
export interface VenueReader {
  /** Every part that belongs to the account, and those to be read now, the most wanted first. */
  readonly plan: (input: PlanInput) => Promise<{ readonly all: readonly string[]; readonly due: readonly string[] }>;
  readonly readPage: (part: string, cursor: HistoryCursor | null, now: EpochMs) => Promise<HistoryPage>;
  readonly readBalances: () => Promise<readonly ExchangeBalance[]>;
  readonly readOpenOrders: () => Promise<readonly ExchangeOrder[]>;
}

/** A part that is caught up is looked at again after so long even when no balance moved. */
export const REST_MS = 24 * 3_600_000;
