import { tierLimits, type Tier } from '@atb/core/plans/tiers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GRID, SIGNAL, startApiServer, type ApiServer } from '../testing/start-api-server.ts';

let api: ApiServer;
let server: ApiServer['server'];
let trader: ApiServer['trader'];
let key: string;
const ask: ApiServer['ask'] = (...given) => api.ask(...given);
const post: ApiServer['post'] = (...given) => api.post(...given);
beforeAll(async () => {
  api = await startApiServer();
  ({ server, trader, key } = api);
});
afterAll(async () => {
  // Whatever was sent, no key was written down anywhere.
  const kept = await server.sql<{ row: string }>(
    'select k::text as row from api_keys k union all select r::text from api_requests r',
  );
  expect(kept.map(({ row }) => row).join('\n')).not.toMatch(/atb_/u);
  expect(server.logLines.join('\n')).not.toContain(key);
  const faults = server.logLines.filter((line) => /"level":"(?:error|fatal)"/u.test(line));
  expect(faults.filter((line) => !line.includes('has not been built'))).toEqual([]);
  await server.stop();
});

describe('the documented calls', () => {
  it('GET /signals/live answers the signal in the envelope, with the hour’s limit', async () => {
    const { status, body, headers } = await ask(SIGNAL);
    expect(status).toBe(200);
    expect(Object.keys(body).toSorted()).toEqual(['data', 'status', 'timestamp']);
    expect(body).toMatchObject({ status: 'success', data: { symbol: 'BTCUSDT', interval: '1m', signal: 'Long' } });
    expect(body.data).not.toHaveProperty('success');
    expect(body.data['closes']).toHaveLength(3);
    expect(new Date(body.timestamp).toISOString()).toBe(body.timestamp);
    expect(headers.get('X-RateLimit-Limit')).toBe('1000');
    const reset = Number(headers.get('X-RateLimit-Reset'));
    expect(reset % 3_600).toBe(0);
    expect(reset * 1_000).toBeGreaterThan(Date.now());
  });

  it('POST /bots/create makes a bot by the checks of create-bot, of a kind or of a strategy', async () => {
    const grid = await post('/bots/create', GRID);
    expect(grid).toMatchObject({ status: 200, body: { status: 'success', data: { bot: { status: 'draft' } } } });
    const [bot] = await server.sql<{ user_id: string; type: string }>('select user_id, type from bots where id = $1', [
      (grid.body.data['bot'] as { id: string }).id,
    ]);
    expect(bot).toEqual({ user_id: trader.id, type: 'grid' });
    const strategy = await post('/bots/create', {
      strategy: 'ema-cross',
      symbol: 'BTCUSDT',
      parameters: { allocation: '500' },
      name: 'Mine',
    });
    expect(strategy).toMatchObject({ status: 200, body: { status: 'success' } });
    const refused = await post('/bots/create', { ...GRID, parameters: { ...GRID.parameters, upper: 1 } });
    expect(refused).toMatchObject({ status: 422, body: { status: 'error', code: 'INVALID_PARAMS' } });
    expect(Object.keys(refused.body).toSorted()).toEqual(['code', 'message', 'status', 'timestamp']);
    const unknown = await post('/bots/create', { ...GRID, strategy: 'moon', parameters: { allocation: '500' } });
    expect(unknown).toMatchObject({ status: 422, body: { code: 'UNKNOWN_STRATEGY' } });
  });

  it('GET /portfolio/balance answers the caller’s own balances', async () => {
    const { status, body } = await ask('/portfolio/balance?exchange=paper');
    expect(status).toBe(200);
    const [account] = body.data['accounts'] as ReadonlyArray<Readonly<Record<string, unknown>>>;
    expect(account).toMatchObject({ id: trader.accountId, exchange: 'paper' });
    expect(account?.['balances']).toContainEqual({ asset: 'USDT', free: '10000', locked: '0', total: '10000' });
  });

  it('opens /bots/create as a page for a browser', async () => {
    const page = await fetch(`${server.url}/bots/create`, { headers: { Accept: 'text/html' } });
    // The test has no web app: what matters is that the public API did not answer.
    expect(await page.text()).not.toContain('"status":"error"');
    const call = await ask('/bots/create');
    expect(call).toMatchObject({ status: 405, body: { code: 'METHOD_NOT_ALLOWED' } });
    expect(call.headers.get('Allow')).toBe('POST');
  });
});

