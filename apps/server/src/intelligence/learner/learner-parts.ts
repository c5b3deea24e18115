import type { Transaction } from '../../database/with-transaction.ts';
import type { MarketHub } from '../../market-data/market-hub.ts';

/** What a learner works with. */
export interface LearnerParts {
  readonly market: Pick<MarketHub, 'source' | 'now'>;
  /** A transaction as atb_engine, in the user's turn. */
  readonly inTransaction: <T>(userId: string, work: (tx: Transaction) => Promise<T>) => Promise<T>;
}
