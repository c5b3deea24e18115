import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Front, openFront } from './front.ts';
import { createLogger } from './logger.ts';
import { monotonicMs } from './market-data/clock.ts';
import { ScriptedMarket } from './market-data/testing/scripted-market.ts';
import { openProbe } from './open-probe.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
let front: Front;
let isRunning = true;
const undos: Array<() => unknown> = [];

beforeAll(async () => {
  database = await createTestDatabase();
  front = await openFront({ port: 0, host: '127.0.0.1' });
  openProbe(
    {
      config: { dataDir: tmpdir(), smtpUrl: null, supabaseUrl: null, supabaseKey: null },
      pools: database.pools,
      secrets: database.secrets,
      market: { hub: { source: new ScriptedMarket(['BTCUSDT'], Date.now()), isStale: () => false } },
      files: { check: () => Promise.resolve() },
      pingSigner: () => Promise.resolve(false),
      logger: createLogger('silent'),
      onStop: (undo) => void undos.push(undo),
    },
    {
      vitals: () => ({
        isRunning,
        accountCount: 3,
        failingCount: 0,
        unreadableCount: 0,
        waitingCount: 0,
        queuedCount: 0,
        queueDepthMax: 0,
        overfullCount: 0,
        coalescedCount: 0,
        leasesRenewedAt: monotonicMs(),
        quotedAt: monotonicMs(),
      }),
    },
    front,
  );
});
afterAll(async () => {
  for (const undo of undos) undo();
  await front.close();
  await database.drop();
});

const readEngine = async () => {
  const response = await fetch(`${front.url}/healthz`);
  const { parts } = (await response.json()) as { readonly parts: Readonly<Record<string, object>> };
  expect(parts).not.toHaveProperty('realtime');
  return { code: response.status, engine: parts['engine'] };
};

it('lets a process without the gateway tell how its engine does, and nothing else', async () => {
  expect(await readEngine()).toMatchObject({ code: 200, engine: { status: 'healthy', figures: { accounts: 3 } } });
  const metrics = await (await fetch(`${front.url}/metrics`)).text();
  expect(metrics).toMatch(/^atb_engine_accounts 3$/mu);
  const hidden = await fetch(`${front.url}/metrics`, { headers: { 'X-Forwarded-For': '203.0.113.7' } });
  expect(hidden.status).toBe(401);
  expect((await fetch(`${front.url}/config.json`)).status).toBe(404);
  isRunning = false;
  await expect
    .poll(readEngine)
    .toMatchObject({ code: 503, engine: { status: 'error', message: 'the engine does not run' } });
});