describe('below /api/v1', () => {
  it('every function with a scope answers as the web app is answered', async () => {
    const { body } = await ask('/api/v1/market-candles?symbol=BTCUSDT&timeframe=1m&limit=2');
    const web = await server.call(trader, 'market-candles', { symbol: 'BTCUSDT', timeframe: '1m', limit: 2 });
    expect({ success: true, ...body.data }).toEqual(web.body);
    const summary = await ask('/api/v1/portfolio-summary');
    expect(summary.body.data).toMatchObject({ accountId: trader.accountId, equity: '10000' });
    const order = {
      symbol: 'BTCUSDT',
      side: 'BUY',
      type: 'LIMIT',
      quantity: '0.001',
      price: '50000',
      newClientOrderId: 'api_1',
    };
    expect(await post('/api/v1/exchange-binance/order', order)).toMatchObject({
      status: 200,
      body: { status: 'success' },
    });
    expect(await post('/api/v1/exchange-binance/cancel', { clientOrderId: 'api_1' })).toMatchObject({ status: 200 });
  });

  it('takes objects of a query as JSON, and says what is wrong by the field’s name', async () => {
    const params = JSON.stringify({ ema_short: 5, ema_long: 9 });
    const good = await ask(`/api/v1/signals-live?symbol=BTCUSDT&interval=1m&params=${encodeURIComponent(params)}`);
    expect(good.body.data).toMatchObject({ ema_short: 5, ema_long: 9 });
    for (const [query, sentence] of [
      ['symbol=BTCUSDT&limit=many', 'limit must be a whole number from 1 to 200.'],
      ['symbol=BTCUSDT&color=red', 'color is not a known field.'],
      ['interval=1m', 'symbol is required.'],
    ] as const) {
      const { status, body } = await ask(`/signals/live?${query}`);
      expect(status, query).toBe(400);
      expect(body, query).toMatchObject({ status: 'error', code: 'INVALID_REQUEST', message: sentence });
    }
  });

  it('has nothing of what only the web app may call', async () => {
    for (const name of ['create-api-key', 'revoke-api-key', 'start-backtest', 'share-run', 'nothing']) {
      expect(await post(`/api/v1/${name}`, {}), name).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    }
  });

  it('an API key opens neither functions nor rows', async () => {
    for (const path of ['/functions/v1/portfolio-summary', '/rest/v1/bots']) {
      const response = await server.fetch(path, {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}` },
        body: '{}',
      });
      expect(response.status, path).toBe(401);
    }
  });
});

describe('hostile requests', () => {
  it('with too many headers, a huge body or deep JSON are refused, and the server goes on', async () => {
    const many = Object.fromEntries(Array.from({ length: 400 }, (_, i) => [`X-Filler-${i}`, 'x'.repeat(60)]));
    const response = await fetch(`${server.url}${SIGNAL}`, { headers: { Authorization: `Bearer ${key}`, ...many } });
    expect(response.status).toBe(431);
    expect(await post('/bots/create', { ...GRID, name: 'x'.repeat(1_100_000) })).toMatchObject({
      status: 413,
      body: { code: 'REQUEST_TOO_LARGE' },
    });
    const deep = `{"strategy":${'['.repeat(60)}${']'.repeat(60)}}`;
    const headers = { 'Content-Type': 'application/json' };
    expect(await ask('/bots/create', { method: 'POST', body: deep, headers })).toMatchObject({
      status: 400,
      body: { status: 'error', code: 'BAD_JSON' },
    });
    expect(
      await ask('/bots/create', { method: 'POST', body: 'x=1', headers: { 'Content-Type': 'text/plain' } }),
    ).toMatchObject({ status: 415 });
    expect((await ask(SIGNAL)).status).toBe(200);
  });
});

it.each<[Tier, number]>([
  ['free', 100],
  ['starter', 100],
  ['pro', 1_000],
  ['elite', 1_000],
  ['enterprise', 10_000],
])('the %s plan has %i calls an hour', (tier, calls) => expect(tierLimits(tier).apiCallsPerHour).toBe(calls));
