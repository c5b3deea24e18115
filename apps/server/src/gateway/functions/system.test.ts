import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTradingServer, type Trader, type TradingServer } from '../../testing/start-trading-server.ts';

let server: TradingServer;
let trader: Trader;
let operator: Trader;

beforeAll(async () => {
  server = await startTradingServer();
  trader = await server.signUpTrader();
  operator = await server.signUpOperator();
  await server.market.say('BTCUSDT', 60_000);
});
afterAll(() => server.stop());

const DAY_MS = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

const FOR_OPERATORS = [
  ['system-report', {}],
  ['announce-maintenance', { title: 'x', impact: 'x', from: inDays(1), until: inDays(2) }],
  ['note-incident', { incidentId: '11111111-1111-4111-8111-111111111111', text: 'x' }],
] as const;

describe('what only the operator may do', () => {
  it.each(FOR_OPERATORS)('%s refuses users and visitors, however they ask', async (name, body) => {
    expect(await server.call(trader, name, body)).toMatchObject({ status: 403, body: { code: 'operator_required' } });
    // What users write of themselves makes nobody an operator.
    await trader.client.auth.updateUser({ data: { role: 'operator', app_metadata: { role: 'operator' } } });
    const { data } = await trader.client.auth.refreshSession();
    const again = { accessToken: data.session?.access_token ?? '' };
    expect(await server.call(again, name, body)).toMatchObject({ status: 403 });
    expect((await server.call({ accessToken: server.publishableKey }, name, body)).status).toBe(401);
  });

  it('is open to the secret key and to the role, by a stock client', async () => {
    const byKey = createClient(server.url, server.secretKey, { auth: { persistSession: false } });
    const { data, error } = await byKey.functions.invoke('system-report');
    expect(error).toBeNull();
    expect(data).toMatchObject({ success: true, report: { server: { version: '0.0.0-test' } } });
    expect((await server.call(operator, 'system-report', {})).status).toBe(200);
  });
});

it('system-report tells how the installation does, and no secret', async () => {
  const { body } = await server.call(operator, 'system-report', {});
  const { report } = body as { readonly report: Readonly<Record<string, Readonly<Record<string, unknown>>>> };
  expect(report).toMatchObject({
    server: {
      node: process.version,
      uptimeSeconds: expect.any(Number),
      commit: expect.stringMatching(/^[0-9a-f]{12}$/u),
    },
    machine: { cpus: expect.any(Number), diskFreeBytes: expect.any(Number) },
    database: { connections: expect.any(Number), sizeBytes: expect.any(Number) },
    clock: { databaseAheadMs: expect.any(Number) },
    queues: { commandsPending: 0 },
    log: [{ level: 'warn', message: 'a warning of the test', detail: '{"part":"test"}' }],
  });
  expect(JSON.stringify(report)).not.toMatch(/postgres:\/\/|sb_secret|password/u);
});

it('my-system tells of the own accounts, and who trades them', async () => {
  const { body } = await server.call(trader, 'my-system', {});
  expect(body).toMatchObject({
    success: true,
    accounts: [{ accountId: trader.accountId, state: 'idle', commandsPending: 0 }],
    market: { mode: 'DEMO', symbols: 2 },
    runs: { queued: 0, running: 0, failedToday: 0 },
  });
  const order = {
    symbol: 'BTCUSDT',
    side: 'BUY',
    type: 'LIMIT',
    quantity: '0.001',
    price: '50000',
    newClientOrderId: 'terminal_1',
  };
  expect((await server.call(trader, 'exchange-binance/order', order)).body).toMatchObject({ success: true });
  await expect
    .poll(async () => (await server.call(trader, 'my-system', {})).body['accounts'], { timeout: 10_000 })
    .toMatchObject([{ state: 'served', ageMs: expect.any(Number) }]);
});

it('maintenance is announced and noted on, in order', async () => {
  const [, [, wanted]] = FOR_OPERATORS;
  const { body } = await server.call(operator, 'announce-maintenance', wanted);
  const { incidentId } = body as { readonly incidentId: string };
  expect(await server.call(operator, 'note-incident', { incidentId, text: 'A little later.' })).toMatchObject({
    body: { success: true },
  });
  const notes = await server.sql('select kind, text from incident_updates where incident_id = $1 order by id', [
    incidentId,
  ]);
  expect(notes).toEqual([
    { kind: 'opened', text: 'x' },
    { kind: 'note', text: 'A little later.' },
  ]);
  const backwards = { ...wanted, until: inDays(0.5) };
  expect(await server.call(operator, 'announce-maintenance', backwards)).toMatchObject({
    body: { reason: 'INVALID_TIMES' },
  });
  const past = { ...wanted, from: inDays(-2), until: inDays(-1) };
  expect(await server.call(operator, 'announce-maintenance', past)).toMatchObject({
    body: { reason: 'INVALID_TIMES' },
  });
});
