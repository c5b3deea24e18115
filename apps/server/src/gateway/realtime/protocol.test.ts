import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { eventually } from '../../testing/eventually.ts';
import { hearChannel } from './testing/hear.ts';
import { openRawClient, type RawClient, realtimeAddress } from './testing/raw-client.ts';
import { type RealtimeServer, startRealtimeServer, type RealtimeUser } from './testing/start-realtime-server.ts';

const LIMITS = {
  messageBytesMax: 20_000,
  outgoingBytesMax: 300_000,
  channelsPerSocketMax: 3,
  subscriptionsPerChannelMax: 2,
  socketsPerUserMax: 2,
  messagesPerSecond: 5,
  messageBurst: 30,
  closeTimeoutMs: 300,
};

let server: RealtimeServer;
let ada: RealtimeUser;
const sockets: WebSocket[] = [];

beforeAll(async () => {
  server = await startRealtimeServer(LIMITS);
  ada = await server.signUp();
});

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.terminate();
  await server.disconnectClients();
  await eventually(() => expect(server.realtime.stats().sockets).toBe(0));
});

afterAll(() => server.stop());

const address = (query?: Readonly<Record<string, string>>) => realtimeAddress(server, query);

async function open(vsn?: string): Promise<RawClient> {
  const client = await openRawClient(server, vsn);
  sockets.push(client.socket);
  return client;
}

describe('handshake', () => {
  const statusOf = (url: string, headers: Readonly<Record<string, string>> = {}) =>
    new Promise<number>((resolve) => {
      const socket = new WebSocket(url, { headers });
      sockets.push(socket);
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
      socket.on('open', () => resolve(101));
      socket.on('error', () => undefined);
    });

  it('asks for a key of ours', async () => {
    expect(await statusOf(address())).toBe(101);
    expect(await statusOf(address({ apikey: '' }))).toBe(401);
    expect(await statusOf(address({ apikey: 'sb_publishable_guess' }))).toBe(401);
  });

  it('lets pages of listed origins in and no others', async () => {
    expect(await statusOf(address(), { Origin: 'http://app.test' })).toBe(101);
    expect(await statusOf(address(), { Origin: 'http://evil.test' })).toBe(403);
    expect(await statusOf(address(), { Origin: 'null' })).toBe(403);
    expect(await statusOf(address(), { Origin: server.url.replace('127.0.0.1', 'localhost') })).toBe(101);
    expect(await statusOf(address(), { Origin: 'http://localhost:1' })).toBe(403);
  });

  it('refuses the secret key from a browser', async () => {
    const apikey = server.database.secrets.secretKey;
    expect(await statusOf(address({ apikey }))).toBe(101);
    expect(await statusOf(address({ apikey }), { Origin: 'http://app.test' })).toBe(403);
  });

  it('speaks two versions of the protocol', async () => {
    expect(await statusOf(address({ vsn: '1.0.0' }))).toBe(101);
    expect(await statusOf(address({ vsn: '2.0.0' }))).toBe(101);
    for (const vsn of ['', '1.0.1', '3.0.0', 'constructor']) expect(await statusOf(address({ vsn }))).toBe(400);
  });

  it('takes upgrades of its own path alone', async () => {
    expect(await statusOf(address().replace('/websocket', '/anything'))).toBe(404);
  });
});

