// A real gateway over HTTP for tests: real Postgres, real auth, the stock supabase-js client.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { Hono } from 'hono';
import { Client, type QueryResultRow } from 'pg';
import { Registry } from 'prom-client';
import { createFolderStore } from '../../files/folder-store.ts';
import { createLogger } from '../../logger.ts';
import { createMailer } from '../../mail/create-mailer.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createAuthSettings, defaultAuthRateLimits, scaleAuthRateLimits } from '../auth/auth-settings.ts';
import { createAuth } from '../auth/create-auth.ts';
import { createGateway, type GatewayDeps } from '../create-gateway.ts';
import { DEFAULT_EDGE_LIMITS, scaleEdgeLimits } from '../edge/edge-limits.ts';
import type { GatewayEnv } from '../edge/gateway-env.ts';

export interface TestUser {
  readonly id: string;
  readonly email: string;
  readonly accessToken: string;
  /** A client that is signed in. */
  readonly client: SupabaseClient;
}

export interface TestGateway {
  readonly url: string;
  readonly database: TestDatabase;
  readonly publishableKey: string;
  readonly secretKey: string;
  /** Where the bytes of files lie. */
  readonly filesDirectory: string;
  /** Everything that the server logged, one JSON line an entry. */
  readonly logLines: readonly string[];
  /** A client of its own, signed in as nobody. */
  readonly connect: (key?: string) => SupabaseClient;
  readonly signUp: () => Promise<TestUser>;
  readonly fetch: (path: string, init?: RequestInit) => Promise<Response>;
  /** Runs SQL as the owner of the database. */
  readonly sql: <Row extends QueryResultRow>(text: string, values?: readonly unknown[]) => Promise<Row[]>;
  readonly stop: () => Promise<void>;
}

export interface TestGatewayOptions {
  /** SQL that the owner runs before the gateway starts. */
  readonly prepare?: string;
  readonly trustedProxies?: readonly string[];
  /** Takes the place of what a test gateway is made of. */
  readonly change?: (database: TestDatabase) => Partial<GatewayDeps<unknown>>;
}

export async function startGateway({ prepare, trustedProxies, change }: TestGatewayOptions = {}): Promise<TestGateway> {
  const database = await createTestDatabase();
  const { pools, secrets } = database;
  const owner = new Client({ connectionString: database.ownerUrl });
  owner.on('error', () => undefined);
  await owner.connect();
  if (prepare !== undefined) await owner.query(prepare);
  const logLines: string[] = [];
  const logger = createLogger('info', { write: (line: string) => void logLines.push(line) });
  const outboxDir = await mkdtemp(join(tmpdir(), 'atb-outbox-'));
  const filesDirectory = join(outboxDir, 'files');

  // The address is known once something listens, and the auth service needs it before it can be made.
  let app = new Hono<GatewayEnv>();
  const server = serve({ fetch: (request, env) => app.fetch(request, env), port: 0, hostname: '127.0.0.1' }) as Server;
  await new Promise<void>((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const auth = await createAuth({
    pool: pools.auth,
    settings: createAuthSettings(url, { rateLimits: scaleAuthRateLimits(defaultAuthRateLimits, 1000) }),
    secrets,
    mailer: createMailer({ smtpUrl: null, from: 'ATB <no-reply@atb.test>', outboxDir, logger }),
    logger,
    trustedProxies: trustedProxies ?? [],
  });
  const gateway = await createGateway({
    config: { siteUrl: null, allowedOrigins: [], supabaseUrl: null, supportEmail: null, host: '127.0.0.1' },
    secrets,
    pools,
    logger,
    auth,
    realtime: { handleUpgrade: (_, stream) => void stream.destroy(), postBroadcasts: () => Promise.resolve() },
    files: { store: createFolderStore(filesDirectory), fileBytesMax: 20_000_000 },
    functions: [],
    services: null,
    checksAnswers: true,
    clock: Date.now,
    market: () => ({ mode: 'DEMO', source: 'simulated', venue: 'binance' }),
    healthChecks: {},
    metrics: new Registry(),
    version: '0.0.0-test',
    webDirectory: '/nowhere',
    limits: scaleEdgeLimits(DEFAULT_EDGE_LIMITS, 1000),
    ...change?.(database),
  });
  app = gateway.app;

  const connect = (key = secrets.publishableKey) =>
    createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } });
  return {
    url,
    database,
    publishableKey: secrets.publishableKey,
    secretKey: secrets.secretKey,
    filesDirectory,
    logLines,
    connect,
    signUp: async () => {
      const client = connect();
      const email = `${randomUUID()}@example.test`;
      const { data, error } = await client.auth.signUp({ email, password: 'four stars over the harbour' });
      if (error !== null) throw error;
      if (data.session === null || data.user === null) throw new Error('The sign-up gave no session.');
      return { id: data.user.id, email, accessToken: data.session.access_token, client };
    },
    fetch: (path, init = {}) =>
      fetch(`${url}${path}`, {
        redirect: 'manual',
        ...init,
        headers: { apikey: secrets.publishableKey, ...Object.fromEntries(new Headers(init.headers)) },
      }),
    sql: async (text, values = []) => (await owner.query(text, [...values])).rows,
    stop: async () => {
      await auth.idle();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await owner.end();
      await database.drop();
      await rm(outboxDir, { recursive: true, force: true });
    },
  };
}
