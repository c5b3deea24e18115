import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Gauge, Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFolderStore } from '../files/folder-store.ts';
import { createGateway } from './create-gateway.ts';
import { readJson } from '../testing/read-json.ts';
import { startGateway, type TestGateway } from './testing/start-gateway.ts';

let gateway: TestGateway;
let isEngineWell = true;
const registry = new Registry();

beforeAll(async () => {
  new Gauge({ name: 'atb_test_gauge', help: 'x', registers: [registry] }).set(7);
  gateway = await startGateway({
    change: () => ({
      metrics: registry,
      healthChecks: {
        engine: async () => {
          if (!isEngineWell) throw new Error('canary: lease lost at 10.0.0.1');
          return { figures: { accounts: 3, secondsSinceQuote: 1 } };
        },
      },
    }),
  });
});
afterAll(() => gateway.stop());

const bare = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${gateway.url}${path}`, { headers });

describe('/healthz', () => {
  it('answers 200 with each part when everything works', async () => {
    const response = await bare('/healthz');
    expect(response.status).toBe(200);
    const part = { status: 'healthy', message: 'ok', responseTimeMs: expect.any(Number) };
    expect(await readJson(response)).toEqual({
      status: 'healthy',
      parts: { database: part, engine: { ...part, figures: { accounts: 3, secondsSinceQuote: 1 } } },
      version: '0.0.0-test',
    });
  });

  it('answers 503 when a part does not work, and says which but not why', async () => {
    isEngineWell = false;
    try {
      await expect.poll(async () => (await bare('/healthz')).status).toBe(503);
      const text = await (await bare('/healthz')).text();
      expect(JSON.parse(text)).toMatchObject({
        status: 'error',
        parts: { database: { status: 'healthy' }, engine: { status: 'error', message: 'not available' } },
      });
      expect(text).not.toContain('canary');
    } finally {
      isEngineWell = true;
      await expect.poll(async () => (await bare('/healthz')).status).toBe(200);
    }
  });
});

describe('/config.json', () => {
  it('tells what the web app needs, for the address under which it was opened', async () => {
    expect(await readJson(await bare('/config.json'))).toEqual({
      url: gateway.url,
      publishableKey: gateway.publishableKey,
      market: { mode: 'DEMO', source: 'simulated', venue: 'binance' },
      version: '0.0.0-test',
    });
    expect(JSON.stringify(await readJson(await bare('/config.json')))).not.toContain(gateway.secretKey);
  });
});

describe('/metrics', () => {
  it('answers this machine, and the operator from anywhere', async () => {
    await bare('/healthz');
    const text = await (await bare('/metrics')).text();
    expect(text).toContain('atb_test_gauge 7');
    expect(text).toContain('atb_http_request_duration_seconds_count{service="healthz",method="GET",status="2xx"}');
    expect((await bare('/metrics', { 'X-Forwarded-For': '192.0.2.1', apikey: gateway.secretKey })).status).toBe(200);
  });

  it.each([{ 'X-Forwarded-For': '127.0.0.1' }, { Via: '1.1 proxy' }, { Origin: 'http://localhost' }])(
    'answers nobody behind a proxy or in a browser: %o',
    async (headers) => {
      const sent = Object.fromEntries(Object.entries(headers)) as Record<string, string>;
      expect((await bare('/metrics', sent)).status).toBe(401);
      expect((await bare('/metrics', { ...sent, apikey: gateway.publishableKey })).status).toBe(401);
    },
  );

  it('answers nobody under another name of this machine', async () => {
    const { port } = new URL(gateway.url);
    const status = await new Promise((resolve) => {
      request({ port, host: '127.0.0.1', path: '/metrics', headers: { Host: 'rebound.example' } }, (response) =>
        resolve(response.resume().statusCode),
      ).end();
    });
    expect(status).toBe(421);
  });
});

describe('attachWebSockets', () => {
  it('hands every upgrade to realtime', async () => {
    const asked: (string | undefined)[] = [];
    const { pools, secrets } = gateway.database;
    const made = await createGateway({
      config: { siteUrl: null, allowedOrigins: [], supabaseUrl: null, supportEmail: null, host: '127.0.0.1' },
      secrets,
      pools,
      logger: { warn: () => undefined } as never,
      auth: {
        routes: { routes: [] } as never,
        verifyAccessToken: async () => ({ invalid: 'malformed' }),
        readClientAddress: () => '127.0.0.1',
      },
      realtime: {
        handleUpgrade: ({ url }, stream) => {
          asked.push(url);
          stream.end('HTTP/1.1 418 No\r\n\r\n');
        },
        postBroadcasts: () => Promise.resolve(),
      },
      files: { store: createFolderStore('/nowhere'), fileBytesMax: 1 },
      functions: [],
      services: null,
      clock: Date.now,
      market: () => ({ mode: 'DEMO', source: 'simulated', venue: 'binance' }),
      healthChecks: {},
      metrics: new Registry(),
      version: 'x',
      webDirectory: '/nowhere',
    });
    const server = createServer();
    made.attachWebSockets(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const status = await new Promise((resolve) => {
      request(
        {
          port,
          host: '127.0.0.1',
          path: '/realtime/v1/websocket',
          headers: { Connection: 'Upgrade', Upgrade: 'websocket' },
        },
        (response) => resolve(response.statusCode),
      ).end();
    });
    expect([status, asked]).toEqual([418, ['/realtime/v1/websocket']]);
    server.close();
  });
});
