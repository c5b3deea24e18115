// A real auth service over HTTP for tests: real Postgres, real mails in an outbox, and the stock supabase-js client.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { Hono } from 'hono';
import { Client, type QueryResultRow } from 'pg';
import { createLogger } from '../../../logger.ts';
import type { LiveSecrets } from '../../../live-secrets.ts';
import { createMailer } from '../../../mail/create-mailer.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { type AuthSettings, createAuthSettings, defaultAuthRateLimits, scaleAuthRateLimits } from '../auth-settings.ts';
import { type Auth, createAuth } from '../create-auth.ts';

export interface AuthServer {
  readonly url: string;
  readonly database: TestDatabase;
  readonly auth: Auth;
  /** Everything that the server logged, one JSON line an entry. */
  readonly logLines: readonly string[];
  /** A client of its own, with no session and nothing kept. */
  readonly connect: () => SupabaseClient;
  readonly post: (path: string, body: unknown, headers?: Readonly<Record<string, string>>) => Promise<Response>;
  /** Runs SQL as the owner of the database. */
  readonly sql: <Row extends QueryResultRow>(text: string, values?: readonly unknown[]) => Promise<Row[]>;
  /** Mails written so far to `address`, oldest first, once no work is pending. */
  readonly mailsTo: (address: string) => Promise<readonly string[]>;
  readonly outboxDir: string;
  readonly stop: () => Promise<void>;
}

export interface AuthServerOptions {
  /** Or what makes them, for who has to know the server's address first. */
  readonly settings?: Partial<AuthSettings> | ((url: string) => Promise<Partial<AuthSettings>>);
  readonly trustedProxies?: readonly string[];
  /** Seconds are never stretched; points are multiplied so that tests do not meet limits by accident. */
  readonly rateFactor?: number;
  /** Keys that are rotated while the server runs. */
  readonly keySource?: LiveSecrets;
  /** The database of another server, which drops it. */
  readonly database?: TestDatabase;
}

/** The body of a quoted-printable mail as it was before encoding. */
function decodeMail(source: string): string {
  return source
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

export async function startAuthServer(options: AuthServerOptions = {}): Promise<AuthServer> {
  const database = options.database ?? (await createTestDatabase());
  const { pools } = database;
  const secrets = options.keySource?.secrets ?? database.secrets;
  const outboxDir = join(await mkdtemp(join(tmpdir(), 'atb-outbox-')), 'outbox');
  const logLines: string[] = [];
  const logger = createLogger('info', { write: (line: string) => void logLines.push(line) });

  const app = new Hono();
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  await new Promise<void>((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const rateLimits = scaleAuthRateLimits(defaultAuthRateLimits, options.rateFactor ?? 1000);
  const changes = typeof options.settings === 'function' ? await options.settings(url) : options.settings;
  const settings = createAuthSettings(url, { rateLimits, ...changes });
  const auth = await createAuth({
    pool: pools.auth,
    settings,
    secrets,
    ...(options.keySource === undefined ? {} : { keySource: options.keySource }),
    mailer: createMailer({ smtpUrl: null, from: 'ATB <no-reply@atb.test>', outboxDir, logger }),
    logger,
    trustedProxies: options.trustedProxies ?? [],
  });
  app.route('/auth/v1', auth.routes);

  const owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  const sql = async <Row extends QueryResultRow>(text: string, values: readonly unknown[] = []) =>
    (await owner.query<Row>(text, [...values])).rows;

  return {
    url,
    database,
    auth,
    logLines,
    connect: () =>
      createClient(url, secrets.publishableKey, { auth: { persistSession: false, autoRefreshToken: false } }),
    post: (path, body, headers = {}) =>
      fetch(`${url}/auth/v1${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
        redirect: 'manual',
      }),
    sql,
    mailsTo: async (address) => {
      await auth.idle();
      const names = await readdir(outboxDir).catch(() => []);
      const mails = await Promise.all(
        names.toSorted((a, b) => a.localeCompare(b)).map((name) => readFile(join(outboxDir, name), 'utf8')),
      );
      return mails.map(decodeMail).filter((mail) => mail.includes(`To: ${address}`));
    },
    outboxDir,
    stop: async () => {
      await auth.idle();
      await new Promise((resolve) => server.close(resolve));
      await owner.end();
      if (options.database === undefined) await database.drop();
      await rm(join(outboxDir, '..'), { recursive: true, force: true });
    },
  };
}

let people = 0;

/** An address that no other test uses. */
export function newEmail(): string {
  people += 1;
  return `person-${process.pid}-${people}-${Date.now()}@example.com`;
}

export const GOOD_PASSWORD = 'four stars over the harbour';
