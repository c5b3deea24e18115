// The flooders of realtime-flood.ts, in a process of their own: sockets without a user in one public room, who send tiny messages.
import { setTimeout as sleep } from 'node:timers/promises';

export interface FloodOrder {
  readonly url: string;
  readonly key: string;
  readonly sockets: number;
  /** Of all sockets together. */
  readonly messagesPerSecond: number;
  readonly seconds: number;
}

export interface FloodReport {
  readonly opened: number;
  readonly sent: number;
  readonly received: number;
  /** How often each close code came. */
  readonly closed: Readonly<Record<string, number>>;
}

const TOPIC = 'realtime:flood';
const TICK_MS = 10;

const counts = { opened: 0, sent: 0, received: 0, closed: {} as Record<string, number> };

function open({ url, key }: FloodOrder): Promise<WebSocket | null> {
  const address = `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${key}&vsn=2.0.0`;
  const socket = new WebSocket(address);
  socket.addEventListener('message', () => (counts.received += 1));
  socket.addEventListener('close', ({ code }) => (counts.closed[code] = (counts.closed[code] ?? 0) + 1));
  return new Promise((resolve) => {
    socket.addEventListener('error', () => resolve(null));
    socket.addEventListener('open', () => {
      counts.opened += 1;
      socket.send(JSON.stringify(['1', '1', TOPIC, 'phx_join', { config: {} }]));
      resolve(socket);
    });
  });
}

async function flood(order: FloodOrder): Promise<void> {
  const opened = await Promise.all(Array.from({ length: order.sockets }, () => open(order)));
  const sockets = opened.filter((socket) => socket !== null);
  await sleep(1_000);
  process.send?.('ready');
  const begun = performance.now();
  const message = JSON.stringify(['1', null, TOPIC, 'broadcast', { type: 'broadcast', event: 'x', payload: {} }]);
  for (let elapsedMs = 0; elapsedMs < order.seconds * 1_000; elapsedMs = performance.now() - begun) {
    const due = (elapsedMs / 1_000) * order.messagesPerSecond;
    for (let index = counts.sent; index < due; index += 1) {
      const socket = sockets[index % sockets.length];
      if (socket?.readyState === WebSocket.OPEN) socket.send(message);
      counts.sent += 1;
    }
    await sleep(TICK_MS);
  }
  process.send?.({ ...counts } satisfies FloodReport);
  for (const socket of sockets) socket.close();
}

process.once('message', (order: FloodOrder) => void flood(order).then(() => process.exit(0)));
