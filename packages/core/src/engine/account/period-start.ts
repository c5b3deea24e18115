import type { Decimal } from '../../base/decimal.ts';
import type { EpochMs } from '../../base/time.ts';
import type { LedgerTransaction } from '../../ledger/ledger-transaction.ts';
import type { MarkedHolding } from '../../portfolio/marked-holding.ts';

/** Equity at the start of a day (00:00 UTC) or week (Monday 00:00 UTC) of market time. */
export interface PeriodStart {
  readonly startsAt: EpochMs;
  /** Quote units. */
  readonly equity: Decimal;
}

/** What the equity of a `PeriodStart` was made of. */
export interface PeriodHoldings {
  readonly span: 'day' | 'week';
  readonly startsAt: EpochMs;
  readonly holdings: readonly MarkedHolding[];
}

/** The same as it is recorded. */
export interface BegunPeriod extends PeriodHoldings {
  /** The first of the recorded ledger transactions that is not in it; null where all that are recorded with it are. */
  readonly before: Pick<LedgerTransaction, 'kind' | 'reference'> | null;
}
