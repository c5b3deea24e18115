import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { runMigrations } from 'graphile-worker';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installQueue } from '../../jobs/install-queue.ts';
import { seedUser } from '../../testing/seed-user.ts';
import { readJson } from '../../testing/read-json.ts';
import { startGateway, type TestGateway } from '../testing/start-gateway.ts';
import { judgeDisk, readDiskSpace } from './disk-space.ts';
import { judgeEngine, judgeMarket } from './judge-engine.ts';
import { MachineWatch, type WatchedPool } from './machine-watch.ts';
import { openOperatorView, type OperatorView } from './operator-view.ts';
import { createRowFigures, judgeQueues } from './read-row-figures.ts';

const DOCUMENTS = resolve(import.meta.dirname, '../../../../../docs/operations');
const GIB = 2 ** 30;

/** What the server would say of its engine and market now; tests change it. */
const facts = {
  accounts: 2,
  accountsFailing: 0,
  accountsUnreadable: 0,
  accountsWaiting: 0,
  accountsBehind: 0,
  secondsSinceQuote: 1,
  secondsSinceRenewal: 2,
};
const market = { symbols: 4, symbolsStale: 0 };
let isEngineRunning = true;

let gateway: TestGateway;
let view: OperatorView;

beforeAll(async () => {
  gateway = await startGateway({
    change: ({ pools }) => {
      view = openOperatorView({
        pools,
        dataDir: tmpdir(),
        engine: () => {
          if (!isEngineRunning) throw new Error('the engine does not run');
          return facts;
        },
        serving: () => ({ engines: 1, accountsUnserved: 0 }),
        market: () => market,
        realtime: () => Promise.resolve(),
        reached: { signer: () => Promise.resolve(false), mail: null, files: () => Promise.resolve() },
      });
      return { metrics: new Registry(), healthChecks: view.healthChecks, figures: view.figures };
    },
  });
});
afterAll(async () => {
  view.close();
  await gateway.stop();
});

interface HealthAnswer {
  readonly status: string;
  readonly parts: Readonly<Record<string, { readonly status: string; readonly message: string }>>;
}

async function readHealth(): Promise<{ readonly code: number; readonly body: HealthAnswer }> {
  const response = await fetch(`${gateway.url}/healthz`);
  return { code: response.status, body: (await readJson(response)) as unknown as HealthAnswer };
}

/** Asks until the part says so: answers are remembered for a second. */
async function expectPart(part: string, status: string, message: string | RegExp): Promise<void> {
  await expect
    .poll(async () => (await readHealth()).body.parts[part])
    .toMatchObject({ status, message: typeof message === 'string' ? message : expect.stringMatching(message) });
}

describe('/healthz', () => {
  it('names every part', async () => {
    const { body } = await readHealth();
    expect(Object.keys(body.parts).toSorted()).toEqual([
      'bots',
      'clock',
      'connections',
      'database',
      'deliveries',
      'disk',
      'engine',
      'eventLoop',
      'exchangeAccounts',
      'files',
      'market',
      'queues',
      'realtime',
      'signer',
    ]);
  });

  it('tells of accounts that cannot be opened, and goes on serving', async () => {
    facts.accountsFailing = 1;
    await expectPart('engine', 'degraded', '1 account cannot be opened');
    expect(await readHealth()).toMatchObject({ code: 200, body: { status: 'degraded' } });
    facts.accounts = 0;
    await expectPart('engine', 'error', 'none of 1 account can be opened');
    expect(await readHealth()).toMatchObject({ code: 503, body: { status: 'error' } });
    Object.assign(facts, { accounts: 2, accountsFailing: 0 });
  });

  it('tells of accounts that wait for another market', async () => {
    facts.accountsWaiting = 2;
    await expectPart('engine', 'degraded', '2 accounts wait for another market');
    facts.accountsWaiting = 0;
    await expectPart('engine', 'healthy', 'ok');
  });

  it('tells of prices that have stopped, and of an engine that has', async () => {
    facts.secondsSinceQuote = 25;
    market.symbolsStale = 1;
    await expectPart('engine', 'degraded', 'no price for 25 s');
    await expectPart('market', 'degraded', '1 of 4 symbols have no current price');
    market.symbolsStale = 4;
    isEngineRunning = false;
    await expectPart('market', 'error', 'no current price');
    await expectPart('engine', 'error', 'the engine does not run');
    Object.assign(facts, { secondsSinceQuote: 1 });
    market.symbolsStale = 0;
    isEngineRunning = true;
  });

  it('tells of connections that are all in use', async () => {
    const { functions } = gateway.database.pools;
    const held = await Promise.all(Array.from({ length: functions.options.max }, () => functions.connect()));
    // Who waits gives up after five seconds, so somebody new asks all the time.
    const asking = setInterval(() => void functions.query('select 1').catch(() => undefined), 250);
    await expectPart('connections', 'degraded', /^all connections are in use: functions \(\d+ waiting\)$/u);
    clearInterval(asking);
    for (const client of held) client.release();
    await expectPart('connections', 'healthy', 'ok');
  });

  it('tells of jobs that have failed for good, and not of one at its last attempt', async () => {
    await installQueue(gateway.database.ownerUrl);
    await runMigrations({ pgPool: gateway.database.pools.engine });
    const add = async (change: string) => {
      const [job] = await gateway.sql<{ id: string }>(
        `select id from graphile_worker.add_job('prune-kept', max_attempts => 1)`,
      );
      await gateway.sql(`update graphile_worker._private_jobs set attempts = 1, ${change} where id = $1`, [job?.id]);
    };
    await add('locked_at = now()');
    await add(`updated_at = now() - interval '2 days'`);
    // Not by the page, which may have counted before they were there.
    expect(judgeQueues(await createRowFigures(gateway.database.pools.services)())).toMatchObject({ warning: null });
    await add(`last_error = 'no'`);
    await expect
      .poll(async () => (await readHealth()).body.parts['queues'], { timeout: 9_000 })
      .toMatchObject({ status: 'degraded', message: '1 job has failed for good in the last day' });
  });

  it('tells of a bot that a fault has stopped', async () => {
    const user = await seedUser(gateway.database.pools);
    await gateway.sql(
      `with made as (
         insert into bots (user_id, name, type, symbol, exchange_account_id, status)
         values ($1, 'Broken', 'grid', 'BTCUSDT', $2, 'error') returning id)
       insert into bot_states (bot_id, user_id, account_id, status, state, updated_at)
       select id, $1, $2, 'error', '{}', '2020-01-01' from made`,
      [user.userId, user.accountId],
    );
    await expectPart('bots', 'degraded', '1 bot was stopped by a fault in the last hour');
  });
});

