import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ScriptedMarket } from '../market-data/testing/scripted-market.ts';
import type { SeededUser } from '../testing/seed-user.ts';
import { checkByReplay } from './check-by-replay.ts';
import { BotBench, type EngineSession } from './testing/bot-bench.ts';

const HOUR = 3_600_000;
const STARTS_AT = Date.UTC(2026, 5, 1, 12);
const GRID = { lower: 59_000, upper: 61_000, grids: 11, allocation: 1_000, stopLossPct: 0 };

const DCA = { baseAllocation: 200, maxSafetyOrders: 2, safetyStepPct: 2, takeProfitPct: 1, cooldownMinutes: 1 };

const ORDER = {
  clientOrderId: 'by_hand',
  symbol: 'BTCUSDT',
  side: 'buy',
  type: 'limit',
  quantity: '0.001',
  price: '50000',
};

let bench: BotBench;
beforeAll(async () => {
  bench = await BotBench.open();
});
afterEach(() => bench.stopEngines());
afterAll(() => bench.close());

async function startGrid(
  { market, worker }: EngineSession,
  params: object = GRID,
): Promise<{ user: SeededUser; botId: string }> {
  const user = await bench.seedUser();
  await market.say('BTCUSDT', 60_000);
  const botId = await bench.createBot(user, 'grid', params);
  await bench.ask(user, 'select start_bot($1)', [botId]);
  await worker.onCommand(user.accountId);
  return { user, botId };
}

const BACKWARDS = `
  select client_order_id from (
    select client_order_id, created_at, lag(created_at) over (order by sequence) as before from bot_orders where account_id = $1) o
  where created_at < before`;

describe("an account's time", () => {
  it('goes on where it was when the market of after a crash is behind, and its bots are replayed exactly', async () => {
    const before = await bench.startEngine(new ScriptedMarket(['BTCUSDT'], STARTS_AT));
    const { user, botId } = await startGrid(before);
    await before.market.say('BTCUSDT', 59_700, 59_300, 59_900, 60_300);
    // A command at a time that the market says it has reached, and has forgotten when it is started again.
    before.market.pass(HOUR);
    await bench.ask(user, 'select pause_bot($1)', [botId]);
    await before.worker.onCommand(user.accountId);
    await before.worker.stop();
    before.market.pass(-HOUR);
    const after = await bench.startEngine(before.market);
    await after.market.say('BTCUSDT', 60_500, 59_600);
    await bench.ask(user, 'select start_bot($1)', [botId]);
    await after.worker.onCommand(user.accountId);
    await after.market.say('BTCUSDT', 59_200, 60_100, 60_700);
    expect(await bench.rows(BACKWARDS, [user.accountId])).toEqual([]);
    const early = 'select 1 from trade_ledger f join bot_orders o on o.id = f.order_id where f.exec_ts < o.created_at';
    expect(await bench.rows(early, [])).toEqual([]);
    const count = (await bench.rows('select 1 from bot_orders where bot_id = $1', [botId])).length;
    expect(count).toBeGreaterThan(15);
    expect(await checkByReplay(bench.replayOf(botId, after))).toMatchObject({
      report: { differences: [], compared: count },
    });
    const back = `update account_clocks set at = at - interval '1 ms' where account_id = $1`;
    await expect(bench.rows(back, [user.accountId])).rejects.toThrow('would go back');
    await bench.expectReconciled(user);
  });

  it('misses no quote that comes while a command is being recorded', async () => {
    const session = await bench.startEngine(new ScriptedMarket(['BTCUSDT'], STARTS_AT), { isLockstep: false });
    const user = await bench.seedUser();
    await session.market.say('BTCUSDT', 60_000);
    const botId = await bench.createBot(user, 'dca', DCA);
    await bench.ask(user, 'select start_bot($1)', [botId]);
    let isDone = false;
    const done = session.worker.onCommand(user.accountId).finally(() => {
      isDone = true;
    });
    for (let price = 60_000; !isDone; price += 1) {
      await session.market.say('BTCUSDT', price);
      await sleep(1);
    }
    await done;
    await session.market.say('BTCUSDT', 60_000);
    await session.worker.runner(user.accountId)?.idle();
    const filled = `
      select extract(epoch from f.exec_ts - j.quote_at) as seconds from bot_journal j, trade_ledger f
      where j.bot_id = $1 and f.bot_id = $1 and j.event ->> 'kind' = 'started'`;
    expect(
      await bench.rows<{ seconds: string }>(filled, [botId]).then((rows) => rows.map(({ seconds }) => Number(seconds))),
    ).toEqual([1]);
    expect(await checkByReplay(bench.replayOf(botId, session))).toMatchObject({ report: { differences: [] } });
  });

  it('has every quote told, also those that wait behind a command', async () => {
    const session = await bench.startEngine(new ScriptedMarket(['BTCUSDT'], STARTS_AT), { isLockstep: false });
    const { user, botId } = await startGrid(session, { ...GRID, stopLossPct: 1, stopLossHoldings: 'keep' });
    await session.market.say('BTCUSDT', 60_010, 60_000);
    await bench.command(user, 'place_order', ORDER, 'one');
    const done = session.worker.onCommand(user.accountId);
    await nextTurn();
    // The stop is reached, and no longer so, while the command is being read.
    await session.market.say('BTCUSDT', 58_000, 60_000);
    await done;
    await session.worker.runner(user.accountId)?.idle();
    expect(await bench.rows('select status from bots where id = $1', [botId])).toEqual([{ status: 'stopped' }]);
    expect(await checkByReplay(bench.replayOf(botId, session))).toMatchObject({ report: { differences: [] } });
  });
});
