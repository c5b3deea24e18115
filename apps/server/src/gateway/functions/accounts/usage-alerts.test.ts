import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTradingServer, type Trader, type TradingServer } from '../../../testing/start-trading-server.ts';

// The market of the test begins in June 2026.
const MONTH = 202_606;

let server: TradingServer;
beforeAll(async () => {
  server = await startTradingServer();
  await server.market.say('BTCUSDT', 60_000);
});
afterAll(() => server.stop());

async function alertsOf({ client }: Trader): Promise<readonly string[]> {
  const { data } = await client
    .from('notifications')
    .select('title, body')
    .eq('kind', 'billing')
    .order('id')
    .throwOnError();
  return (data ?? []).map(({ title, body }) => `${title}: ${body}`);
}

let asked = 0;
const ask = ({ id, email }: Trader, month = MONTH) =>
  server.sql<{ question_id: string }>(
    `select question_id from begin_advisor_question($1, $2, $3, 'x', encode(sha256(convert_to($4, 'UTF8')), 'hex'), 'x', 200, 1000, 1000)`,
    [id, email, month, String(++asked)],
  );
const setLimit = ({ email }: Trader, limit: number) =>
  server.sql('update user_plans set ai_limit = $2 where email = $1', [email, limit]);

it('tells of AI calls at 80% and when all are used, once for each limit and month', async () => {
  const trader = await server.signUpTrader('pro');
  await setLimit(trader, 5);
  for (let call = 0; call < 3; call += 1) await ask(trader);
  expect(await alertsOf(trader)).toEqual([]);
  await ask(trader);
  await ask(trader);
  await ask(trader);
  const near = '80% of this month’s AI calls used: 4 of 5 calls. They begin again on 1 July (UTC).';
  const all =
    'All of this month’s AI calls used: 5 of 5 calls. Questions to the advisor are refused until 1 July (UTC).';
  expect(await alertsOf(trader)).toEqual([near, all]);
  await setLimit(trader, 6);
  await ask(trader);
  expect((await alertsOf(trader)).slice(2), 'a new limit has alerts of its own').toEqual([
    all.replace('5 of 5', '6 of 6'),
  ]);
  await ask(trader, MONTH + 1);
  expect(await alertsOf(trader), 'a new month').toHaveLength(3);
});

it('counts the calls of each day, and takes back what failed', async () => {
  const trader = await server.signUpTrader('pro');
  const month = Number(new Date().toISOString().slice(0, 7).replace('-', ''));
  const today = new Date().toISOString().slice(0, 10);
  await ask(trader, month);
  const [failed] = await ask(trader, month);
  await ask(trader);
  await server.sql(`select end_advisor_question($1, $2, $3, 'failed', '', '{}', 0, 0)`, [
    failed?.question_id,
    trader.email,
    month,
  ]);
  const { data } = await trader.client.from('ai_call_days').select('day, calls').order('day').throwOnError();
  expect(data).toEqual([
    { day: '2026-06-01', calls: 1 },
    { day: today, calls: 1 },
  ]);
});

it('tells of trade volume where the plan has a limit, with the fill that uses it', async () => {
  const [free, pro] = [await server.signUpTrader('free'), await server.signUpTrader('pro')];
  for (const trader of [free, pro]) {
    const order = { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quantity: '0.014' };
    const newClientOrderId = `terminal_${trader.id.slice(0, 8)}`;
    expect((await server.call(trader, 'exchange-binance/order', { ...order, newClientOrderId })).body).toMatchObject({
      success: true,
    });
    await server.market.say('BTCUSDT', 60_000);
  }
  expect(await alertsOf(pro)).toEqual([]);
  expect(await alertsOf(free)).toEqual([
    expect.stringMatching(
      /^80% of this month’s trade volume used: \$8\d\d\.\d\d of \$1,000\.00\. Orders that would pass the limit are refused/u,
    ),
  ]);
  const { body } = await server.call(free, 'usage', {});
  const days = body['days'] as ReadonlyArray<{ day: string; calls: number; volume: string }>;
  expect(days).toEqual([{ day: '2026-06-01', calls: 0, volume: body['monthlyTradeVolume'] }]);
});

it('tells of storage before the last file does not fit', async () => {
  const trader = await server.signUpTrader('free');
  const keep = (megabytes: number) =>
    server.sql('select files.assert_room($1, $2, 1)', [trader.id, megabytes * 1_000_000]);
  await keep(79);
  expect(await alertsOf(trader)).toEqual([]);
  await keep(80);
  await keep(81);
  await keep(100);
  await expect(keep(101)).rejects.toThrow('STORAGE_FULL');
  expect(await alertsOf(trader)).toEqual([
    '80% of your storage used: 80.0 MB of 100 MB. Delete files, or a new one may not fit.',
    'All of your storage used: 100.0 MB of 100 MB. Delete files, or a new one may not fit.',
  ]);
});
