import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openRawClient } from './testing/raw-client.ts';
import { type RealtimeServer, startRealtimeServer } from './testing/start-realtime-server.ts';

let server: RealtimeServer;

beforeAll(async () => {
  server = await startRealtimeServer({ heartbeatTimeoutMs: 3_000, idleTimeoutMs: 2_000 });
});

afterAll(() => server.stop());

it('ends a socket that sends no heartbeat', async () => {
  const client = await openRawClient(server);
  client.send('1', '1', 'realtime:room', 'phx_join', {});
  await client.reply('1');
  expect(await client.closed).toBe(4000);
});

it('ends a socket that joins nothing, heartbeats or not', async () => {
  const client = await openRawClient(server);
  const beat = setInterval(() => client.send(null, '1', 'phoenix', 'heartbeat', {}), 200);
  expect(await client.closed).toBe(4003);
  clearInterval(beat);
});

it('keeps a socket that joins and sends heartbeats', async () => {
  const client = await openRawClient(server);
  client.send('1', '1', 'realtime:room', 'phx_join', {});
  const beat = setInterval(() => client.send(null, '1', 'phoenix', 'heartbeat', {}), 200);
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  expect(client.socket.readyState).toBe(client.socket.OPEN);
  clearInterval(beat);
});

it('closes nobody because the clock of the machine was set', async () => {
  const client = await openRawClient(server);
  client.send('1', '1', 'realtime:room', 'phx_join', {});
  const idle = await openRawClient(server);
  const wall = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000);
  const beat = setInterval(() => client.send(null, '1', 'phoenix', 'heartbeat', {}), 200);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(client.socket.readyState).toBe(client.socket.OPEN);
  wall.mockReturnValue(Date.UTC(2020, 0, 1));
  expect(await idle.closed, 'nor does it keep one that joined nothing').toBe(4003);
  expect(client.socket.readyState).toBe(client.socket.OPEN);
  clearInterval(beat);
  wall.mockRestore();
});

it('closes nobody who spoke while the server was held up', async () => {
  const client = await openRawClient(server);
  client.send('1', '1', 'realtime:room', 'phx_join', {});
  await client.reply('1');
  const idle = await openRawClient(server);
  client.send(null, '2', 'phoenix', 'heartbeat', {});
  const until = performance.now() + 4_000;
  while (performance.now() < until);
  expect(await idle.closed, 'one that joined nothing is named so, silent or not').toBe(4003);
  expect(client.socket.readyState).toBe(client.socket.OPEN);
});
