import type { RealtimeChannel, RealtimeChannelOptions, SupabaseClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { type RealtimeServer, startRealtimeServer, type RealtimeUser } from './testing/start-realtime-server.ts';

let server: RealtimeServer;
let ada: RealtimeUser;
let bob: RealtimeUser;

beforeAll(async () => {
  server = await startRealtimeServer();
  ada = await server.signUp();
  bob = await server.signUp();
});

afterEach(() => server.disconnectClients());

afterAll(() => server.stop());

interface Room {
  readonly channel: RealtimeChannel;
  readonly messages: unknown[];
  readonly states: string[];
  readonly errors: string[];
}

async function join(
  client: SupabaseClient,
  topic: string,
  config: RealtimeChannelOptions['config'] = {},
): Promise<Room> {
  await client.realtime.setAuth();
  const channel = client.channel(topic, { config });
  const room: Room = { channel, messages: [], states: [], errors: [] };
  channel.on('broadcast', { event: '*' }, (message) => void room.messages.push(message));
  if (config.presence !== undefined) channel.on('presence', { event: 'sync' }, () => undefined);
  await new Promise<void>((resolve) => {
    channel.subscribe((state, error) => {
      room.states.push(state);
      if (error !== undefined) room.errors.push(error.message);
      resolve();
    });
  });
  return room;
}

const message = (payload: unknown, event = 'move') => ({ type: 'broadcast' as const, event, payload });

describe('broadcast', () => {
  it('reaches the other clients of a topic and not the sender', async () => {
    const [mine, theirs, elsewhere] = await Promise.all([
      join(server.connect(ada.token), 'room'),
      join(server.connect(null), 'room'),
      join(server.connect(bob.token), 'another room'),
    ]);
    await mine.channel.send(message({ x: 1, text: 'ünï ☂' }));
    await eventually(() => expect(theirs.messages).toHaveLength(1));
    expect(theirs.messages[0]).toMatchObject({ type: 'broadcast', event: 'move', payload: { x: 1, text: 'ünï ☂' } });
    await theirs.channel.send(message('back'));
    await eventually(() => expect(mine.messages).toHaveLength(1));
    expect(elsewhere.messages).toEqual([]);
  });

  it('reaches the sender when it asks for that', async () => {
    const mine = await join(server.connect(ada.token), 'echo', { broadcast: { self: true } });
    await mine.channel.send(message({ x: 1 }));
    await eventually(() => expect(mine.messages).toMatchObject([{ payload: { x: 1 } }]));
  });

  it('is acknowledged when the sender asks for that', async () => {
    const mine = await join(server.connect(ada.token), 'certain', { broadcast: { ack: true } });
    expect(await mine.channel.send(message({ x: 1 }))).toBe('ok');
  });

  it('carries bytes unchanged', async () => {
    const [mine, theirs] = await Promise.all([
      join(server.connect(ada.token), 'b'),
      join(server.connect(bob.token), 'b'),
    ]);
    await mine.channel.send(message(new Uint8Array([0, 255, 7]).buffer));
    await eventually(() => expect(theirs.messages).toHaveLength(1));
    const { payload } = theirs.messages[0] as { payload: ArrayBuffer };
    expect([...new Uint8Array(payload)]).toEqual([0, 255, 7]);
  });

  it('keeps a private room apart from the public one of the same name', async () => {
    const topic = `user:${ada.id}`;
    const inside = await join(server.connect(ada.token), topic, { private: true });
    const outside = await join(server.connect(bob.token), topic);
    expect(inside.states).toEqual(['SUBSCRIBED']);
    await outside.channel.send(message('knock'));
    const second = await join(server.connect(ada.token), topic, { private: true, broadcast: { ack: true } });
    expect(await second.channel.send(message('mine'))).toBe('ok');
    await eventually(() => expect(inside.messages).toMatchObject([{ payload: 'mine' }]));
    expect(outside.messages).toEqual([]);
  });

  it.each([
    ['another user', () => bob.token],
    ['a client without a session', () => null],
  ])('lets %s not into a private room', async (_name, token) => {
    const { states, errors } = await join(server.connect(token()), `user:${ada.id}:orders`, { private: true });
    expect(states).toEqual(['CHANNEL_ERROR']);
    expect(errors[0]).toContain('You do not have permissions to read from this Channel topic');
  });

  it('lets nobody speak where only listening is allowed', async () => {
    await server.sql(
      `create policy news on realtime.messages for select to authenticated using (realtime.topic() = 'news')`,
    );
    const listener = await join(server.connect(ada.token), 'news', { private: true });
    const speaker = await join(server.connect(bob.token), 'news', { private: true, broadcast: { ack: true } });
    expect([listener.states, speaker.states]).toEqual([['SUBSCRIBED'], ['SUBSCRIBED']]);
    expect(await speaker.channel.send(message('fake'))).toBe('error');
    expect(listener.messages).toEqual([]);
    expect(await server.sql('select 1 from realtime.messages')).toEqual([]);
  });
});

describe('a room', () => {
  it('takes so much at once from all its members and no more', async () => {
    const mine = await join(server.connect(ada.token), 'flood', { broadcast: { ack: true } });
    const theirs = await join(server.connect(bob.token), 'flood', { broadcast: { ack: true } });
    const answers = [];
    for (const room of [mine, theirs, mine, theirs, mine]) {
      answers.push(await room.channel.send(message('x'.repeat(120_000))));
    }
    expect(answers).toEqual(['ok', 'ok', 'ok', 'ok', 'error']);
    expect([mine.messages.length, theirs.messages.length]).toEqual([2, 2]);
  });
});

describe('presence', () => {
  it('shows who is there, who comes and who goes', async () => {
    const here = await join(server.connect(ada.token), 'party', { presence: { key: 'ada' } });
    expect(await here.channel.track({ mood: 'calm' })).toBe('ok');
    const late = await join(server.connect(bob.token), 'party', { presence: { key: 'bob' } });
    await eventually(() => expect(late.channel.presenceState()).toMatchObject({ ada: [{ mood: 'calm' }] }));
    await late.channel.track({ mood: 'late' });
    await eventually(() => expect(Object.keys(here.channel.presenceState())).toEqual(['ada', 'bob']));
    await late.channel.track({ mood: 'settled' });
    await eventually(() => expect(here.channel.presenceState()['bob']).toMatchObject([{ mood: 'settled' }]));
    await late.channel.unsubscribe();
    await eventually(() => expect(Object.keys(here.channel.presenceState())).toEqual(['ada']));
    await here.channel.untrack();
    await eventually(() => expect(here.channel.presenceState()).toEqual({}));
  });

  it('forgets a client whose connection breaks', async () => {
    const here = await join(server.connect(ada.token), 'fragile', { presence: { key: 'ada' } });
    const client = server.connect(bob.token);
    const there = await join(client, 'fragile', { presence: { key: 'bob' } });
    await there.channel.track({});
    await eventually(() => expect(Object.keys(here.channel.presenceState())).toEqual(['bob']));
    await client.realtime.disconnect();
    await eventually(() => expect(here.channel.presenceState()).toEqual({}));
  });

  it('refuses to show what is too large', async () => {
    const here = await join(server.connect(ada.token), 'loud', { presence: { key: 'ada' } });
    expect(await here.channel.track({ text: 'x'.repeat(20_000) })).toBe('error');
  });
});
