import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openPool } from '../../testing/open-pool.ts';
import { startGateway, type TestGateway } from '../testing/start-gateway.ts';

/** A wire between us and the database that can be cut or frozen. */
interface Wire {
  readonly port: number;
  readonly cut: () => void;
  readonly freeze: () => void;
  readonly mend: () => void;
  readonly close: () => Promise<void>;
}

async function createWire(target: URL): Promise<Wire> {
  const sockets = new Set<Socket>();
  let state: 'whole' | 'cut' | 'frozen' = 'whole';
  const server = createServer((near) => {
    if (state === 'cut') return near.destroy();
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    }
    near.pipe(far);
    far.pipe(near);
    if (state === 'frozen') near.pause();
    return near;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const dropAll = () => sockets.forEach((socket) => socket.destroy());
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      state = 'cut';
      dropAll();
    },
    freeze: () => {
      state = 'frozen';
      for (const socket of sockets) socket.unpipe().pause();
    },
    mend: () => {
      if (state === 'frozen') dropAll();
      state = 'whole';
    },
    close: () => {
      dropAll();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

let gateway: TestGateway;
let wire: Wire;
let pool: Pool;

beforeAll(async () => {
  wire = await createWire(new URL(inject('ownerUrl')));
  gateway = await startGateway({
    change: ({ ownerUrl, secrets, pools: { services } }) => {
      const url = Object.assign(new URL(ownerUrl), {
        username: 'authenticator',
        password: secrets.dbPasswords.authenticator,
        port: String(wire.port),
      });
      pool = openPool({
        connectionString: url.href,
        max: 4,
        pipeline: true,
        query_timeout: 1_000,
        connectionTimeoutMillis: 1_000,
      });
      return { pools: { rest: pool, functions: pool, commands: pool, services } };
    },
  });
});
afterAll(async () => {
  wire.cut();
  await pool.end();
  await gateway.stop();
  await wire.close();
});

const ask = () =>
  fetch(`${gateway.url}/rest/v1/price_feeds?select=symbol&limit=1`, { headers: { apikey: gateway.secretKey } });

it.each(['cut', 'freeze'] as const)(
  'finding 24: answers 503 with Retry-After after a %s of the wire to the database, and goes on by itself',
  async (failure) => {
    expect((await ask()).status).toBe(200);
    wire[failure]();
    const answers = await Promise.all(Array.from({ length: 8 }, ask));
    for (const answer of answers) {
      expect(answer.status).toBe(503);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await answer.json()).toMatchObject({ code: 'PGRST001' });
    }
    await expect.poll(async () => (await gateway.fetch('/healthz')).status).toBe(503);
    wire.mend();
    await expect.poll(async () => (await ask()).status).toBe(200);
    await expect.poll(async () => (await gateway.fetch('/healthz')).status).toBe(200);
  },
  30_000,
);
