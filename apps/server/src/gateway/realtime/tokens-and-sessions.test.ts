import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { hearChannel } from './testing/hear.ts';
import { type RealtimeServer, startRealtimeServer } from './testing/start-realtime-server.ts';

const SUBSCRIPTION = { event: 'INSERT', schema: 'public', table: 'notes' } as const;

let server: RealtimeServer;

beforeAll(async () => {
  server = await startRealtimeServer();
});

afterEach(() => server.disconnectClients());

afterAll(() => server.stop());

const insertNote = (owner: string) => server.sql('insert into notes (owner) values ($1)', [owner]);

it('brings a client in that subscribes before it knows its token', async () => {
  const user = await server.signUp();
  const client = server.connect(user.token);
  const states: string[] = [];
  const changes: unknown[] = [];
  client
    .channel('hasty')
    .on('postgres_changes', SUBSCRIPTION, (change) => void changes.push(change))
    .subscribe((state) => void states.push(state));
  await eventually(() => expect(states).toEqual(['SUBSCRIBED', 'CHANNEL_ERROR', 'SUBSCRIBED']));
  await insertNote(user.id);
  await eventually(() => expect(changes).toHaveLength(1));
});

it('ends a channel when its token expires, and takes it back with a new one', async () => {
  const user = await server.signUp(6);
  let token = user.token;
  const client = server.connect(async () => token);
  const heard = await hearChannel(client, [SUBSCRIPTION]);
  expect(heard.states).toEqual(['SUBSCRIBED']);
  await eventually(() => expect(heard.states.slice(0, 2)).toEqual(['SUBSCRIBED', 'CHANNEL_ERROR']));
  expect(heard.notices.at(-1)).toMatchObject({ status: 'error', message: 'InvalidJWTToken: Token has expired' });
  await insertNote(user.id);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(heard.changes).toEqual([]);

  token = await user.issue(3600);
  await client.realtime.setAuth();
  await eventually(() => expect(heard.states.at(-1)).toBe('SUBSCRIBED'));
  await insertNote(user.id);
  await eventually(() => expect(heard.changes).toHaveLength(1));
});

it('goes on without a break when the token is refreshed in time', async () => {
  const user = await server.signUp(8);
  let token = user.token;
  const client = server.connect(async () => token);
  const heard = await hearChannel(client, [SUBSCRIPTION]);
  token = await user.issue(3600);
  await client.realtime.setAuth();
  await new Promise((resolve) => setTimeout(resolve, 9_000));
  expect(heard.states).toEqual(['SUBSCRIBED']);
  await insertNote(user.id);
  await eventually(() => expect(heard.changes).toHaveLength(1));
});

it('ends the channels of a session at once when it is signed out', async () => {
  const user = await server.signUp();
  const heard = await hearChannel(server.connect(user.token), [SUBSCRIPTION]);
  await server.sql('delete from auth.sessions where id = $1', [user.sessionId]);
  await eventually(() => expect(heard.states).toEqual(['SUBSCRIBED', 'CLOSED']));
  await insertNote(user.id);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(heard.changes).toEqual([]);
});

it('ends the channels of a banned user when it looks at the token again', async () => {
  // A server of its own: every channel of a server hears when its listener has been lost.
  const own = await startRealtimeServer();
  try {
    const user = await own.signUp();
    const heard = await hearChannel(own.connect(user.token), [SUBSCRIPTION]);
    await own.sql(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [user.id]);
    // The look at start is within the second; the next would be a minute later.
    await own.sql(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ~ $1',
      ['^listen'],
    );
    await eventually(() => expect(heard.states).toContain('CLOSED'));
  } finally {
    await own.stop();
  }
});

it('takes an API key in place of the token for a sign-out', async () => {
  const user = await server.signUp();
  let token: string | null = user.token;
  const client = server.connect(async () => token);
  const heard = await hearChannel(client, [SUBSCRIPTION]);
  token = server.database.secrets.publishableKey;
  await client.realtime.setAuth();
  await eventually(() => expect(heard.notices.at(-1)).toMatchObject({ status: 'error' }));
  await insertNote(user.id);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(heard.changes).toEqual([]);
});

it('brings nothing of the first user after another has signed in on the same connection', async () => {
  const [first, second] = [await server.signUp(), await server.signUp()];
  let { token } = first;
  const client = server.connect(async () => token);
  const heard = await hearChannel(client, [SUBSCRIPTION]);
  token = second.token;
  await client.realtime.setAuth();
  // A new token is not acknowledged: it works from the first row that it brings.
  await eventually(async () => {
    await insertNote(second.id);
    expect(heard.changes).not.toEqual([]);
  });
  const before = heard.changes.length;
  await insertNote(first.id);
  await insertNote(second.id);
  await eventually(() => expect(heard.changes.length).toBeGreaterThan(before));
  for (const change of heard.changes) expect(change.new).toMatchObject({ owner: second.id });
});

it.each([
  ['a token of nobody', async () => 'not.a.token'],
  [
    'a token of an ended session',
    async () => {
      const user = await server.signUp();
      await server.sql('delete from auth.sessions where id = $1', [user.sessionId]);
      return user.token;
    },
  ],
  ['an expired token', async () => (await server.signUp()).issue(-10)],
  [
    'a token whose claims were changed',
    async () => {
      const [head, body = '', signature] = (await server.signUp()).token.split('.');
      const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
      const forged = Buffer.from(JSON.stringify({ ...claims, sub: randomUUID() })).toString('base64url');
      return [head, forged, signature].join('.');
    },
  ],
])('refuses %s', async (_name, makeToken) => {
  const token = await makeToken();
  const heard = await hearChannel(server.connect(token), [SUBSCRIPTION]);
  expect(heard.states).toEqual(['CHANNEL_ERROR']);
  expect(heard.errors[0]).toMatch(/^InvalidJWTToken: /);
});

it('answers the heartbeats of a stock client', async () => {
  const user = await server.signUp();
  const beats: string[] = [];
  const client = server.connect(user.token, undefined, {
    // Also how long the client waits for an answer before it takes the connection for broken.
    heartbeatIntervalMs: 2_000,
    heartbeatCallback: (status) => void beats.push(status),
  });
  const heard = await hearChannel(client, [SUBSCRIPTION]);
  await eventually(() => expect(beats.filter((status) => status === 'ok').length).toBeGreaterThan(1));
  expect(new Set(beats)).toEqual(new Set(['sent', 'ok']));
  expect(heard.states).toEqual(['SUBSCRIBED']);
});
