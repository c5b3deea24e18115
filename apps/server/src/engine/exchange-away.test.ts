import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../logger.ts';
import { LeavingExchange } from '../market-data/testing/leaving-exchange.ts';
import type { SeededUser } from '../testing/seed-user.ts';
import { eventually } from '../testing/eventually.ts';
import { CommandQueue } from '../commands/command-queue.ts';
import { BotBench } from './testing/bot-bench.ts';

const STARTS_AT = Date.UTC(2026, 5, 1, 12);
const GRID = { lower: 59_000, upper: 61_000, grids: 11, allocation: 1_000, stopLossPct: 0 };

let bench: BotBench;
beforeAll(async () => {
  bench = await BotBench.open();
});
afterEach(() => bench.stopEngines());
afterAll(() => bench.close());

interface Answer {
  readonly status: string;
  readonly result: { readonly status: string; readonly reason?: string; readonly error?: string } | null;
}

async function lastAnswer(user: SeededUser): Promise<Answer> {
  const sql = 'select status, result from engine_commands where account_id = $1 order by sequence desc limit 1';
  return (await bench.rows<Answer>(sql, [user.accountId]))[0] ?? expect.fail('no command');
}

const openOrders = (user: SeededUser) =>
  bench.rows(
    `select 1 from bot_orders where account_id = $1 and status in ('submitted', 'accepted', 'partially_filled')`,
    [user.accountId],
  );

/** A grid that holds something and has orders, on a server that was started again while its exchange is away. */
async function restartAway() {
  const user = await bench.seedUser();
  const market = new LeavingExchange(STARTS_AT);
  const { worker: before } = await bench.startEngine(market);
  await market.say('BTCUSDT', 60_000);
  const botId = await bench.createBot(user, 'grid', GRID);
  await bench.ask(user, 'select start_bot($1)', [botId]);
  await before.onCommand(user.accountId);
  await market.say('BTCUSDT', 60_000, 60_001);
  expect((await openOrders(user)).length).toBeGreaterThan(0);
  await bench.stopEngines();
  market.isAway = true;
  market.pass(3_600_000);
  const { worker } = await bench.startEngine(market);
  const statusOf = async () =>
    (await bench.rows<{ status: string }>('select status from bots where id = $1', [botId]))[0]?.status;
  return { user, market, worker, botId, statusOf };
}

describe('a server whose exchange does not answer when it starts', () => {
  it.each(['pause_entries', 'cancel_orders'])('stops all at once: %s', async (choice) => {
    const { user, worker, statusOf } = await restartAway();
    await bench.command(user, 'stop_all', { choice });
    await worker.onCommand(user.accountId);
    expect(await lastAnswer(user)).toMatchObject({ status: 'done', result: { status: 'done' } });
    expect(await statusOf()).toBe('paused');
    if (choice === 'cancel_orders') expect(await openOrders(user)).toEqual([]);
  });

  it('stops bots and takes back orders at once, and sells when there is a price', async () => {
    const { user, market, worker, statusOf } = await restartAway();
    await bench.command(user, 'stop_all', { choice: 'close_everything' });
    for (let i = 0; i < 2; i += 1) await worker.onCommand(user.accountId);
    expect(await lastAnswer(user)).toMatchObject({
      status: 'pending',
      result: { reason: 'WAITS_FOR_PRICE', error: expect.stringContaining('sold as soon as a price comes') },
    });
    expect(await statusOf()).toBe('paused');
    expect(await openOrders(user)).toEqual([]);

    await market.comeBack(60_100);
    await worker.onCommand(user.accountId);
    await market.say('BTCUSDT', 60_110, 60_120);
    expect(await lastAnswer(user)).toMatchObject({ status: 'done', result: { status: 'done' } });
    expect(await statusOf()).toBe('stopped');
    expect(
      await bench.rows('select 1 from positions where account_id = $1 and closed_at is null', [user.accountId]),
    ).toEqual([]);
    await bench.expectReconciled(user);
  });

  it('answers whoever asked that a part waits for a price, before its timeout', async () => {
    const { user, worker } = await restartAway();
    const asked = new CommandQueue(bench.pool, createLogger('silent')).submit({
      accountId: user.accountId,
      userId: user.userId,
      kind: 'stop_all',
      payload: { choice: 'close_everything' },
      idempotencyKey: 'close-everything',
    });
    await eventually(async () => expect(await lastAnswer(user)).toMatchObject({ status: 'pending' }));
    await worker.onCommand(user.accountId);
    const outcome = await asked;
    expect(outcome).toMatchObject({ status: 'pending', waitsFor: expect.stringContaining('does not answer') });
  });

  it('begins nothing before the exchange answers', async () => {
    const { user, market, worker } = await restartAway();
    const order = { symbol: 'BTCUSDT', side: 'buy', type: 'limit', quantity: '0.001', price: '50000' };
    await bench.command(user, 'place_order', { ...order, clientOrderId: 'early' });
    await worker.onCommand(user.accountId);
    expect(await lastAnswer(user)).toMatchObject({ status: 'pending', result: null });
    await market.comeBack(60_100);
    await worker.onCommand(user.accountId);
    expect(await lastAnswer(user)).toMatchObject({ status: 'done', result: { status: 'done' } });
  });
});
