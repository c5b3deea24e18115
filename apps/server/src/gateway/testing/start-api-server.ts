// A trading server with a program's way in, for tests of the public API.
import type { EpochMs } from '@atb/core/base/time';
import { candleOpenTime, timeframeMs } from '@atb/core/market/timeframe';
import { startTradingServer, type Trader, type TradingServer } from '../../testing/start-trading-server.ts';

export interface ApiAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: {
    readonly status: 'success' | 'error';
    readonly data: Readonly<Record<string, unknown>>;
    readonly message?: string;
    readonly code?: string;
    readonly timestamp: string;
  };
}

interface PostOptions {
  readonly bearer?: string;
  readonly idempotency?: string;
}

export interface ApiServer {
  readonly server: TradingServer;
  /** An elite user, and their key for everything. */
  readonly trader: Trader;
  readonly key: string;
  readonly makeKey: (who: Trader, scopes: readonly string[], more?: object) => Promise<string>;
  /** With the trader's key unless another bearer is given; with none for ''. */
  readonly ask: (path: string, init?: RequestInit & { readonly bearer?: string }) => Promise<ApiAnswer>;
  readonly post: (path: string, body: object, more?: PostOptions) => Promise<ApiAnswer>;
  readonly countBots: (who: Trader) => Promise<number>;
}

export const SIGNAL = '/signals/live?symbol=BTCUSDT&interval=1m&limit=3';

export const GRID = {
  strategy: 'grid',
  symbol: 'BTCUSDT',
  parameters: { upper: 62_000, lower: 58_000, grids: 5, allocation: 1_000 },
};

export async function startApiServer(): Promise<ApiServer> {
  const server = await startTradingServer();
  await server.market.say('BTCUSDT', 60_000);
  await server.market.say('ETHUSDT', 3_000);
  addCandles(server);
  const trader = await server.signUpTrader('elite');
  let keys = 0;
  const makeKey: ApiServer['makeKey'] = async (who, scopes, more = {}) => {
    keys += 1;
    const { body } = await server.call(who, 'create-api-key', { name: `key ${keys}`, scopes, ...more });
    if (typeof body['key'] !== 'string') throw new Error(JSON.stringify(body));
    return body['key'];
  };
  const key = await makeKey(trader, ['read', 'trade']);
  const ask: ApiServer['ask'] = async (path, { bearer = key, ...init } = {}) => {
    const own = bearer === '' ? {} : { Authorization: `Bearer ${bearer}` };
    const headers = { ...own, ...Object.fromEntries(new Headers(init.headers)) };
    const response = await fetch(`${server.url}${path}`, { ...init, headers });
    return { status: response.status, headers: response.headers, body: (await response.json()) as ApiAnswer['body'] };
  };
  return {
    server,
    trader,
    key,
    makeKey,
    ask,
    post: (path, body, { idempotency, ...bearer } = {}) => {
      const once = idempotency === undefined ? {} : { 'Idempotency-Key': idempotency };
      const headers = { 'Content-Type': 'application/json', ...once };
      return ask(path, { ...bearer, method: 'POST', body: JSON.stringify(body), headers });
    },
    countBots: async (who) => {
      const rows = await server.sql<{ count: string }>('select count(*) from bots where user_id = $1', [who.id]);
      return Number(rows[0]?.count);
    },
  };
}

/** Two hundred candles that rise in steps. */
function addCandles({ market }: TradingServer): void {
  for (const timeframe of ['1m', '15m'] as const) {
    const length = timeframeMs(timeframe);
    const first = candleOpenTime(market.now(), timeframe) - 200 * length;
    for (let row = 0; row < 200; row += 1) {
      const close = 60_000 + row + ([0, 6, 12, 18, 9][row % 5] ?? 0);
      const openTime = (first + row * length) as EpochMs;
      market.addCandle('BTCUSDT', timeframe, { openTime, open: close, high: close, low: close, close, volume: 1 });
    }
  }
}
