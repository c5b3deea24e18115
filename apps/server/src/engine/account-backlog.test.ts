import type { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ScriptedMarket } from '../market-data/testing/scripted-market.ts';
import { eventually } from '../testing/eventually.ts';
import type { SeededUser } from '../testing/seed-user.ts';
import { checkByReplay } from './check-by-replay.ts';
import { BotBench } from './testing/bot-bench.ts';

const STARTS_AT = Date.UTC(2026, 5, 1, 12);
const BUY = { symbol: 'BTCUSDT', side: 'buy', type: 'limit', quantity: '0.001', price: '40000' };
const GRID = { lower: 59_000, upper: 61_000, grids: 11, allocation: 300, stopLossPct: 5 };
const QUOTES = 100_000;

let bench: BotBench;
beforeAll(async () => {
  bench = await BotBench.open();
});
afterEach(() => bench.stopEngines());
afterAll(() => bench.close());

/** A database that takes no transaction while it is held. */
class SlowDatabase {
  readonly pool: Pool;
  waiting = 0;
  #held: PromiseWithResolvers<void> | null = null;

  constructor(pool: Pool) {
    this.pool = new Proxy(pool, {
      get: (target, key) => {
        const value: unknown = Reflect.get(target, key);
        if (typeof value !== 'function') return value;
        return (...args: readonly unknown[]): unknown => {
          const call = () => Reflect.apply(value, target, args) as unknown;
          if (key !== 'connect' || this.#held === null) return call();
          this.waiting += 1;
          return this.#held.promise.then(call);
        };
      },
    });
  }

  hold(): void {
    this.#held = Promise.withResolvers();
  }

  letGo(): void {
    this.#held?.resolve();
    this.#held = null;
  }
}

async function open(market: ScriptedMarket) {
  const database = new SlowDatabase(bench.pool);
  const clock = { steady: 1_000_000 };
  const user = await bench.seedUser();
  const session = await bench.startEngine(market, {
    isLockstep: false,
    pool: database.pool,
    steady: () => clock.steady,
  });
  await market.say('BTCUSDT', 60_000);
  return { ...session, database, clock, user };
}

async function order(user: SeededUser, clientOrderId: string): Promise<void> {
  await bench.command(user, 'place_order', { ...BUY, clientOrderId }, clientOrderId);
}

const ordersByHand = (user: SeededUser) =>
  bench.rows<{ id: string; status: string }>(
    'select client_order_id as id, status from bot_orders where account_id = $1 and bot_id is null order by sequence',
    [user.accountId],
  );

describe('an account whose queue is held up', () => {
  it('opens nothing on prices that have waited too long, however fresh they call themselves', async () => {
    const { market, worker, database, clock, user } = await open(new ScriptedMarket(['BTCUSDT'], STARTS_AT));
    await order(user, 'first');
    await worker.onCommand(user.accountId);
    database.hold();
    await order(user, 'held');
    void worker.onCommand(user.accountId);
    await eventually(() => expect(database.waiting).toBeGreaterThan(0));
    await market.say('BTCUSDT', 60_010);
    await order(user, 'late');
    const late = worker.onCommand(user.accountId);
    clock.steady += 300_001;
    database.letGo();
    await late;
    expect(market.now() - STARTS_AT, 'by its own time the price is of now').toBe(2_000);
    const before = [
      { id: 'first', status: 'accepted' },
      { id: 'held', status: 'accepted' },
      { id: 'late', status: 'denied' },
    ];
    expect(await ordersByHand(user)).toEqual(before);
    expect(
      await bench.rows(`select result->>'reason' as reason from engine_commands where idempotency_key = 'late'`, []),
    ).toEqual([{ reason: 'NO_PRICE_DATA' }]);
    await market.say('BTCUSDT', 60_020);
    await order(user, 'after');
    await worker.onCommand(user.accountId);
    expect(await ordersByHand(user)).toEqual([...before, { id: 'after', status: 'accepted' }]);
  });

  it.each(['DEMO', 'LIVE'] as const)(
    'keeps few of 100,000 prices in memory, every command, and the price that reached a stop (%s)',
    async (mode) => {
      const scripted = new ScriptedMarket(['BTCUSDT'], STARTS_AT);
      const { market, worker, database, user } = await open(Object.defineProperty(scripted, 'mode', { value: mode }));
      const botId = await bench.createBot(user, 'grid', GRID);
      await bench.ask(user, 'select start_bot($1)', [botId]);
      await worker.onCommand(user.accountId);
      await market.say('BTCUSDT', 60_000, 60_001);
      database.hold();
      await order(user, 'held');
      void worker.onCommand(user.accountId);
      await eventually(() => expect(database.waiting).toBeGreaterThan(0));
      let deepest = 0;
      let last: Promise<void> = Promise.resolve();
      for (let i = 0; i < QUOTES; i += 1) {
        await market.say('BTCUSDT', i === 70_123 ? 50_000 : 60_000 + (i % 7));
        if (i % 500 === 0) deepest = Math.max(deepest, worker.vitals().queueDepthMax);
        if (i % 20_000 !== 10_000) continue;
        await order(user, `kept-${i}`);
        last = worker.onCommand(user.accountId);
      }
      const vitals = worker.vitals();
      expect(vitals.overfullCount).toBeGreaterThan(0);
      expect(vitals.coalescedCount).toBeGreaterThan(QUOTES * 0.9);
      expect(deepest).toBeLessThan(7_000);
      database.letGo();
      await last;
      await eventually(() => expect(worker.vitals()).toMatchObject({ queuedCount: 0, overfullCount: 0 }));
      const answers = await bench.rows<{ id: string; reason: string }>(
        `select idempotency_key as id, result->>'reason' as reason from engine_commands
         where account_id = $1 and kind = 'place_order' and status <> 'pending' order by sequence`,
        [user.accountId],
      );
      // Judged where they stand among the prices, which are a day old by then.
      const reason = 'NO_PRICE_DATA';
      const kept = [10_000, 30_000, 50_000, 70_000, 90_000].map((i) => ({ id: `kept-${i}`, reason }));
      expect(answers).toEqual([{ id: 'held', reason }, ...kept]);
      // The stop was seen on its price; it sells on one of now.
      market.pass(3_600_000);
      await market.say('BTCUSDT', 60_000, 60_001, 60_002);
      await worker.runner(user.accountId)?.idle();
      const [bot] = await bench.rows<{ status: string }>('select status from bots where id = $1', [botId]);
      expect(bot?.status).toBe('stopped');
      expect(await bench.notesOf(botId)).toContain('STOPPING');
      await bench.expectReconciled(user);
      if (mode === 'LIVE') return;
      const check = await checkByReplay(bench.replayOf(botId, { market, worker }));
      expect(check).toMatchObject({ status: 'replayed', report: { differences: [] } });
    },
    60_000,
  );
});
