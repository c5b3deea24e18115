import { randomUUID } from 'node:crypto';
import type { FunctionName } from '@atb/api/functions/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { type Trader, startTradingServer, type TradingServer } from '../../../testing/start-trading-server.ts';

const GRID = { lower: 59_000, upper: 61_000, grids: 5, allocation: 400, stopLossPct: 0, tpPctPerFill: 0 };

let server: TradingServer;
beforeAll(async () => {
  server = await startTradingServer();
  await server.market.say('BTCUSDT', 60_000);
});
afterAll(() => server.stop());

async function createBot(trader: Trader, start: boolean): Promise<string> {
  const body = { type: 'grid', symbol: 'BTCUSDT', params: GRID, start };
  const answer = (await server.call(trader, 'create-bot', body)).body;
  expect(answer).toMatchObject({ success: true });
  return (answer['bot'] as { id: string }).id;
}

async function runningGrid(trader: Trader): Promise<string> {
  await server.market.say('BTCUSDT', 60_000);
  const botId = await createBot(trader, true);
  await eventually(async () => {
    expect(await server.sql('select 1 from bot_states where bot_id = $1', [botId])).toHaveLength(1);
  });
  await server.market.say('BTCUSDT', 60_000, 60_000);
  return botId;
}

const restingOf = async (botId: string) =>
  (
    await server.sql<{ line: string }>(
      `select side || ' ' || trim_scale(price) as line from bot_orders where bot_id = $1 and status = 'accepted' order by price`,
      [botId],
    )
  ).map(({ line }) => line);

const ask = async (trader: Trader, name: FunctionName, body: object) => (await server.call(trader, name, body)).body;

describe('edit-bot', () => {
  it('does to the orders what its preview said, and the preview nothing', async () => {
    const trader = await server.signUpTrader();
    const botId = await runningGrid(trader);
    const before = await restingOf(botId);
    const preview = await ask(trader, 'preview-bot-edit', { botId, changes: { allocation: '600' } });
    expect(preview).toMatchObject({
      success: true,
      changes: [{ field: 'allocation', from: '400', to: '600' }],
      budget: { before: '400', after: '600' },
    });
    const leaves = preview['leaves'] as ReadonlyArray<{ side: string; price: string }>;
    const comes = preview['comes'] as ReadonlyArray<{ side: string; price: string; denied: string | null }>;
    expect(leaves.map(({ side, price }) => `${side} ${price}`).toSorted()).toEqual(['buy 59000', 'buy 59500']);
    expect(comes.every(({ denied }) => denied === null)).toBe(true);
    expect(await restingOf(botId)).toEqual(before);
    expect(await ask(trader, 'edit-bot', { botId, changes: { allocation: '600' } })).toEqual({ success: true });
    await server.market.say('BTCUSDT', 60_100);
    const [sum] = await server.sql<{ sum: string }>(
      `select sum(price * quantity)::text as sum from bot_orders where bot_id = $1 and status = 'accepted' and side = 'buy' and price < 60000`,
      [botId],
    );
    expect(Number(sum?.sum)).toBeGreaterThan(285);
    for (const { side, price } of comes.filter((order) => Number(order.price) < 60_000))
      expect(await restingOf(botId)).toContain(`${side} ${price}`);
  });

  it('refuses an unsafe field with the reason, in the preview, in the edit, and written past both', async () => {
    const trader = await server.signUpTrader();
    const botId = await runningGrid(trader);
    const unsafe = { botId, changes: { grids: 12 } };
    const refusal = { success: false, reason: 'EDIT_UNSAFE', field: 'grids' };
    expect(await ask(trader, 'preview-bot-edit', unsafe)).toMatchObject(refusal);
    expect(await ask(trader, 'edit-bot', unsafe)).toMatchObject(refusal);
    const direct = await trader.client
      .from('bots')
      .update({ params: { ...GRID, grids: 12 } })
      .eq('id', botId);
    expect(direct.error?.message).toMatch(/^Stop the bot before changing its parameters/u);
    expect(await server.sql('select params from bots where id = $1', [botId])).toMatchObject([
      { params: { grids: 5 } },
    ]);
  });

  it('does the same request once, and refuses its id for another', async () => {
    const trader = await server.signUpTrader();
    const botId = await runningGrid(trader);
    const requestId = randomUUID();
    const body = { botId, changes: { tpPctPerFill: '0.4' }, requestId };
    const answers = await Promise.all([ask(trader, 'edit-bot', body), ask(trader, 'edit-bot', body)]);
    expect(answers).toEqual([{ success: true }, { success: true }]);
    const edited = `select 1 from bot_events where bot_id = $1 and code = 'EDITED'`;
    expect(await server.sql(edited, [botId])).toHaveLength(1);
    expect(await ask(trader, 'edit-bot', { ...body, changes: { stopLossPct: '3' } })).toMatchObject({
      reason: 'ID_USED_BEFORE',
    });
  });

  it('stays the same run for the replay check, and for the twin, which is changed alike', async () => {
    const trader = await server.signUpTrader();
    const botId = await runningGrid(trader);
    await server.market.say('BTCUSDT', 59_400, 59_900);
    expect(await ask(trader, 'edit-bot', { botId, changes: { tpPctPerFill: '0.4', allocation: '600' } })).toEqual({
      success: true,
    });
    await server.market.say('BTCUSDT', 59_300, 60_100, 60_700, 59_700, 60_600);
    expect(await ask(trader, 'replay-bot', { botId })).toMatchObject({ success: true, differences: [] });
    expect(await ask(trader, 'bot-twin', { botId })).toMatchObject({ success: true, difference: '0', gaps: [] });
  });

  it('knows no bot of somebody else, and none that does not run', async () => {
    const [trader, stranger] = [await server.signUpTrader(), await server.signUpTrader()];
    const botId = await runningGrid(trader);
    const changes = { stopLossPct: '3' };
    for (const name of ['edit-bot', 'preview-bot-edit'] as const)
      expect(await ask(stranger, name, { botId, changes })).toMatchObject({ reason: 'BOT_NOT_FOUND' });
    const draft = await createBot(stranger, false);
    for (const name of ['edit-bot', 'preview-bot-edit'] as const)
      expect(await ask(stranger, name, { botId: draft, changes })).toMatchObject({ reason: 'BOT_NOT_RUNNING' });
  });
});

