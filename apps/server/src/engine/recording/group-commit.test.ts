import type { EpochMs } from '@atb/core/base/time';
import { emptyChanges } from '@atb/core/engine/account/account-types';
import type { BotId, ClientOrderId } from '@atb/core/orders/order-request';
import type { Pool, PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acquireLease, type Lease } from '../lease.ts';
import { BotBench } from '../testing/bot-bench.ts';
import { GroupCommit } from './group-commit.ts';
import type { Recording } from './recording.ts';

const AT = Date.UTC(2026, 5, 1, 12) as EpochMs;

let bench: BotBench;
beforeAll(async () => {
  bench = await BotBench.open();
});
afterAll(() => bench.close());

interface Account {
  readonly botId: string;
  readonly lease: Lease;
  readonly recording: Recording;
}

/** An account whose bot has one thing to say. */
async function openAccount(): Promise<Account> {
  const user = await bench.seedUser();
  const botId = await bench.createBot(user, 'grid', { lower: '50000', upper: '70000', grids: 4, allocation: '100' });
  const lease = await acquireLease(bench.pool, user.accountId, 'test', []);
  if (lease === null) return expect.fail('no lease');
  const [row] = await bench.rows<{ settings: string }>('select account_settings($1) as settings', [user.accountId]);
  const note = { botId: botId as BotId, severity: 'info', code: 'SAID', message: 'Once.', at: AT } as const;
  const recording: Recording = {
    lease,
    userId: user.userId,
    changes: { ...emptyChanges(AT), notes: [note] },
    signals: null,
    done: [],
    quotes: [],
    settings: row?.settings ?? '',
    clock: AT,
    volume: null,
  };
  return { botId, lease, recording };
}

const openAccounts = () => Promise.all([openAccount(), openAccount(), openAccount()]);
const said = (accounts: readonly Account[]) =>
  Promise.all(accounts.map(async ({ botId }) => (await bench.notesOf(botId)).length));

function recordAll(accounts: readonly Account[], pool: Pool = bench.pool) {
  const { record } = new GroupCommit();
  return accounts.map(({ recording }) => record(pool, recording));
}

/** Connections that tell of each transaction begun, and are lost where `isLost` says so. */
function watchedPool(onBegin: () => void, isLost: () => boolean): Pool {
  const watch = (client: PoolClient): PoolClient =>
    new Proxy(client, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key);
        if (typeof value !== 'function') return value;
        return async (...args: readonly unknown[]): Promise<unknown> => {
          if (args[0] === 'begin') onBegin();
          const answer: unknown = await Reflect.apply(value, target, args);
          if (args[0] === 'commit' && isLost()) throw new Error('Connection terminated unexpectedly');
          return answer;
        };
      },
    });
  return new Proxy(bench.pool, {
    get: (target, key) =>
      key === 'connect' ? async () => watch(await target.connect()) : (Reflect.get(target, key) as unknown),
  });
}

describe('changes of many accounts', () => {
  it('are one transaction', async () => {
    const accounts = await openAccounts();
    let begun = 0;
    const pool = watchedPool(
      () => (begun += 1),
      () => false,
    );
    await Promise.all(recordAll(accounts, pool));
    expect(begun).toBe(1);
    expect(await said(accounts)).toEqual([1, 1, 1]);
    const clocks = await bench.rows('select from account_clocks where account_id = any($1) and at = $2', [
      accounts.map(({ lease }) => lease.accountId),
      new Date(AT),
    ]);
    expect(clocks).toHaveLength(3);
  });

  it('that go out to a venue go before what venues have said, whichever came first', async () => {
    const accounts = await openAccounts();
    const [answered, ...sending] = accounts;
    const cancel = { kind: 'cancel', clientOrderId: 'one' as ClientOrderId, symbol: 'BTCUSDT' } as const;
    const toVenue = sending.map((each) => {
      const changes = { ...each.recording.changes, venueCommands: [cancel] };
      return { ...each, recording: { ...each.recording, changes } };
    });
    const isSent = Promise.withResolvers<void>();
    let connections = 0;
    const pool = new Proxy(bench.pool, {
      get: (target, key) => {
        if (key !== 'connect') return Reflect.get(target, key) as unknown;
        return async () => {
          connections += 1;
          if (connections > 1) await isSent.promise;
          return target.connect();
        };
      },
    });
    const [last, ...first] = recordAll([answered, ...toVenue], pool);
    await Promise.all(first);
    expect(await said(accounts)).toEqual([0, 1, 1]);
    isSent.resolve();
    await last;
    expect(await said(accounts)).toEqual([1, 1, 1]);
  });

  it('are recorded but for those of an account that was lost or traded under other limits', async () => {
    const accounts = await openAccounts();
    const [lost, changed] = accounts;
    await bench.rows('update engine_leases set token = token + 1 where account_id = $1', [lost.lease.accountId]);
    const stale = { ...changed, recording: { ...changed.recording, settings: 'of before' } };
    const outcomes = await Promise.allSettled(recordAll([lost, stale, accounts[2]]));
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
    expect(await said(accounts)).toEqual([0, 0, 1]);
  });

  it('do not wait for an account that something else holds', async () => {
    const accounts = await openAccounts();
    const holder = await bench.pool.connect();
    await holder.query('begin');
    await holder.query('select from engine_leases where account_id = $1 for update', [accounts[1].lease.accountId]);
    const [first, held, last] = recordAll(accounts);
    await Promise.all([first, last]);
    expect(await said(accounts)).toEqual([1, 0, 1]);
    await holder.query('rollback');
    holder.release();
    await held;
    expect(await said(accounts)).toEqual([1, 1, 1]);
  });

  it('are not written again when nobody knows whether they were', async () => {
    const accounts = await openAccounts();
    const pool = watchedPool(
      () => undefined,
      () => true,
    );
    const outcomes = await Promise.allSettled(recordAll(accounts, pool));
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await said(accounts), 'once, as far as the database knows').toEqual([1, 1, 1]);
  });

  it('of more accounts than one transaction takes are all recorded', async () => {
    const accounts = await Promise.all(Array.from({ length: 70 }, openAccount));
    await Promise.all(recordAll(accounts));
    expect(new Set(await said(accounts))).toEqual(new Set([1]));
  });
});
