import type { Pool } from 'pg';
import type { Logger } from '../logger.ts';
import type { MarketHub } from '../market-data/market-hub.ts';
import type { StrategyValidator } from '../validation/strategy-validator.ts';
import type { Venue } from '../venues/venue.ts';

export interface EngineWorkerOptions {
  readonly pool: Pool;
  readonly hub: MarketHub;
  readonly createVenue: (accountId: string) => Venue;
  /** Says whether rules may trade before a bot starts with them. */
  readonly validator: Pick<StrategyValidator, 'recall' | 'validate'>;
  /** Why the keys of a connected account are not to be used now; null where they may. Absent where no account is connected. */
  readonly checkKeys?: (accountId: string) => Promise<{ readonly reason: string; readonly error: string } | null>;
  readonly logger: Logger;
  /**
   * True makes the market wait until every account is done with a quote, so that a run at any speed is the same run.
   * False lets a slow account lag behind without holding up the others.
   */
  readonly isLockstep: boolean;
  readonly workerId?: string;
  /** Milliseconds by the machine's steady clock; replaceable where a test decides what time it is. */
  readonly steady?: () => number;
  /** Milliseconds after which a venue's answer is not waited for any more; ten seconds when absent. */
  readonly venueTimeoutMs?: number;
  /** Milliseconds between two looks at what accounts are worth, of which equity is kept; five seconds when absent. */
  readonly marksMs?: number;
}
