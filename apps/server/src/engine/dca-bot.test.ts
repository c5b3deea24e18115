import { MINUTE_MS } from '@atb/core/base/time';
import { randomUUID } from 'node:crypto';
import { below, priceValue as priceOf } from '@atb/core/strategies/build-rule';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { SeededUser } from '../testing/seed-user.ts';
import { checkByReplay } from './check-by-replay.ts';
import { BotBench, type EngineSession } from './testing/bot-bench.ts';
import { playMinute } from './testing/play-minute.ts';

const DCA = { baseAllocation: 200, maxSafetyOrders: 2, safetyStepPct: 2, takeProfitPct: 1, cooldownMinutes: 1 };
/** Both safety orders, the take profit, and on in the next deal. */
const WALK = [60_000, 59_400, 58_700, 58_900, 57_500, 57_900, 58_600, 59_700, 59_800];
const NEXT = [59_900, 59_910, 59_000, 58_500, 59_200, 60_500, 60_600];

let bench: BotBench;
beforeAll(async () => {
  bench = await BotBench.open();
});
afterEach(() => bench.stopEngines());
afterAll(() => bench.close());

const sides = async (botId: string) => (await bench.fillsOf(botId)).map(({ side }) => side);
async function restingSlots(botId: string): Promise<readonly string[]> {
  const sql = `select slot from bot_orders where bot_id = $1 and status = 'accepted' order by slot`;
  return (await bench.rows<{ slot: string }>(sql, [botId])).map(({ slot }) => slot);
}

async function command({ worker }: EngineSession, user: SeededUser, sql: string, values: readonly unknown[]) {
  await bench.ask(user, sql, values);
  await worker.onCommand(user.accountId);
}

/** Walks to the end of the first deal, lets the cooldown pass, and walks on. */
async function playAll(session: EngineSession, onStep: (step: number) => Promise<EngineSession>): Promise<void> {
  let now = session;
  for (const [step, price] of [...WALK, ...NEXT].entries()) {
    if (step === WALK.length) now.market.pass(MINUTE_MS);
    await now.market.say('BTCUSDT', price);
    now = await onStep(step);
  }
}

describe('a DCA bot on the server', () => {
  it('buys its base order and two safety orders, takes its profit, rests, and begins the next deal', async () => {
    const user = await bench.seedUser();
    const session = await bench.startEngine();
    const { market } = session;
    await market.say('BTCUSDT', 60_000);
    const botId = await bench.createBot(user, 'dca', DCA);
    await command(session, user, 'select start_bot($1)', [botId]);
    await market.say('BTCUSDT', ...WALK);
    const fills = await bench.fillsOf(botId);
    expect(fills.map(({ side }) => side)).toEqual(['buy', 'buy', 'buy', 'sell']);
    const [base, first, second, sale] = fills.map(({ price }) => Number(price));
    expect((first ?? 0) / (base ?? 1)).toBeCloseTo(0.98, 5);
    expect((second ?? 0) / (base ?? 1)).toBeCloseTo(0.96, 5);
    const paid = fills.slice(0, 3).reduce((sum, { price, qty }) => sum + Number(price) * Number(qty) * 1.001, 0);
    const got = (sale ?? 0) * Number(fills[3]?.qty) * 0.999;
    expect(got / paid, 'net of the fees of both sides').toBeCloseTo(1.01, 4);
    await market.say('BTCUSDT', 59_900, 59_000);
    expect(await sides(botId), 'nothing during the cooldown').toHaveLength(4);
    market.pass(MINUTE_MS);
    await market.say('BTCUSDT', 59_500, 59_500);
    expect(await sides(botId)).toEqual(['buy', 'buy', 'buy', 'sell', 'buy']);
    expect(await bench.notesOf(botId)).toContain('DEAL_CLOSED');
    const earned = `
      select sum(f.trade_profit) = min(s.state -> 'state' -> 'bot' -> 'results' ->> 'dealProfit')::numeric as is_equal,
        count(f.trade_profit)::int as sales
      from trade_ledger f join bot_states s on s.bot_id = f.bot_id where f.bot_id = $1`;
    expect(await bench.rows(earned, [botId])).toEqual([{ is_equal: true, sales: 1 }]);
    await bench.expectReconciled(user);
  });

  it('pauses with its take profit resting, sells what it holds when it is stopped so, and is put away', async () => {
    const user = await bench.seedUser();
    const session = await bench.startEngine();
    const { market } = session;
    await market.say('BTCUSDT', 60_000);
    const botId = await bench.createBot(user, 'dca', DCA);
    await command(session, user, 'select start_bot($1)', [botId]);
    await market.say('BTCUSDT', 60_000, 60_010);
    await command(session, user, 'select pause_bot($1)', [botId]);
    await market.say('BTCUSDT', 60_000, 57_000, 57_010);
    expect(await sides(botId), 'a paused bot buys nothing').toEqual(['buy']);
    expect(await restingSlots(botId)).toEqual(['take_profit']);
    await expect(bench.ask(user, 'delete from bots where id = $1', [botId])).rejects.toThrow('Stop the bot');
    await command(session, user, 'select stop_bot($1, $2)', [botId, 'sell']);
    await market.say('BTCUSDT', 57_000, 57_010);
    expect(await sides(botId)).toEqual(['buy', 'sell']);
    expect(await bench.rows('select status from bots where id = $1', [botId])).toEqual([{ status: 'stopped' }]);
    const held = 'select 1 from bot_orders where account_id = $1 and reserved > 0';
    expect(await bench.rows(held, [user.accountId])).toEqual([]);
    await bench.expectReconciled(user);
    await expect(bench.ask(user, 'delete from bots where id = $1', [botId])).rejects.toThrow('Archive it instead.');
    await bench.ask(user, 'update bots set archived_at = now() where id = $1', [botId]);
  });

  it('ends in the same state however often it is restarted in the middle of a deal', async () => {
    const botId = randomUUID();
    const run = async (isRestarted: (step: number) => boolean): Promise<string> => {
      const user = await bench.seedUser();
      await bench.createBot(user, 'dca', DCA, botId);
      let session = await bench.startEngine();
      await session.market.say('BTCUSDT', 60_000);
      await command(session, user, 'select start_bot($1)', [botId]);
      await playAll(session, async (step) => {
        if (!isRestarted(step)) return session;
        await session.worker.stop();
        session = await bench.startEngine(session.market);
        return session;
      });
      await session.worker.stop();
      expect(await sides(botId)).toEqual(['buy', 'buy', 'buy', 'sell', 'buy', 'buy', 'sell']);
      await bench.expectReconciled(user);
      const result = await bench.digest(user);
      await bench.forget(user);
      return result;
    };
    const undisturbed = await run(() => false);
    expect(await run(() => true)).toBe(undisturbed);
    expect(await run((step) => step % 3 === 1)).toBe(undisturbed);
  });

  it('is found by the replay check to have done what it would do again, pauses, restarts and all', async () => {
    const user = await bench.seedUser();
    let session = await bench.startEngine();
    await session.market.say('BTCUSDT', 60_000);
    const botId = await bench.createBot(user, 'dca', DCA);
    await command(session, user, 'select start_bot($1)', [botId]);
    await playAll(session, async (step) => {
      if (step === 2) await command(session, user, 'select pause_bot($1)', [botId]);
      if (step === 3) await command(session, user, 'select start_bot($1)', [botId]);
      if (step !== 5) return session;
      await session.worker.stop();
      session = await bench.startEngine(session.market);
      return session;
    });
    const check = await checkByReplay(bench.replayOf(botId, session));
    const count = (await bench.rows('select 1 from bot_orders where bot_id = $1', [botId])).length;
    expect(count).toBeGreaterThan(8);
    expect(check).toMatchObject({ status: 'replayed', report: { differences: [], compared: count } });
    const shift = `update bot_orders set price = price - 1 where bot_id = $1 and slot = 'safety_2'`;
    await bench.rows(shift, [botId]);
    expect(await checkByReplay(bench.replayOf(botId, session))).toMatchObject({
      report: { differences: [{ kind: 'price' }] },
    });
  });

  it('answers every choice of stopping everything', async () => {
    const user = await bench.seedUser();
    const session = await bench.startEngine();
    const { market, worker } = session;
    await market.say('BTCUSDT', 60_000);
    const botId = await bench.createBot(user, 'dca', DCA);
    await command(session, user, 'select start_bot($1)', [botId]);
    await market.say('BTCUSDT', 60_000, 60_010);
    for (const [choice, left] of [
      ['pause_entries', ['take_profit']],
      ['cancel_orders', []],
    ] as const) {
      await bench.command(user, 'stop_all', { choice });
      await worker.onCommand(user.accountId);
      await market.say('BTCUSDT', 60_000, 60_010);
      expect(await restingSlots(botId), choice).toEqual(left);
    }
    await bench.command(user, 'stop_all', { choice: 'close_everything' });
    await worker.onCommand(user.accountId);
    await market.say('BTCUSDT', 60_000, 60_010);
    expect(await sides(botId)).toEqual(['buy', 'sell']);
    expect(await bench.rows('select status from bots where id = $1', [botId])).toEqual([{ status: 'stopped' }]);
    await bench.expectReconciled(user);
  });
});

