// Broadcasts over HTTP: the same rooms, rights, sizes and rates as over a socket.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { openRawClient, type RawClient } from './testing/raw-client.ts';
import { type RealtimeServer, startRealtimeServer, type RealtimeUser } from './testing/start-realtime-server.ts';

const PATH = '/realtime/v1/api/broadcast';
const LIMITS = {
  // They refill so slowly that what a test sees does not depend on how long it takes.
  senderMessagesPerSecond: 0.001,
  senderMessageBurst: 300,
  deliveriesPerSecond: 0.001,
  // Ten messages to two: the tenth may take what is left and more.
  deliveryBurst: 19,
};

let server: RealtimeServer;
let ada: RealtimeUser;
let bob: RealtimeUser;
const clients: RawClient[] = [];

beforeAll(async () => {
  server = await startRealtimeServer(LIMITS);
  ada = await server.signUp();
  bob = await server.signUp();
});
afterEach(async () => {
  for (const { socket } of clients.splice(0)) socket.terminate();
  await server.disconnectClients();
  await eventually(() => expect(server.realtime.stats().sockets).toBe(0));
});
afterAll(() => server.stop());

interface Post {
  readonly token?: string | null;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

function post(path: string, { token = null, body, headers = {} }: Post = {}): Promise<Response> {
  const isRaw = typeof body === 'string' || body instanceof Uint8Array;
  return fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: {
      apikey: server.database.secrets.publishableKey,
      'Content-Type': 'application/json',
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: isRaw ? (body as string | Uint8Array<ArrayBuffer>) : JSON.stringify(body),
  });
}

async function listen(
  topic: string,
  { token = null, isPrivate = false }: { token?: string | null; isPrivate?: boolean } = {},
) {
  const client = await openRawClient(server, '1.0.0');
  clients.push(client);
  const payload = { config: { private: isPrivate }, ...(token === null ? {} : { access_token: token }) };
  client.send('1', '1', `realtime:${topic}`, 'phx_join', payload);
  expect(await client.reply('1')).toMatchObject({ status: 'ok' });
  return () => client.frames.filter((frame) => frame[3] === 'broadcast').map((frame) => frame[4]);
}

describe('a broadcast over HTTP', () => {
  it.each(['1.0.0', '2.0.0'])('is sent by the stock client and heard by one of version %s', async (vsn) => {
    const listener = server.connect(ada.token, undefined, { vsn }).channel('room');
    const heard: unknown[] = [];
    listener.on('broadcast', { event: '*' }, (message) => void heard.push(message));
    await new Promise((resolve) => listener.subscribe(resolve));
    const speaker = server.connect(bob.token).channel('room');
    expect(await speaker.httpSend('word', { x: 'ü ☂' })).toEqual({ success: true });
    await eventually(() => expect(heard).toMatchObject([{ event: 'word', payload: { x: 'ü ☂' } }]));
  });

  it('carries bytes unchanged', async () => {
    const listener = server.connect(ada.token).channel('bytes');
    const heard: { payload: ArrayBuffer }[] = [];
    listener.on('broadcast', { event: '*' }, (message) => void heard.push(message as never));
    await new Promise((resolve) => listener.subscribe(resolve));
    await server
      .connect(bob.token)
      .channel('bytes')
      .httpSend('b', new Uint8Array([0, 255, 7]));
    await eventually(() => expect(heard).toHaveLength(1));
    expect([...new Uint8Array(heard[0]?.payload ?? new ArrayBuffer())]).toEqual([0, 255, 7]);
  });

  it('takes several messages in one request', async () => {
    const [one, two] = [await listen('one'), await listen('two')];
    const messages = [
      { topic: 'one', event: 'a', payload: { n: 1 } },
      { topic: 'two', event: 'b' },
    ];
    expect((await post(PATH, { body: { messages } })).status).toBe(202);
    await eventually(() => expect(two()).toEqual([{ type: 'broadcast', event: 'b', payload: {} }]));
    expect(one()).toEqual([{ type: 'broadcast', event: 'a', payload: { n: 1 } }]);
  });
});

describe('a private room', () => {
  it('hears whom its policies let speak, and nobody else, also not in a batch with what is allowed', async () => {
    const topic = `user:${ada.id}`;
    const heard = await listen(topic, { token: ada.token, isPrivate: true });
    const open = await listen('open');
    const to = (token: string | null, query = '?private=true') =>
      post(`${PATH}/${topic}/events/e${query}`, { token, body: { by: token === ada.token ? 'ada' : 'another' } });
    expect((await to(bob.token)).status).toBe(403);
    expect((await to(null)).status).toBe(403);
    // The public room of that name is another one.
    expect((await to(bob.token, '')).status).toBe(202);
    const messages = [
      { topic: 'open', event: 'e', payload: {} },
      { topic, event: 'e', payload: { by: 'another' }, private: true },
    ];
    expect((await post(PATH, { token: bob.token, body: { messages } })).status).toBe(403);
    expect((await to(ada.token)).status).toBe(202);
    await eventually(() => expect(heard()).toMatchObject([{ payload: { by: 'ada' } }]));
    expect(open()).toEqual([]);
  });

  it('hears nobody who may only listen, and no session that has ended', async () => {
    await server.sql(
      `create policy news on realtime.messages for select to authenticated using (realtime.topic() = 'news')`,
    );
    expect((await post(`${PATH}/news/events/e?private=true`, { token: ada.token, body: {} })).status).toBe(403);
    const gone = await server.signUp();
    await server.sql(`delete from auth.sessions where id = '${gone.sessionId}'`);
    expect((await post(`${PATH}/user:${gone.id}/events/e?private=true`, { token: gone.token, body: {} })).status).toBe(
      401,
    );
    expect(await server.sql('select 1 from realtime.messages')).toEqual([]);
  });
});

