// A real realtime service over HTTP for tests: real Postgres, real tokens, and the stock supabase-js client.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createClient, type SupabaseClient, type SupabaseClientOptions } from '@supabase/supabase-js';
import { Hono } from 'hono';
import { Client, type QueryResultRow } from 'pg';
import { createLogger } from '../../../logger.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { createAuthSettings } from '../../auth/auth-settings.ts';
import { createClientAddressReader } from '../../auth/http/client-address.ts';
import { issueAccessToken } from '../../auth/issue-access-token.ts';
import { createSessionLookUp, createSessionRegistry } from '../../auth/session-registry.ts';
import { importSigningKeys } from '../../auth/signing-keys.ts';
import { createAccessTokenVerifier } from '../../auth/verify-access-token.ts';
import { createEdge } from '../../edge/create-edge.ts';
import { DEFAULT_EDGE_LIMITS } from '../../edge/edge-limits.ts';
import type { GatewayEnv } from '../../edge/gateway-env.ts';
import { renderError } from '../../edge/render-error.ts';
import { createBroadcastRoutes } from '../create-broadcast-routes.ts';
import { createRealtime, type Realtime } from '../create-realtime.ts';
import type { RealtimeLimits } from '../limits.ts';

/** Notes belong to their owner; comments to whoever may see the note. `secret` may be selected by nobody. */
const TABLES = `
  create table public.notes (
    id uuid primary key default gen_random_uuid(),
    owner uuid not null,
    title text,
    amount numeric,
    rank bigint,
    at timestamptz,
    done boolean,
    tags text[],
    details jsonb,
    secret text,
    body text
  );
  create table public.note_comments (
    id bigint generated always as identity primary key,
    note_id uuid not null references public.notes (id) on delete cascade,
    words text
  );
  alter table public.notes enable row level security;
  alter table public.note_comments enable row level security;
  create policy own on public.notes for select to authenticated using (owner = (select auth.uid()));
  create policy by_note on public.note_comments for select to authenticated
    using (exists (select 1 from public.notes n where n.id = note_comments.note_id));
  create policy service on public.notes for select to service_role using (true);
  create policy service on public.note_comments for select to service_role using (true);
  grant select (id, owner, title, amount, rank, at, done, tags, details, body) on public.notes to authenticated;
  grant select on public.note_comments to authenticated;
  grant select on public.notes, public.note_comments to service_role;
  select change_feed.publish('public.notes');
  select change_feed.publish('public.note_comments');`;

export interface RealtimeUser {
  readonly id: string;
  readonly sessionId: string;
  readonly token: string;
  /** Another token of the same session. */
  readonly issue: (lifeSeconds: number) => Promise<string>;
}

export type TokenSource = string | null | (() => Promise<string | null>);

export interface RealtimeServer {
  readonly url: string;
  readonly database: TestDatabase;
  readonly realtime: Realtime;
  readonly logLines: readonly string[];
  /** Runs SQL as the owner of the database. */
  readonly sql: <Row extends QueryResultRow>(text: string, values?: readonly unknown[]) => Promise<Row[]>;
  readonly signUp: (lifeSeconds?: number) => Promise<RealtimeUser>;
  /** A stock client; `token` null is one that has not signed in. `onFrame` sees the text frames that it receives. */
  readonly connect: (
    token: TokenSource,
    onFrame?: (frame: string) => void,
    options?: RealtimeOptions,
  ) => SupabaseClient;
  /** Ends the clients made so far. */
  readonly disconnectClients: () => Promise<void>;
  /** Cuts every connection without a word, as a broken network does. */
  readonly cutConnections: () => void;
  readonly stop: () => Promise<void>;
}

