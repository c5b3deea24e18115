import type { KrakenTicker } from '@atb/api/functions/market/kraken-api';
import { KRAKEN_NAMES, KRAKEN_PAIRS, STATUS_ENDPOINT, TICKER_ENDPOINT } from '@atb/api/kraken-endpoint';
import { MARKET_DATA_MESSAGES } from '@atb/api/messages/market-data';
import { MARKET_REFRESH_MS, TICKER_RETRIES } from '@atb/api/timers';
import { withRetries } from '@atb/api/with-retries';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';

/** A line of the panel. */
export interface TickerRow {
  /** 'BTC/USD' */
  readonly label: string;
  readonly base: string;
  readonly price: number;
  /** Against the average price of 24 hours, which is what the ticker says; a fraction. */
  readonly change24h: number;
  /** Of 24 hours, quote units. */
  readonly volume: number;
}

export interface Ticker {
  readonly mode: 'LIVE' | 'DEMO';
  /** Why it is DEMO; null when it is LIVE. */
  readonly demoReason: string | null;
  /** Epoch ms by this browser. */
  readonly heardAt: number;
  readonly rows: readonly TickerRow[];
}

/** What was answered cannot be shown: a sentence for the user. */
export class TickerError extends Error {
  override readonly name = 'TickerError';
}

const TICKER = { endpoint: `${TICKER_ENDPOINT}?pair=${KRAKEN_PAIRS.join(',')}`, method: 'GET' } as const;

async function readTicker(signal: AbortSignal): Promise<Ticker> {
  const status = await call('kraken-api', { endpoint: STATUS_ENDPOINT, method: 'GET' }, signal);
  const { status: word } = status.result;
  if (typeof word === 'string' && word !== 'online') {
    throw new TickerError(`Kraken says that its system is ${word}.`);
  }
  const { mode, demoReason, result } = await call('kraken-api', TICKER, signal);
  const rows = KRAKEN_PAIRS.flatMap((pair): readonly TickerRow[] => {
    const row = (result as Readonly<Record<string, KrakenTicker | undefined>>)[pair];
    if (row === undefined) return [];
    const [price, average, volume] = [Number(row.c[0]), Number(row.p[1]), Number(row.v[1])];
    const change24h = average > 0 ? price / average - 1 : 0;
    return [{ ...KRAKEN_NAMES[pair], price, change24h, volume: volume * average }];
  });
  if (rows.length === 0) throw new TickerError(MARKET_DATA_MESSAGES.emptyTicker);
  return { mode, demoReason, heardAt: Date.now(), rows };
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}

/** On load and every 30 s; a call that fails is made twice more, a second apart. */
export function tickerQuery() {
  return queryOptions({
    queryKey: ['kraken-ticker'],
    queryFn: ({ signal }) =>
      withRetries(
        () => readTicker(signal),
        (ms) => wait(ms, signal),
        TICKER_RETRIES,
      ),
    retry: false,
    refetchInterval: MARKET_REFRESH_MS,
    staleTime: MARKET_REFRESH_MS,
  });
}