describe('a request', () => {
  it.each<[string, number, string, Post]>([
    ['without a key', 401, `${PATH}/t/events/e`, { body: {}, headers: { apikey: '' } }],
    ['with a forged token', 401, `${PATH}/t/events/e`, { body: {}, token: 'a.b.c' }],
    [
      'with the secret key from a page',
      401,
      `${PATH}/t/events/e`,
      { body: {}, headers: { apikey: 'SECRET', Origin: 'http://app.test' } },
    ],
    ['that is no JSON', 400, `${PATH}/t/events/e`, { body: '{"a":' }],
    ['that is empty', 400, `${PATH}/t/events/e`, { body: '' }],
    ['that is nested too deeply', 400, PATH, { body: '['.repeat(10_000) + ']'.repeat(10_000) }],
    ['that is text', 415, `${PATH}/t/events/e`, { body: 'x', headers: { 'Content-Type': 'text/plain' } }],
    ['with a batch of bytes', 415, PATH, { body: 'x', headers: { 'Content-Type': 'application/octet-stream' } }],
    ['that is no batch', 422, PATH, { body: { topic: 't' } }],
    ['without messages', 422, PATH, { body: { messages: [] } }],
    ['with too many messages', 422, PATH, { body: { messages: Array(101).fill({ topic: 't', event: 'e' }) } }],
    ['with a flag that is text', 422, PATH, { body: { messages: [{ topic: 't', event: 'e', private: 'no' }] } }],
    ['without a topic', 422, PATH, { body: { messages: [{ topic: '', event: 'e' }] } }],
    ['with a long topic', 422, `${PATH}/${'t'.repeat(300)}/events/e`, { body: {} }],
    ['with a long event', 422, `${PATH}/t/events/${'e'.repeat(300)}`, { body: {} }],
    ['with a slash in its topic', 400, `${PATH}/a%2Fb/events/e`, { body: {} }],
    ['to another address', 426, `${PATH}/t`, { body: {} }],
  ])('%s is answered with %i', async (_name, status, path, given) => {
    const secret = given.headers?.['apikey'] === 'SECRET' ? { apikey: server.database.secrets.secretKey } : {};
    const answer = await post(path, { ...given, headers: { ...given.headers, ...secret } });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ message: expect.any(String) });
  });

  it('is as large as a frame of a socket may be and no larger', async () => {
    const of = (bytes: number) =>
      post(`${PATH}/t/events/e`, {
        token: ada.token,
        body: new Uint8Array(bytes),
        headers: { 'Content-Type': 'application/octet-stream' },
      });
    expect((await of(256 * 1024)).status).toBe(202);
    expect((await of(256 * 1024 + 1)).status).toBe(413);
  });
});

describe('one who floods over HTTP', () => {
  it('is heard as often as over a socket and told so; others are not held up', async () => {
    const [fay, gus] = [await server.signUp(), await server.signUp()];
    const heard = await listen('flood');
    const also = await listen('flood');
    const messages = Array.from({ length: 30 }, () => ({ topic: 'flood', event: 'e', payload: {} }));
    expect((await post(PATH, { token: fay.token, body: { messages } })).status).toBe(429);
    await eventually(() => expect([heard().length, also().length]).toEqual([10, 10]));
    const quiet = await listen('quiet');
    expect((await post(`${PATH}/quiet/events/e`, { token: fay.token, body: {} })).status).toBe(429);
    expect((await post(`${PATH}/quiet/events/e`, { token: gus.token, body: {} })).status).toBe(202);
    await eventually(() => expect(quiet()).toHaveLength(1));
  });

  it('uses up one allowance over HTTP and sockets, and pays for asking about private rooms', async () => {
    const hal = await server.signUp();
    // 40 messages and as many questions about rights: 200 of 300.
    const messages = Array.from({ length: 40 }, (_, n) => ({
      topic: `user:${hal.id}:${n}`,
      event: 'e',
      private: true,
    }));
    expect((await post(PATH, { token: hal.token, body: { messages } })).status).toBe(202);
    const answer = await post(PATH, { token: hal.token, body: { messages } });
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([429, '1']);
    const client = await openRawClient(server);
    clients.push(client);
    client.send('1', '1', 'realtime:mine', 'phx_join', { access_token: hal.token });
    await client.reply('1');
    for (let count = 0; count < 120; count += 1) client.send(null, `h${count}`, 'phoenix', 'heartbeat', {});
    expect(await client.closed).toBe(1008);
  });
});
