import { assert } from '@atb/core/base/assert';
import type { VenueName } from '@atb/core/market/instrument';
import type { Logger } from '../logger.ts';
import { liveIdentity } from './ccxt/ccxt-source.ts';
import { createCcxtSource } from './ccxt/create-ccxt-source.ts';
import type { Clock } from './clock.ts';
import type { MarketDataSource, SourceKind } from './market-data-source.ts';
import type { MarketSessionStore } from './market-session.ts';
import { createReplaySource } from './replay/create-replay-source.ts';
import { createSimulatedSource } from './simulated/create-simulated-source.ts';

export interface SelectSourceOptions {
  /**
   * `auto`: the exchange when it answers at once, or when something is open that was traded on its prices; otherwise the
   * simulated market.
   */
  readonly marketData: 'auto' | SourceKind;
  readonly venue: VenueName;
  /** Replaces the venue's address; null for the real one. */
  readonly ccxtBaseUrl: string | null;
  readonly replayDir: string;
  /** Market seconds per wall second of a replay; 0 = as fast as the consumer takes them. */
  readonly replaySpeed: number;
  readonly marketSeed: number;
  readonly sessions: MarketSessionStore;
  /** Identities of the markets on which something is open. */
  readonly readPins: () => Promise<ReadonlySet<string>>;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** How long `auto` waits for the exchange: the server must be up soon, with or without it. */
const PROBE_MS = 2_500;

/**
 * The market of this process, not started. The choice is made once: a market that turns from LIVE to DEMO or back while
 * bots trade on it would change their prices under them.
 */
export async function selectSource(options: SelectSourceOptions): Promise<MarketDataSource> {
  const { marketData, logger } = options;
  if (marketData !== 'auto') return createSource(marketData, options);
  const probed = await probeExchange(options);
  if (typeof probed !== 'string') return probed;
  if ((await options.readPins()).has(liveIdentity(options.venue))) {
    logger.warn(
      { venue: options.venue, reason: probed },
      'the exchange does not answer: what was traded on its prices waits until it does',
    );
    return createSource('ccxt', options);
  }
  logger.warn({ venue: options.venue, reason: probed }, 'the exchange does not answer: the market is simulated (DEMO)');
  return createSource('simulated', options);
}

/** The source of one kind, also for a process that reads the history of a market it does not own. */
export async function createSource(kind: SourceKind, options: SelectSourceOptions): Promise<MarketDataSource> {
  const { venue, ccxtBaseUrl, replayDir, replaySpeed, marketSeed, sessions, clock, logger } = options;
  switch (kind) {
    case 'ccxt':
      return createCcxtSource({ venue, baseUrl: ccxtBaseUrl, clock, logger });
    case 'replay':
      return createReplaySource({ dir: replayDir, venue, speed: replaySpeed, sessions, clock, logger });
    case 'simulated':
      return createSimulatedSource({ seed: marketSeed, sessions, clock });
  }
}

/** @returns the source, or why the exchange is not used: one sentence, said once. */
async function probeExchange({
  venue,
  ccxtBaseUrl,
  clock,
  logger,
}: SelectSourceOptions): Promise<MarketDataSource | string> {
  const deadline = new AbortController();
  const startedAt = clock.now();
  try {
    const source = await createCcxtSource({ venue, baseUrl: ccxtBaseUrl, clock, logger });
    const waitMs = PROBE_MS - (clock.now() - startedAt);
    assert(waitMs > 0, 'loading the exchange library took all the time there was');
    const isAnswering = await Promise.race([
      source.probe().then(() => true),
      clock.wait(waitMs, deadline.signal).then(() => false),
    ]);
    return isAnswering ? source : `no answer within ${PROBE_MS} ms`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    deadline.abort();
  }
}
