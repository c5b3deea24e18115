import type { Quote } from '@atb/core/market/quote';
import { monotonicMs } from '../market-data/clock.ts';
import type { EngineWorkerOptions } from './engine-worker-options.ts';

/** How old a price is by the steady clock of this process: its own time cannot tell how long it waited to be handled. */
export interface PriceAge {
  /** The steady clock's moment at which a price that comes now was one of now. */
  readonly heardAt: (quote: Quote) => number;
  /** Milliseconds since such a moment. */
  readonly waitMs: (heardAt: number) => number;
}

/**
 * An exchange's price is as old as its own time says when it comes, and grows older from then on. A played one is of now when it
 * comes: what was missed of a played market is gone through as if it were now. In lockstep no price waits, and a run at any
 * pace is the same run.
 */
export function createPriceAge(options: Pick<EngineWorkerOptions, 'hub' | 'steady' | 'isLockstep'>): PriceAge {
  const { hub, steady = monotonicMs } = options;
  const isLive = hub.source.mode === 'LIVE';
  return {
    heardAt: ({ eventTime }) => steady() - (isLive ? Math.max(0, hub.now() - eventTime) : 0),
    waitMs: (heardAt) => (options.isLockstep ? 0 : steady() - heardAt),
  };
}