describe('judgements', () => {
  it('call a disk full before the database stops', async () => {
    expect(judgeDisk({ freeBytes: 50 * GIB, totalBytes: 100 * GIB })).toMatchObject({ warning: null });
    expect(judgeDisk({ freeBytes: 2 * GIB, totalBytes: 100 * GIB })).toMatchObject({ warning: /nearly full/u });
    expect(judgeDisk({ freeBytes: 0.9 * GIB, totalBytes: 4 * GIB })).toMatchObject({ warning: /nearly full/u });
    expect(() => judgeDisk({ freeBytes: 0.1 * GIB, totalBytes: 100 * GIB })).toThrow('the disk is full');
    expect((await readDiskSpace([tmpdir()])).totalBytes).toBeGreaterThan(0);
  });

  it('are silent about what is in order', () => {
    expect(judgeEngine(facts).warning).toBeNull();
    expect(judgeMarket(market).warning).toBeNull();
  });
});

describe('MachineWatch', () => {
  let [wall, steady] = [1_000_000, 0];
  const pool = { totalCount: 3, idleCount: 0, waitingCount: 2, options: { max: 3 } };
  const watch = new MachineWatch({
    pools: { rest: pool satisfies WatchedPool },
    now: () => wall,
    monotonic: () => steady,
  });
  const pass = (ms: number, jumpMs = 0) => {
    wall += ms + jumpMs;
    steady += ms;
    watch.look();
  };

  it('tells a clock that was set, for five minutes', () => {
    pass(1_000, 40);
    expect(watch.clock().warning, 'an ordinary correction').toBeNull();
    pass(1_000, -3_600_000);
    expect(watch.clock().warning).toBe('the clock of this machine went back by 3600 s');
    pass(299_000);
    expect(watch.clockJumpMs).toBe(-3_600_000);
    pass(2_000);
    expect(watch.clock().warning).toBeNull();
  });

  it('tells exhausted connections once they have been so for two seconds', () => {
    pool.waitingCount = 0;
    pass(1_000);
    pool.waitingCount = 2;
    pass(1_000);
    expect(watch.connections().warning).toBeNull();
    pass(2_000);
    expect(watch.connections().warning).toBe('all connections are in use: rest (2 waiting)');
    pool.idleCount = 1;
    pass(1_000);
    expect(watch.connections().warning).toBeNull();
  });
});

describe('what comes for Prometheus and Grafana', () => {
  const namesIn = (text: string) => new Set(text.match(/\batb_[a-z0-9_]+\b/gu));
  const read = (file: string) => readFile(resolve(DOCUMENTS, file), 'utf8');

  it.each(['alerts.yml', 'grafana-dashboard.json'])('%s names figures that /metrics has', async (file) => {
    await readHealth(); // a request that is timed
    const text = await (await fetch(`${gateway.url}/metrics`)).text();
    const known = new Set([...text.matchAll(/^(atb_[a-z0-9_]+)[{ ]/gmu)].map(([, name]) => name));
    const used = [...namesIn(await read(file))];
    expect(used.length).toBeGreaterThan(10);
    expect(used.filter((name) => !known.has(name))).toEqual([]);
  });

  it('leave out what cannot be asked, and tell the rest', async () => {
    isEngineRunning = false;
    try {
      const text = await (await fetch(`${gateway.url}/metrics`)).text();
      expect(text).not.toMatch(/^atb_engine_accounts \d/mu);
      expect(text).toMatch(/^atb_disk_free_bytes \d/mu);
      expect(text).toMatch(/^atb_bots\{status="running"\} 0$/mu);
    } finally {
      isEngineRunning = true;
    }
  });

  it('rules that promtool accepts', async ({ skip }) => {
    const check = promisify(execFile)('promtool', ['check', 'rules', resolve(DOCUMENTS, 'alerts.yml')]);
    const outcome = await check.catch((error: NodeJS.ErrnoException & { readonly stdout?: string }) => {
      if (error.code === 'ENOENT') return null;
      throw new Error(error.stdout ?? error.message, { cause: error });
    });
    if (outcome === null) return skip('There is no promtool here: apt-get install prometheus brings it.');
    expect(outcome.stdout).toContain('SUCCESS');
  });
});
