// The two versions of the protocol side by side: whoever speaks one hears what the other says.
import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { findCodec } from './codec.ts';
import { hearChannel } from './testing/hear.ts';
import { openRawClient } from './testing/raw-client.ts';
import { type RealtimeServer, startRealtimeServer, type RealtimeUser } from './testing/start-realtime-server.ts';

let server: RealtimeServer;
let ada: RealtimeUser;

beforeAll(async () => {
  server = await startRealtimeServer();
  ada = await server.signUp();
});
afterEach(() => server.disconnectClients());
afterAll(() => server.stop());

const connect = (vsn: string, token: string | null = ada.token): SupabaseClient =>
  server.connect(token, undefined, { vsn });

async function join(client: SupabaseClient, topic: string, config: object = {}) {
  await client.realtime.setAuth();
  const channel: RealtimeChannel = client.channel(topic, { config: { broadcast: { ack: true }, ...config } });
  const messages: unknown[] = [];
  channel.on('broadcast', { event: '*' }, (message) => void messages.push(message));
  const state = await new Promise<string>((resolve) => channel.subscribe(resolve));
  return { channel, messages, state };
}

describe('a client of version 1.0.0', () => {
  it('talks with one of version 2.0.0, in both directions', async () => {
    const old = await join(connect('1.0.0'), 'mixed');
    const young = await join(connect('2.0.0'), 'mixed');
    const payload = { x: 1, text: 'ünï ☂ "quoted" \\' };
    expect(await old.channel.send({ type: 'broadcast', event: 'say "hi"', payload })).toBe('ok');
    await eventually(() => expect(young.messages).toMatchObject([{ event: 'say "hi"', payload }]));
    expect(await young.channel.send({ type: 'broadcast', event: 'back', payload })).toBe('ok');
    await eventually(() => expect(old.messages).toMatchObject([{ type: 'broadcast', event: 'back', payload }]));
  });

  it('hears of changes with every digit', async () => {
    const frames: string[] = [];
    const client = server.connect(ada.token, (frame) => void frames.push(frame), { vsn: '1.0.0' });
    const heard = await hearChannel(client, [{ event: 'INSERT', schema: 'public', table: 'notes' }]);
    await server.sql(`insert into notes (owner, amount) values ('${ada.id}', '1.234567890123456789')`);
    await eventually(() => expect(heard.changes).toMatchObject([{ new: { owner: ada.id } }]));
    // The stock client makes a number of it; on the wire it is whole.
    expect(frames.at(-1)).toContain('"amount":"1.234567890123456789"');
  });

  it('is let into a private room by the same policies', async () => {
    const bob = await server.signUp();
    const topic = `user:${ada.id}`;
    expect((await join(connect('1.0.0'), topic, { private: true })).state).toBe('SUBSCRIBED');
    expect((await join(connect('1.0.0', bob.token), topic, { private: true })).state).toBe('CHANNEL_ERROR');
    expect((await join(connect('1.0.0', null), topic, { private: true })).state).toBe('CHANNEL_ERROR');
  });

  it('is spared bytes, for which it has no form, and gets text whatever the sender wrote', async () => {
    const old = await openRawClient(server, '1.0.0');
    const young = await openRawClient(server);
    for (const client of [old, young]) {
      client.send('1', '1', 'realtime:b', 'phx_join', {});
      await client.reply('1');
    }
    const push = (encoding: number, payload: Buffer) =>
      young.socket.send(
        Buffer.concat([Buffer.from([3, 0, 0, 10, 1, 0, encoding]), Buffer.from('realtime:be'), payload]),
      );
    push(0, Buffer.from([0, 255]));
    push(1, Buffer.from([0x22, 0xff, 0x22]));
    push(1, Buffer.from('"last"'));
    const heard = () => old.frames.filter((frame) => frame[3] === 'broadcast').map((frame) => frame[4]);
    await eventually(() => expect(heard()).toHaveLength(2));
    expect(heard()).toEqual([
      { type: 'broadcast', event: 'e', payload: '\uFFFD' },
      { type: 'broadcast', event: 'e', payload: 'last' },
    ]);
    old.socket.terminate();
    young.socket.terminate();
  });
});

describe('encode', () => {
  it('makes the bytes of one message once for each version', () => {
    const frame = { kind: 'text', joinRef: null, ref: null, topic: 't', event: 'e', body: '{"a":1.10}' } as const;
    for (const [vsn, text] of [
      ['1.0.0', '{"topic":"t","event":"e","ref":null,"join_ref":null,"payload":{"a":1.10}}'],
      ['2.0.0', '[null,null,"t","e",{"a":1.10}]'],
    ] as const) {
      const codec = findCodec(vsn);
      expect(codec?.encode(frame)?.data.toString()).toBe(text);
      expect(codec?.encode(frame)).toBe(codec?.encode(frame));
    }
  });
});
