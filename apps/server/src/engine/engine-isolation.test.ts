import { INSTRUMENTS } from '@atb/core/market/instruments';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ScriptedMarket } from '../market-data/testing/scripted-market.ts';
import { eventually } from '../testing/eventually.ts';
import type { SeededUser } from '../testing/seed-user.ts';
import { PaperVenue } from '../venues/paper/paper-venue.ts';
import type { Venue } from '../venues/venue.ts';
import { acquireLease, announceWorker, readBeats } from './lease.ts';
import { BotBench } from './testing/bot-bench.ts';

const STARTS_AT = Date.UTC(2026, 5, 1, 12);
const BUY = { symbol: 'BTCUSDT', side: 'buy', type: 'limit', quantity: '0.01', price: '59000' };

let bench: BotBench;
beforeAll(async () => {
  bench = await BotBench.open();
});
afterEach(() => bench.stopEngines());
afterAll(() => bench.close());

const createPaper = () => new PaperVenue(INSTRUMENTS.filter(({ symbol }) => symbol === 'BTCUSDT'));

/** A venue that takes orders and never says so, until it is let go. */
function createHangingVenue(): Venue & { readonly letGo: () => void } {
  const paper = createPaper();
  const held = Promise.withResolvers<void>();
  return {
    place: async (request, reserved, at) => {
      const outcome = await paper.place(request, reserved, at);
      await held.promise;
      return outcome;
    },
    cancel: (clientOrderId, at) => paper.cancel(clientOrderId, at),
    query: (clientOrderId) => paper.query(clientOrderId),
    match: (quote) => paper.match(quote),
    recall: (quote) => paper.recall(quote),
    restore: (order) => paper.restore(order),
    letGo: held.resolve,
  };
}

const statusOf = (user: SeededUser) =>
  bench.rows<{ status: string }>('select status from bot_orders where account_id = $1', [user.accountId]);

describe('a venue that hangs', () => {
  it('holds up its own account alone: the others are still seen to', async () => {
    const [stuck, sound] = [await bench.seedUser(), await bench.seedUser()];
    const venue = createHangingVenue();
    const { market, worker } = await bench.startEngine(new ScriptedMarket(['BTCUSDT'], STARTS_AT), {
      isLockstep: false,
      venueTimeoutMs: 600_000,
      createVenue: (accountId) => (accountId === stuck.accountId ? venue : createPaper()),
    });
    await market.say('BTCUSDT', 60_000);
    await bench.command(stuck, 'place_order', { ...BUY, clientOrderId: 'stuck' });
    void worker.onCommand(stuck.accountId);
    await eventually(async () => expect(await statusOf(stuck)).toHaveLength(1));
    // Found by the rounds of the worker alone, which look at the stuck account, too.
    await bench.command(stuck, 'cancel_orders', {});
    await bench.command(sound, 'place_order', { ...BUY, clientOrderId: 'sound' });
    await eventually(async () => expect(await statusOf(sound)).toEqual([{ status: 'accepted' }]));
    await bench.command(sound, 'cancel_orders', {});
    await eventually(async () => expect(await statusOf(sound)).toEqual([{ status: 'cancelled' }]));
    venue.letGo();
  });

  it('is not waited for longer than its time, and asked what became of the order', async () => {
    const user = await bench.seedUser();
    const venue = createHangingVenue();
    const { market, worker } = await bench.startEngine(new ScriptedMarket(['BTCUSDT'], STARTS_AT), {
      isLockstep: false,
      venueTimeoutMs: 50,
      createVenue: () => venue,
    });
    await market.say('BTCUSDT', 60_000);
    await bench.command(user, 'place_order', { ...BUY, clientOrderId: 'late' });
    await worker.onCommand(user.accountId);
    expect(await statusOf(user)).toEqual([{ status: 'unknown' }]);
    await eventually(async () => expect(await statusOf(user)).toEqual([{ status: 'accepted' }]));
    venue.letGo();
    await bench.expectReconciled(user);
  });
});

describe('a lease', () => {
  it('is renewed from the first moment, however long the accounts take', async () => {
    const user = await bench.seedUser();
    await bench.command(user, 'cancel_orders', {});
    const held = Promise.withResolvers<void>();
    const slow = bench.holdingPool('as "hasCommand"', held.promise);
    const started = bench.startEngine(undefined, { pool: slow, workerId: 'slow' });
    const beat = () => bench.rows<{ beat: string }>(`select beat from engine_workers where worker_id = 'slow'`, []);
    await eventually(async () => expect(Number((await beat())[0]?.beat)).toBeGreaterThan(1));
    held.resolve();
    await started;
  });

  it('is taken from a worker whose connection lives, and who has not gone on since it was seen', async () => {
    const user = await bench.seedUser();
    const client = await bench.pool.connect();
    expect(await announceWorker(client, 'stopped')).toBe(true);
    await bench.rows(`update engine_workers set beat = 7 where worker_id = 'stopped'`, []);
    const first = await acquireLease(bench.pool, user.accountId, 'stopped', []);
    expect(await acquireLease(bench.pool, user.accountId, 'next', [])).toBeNull();
    const before = [{ workerId: 'stopped', beat: '6' }];
    expect(await acquireLease(bench.pool, user.accountId, 'next', before), 'it has gone on').toBeNull();
    const now = [{ workerId: 'stopped', beat: '7' }];
    const taken = await acquireLease(bench.pool, user.accountId, 'next', now);
    expect(taken?.token).toBe((first?.token ?? 0n) + 1n);
    client.release(true);
  });

  it('is taken from a worker that stood still before its first renewal', async () => {
    const user = await bench.seedUser();
    const client = await bench.pool.connect();
    expect(await announceWorker(client, 'early')).toBe(true);
    await acquireLease(bench.pool, user.accountId, 'early', []);
    const seen = (await readBeats(bench.pool, 'next')).filter(({ workerId }) => workerId === 'early');
    expect(seen, 'others can see that it does not go on').toHaveLength(1);
    expect(await acquireLease(bench.pool, user.accountId, 'next', seen)).not.toBeNull();
    client.release(true);
  });
});

describe('a command that waits for a first price', () => {
  it('does not happen after the stop that followed it', async () => {
    const user = await bench.seedUser('pro');
    const market = new ScriptedMarket(['BTCUSDT', 'ETHUSDT'], STARTS_AT);
    const { worker } = await bench.startEngine(market);
    await market.say('BTCUSDT', 60_000);
    await bench.command(user, 'place_order', {
      ...BUY,
      symbol: 'ETHUSDT',
      price: '2000',
      quantity: '0.1',
      clientOrderId: 'eth',
    });
    await worker.onCommand(user.accountId);
    await bench.command(user, 'stop_all', { choice: 'cancel_orders' });
    await worker.onCommand(user.accountId);
    await market.say('ETHUSDT', 2_100, 1_900);
    await worker.onCommand(user.accountId);
    expect(await statusOf(user)).toEqual([]);
    const results = await bench.rows<{ result: { status: string; reason?: string } }>(
      'select result from engine_commands where account_id = $1 order by sequence',
      [user.accountId],
    );
    expect(results.map(({ result }) => result.reason ?? result.status)).toEqual(['WITHDRAWN', 'done']);
  });
});
