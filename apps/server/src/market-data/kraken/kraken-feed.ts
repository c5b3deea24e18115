import { KRAKEN_PAIRS, type KrakenPair } from '@atb/api/kraken-endpoint';
import type { EpochMs } from '@atb/core/base/time';
import { TICKER_RETRIES } from '@atb/api/timers';
import { withRetries } from '@atb/api/with-retries';
import type { Logger } from '../../logger.ts';
import type { Clock } from '../clock.ts';
import type { MarketMode } from '../market-data-source.ts';
import type { MarketHub } from '../market-hub.ts';
import { createKrakenClient, type KrakenClient, type KrakenTickers } from './kraken-client.ts';
import { tickerOfMarket } from './ticker-of-market.ts';

interface Reported<Result> {
  readonly mode: MarketMode;
  /** Why it is DEMO; null when it is LIVE. */
  readonly demoReason: string | null;
  /** Wall time, ms since the epoch; of DEMO the market's own time. */
  readonly asOf: EpochMs;
  readonly result: Result;
}

export interface KrakenStatus {
  readonly status: string;
  readonly timestamp: string;
}

/** What everybody who looks shares: Kraken is asked at most once in ten seconds for each of the two, whoever asks. */
export interface KrakenFeed {
  readonly status: () => Promise<Reported<KrakenStatus>>;
  /** Of the pairs that are known; none where our own market stands in and has none of them. */
  readonly ticker: (pairs: readonly KrakenPair[]) => Promise<Reported<KrakenTickers>>;
}

export interface KrakenFeedOptions {
  /** Where Kraken's public API lies; null when the operator switched it off. */
  readonly url: string | null;
  readonly hub: Pick<MarketHub, 'source' | 'latestQuote' | 'latestQuotes' | 'now'>;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'warn' | 'info'>;
}

/** Screens look every 30 s, many of them: one answer serves all for this long. */
const KEEP_MS = 10_000;
/** After a failure the next look waits this long, and nobody waits for it. */
const COOL_DOWN_MS = 30_000;

const SWITCHED_OFF = 'The connection to Kraken is switched off on this server: these are prices of its own market.';
const NOT_REACHED = 'Kraken cannot be reached: these are prices of this server’s own market.';

export function createKrakenFeed(options: KrakenFeedOptions): KrakenFeed {
  const { url, hub } = options;
  const client = url === null ? null : createKrakenClient(url);
  const status = client === null ? null : shareAnswer((kraken) => kraken.status(), client, options);
  const ticker = client === null ? null : shareAnswer((kraken) => kraken.ticker(KRAKEN_PAIRS), client, options);
  const demo = <Result>(result: Result): Reported<Result> => ({
    mode: 'DEMO',
    demoReason: url === null ? SWITCHED_OFF : NOT_REACHED,
    asOf: hub.now(),
    result,
  });
  const live = <Result>(result: Result, { at }: Kept<unknown>): Reported<Result> => ({
    mode: 'LIVE',
    demoReason: null,
    asOf: at,
    result,
  });

  return {
    status: async () => {
      const report = (await status?.()) ?? null;
      return report === null ? demo(statusOfMarket(hub)) : live(report.value, report);
    },
    ticker: async (pairs) => {
      const report = (await ticker?.()) ?? null;
      const rows = report === null ? {} : pick(report.value, pairs);
      if (report !== null && Object.keys(rows).length > 0) return live(rows, report);
      return demo(await tickerOfMarket(hub, pairs));
    },
  };
}

function pick(tickers: KrakenTickers, pairs: readonly KrakenPair[]): KrakenTickers {
  const wanted: ReadonlySet<string> = new Set(pairs);
  return Object.fromEntries(Object.entries(tickers).filter(([pair]) => wanted.has(pair)));
}

function statusOfMarket(hub: KrakenFeedOptions['hub']): KrakenStatus {
  const status = hub.latestQuotes().length > 0 ? 'online' : 'maintenance';
  return { status, timestamp: new Date(hub.now()).toISOString() };
}

interface Kept<Value> {
  readonly value: Value;
  /** Wall time at which it was said. */
  readonly at: EpochMs;
}

/**
 * Asks Kraken, three times in all a second apart, and keeps what it said. Whoever comes while the question is under way shares it. After a
 * failure the answer is null, at once, and from then on the question is asked behind the back of whoever asks.
 */
function shareAnswer<Value>(
  question: (client: KrakenClient) => Promise<Value>,
  client: KrakenClient,
  { clock, logger }: KrakenFeedOptions,
): () => Promise<Kept<Value> | null> {
  let kept: Kept<Value> | null = null;
  let underWay: Promise<Kept<Value> | null> | null = null;
  let askAgainAt = Number.NEGATIVE_INFINITY;
  let hasFailed = false;
  const never = new AbortController().signal;

  const ask = async (): Promise<Kept<Value> | null> => {
    try {
      const wait = (ms: number): Promise<void> => clock.wait(ms, never);
      const value = await withRetries(() => question(client), wait, TICKER_RETRIES);
      if (hasFailed) logger.info('Kraken is reached again');
      kept = { value, at: clock.now() };
      hasFailed = false;
      askAgainAt = clock.monotonic() + KEEP_MS;
    } catch (error) {
      if (!hasFailed)
        logger.warn({ reason: (error as Error).message }, 'Kraken cannot be reached: its panel shows our own market');
      kept = null;
      hasFailed = true;
      askAgainAt = clock.monotonic() + COOL_DOWN_MS;
    }
    return kept;
  };

  return () => {
    if (clock.monotonic() < askAgainAt) return Promise.resolve(kept);
    underWay ??= ask().finally(() => (underWay = null));
    return hasFailed ? Promise.resolve(null) : underWay;
  };
}