describe('bulk-bots', () => {
  it('says of each bot what happened, and lets none keep another from it', async () => {
    const trader = await server.signUpTrader('pro');
    const [running, draft] = [await runningGrid(trader), await createBot(trader, false)];
    const unknown = randomUUID();
    const answer = await ask(trader, 'bulk-bots', { action: 'pause', botIds: [draft, running, unknown, running] });
    expect(answer).toEqual({
      success: true,
      results: [
        { botId: draft, status: 'refused', error: 'Only a running bot can be paused; this one is draft.' },
        { botId: running, status: 'done', error: null },
        { botId: unknown, status: 'refused', error: 'This is not one of your bots.' },
      ],
    });
    expect(await server.sql('select status from bots where id = $1', [running])).toEqual([{ status: 'paused' }]);
  });

  it('tells what the engine refused, not what was asked of it', async () => {
    const trader = await server.signUpTrader('pro');
    await server.market.say('BTCUSDT', 60_000);
    const rich = { type: 'grid', symbol: 'BTCUSDT', params: { ...GRID, allocation: 900_000 }, start: false };
    const { bot } = (await ask(trader, 'create-bot', rich)) as { bot: { id: string } };
    const answer = await ask(trader, 'bulk-bots', { action: 'start', botIds: [bot.id] });
    expect(answer['results']).toMatchObject([
      { status: 'refused', error: expect.stringContaining('Allocation of 900000') },
    ]);
  });

  it('moves bots to a group, deletes drafts, and stops what runs', async () => {
    const trader = await server.signUpTrader('pro');
    const [running, draft] = [await runningGrid(trader), await createBot(trader, false)];
    const botIds = [running, draft];
    const statuses = async (body: object) =>
      ((await ask(trader, 'bulk-bots', { botIds, ...body }))['results'] as ReadonlyArray<{ status: string }>).map(
        ({ status }) => status,
      );
    expect(await statuses({ action: 'move', group: '  Majors ' })).toEqual(['done', 'done']);
    expect(await statuses({ action: 'move', group: 'Majors' })).toEqual(['unchanged', 'unchanged']);
    expect(await server.sql('select group_name from bots where id = any($1)', [botIds])).toEqual([
      { group_name: 'Majors' },
      { group_name: 'Majors' },
    ]);
    expect(await statuses({ action: 'delete' })).toEqual(['refused', 'done']);
    expect(await statuses({ action: 'stop', holdings: 'sell' })).toEqual(['done', 'refused']);
  });

  it('takes a bounded number of bots of the caller’s own', async () => {
    const [trader, stranger] = [await server.signUpTrader(), await server.signUpTrader()];
    const botId = await runningGrid(trader);
    const many = { action: 'pause', botIds: Array.from({ length: 51 }, () => randomUUID()) };
    expect((await server.call(trader, 'bulk-bots', many)).status).toBe(400);
    expect((await server.call(trader, 'bulk-bots', { action: 'move', botIds: [botId] })).status).toBe(400);
    expect(await ask(stranger, 'bulk-bots', { action: 'stop', botIds: [botId] })).toMatchObject({
      results: [{ status: 'refused', error: 'This is not one of your bots.' }],
    });
    expect(await server.sql('select status from bots where id = $1', [botId])).toEqual([{ status: 'running' }]);
  });
});