describe.each(['1.0.0', '2.0.0'])('messages of version %s', (vsn) => {
  it('answers heartbeats', async () => {
    const client = await open(vsn);
    client.send(null, '1', 'phoenix', 'heartbeat', {});
    expect(await client.reply('1')).toEqual({ status: 'ok', response: {} });
  });

  const payloads: ReadonlyArray<readonly [name: string, payload: unknown, reason: string]> = [
    ['null', null, 'InvalidJoinPayload: payload'],
    ['a list', [], 'InvalidJoinPayload: payload'],
    ['a config that is text', { config: 'x' }, 'InvalidJoinPayload: config'],
    ['a flag that is text', { config: { private: 'yes' } }, 'config.private'],
    [
      'an unknown event',
      { config: { postgres_changes: [{ event: 'TRUNCATE', schema: 'public' }] } },
      'postgres_changes.0.event',
    ],
    [
      'a table that is a number',
      { config: { postgres_changes: [{ event: '*', table: 7 }] } },
      'postgres_changes.0.table',
    ],
    [
      'a filter that is a list',
      { config: { postgres_changes: [{ event: '*', filter: [] }] } },
      'postgres_changes.0.filter',
    ],
    [
      'too many requests',
      { config: { postgres_changes: Array(3).fill({ event: '*', schema: 'public' }) } },
      'at most 2',
    ],
    ['a token that is a number', { access_token: 1 }, 'access_token'],
    ['a request for stored messages', { config: { broadcast: { replay: { since: 1 } } } }, 'UnableToReplayMessages'],
    ['prototypes', JSON.parse('{"config":{"__proto__":{"private":1},"constructor":1}}'), ''],
  ];

  it.each(payloads)('answers a join with %s by naming the fault', async (_name, payload, reason) => {
    const client = await open(vsn);
    client.send('1', '1', 'realtime:room', 'phx_join', payload);
    const { status, response } = await client.reply('1');
    expect(status).toBe(reason === '' ? 'ok' : 'error');
    expect(response.reason ?? '').toContain(reason);
  });

  it.each(['room', 'realtime:', `realtime:${'x'.repeat(300)}`])('refuses to join the topic %s', async (topic) => {
    const client = await open(vsn);
    client.send('1', '1', topic, 'phx_join', {});
    expect((await client.reply('1')).response.reason).toContain('InvalidTopic');
  });

  it('closes the socket on a frame that is too large', async () => {
    const client = await open(vsn);
    client.send('1', '1', 'realtime:room', 'phx_join', { access_token: 'x'.repeat(LIMITS.messageBytesMax) });
    expect(await client.closed).toBe(1009);
  });

  it('closes the socket on more messages than it may send', async () => {
    const client = await open(vsn);
    for (let index = 0; index < 40; index++) client.send(null, String(index), 'phoenix', 'heartbeat', {});
    expect(await client.closed).toBe(1008);
  });

  it('says that a topic was not joined', async () => {
    const client = await open(vsn);
    client.send('1', '5', 'realtime:room', 'broadcast', { type: 'broadcast', event: 'x', payload: {} });
    expect(await client.reply('5')).toEqual({ status: 'error', response: { reason: 'unmatched topic' } });
  });

  it('replaces a membership when the topic is joined again', async () => {
    const client = await open(vsn);
    client.send('1', '1', 'realtime:room', 'phx_join', {});
    client.send('2', '2', 'realtime:room', 'phx_join', {});
    await client.reply('2');
    expect(client.frames).toContainEqual(['1', '1', 'realtime:room', 'phx_close', {}]);
    client.send('1', '3', 'realtime:room', 'phx_leave', {});
    await client.reply('3');
    expect(server.realtime.stats().channels).toBe(1);
    client.send('2', '4', 'realtime:room', 'phx_leave', {});
    await eventually(() => expect(server.realtime.stats().channels).toBe(0));
  });

  it('allows so many channels of one socket and no more', async () => {
    const client = await open(vsn);
    for (const ref of ['1', '2', '3', '4']) client.send(ref, ref, `realtime:room-${ref}`, 'phx_join', {});
    expect(await client.reply('3')).toMatchObject({ status: 'ok' });
    expect((await client.reply('4')).response.reason).toContain('Too many channels');
  });

  it('allows so many sockets of one user and no more', async () => {
    const [one, two, three] = [await open(vsn), await open(vsn), await open(vsn)];
    for (const client of [one, two, three]) {
      client.send('1', '1', 'realtime:room', 'phx_join', { access_token: ada.token });
      await client.reply('1');
    }
    expect(await three.closed).toBe(1008);
    one.socket.terminate();
    await eventually(() => expect(server.realtime.stats().sockets).toBe(1));
    const four = await open(vsn);
    four.send('1', '1', 'realtime:room', 'phx_join', { access_token: ada.token });
    expect(await four.reply('1')).toMatchObject({ status: 'ok' });
  });
});

describe('what is no message', () => {
  it.each(['{', 'null', '{}', '[]', '["1","1","t"]', '[1,2,"t","e",{}]', `[null,null,"t","${'e'.repeat(300)}",{}]`])(
    'closes the socket on %s, which is no message of the protocol',
    async (text) => {
      const client = await open();
      client.socket.send(text);
      expect(await client.closed).toBe(1008);
    },
  );

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['another kind', Buffer.from([4, 0, 0, 0, 0, 0, 0])],
    ['lengths beyond the end', Buffer.from([3, 255, 255, 255, 255, 255, 1])],
    ['JSON that is none', Buffer.concat([Buffer.from([3, 0, 0, 1, 1, 0, 1]), Buffer.from('te{')])],
  ])('closes the socket on bytes that say %s', async (_name, bytes) => {
    const client = await open();
    client.socket.send(bytes);
    expect(await client.closed).toBe(1008);
  });
});