export async function startRealtimeServer(limits: Partial<RealtimeLimits> = {}): Promise<RealtimeServer> {
  const database = await createTestDatabase();
  const { pools, secrets } = database;
  const logLines: string[] = [];
  const logger = createLogger('debug', { write: (line: string) => void logLines.push(line) });
  const owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query(TABLES);

  const settings = createAuthSettings('http://atb.test');
  const keys = await importSigningKeys(secrets.jwtKeys);
  const sessions = createSessionRegistry({ lookUp: createSessionLookUp(pools.auth) });
  const callers = {
    keys: secrets,
    verifyAccessToken: createAccessTokenVerifier({ keys, issuers: [settings.issuer], sessions }),
    allowedOrigins: ['http://app.test'],
    readClientAddress: createClientAddressReader([]),
  };
  const realtime = createRealtime({ ...callers, restPool: pools.rest, logger, limits });
  const app = new Hono<GatewayEnv>();
  app.onError((error, c) => renderError(error, c, logger));
  app.use(
    ...createEdge({
      ...callers,
      admitApiCall: () => Promise.reject(new Error('there is no public API here')),
      limits: DEFAULT_EDGE_LIMITS,
      isAllowedHost: () => true,
      takesPaymentEvents: false,
      isHttps: false,
    }),
  );
  app.route('/', createBroadcastRoutes(realtime.postBroadcasts));
  const answer = getRequestListener(app.fetch);
  const server = createServer((request, response) => void answer(request, response));
  const connections = new Set<Socket>();
  server.on('connection', (socket) => {
    connections.add(socket);
    socket.on('close', () => connections.delete(socket));
  });
  server.on('upgrade', realtime.handleUpgrade);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await realtime.ready;
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const clients: SupabaseClient[] = [];
  const disconnectClients = async () => {
    await Promise.all(clients.splice(0).map((client) => client.realtime.disconnect()));
  };

  return {
    url,
    database,
    realtime,
    logLines,
    sql: async <Row extends QueryResultRow>(text: string, values: readonly unknown[] = []) =>
      (await owner.query<Row>(text, [...values])).rows,
    signUp: async (lifeSeconds = 3600) => {
      const [id, sessionId] = [randomUUID(), randomUUID()];
      const email = `${id}@example.com`;
      await owner.query('insert into auth.users (id, email) values ($1, $2)', [id, email]);
      await owner.query('insert into auth.sessions (id, user_id) values ($1, $2)', [sessionId, id]);
      const subject = { sessionId, userId: id, email, sessionEnd: null, aal: 'aal1' as const, amr: [], phone: '' };
      const metadata = { isAnonymous: false, appMetadata: {}, userMetadata: {} };
      const issue = async (accessTokenSeconds: number) =>
        (await issueAccessToken({ ...subject, ...metadata }, keys, { ...settings, accessTokenSeconds })).token;
      return { id, sessionId, token: await issue(lifeSeconds), issue };
    },
    connect: (token, onFrame, options = {}) => {
      const accessToken = typeof token === 'function' ? token : async () => token;
      const client = createClient(url, secrets.publishableKey, {
        ...(token === null ? {} : { accessToken }),
        realtime: { ...options, ...(onFrame === undefined ? {} : { transport: tappedWebSocket(onFrame) }) },
      });
      clients.push(client);
      return client;
    },
    disconnectClients,
    cutConnections: () => {
      for (const connection of connections) connection.destroy();
    },
    stop: async () => {
      await disconnectClients();
      await realtime.close();
      for (const connection of connections) connection.destroy();
      await new Promise((resolve) => server.close(resolve));
      await owner.end();
      await database.drop();
    },
  };
}

type RealtimeOptions = NonNullable<SupabaseClientOptions<'public'>['realtime']>;
type Transport = NonNullable<RealtimeOptions['transport']>;

/** The runtime's own WebSocket, which also shows what it receives. */
function tappedWebSocket(onFrame: (frame: string) => void): Transport {
  class TappedWebSocket extends WebSocket {
    constructor(address: string | URL, protocols?: string | string[]) {
      super(address, protocols);
      this.addEventListener('message', ({ data }) => onFrame(typeof data === 'string' ? data : '[binary]'));
    }
  }
  return TappedWebSocket as unknown as Transport;
}
