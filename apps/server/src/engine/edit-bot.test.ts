import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { SeededUser } from '../testing/seed-user.ts';
import { checkByReplay } from './check-by-replay.ts';
import { BotBench, type EngineSession } from './testing/bot-bench.ts';

const GRID = { lower: 59_000, upper: 61_000, grids: 9, allocation: 1_000, stopLossPct: 0, tpPctPerFill: 0 };
const WALK = [60_000, 59_700, 59_400, 59_900, 60_300, 60_700, 60_100, 59_600, 60_400, 60_800];
/** After which step of the walk what is changed. */
const EDITS = new Map<number, object>([
  [2, { allocation: '1400' }],
  [4, { tpPctPerFill: '0.3' }],
  [6, { allocation: '1200', profitAsset: 'base' }],
]);

let bench: BotBench;
beforeAll(async () => {
  bench = await BotBench.open();
});
afterEach(() => bench.stopEngines());
afterAll(() => bench.close());

interface Edit {
  readonly botId: string;
  readonly changes: object;
}

async function edit(session: EngineSession, user: SeededUser, wanted: Edit, key?: string): Promise<void> {
  await bench.command(user, 'edit_bot', wanted, key);
  await session.worker.onCommand(user.accountId);
}

const lastResult = async (user: SeededUser) => {
  const sql = `select result from engine_commands where account_id = $1 and kind = 'edit_bot' order by sequence desc limit 1`;
  return (await bench.rows<{ result: Readonly<Record<string, unknown>> }>(sql, [user.accountId]))[0]?.result;
};

const paramsOf = async (botId: string) =>
  (await bench.rows<{ params: Readonly<Record<string, unknown>> }>('select params from bots where id = $1', [botId]))[0]
    ?.params;

async function start(session: EngineSession, user: SeededUser, params: object = GRID, id?: string): Promise<string> {
  await session.market.say('BTCUSDT', 60_000);
  const botId = await bench.createBot(user, 'grid', params, id);
  await bench.ask(user, 'select start_bot($1)', [botId]);
  await session.worker.onCommand(user.accountId);
  // The next price fills the purchase of its first coins.
  await session.market.say('BTCUSDT', 60_000);
  return botId;
}

describe('a bot that is edited on the server while it runs', () => {
  it('ends in the same state however often the engine is killed around its edits, and does the same again', async () => {
    const botId = randomUUID();
    const run = async (isRestarted: (step: number) => boolean): Promise<string> => {
      const user = await bench.seedUser();
      let session = await bench.startEngine();
      await start(session, user, GRID, botId);
      for (const [step, price] of WALK.entries()) {
        await session.market.say('BTCUSDT', price);
        const changes = EDITS.get(step);
        // Recorded while no engine lives, and found by the next one.
        if (changes !== undefined && isRestarted(step)) {
          await session.worker.stop();
          await bench.command(user, 'edit_bot', { botId, changes });
          session = await bench.startEngine(session.market);
          await session.worker.onCommand(user.accountId);
        } else if (changes !== undefined) await edit(session, user, { botId, changes });
        if (changes !== undefined) expect(await lastResult(user)).toMatchObject({ status: 'done' });
        if (!isRestarted(step)) continue;
        await session.worker.stop();
        session = await bench.startEngine(session.market);
      }
      const check = await checkByReplay(bench.replayOf(botId, session));
      expect(check).toMatchObject({ status: 'replayed', report: { differences: [] } });
      expect(await paramsOf(botId)).toMatchObject({ allocation: '1200', tpPctPerFill: '0.3', profitAsset: 'base' });
      await session.worker.stop();
      await bench.expectReconciled(user);
      const result = await bench.digest(user);
      await bench.forget(user);
      return result;
    };
    const undisturbed = await run(() => false);
    expect(await run(() => true)).toBe(undisturbed);
    expect(await run((step) => step % 2 === 0)).toBe(undisturbed);
  });

  it('is edited once, however often the same request comes', async () => {
    const user = await bench.seedUser();
    const session = await bench.startEngine();
    const botId = await start(session, user);
    await edit(session, user, { botId, changes: { allocation: '1400' } }, 'edit:one');
    await expect(
      bench.command(user, 'edit_bot', { botId, changes: { allocation: '1400' } }, 'edit:one'),
    ).rejects.toThrow('duplicate key');
    await session.worker.onCommand(user.accountId);
    expect((await bench.notesOf(botId)).filter((code) => code === 'EDITED')).toHaveLength(1);
  });

  it('refuses what is not safe, what is spent and what is not there, and changes nothing then', async () => {
    const user = await bench.seedUser();
    const session = await bench.startEngine();
    const botId = await start(session, user);
    const before = await bench.rows('select params, status, status_reason from bots where id = $1', [botId]);
    const refusals = [
      [{ lower: 58_000 }, 'EDIT_UNSAFE', 'lower'],
      [{ stopLossPct: '3', upper: 62_000 }, 'EDIT_UNSAFE', 'upper'],
      [{ allocation: '1000000' }, 'INSUFFICIENT_BALANCE', 'allocation'],
      [{ allocation: '1' }, 'ALLOCATION_TOO_SMALL', 'allocation'],
      [{ takeProfitPrice: '60500' }, 'INVALID_PARAMS', 'takeProfitPrice'],
    ] as const;
    for (const [changes, reason, field] of refusals) {
      await edit(session, user, { botId, changes });
      expect(await lastResult(user)).toMatchObject({ status: 'refused', reason, field });
    }
    expect(await bench.rows('select params, status, status_reason from bots where id = $1', [botId])).toEqual(before);
    expect(await bench.notesOf(botId)).not.toContain('EDITED');
  });

  it('refuses a bot that has stopped, and one of another account', async () => {
    const [user, other] = [await bench.seedUser(), await bench.seedUser()];
    const session = await bench.startEngine();
    const botId = await start(session, user);
    await start(session, other);
    await edit(session, other, { botId, changes: { stopLossPct: '3' } });
    expect(await lastResult(other)).toMatchObject({ status: 'refused', reason: 'BOT_NOT_RUNNING' });
    await bench.ask(user, 'select stop_bot($1)', [botId]);
    await session.worker.onCommand(user.accountId);
    await edit(session, user, { botId, changes: { stopLossPct: '3' } });
    expect(await lastResult(user)).toMatchObject({ status: 'refused', reason: 'BOT_NOT_RUNNING' });
  });

  it('lets nobody but the engine change parameters of a bot that runs', async () => {
    const user = await bench.seedUser();
    const session = await bench.startEngine();
    const botId = await start(session, user);
    const change = `update bots set params = params || '{"stopLossPct": "3"}' where id = $1`;
    await expect(bench.ask(user, change, [botId])).rejects.toThrow('Stop the bot before changing its parameters');
    expect(await paramsOf(botId)).toEqual(GRID);
  });
});
