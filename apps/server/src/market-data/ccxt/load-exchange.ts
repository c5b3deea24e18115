import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { VenueName } from '@atb/core/market/instrument';

/** The part of a ccxt exchange that public market data needs. Answers are checked by the caller. */
export interface CcxtExchange {
  urls: Record<string, unknown>;
  readonly has: Record<string, unknown>;
  readonly timeframes: Readonly<Record<string, unknown>>;
  readonly last_response_headers?: Readonly<Record<string, unknown>>;
  fetchTime(): Promise<unknown>;
  loadMarkets(reload?: boolean, params?: Readonly<Record<string, unknown>>): Promise<unknown>;
  fetchTickers(symbols?: readonly string[]): Promise<unknown>;
  fetchTicker(symbol: string): Promise<unknown>;
  fetchOHLCV(
    symbol: string,
    timeframe: string,
    sinceMs: number,
    limit: number,
    params?: Readonly<Record<string, unknown>>,
  ): Promise<unknown>;
  /** Called with each answer, before what it says is used: status, reason, address, method, headers, text, JSON and more. */
  handleErrors(...answer: readonly unknown[]): unknown;
}

/** An answer of a venue, or of something between us, that is no JSON document, such as a page of HTML. */
export class UnreadableAnswer extends Error {}

interface CcxtModule {
  readonly default: new (options: Readonly<Record<string, unknown>>) => CcxtExchange;
}

const TIMEOUT_MS = 10_000;

/**
 * One exchange class of ccxt, without the other hundred: those would cost 70 MB more. The package exports only its
 * bundle, so the class file is found beside it.
 * @param baseUrl replaces scheme, host and port of every address of the venue, and what it has of a path comes before theirs; null
 *   for the real ones.
 */
export async function loadExchange(venue: VenueName, baseUrl: string | null): Promise<CcxtExchange> {
  const bundle = createRequire(import.meta.url).resolve('ccxt');
  const file = join(bundle, '..', '..', 'js', 'src', `${venue}.js`);
  const { default: Exchange } = (await import(pathToFileURL(file).href)) as CcxtModule;
  const exchange = new Exchange({
    // The library spaces its calls as the real venue wants them.
    enableRateLimit: baseUrl === null,
    timeout: TIMEOUT_MS,
    // Otherwise Binance is asked for its futures too.
    ...(venue === 'binance' ? { options: { fetchMarkets: { types: ['spot'] } } } : {}),
  });
  // Names of coins and networks are not needed, and cost a call each on Kraken and Coinbase.
  exchange.has['fetchCurrencies'] = false;
  refuseUnreadable(exchange);
  if (baseUrl !== null) exchange.urls = { ...exchange.urls, api: moveUrls(exchange.urls['api'], new URL(baseUrl)) };
  return exchange;
}

const STATUS_INDEX = 0;
const JSON_INDEX = 6;

/** The library takes text for a list of candles without any. */
function refuseUnreadable(exchange: CcxtExchange): void {
  const handleErrors = exchange.handleErrors.bind(exchange);
  exchange.handleErrors = (...answer) => {
    const handled = handleErrors(...answer);
    const [status, json] = [answer[STATUS_INDEX], answer[JSON_INDEX]];
    const isDocument = typeof json === 'object' && json !== null;
    if (status === 200 && !isDocument) throw new UnreadableAnswer('the venue answered with something that is no JSON');
    return handled;
  };
}

function moveUrls(value: unknown, base: URL): unknown {
  if (typeof value === 'string') {
    const { pathname } = new URL(value);
    return `${base.origin}${base.pathname.replace(/\/+$/u, '')}${pathname === '/' ? '' : pathname}`;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, moveUrls(inner, base)]));
}