describe('a DCA bot with a safety signal', () => {
  const SIGNAL = { timeframe: '1m', rule: below(priceOf('close'), 59_000) };
  /** Opens and closes of minutes: deep without the signal, the signal, and up to the take profit. */
  const MINUTES: ReadonlyArray<readonly [number, number]> = [
    [60_000, 60_000],
    [59_300, 59_100],
    [59_100, 58_400],
    [58_500, 59_000],
    [60_200, 60_400],
  ];

  async function play(botId: string, isRestarted: boolean): Promise<readonly [SeededUser, EngineSession]> {
    const user = await bench.seedUser();
    await bench.createBot(user, 'dca', { ...DCA, safetyStepPct: 1, safetySignal: SIGNAL }, botId);
    let session = await bench.startEngine();
    await session.market.say('BTCUSDT', 60_000);
    await command(session, user, 'select start_bot($1)', [botId]);
    session.market.pass(MINUTE_MS - (session.market.now() % MINUTE_MS));
    for (const [open, close] of MINUTES) {
      await playMinute(session.market, open, close);
      if (!isRestarted) continue;
      await session.worker.stop();
      session = await bench.startEngine(session.market);
    }
    return [user, session];
  }

  it('buys at the first quote after the candle that gives it, the same however often it is restarted', async () => {
    const botId = randomUUID();
    const [user, session] = await play(botId, false);
    const notes = await bench.notesOf(botId);
    expect(notes.filter((code) => code === 'SAFETY_SIGNAL')).toHaveLength(1);
    const fills = await bench.fillsOf(botId);
    expect(fills.map(({ side }) => side)).toEqual(['buy', 'buy', 'sell']);
    expect(Number(fills[1]?.price), 'at the market, which is below its price').toBeLessThan(58_600);
    const check = await checkByReplay(bench.replayOf(botId, session));
    expect(check).toMatchObject({ status: 'replayed', report: { differences: [] } });
    await session.worker.stop();
    await bench.expectReconciled(user);
    const undisturbed = await bench.digest(user);
    await bench.forget(user);
    const [again, last] = await play(botId, true);
    await last.worker.stop();
    expect(await bench.digest(again)).toBe(undisturbed);
  });
});
