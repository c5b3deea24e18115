// What clients make the server do for each other is counted: messages × members, connections, and what is dropped.
import { once } from 'node:events';
import { afterEach, afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { eventually } from '../../testing/eventually.ts';
import { hearChannel } from './testing/hear.ts';
import { openRawClient, type RawClient, realtimeAddress } from './testing/raw-client.ts';
import { type RealtimeServer, startRealtimeServer, type RealtimeUser } from './testing/start-realtime-server.ts';

const LIMITS = {
  anonymousSocketsPerAddressMax: 12,
  messagesPerSecond: 10_000,
  messageBurst: 10_000,
  senderMessagesPerSecond: 0.001,
  senderMessageBurst: 400,
  // They refill so slowly that what a test sees does not depend on how long it takes.
  deliveriesPerSecond: 0.001,
  // Ten messages to ten: the tenth may take what is left and more.
  deliveryBurst: 95,
  allDeliveriesPerSecond: 100_000,
  droppedPerSecond: 0.001,
  droppedBurst: 30,
  senderDroppedPerSecond: 0.001,
  senderDroppedBurst: 200,
};
const MEMBERS = 10;

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

async function join(topic: string, config: object = {}, token: string | null = null): Promise<RawClient> {
  const client = await openRawClient(server);
  sockets.push(client.socket);
  client.send('1', '1', topic, 'phx_join', { config, ...(token === null ? {} : { access_token: token }) });
  expect(await client.reply('1')).toMatchObject({ status: 'ok' });
  return client;
}

const say = (client: RawClient, topic: string, ref: string) =>
  client.send('1', ref, topic, 'broadcast', { type: 'broadcast', event: 'x', payload: {} });
const heardBy = ({ frames }: RawClient) => frames.filter(([data]) => data instanceof Buffer).length;

describe('one who floods a public room', () => {
  it('is heard as often as messages times members allow, is cut off with a code, and costs nobody else anything', async () => {
    const topic = 'realtime:flood';
    const heard = await hearChannel(server.connect(ada.token), [{ event: 'INSERT', schema: 'public', table: 'notes' }]);
    const members = await Promise.all(Array.from({ length: MEMBERS - 1 }, () => join(topic)));
    const flooder = await join(topic, { broadcast: { ack: true } });
    for (let count = 0; count < 60; count += 1) say(flooder, topic, `m${count}`);
    await server.sql(`insert into notes (owner, title) values ('${ada.id}', 'still here')`);
    expect(await flooder.closed).toBe(4004);
    await eventually(() => expect(heard.changes).toMatchObject([{ new: { title: 'still here' } }]));
    // Ten messages, and none of the fifty others.
    await eventually(() => expect(members.map(heardBy)).toEqual(members.map(() => 10)));

    // Who comes back finds the allowance of the address used up; a user's is their own.
    const again = await join('realtime:other', { broadcast: { ack: true } });
    say(again, 'realtime:other', 'b');
    expect(await again.reply('b')).toMatchObject({ status: 'error', response: { reason: /Too many messages/u } });
    const hers = await join('realtime:hers', { broadcast: { ack: true } }, ada.token);
    say(hers, 'realtime:hers', 'b');
    expect(await hers.reply('b')).toMatchObject({ status: 'ok' });
  });

  it('cannot do it through many sockets either', async () => {
    const fay = await server.signUp();
    const topic = 'realtime:crowd';
    // Until it has joined, a socket is nobody's, and few of those may be open at once.
    const some = (length: number) => Promise.all(Array.from({ length }, () => join(topic, {}, fay.token)));
    const crowd = [...(await some(8)), ...(await some(7))];
    for (let count = 0; count < 20; count += 1) for (const client of crowd) say(client, topic, `c${count}`);
    // None alone is dropped more than thirty times; together they are.
    expect(await Promise.race(crowd.map(({ closed }) => closed))).toBe(4004);
  });

  it('cannot do it by showing and hiding', async () => {
    const bob = await server.signUp();
    const topic = 'realtime:masks';
    const watchers = await Promise.all(Array.from({ length: 5 }, () => join(topic, { presence: { enabled: true } })));
    const flooder = await join(topic, { presence: { key: 'mask', enabled: true } }, bob.token);
    for (let count = 0; count < 60; count += 1) {
      flooder.send('1', `t${count}`, topic, 'presence', { type: 'presence', event: 'track', payload: { count } });
      flooder.send('1', `u${count}`, topic, 'presence', { type: 'presence', event: 'untrack' });
    }
    expect(await flooder.closed).toBe(4004);
    const diffs = watchers.map(({ frames }) => frames.filter((frame) => frame[3] === 'presence_diff').length);
    for (const count of diffs) expect(count).toBeLessThan(30);
  });
});

describe('messages', () => {
  it('of all sockets of one user count together, long ones as several', async () => {
    const cyd = await server.signUp();
    const [first, second] = [await join('realtime:a', {}, cyd.token), await join('realtime:a', {}, cyd.token)];
    for (let count = 0; count < 200; count += 1) first.send(null, `h${count}`, 'phoenix', 'heartbeat', {});
    await first.reply('h199');
    for (let count = 0; count < 10; count += 1)
      second.send(null, `h${count}`, 'phoenix', 'heartbeat', { filler: 'x'.repeat(100_000) });
    expect(await second.closed).toBe(1008);
  });
});

describe('connections', () => {
  const statusOf = () =>
    new Promise<number>((resolve) => {
      const socket = new WebSocket(realtimeAddress(server));
      sockets.push(socket);
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
      socket.on('open', () => resolve(101));
      socket.on('error', () => undefined);
    });

  it('without a user are few from one address; with one they are no part of them', async () => {
    const dee = await server.signUp();
    const hers = await Promise.all(Array.from({ length: 5 }, (_, n) => join(`realtime:d${n}`, {}, dee.token)));
    for (let count = 0; count < LIMITS.anonymousSocketsPerAddressMax; count += 1) expect(await statusOf()).toBe(101);
    expect(await statusOf()).toBe(429);
    expect(hers.every(({ socket }) => socket.readyState === WebSocket.OPEN)).toBe(true);
  });
});

describe('the whole', () => {
  it('drops the oldest of the address that has most when too many are without a user', async () => {
    const few = await startRealtimeServer({ anonymousSocketsMax: 3, anonymousSocketsPerAddressMax: 3 });
    try {
      const from = async (address: string) => {
        const socket = new WebSocket(realtimeAddress(few), { localAddress: address });
        sockets.push(socket);
        socket.on('error', () => undefined);
        const outcome = await Promise.race([
          once(socket, 'open').then(() => 'open'),
          once(socket, 'unexpected-response').then(() => 'refused'),
        ]);
        return { socket, outcome };
      };
      const [first] = [await from('127.0.0.1'), await from('127.0.0.1'), await from('127.0.0.1')];
      const closed = once(first.socket, 'close');
      expect((await from('127.0.0.2')).outcome).toBe('open');
      expect((await closed)[0]).toBe(1008);
      expect((await from('127.0.0.1')).outcome).toBe('refused');
    } finally {
      for (const socket of sockets.splice(0)) socket.terminate();
      await few.stop();
    }
  });
});