describe('what is no message of version 1.0.0', () => {
  it.each([
    '{',
    'null',
    '{}',
    '[null,"1","phoenix","heartbeat",{}]',
    '{"topic":"t","ref":"1","payload":{}}',
    '{"topic":"t","event":"e","ref":1,"payload":{}}',
    '{"topic":["t"],"event":"e","ref":"1","payload":{}}',
    `{"topic":"t","event":"${'e'.repeat(300)}","ref":"1","payload":{}}`,
    '{"__proto__":{"topic":"t","event":"e"},"ref":"1","payload":{}}',
  ])('closes the socket on %s, which is no message of the protocol', async (text) => {
    const client = await open('1.0.0');
    client.socket.send(text);
    expect(await client.closed).toBe(1008);
  });

  it('closes the socket on bytes, which have no meaning there', async () => {
    const client = await open('1.0.0');
    client.socket.send(Buffer.concat([Buffer.from([3, 0, 0, 1, 1, 0, 1]), Buffer.from('te{}')]));
    expect(await client.closed).toBe(1008);
  });
});

describe('a reader that does not keep up', () => {
  it('is dropped while the others get everything', async () => {
    const request = { event: 'INSERT', schema: 'public', table: 'price_feeds' } as const;
    const heard = await hearChannel(server.connect(ada.token), [request]);
    const slow = await openWithoutReading(ada.token);
    await eventually(() => expect(server.realtime.stats().channels).toBe(2));
    const before = process.memoryUsage().rss;
    for (let round = 0; round < 60; round++) {
      await server.sql(`insert into price_feeds (exchange, symbol, bid, ask, last, ts)
        select 'binance', 'SYM' || g, 1.5, 1.6, 1.55, now() from generate_series(1, 250) as g`);
    }
    await eventually(() => expect(heard.changes).toHaveLength(15_000));
    await eventually(() => expect(server.realtime.stats().sockets).toBe(1));
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
    slow.destroy();
  });
});

/** A client over a plain connection that joins and then reads nothing. */
async function openWithoutReading(token: string) {
  const { hostname, port, pathname, search } = new URL(address().replace('ws', 'http'));
  const connection = connect({ host: hostname, port: Number(port) });
  connection.on('error', () => undefined);
  connection.write(
    `GET ${pathname}${search} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  await once(connection, 'data');
  const config = { postgres_changes: [{ event: 'INSERT', schema: 'public', table: 'price_feeds' }] };
  const text = Buffer.from(JSON.stringify(['1', '1', 'realtime:slow', 'phx_join', { config, access_token: token }]));
  const header = Buffer.alloc(8);
  header.writeUInt8(0x81);
  header.writeUInt8(0x80 | 126, 1);
  header.writeUInt16BE(text.length, 2); // the mask after it is zero, so the text stays as it is
  connection.pause();
  connection.write(Buffer.concat([header, text]));
  return connection;
}

describe('a broken connection', () => {
  it('is made again by the stock client, which is then told of changes as before', async () => {
    const request = { event: 'INSERT', schema: 'public', table: 'notes' } as const;
    const heard = await hearChannel(server.connect(ada.token), [request]);
    server.cutConnections();
    await eventually(() => expect(heard.states).toEqual(['SUBSCRIBED', 'CHANNEL_ERROR', 'SUBSCRIBED']));
    await server.sql('insert into notes (owner) values ($1)', [ada.id]);
    await eventually(() => expect(heard.changes).toHaveLength(1));
  });
});

describe('a lost database connection', () => {
  it('is signalled as a gap, after which changes come again', async () => {
    const request = { event: 'INSERT', schema: 'public', table: 'notes' } as const;
    const heard = await hearChannel(server.connect(ada.token), [request]);
    await server.sql(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await eventually(() => expect(heard.states).toEqual(['SUBSCRIBED', 'CHANNEL_ERROR', 'SUBSCRIBED']));
    expect(heard.notices.map(({ status }) => status)).toEqual(['ok', 'error', 'ok']);
    expect(heard.notices[1]?.message).toContain('The connection to the database was lost');
    await server.sql('insert into notes (owner) values ($1)', [ada.id]);
    await eventually(() => expect(heard.changes).toHaveLength(1));
  });
});
