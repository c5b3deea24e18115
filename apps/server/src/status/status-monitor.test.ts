import { STATUS_SERVICES, type StatusDocument } from '@atb/api/status-document';
import { DAY_MS, epochMs } from '@atb/core/base/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RequestTally } from '../gateway/health/request-tally.ts';
import { createCommerce } from '../commerce/create-commerce.ts';
import { createLogger } from '../logger.ts';
import { startGateway, type TestGateway } from '../gateway/testing/start-gateway.ts';
import { shareServices } from '../gateway/functions/function-lanes.ts';
import { SERVER_FUNCTIONS } from '../gateway/functions/registry.ts';
import { RunRepository } from '../research/run-repository.ts';
import { type DatabaseDoor, takeDatabaseDoor } from '../testing/database-door.ts';
import { createServiceChecks } from './service-checks.ts';
import { StatusMonitor } from './status-monitor.ts';

const tally = new RequestTally();
let monitor: StatusMonitor;
let gateway: TestGateway;
let door: DatabaseDoor;
/** Noon: what passes in the tests is of one day. */
let now = Math.floor(Date.now() / DAY_MS) * DAY_MS + DAY_MS / 2;

beforeAll(async () => {
  gateway = await startGateway({
    change: ({ pools }) => ({
      tally,
      status: () => monitor.published,
      functions: SERVER_FUNCTIONS,
      services: { research: new RunRepository(shareServices(pools)) },
    }),
  });
  const { pools } = gateway.database;
  const checks = createServiceChecks({
    url: gateway.url,
    publishableKey: () => gateway.publishableKey,
    probeHeaders: tally.probeHeaders,
    pool: pools.services,
    commerce: createCommerce(
      { stripeSecretKey: null, stripeWebhookSecret: null, stripeApiBase: null, hasTestCheckout: true },
      {
        shared: shareServices(pools),
        mailer: { send: async () => undefined },
        siteUrl: 'http://localhost',
        logger: createLogger('silent'),
        clock: () => epochMs(now),
      },
    ),
    market: { now: () => now, symbols: ['BTCUSDT', 'ETHUSDT'] },
  });
  monitor = new StatusMonitor({
    checks,
    pool: pools.services,
    requests: tally,
    siteUrl: 'https://atb.example',
    logger: createLogger('silent'),
    clock: () => now,
  });
  door = await takeDatabaseDoor(gateway.database.ownerUrl);
});
afterAll(async () => {
  await monitor.stop();
  await door.close();
  await gateway.stop();
});

async function read(): Promise<StatusDocument> {
  return (await (await fetch(`${gateway.url}/status.json`)).json()) as StatusDocument;
}

const statusOf = ({ services }: StatusDocument) => Object.fromEntries(services.map(({ id, status }) => [id, status]));
const messageOf = ({ services }: StatusDocument, wanted: string) => services.find(({ id }) => id === wanted)?.message;

// One after another: each goes on with the history of the one before.
describe('the status of a server', { shuffle: false }, () => {
  it('says that nothing was checked before the first round', async () => {
    expect((await fetch(`${gateway.url}/status.json`)).status).toBe(503);
  });

  it('uses every service and says what it found, to everybody', async () => {
    await monitor.check();
    const none = await read();
    // There are no prices yet, and no web app in a test.
    expect(statusOf(none)).toEqual({
      license_verification: 'healthy',
      payment_processing: 'healthy',
      database: 'healthy',
      edge_functions: 'healthy',
      web_application: 'error',
      market_data: 'error',
    });
    expect(none).toMatchObject({ status: 'error', label: 'Service Disruption' });
    expect(messageOf(none, 'web_application')).toBe('Connection failed: the web app answered 503');

    await gateway.sql(
      `insert into price_feeds (exchange, symbol, bid, ask, last, ts) values ('binance', 'BTCUSDT', 1, 1, 1, to_timestamp($1 / 1000.0))`,
      [now - 6 * 60_000],
    );
    await monitor.check();
    expect(messageOf(await read(), 'market_data')).toBe('Stale data detected');
    await gateway.sql('update price_feeds set ts = to_timestamp($1 / 1000.0)', [now - 4 * 60_000]);
    await monitor.check();
    expect(statusOf(await read())).toMatchObject({ market_data: 'healthy' });
  });

  it('counts the requests of users and not its own', async () => {
    now += 30_000;
    await monitor.check();
    const before = (await read()).requests24h.requests;
    await gateway.fetch('/auth/v1/settings');
    await gateway.fetch('/nowhere.png');
    await gateway.fetch('/healthz');
    now += 30_000;
    await monitor.check();
    expect((await read()).requests24h.requests - before).toBe(2);
  });

  it('is sent from memory: small on the wire, known by its tag, nothing private in it', async () => {
    const response = await fetch(`${gateway.url}/status.json`);
    expect(response.headers.get('Content-Encoding')).toBe('gzip');
    const text = await response.text();
    expect(text).not.toMatch(/127\.0\.0\.1|localhost|postgres|sb_secret|@/u);
    const tag = response.headers.get('ETag') ?? '';
    const again = await fetch(`${gateway.url}/status.json`, { headers: { 'If-None-Match': tag } });
    expect(again.status).toBe(304);
    expect((await fetch(`${gateway.url}/status.json`, { method: 'POST' })).status).toBe(405);
  });

  it('has a feed of incidents', async () => {
    for (let index = 0; index < 3; index += 1) {
      now += 30_000;
      await monitor.check();
    }
    expect((await read()).incidents).toContainEqual(
      expect.objectContaining({ service: 'web_application', kind: 'outage', resolvedAt: null }),
    );
    const response = await fetch(`${gateway.url}/status/feed.xml`);
    expect(response.headers.get('Content-Type')).toBe('application/atom+xml; charset=utf-8');
    const feed = await response.text();
    expect(feed).toContain('<title>Web application: service disruption</title>');
    expect(feed).toContain('<link rel="self" type="application/atom+xml" href="https://atb.example/status/feed.xml"/>');
  });

  it('says that the database is gone, and keeps what it found until it is back', async () => {
    now += 30_000;
    await door.shut();
    await monitor.check();
    const gone = await read();
    expect(statusOf(gone)).toMatchObject({ database: 'error', license_verification: 'error' });
    expect(messageOf(gone, 'database')).toBe('Connection failed: the database does not answer');
    expect(gone.sentence).toMatch(/^Not working: /u);
    expect(gone.services.find(({ id }) => id === 'database')?.days, 'what was known before').toHaveLength(1);
    const slots = [now];
    now += 30_000;
    await monitor.check();
    slots.push(now);
    await door.open();
    now += 30_000;
    await monitor.check();
    expect(statusOf(await read())).toMatchObject({ database: 'healthy' });
    const { rows } = await gateway.database.pools.engine.query<{ n: number }>(
      `select count(*)::int as n from health_checks where service = 'database' and status = 'error' and slot = any ($1)`,
      [slots.map((at) => Math.floor(at / 30_000))],
    );
    expect(rows).toEqual([{ n: 2 }]);
    const counted = await gateway.database.pools.engine.query<{ services: number }>(
      'select count(distinct service)::int as services from health_days',
    );
    expect(counted.rows).toEqual([{ services: STATUS_SERVICES.length }]);
  });
});
