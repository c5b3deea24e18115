import { withTimeLimit } from '../venues/with-time-limit.ts';
import { CandleWaiter } from './candle-waiter.ts';
import type { CandleFeed } from './candle-feed.ts';
import type { EngineWorkerOptions } from './engine-worker-options.ts';
import type { RunnerOptions } from './runner-options.ts';

/** So long quotes wait for candles that bots decide on; then stops are watched without them. */
const CANDLE_TIMEOUT_MS = 2_000;

export type RunnerOwn = Pick<RunnerOptions, 'lease' | 'record' | 'pin' | 'priceAge' | 'onCoalesced'>;

/** What one account's writer works with: the worker's things, and its own. */
export function createRunnerOptions(
  { pool, hub, createVenue, venueTimeoutMs, validator, checkKeys, logger, isLockstep }: EngineWorkerOptions,
  candles: CandleFeed,
  own: RunnerOwn,
): RunnerOptions {
  const { source } = hub;
  return {
    ...own,
    pool,
    venue: withTimeLimit(createVenue(own.lease.accountId), venueTimeoutMs),
    instruments: source.symbols.flatMap((symbol) => source.instrument(symbol) ?? []),
    candles: new CandleWaiter({ feed: candles, logger, timeoutMs: isLockstep ? null : CANDLE_TIMEOUT_MS }),
    validator,
    checkKeys,
    logger,
    now: () => hub.now(),
    latestQuote: (symbol) => hub.latestQuote(symbol),
    isLive: source.mode === 'LIVE',
    replayQuotesOf: source.mode === 'DEMO' ? (...span) => source.quotesSince(...span) : null,
    isTraded: (symbol) => source.symbols.includes(symbol),
    isCaughtUp: () => hub.isCaughtUp,
  };
}
