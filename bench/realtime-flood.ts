// What strangers in a public room cost everybody else: 300 sockets without a user who send 1,100 tiny messages a second, while others ask
// for a page and send heartbeats.
//
// node bench/realtime-flood.ts [--sockets 300] [--messages 1100] [--seconds 15]
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { forkServer, runBench } from './bench-run.ts';
import { describeLatencies, LATENCY_HEADER, percentile } from './latencies.ts';
import type { FloodOrder, FloodReport } from './realtime-flooders.ts';

const GOAL_P95_MS = 100;
const GOAL_MAX_MS = 1_000;
const PAUSE_MS = 50;
/** They come from one address, which by default may have a third of them: here it is the room that has to hold. */
const FACTOR = '3';

const { values } = parseArgs({
  options: {
    sockets: { type: 'string', default: '300' },
    messages: { type: 'string', default: '1100' },
    seconds: { type: 'string', default: '15' },
  },
});
const [sockets, messagesPerSecond, seconds] = [values.sockets, values.messages, values.seconds].map(Number) as [
  number,
  number,
  number,
];

interface Seen {
  readonly pages: number[];
  readonly heartbeats: number[];
}

function heard(socket: WebSocket, event: 'open' | 'message'): Promise<unknown> {
  return new Promise((resolve) => socket.addEventListener(event, resolve, { once: true }));
}

/** Asks for the configuration over HTTP and sends a heartbeat, one after the other, and times both. */
async function look(url: string, socket: WebSocket, isOver: () => boolean): Promise<Seen> {
  const seen: Seen = { pages: [], heartbeats: [] };
  for (let ref = 0; !isOver(); ref += 1) {
    const asked = performance.now();
    await (await fetch(`${url}/config.json`)).text();
    seen.pages.push(performance.now() - asked);
    const beat = performance.now();
    const answered = heard(socket, 'message');
    socket.send(JSON.stringify([null, String(ref), 'phoenix', 'heartbeat', {}]));
    await answered;
    seen.heartbeats.push(performance.now() - beat);
    await sleep(PAUSE_MS);
  }
  return seen;
}

function describe(name: string, { pages, heartbeats }: Seen): void {
  console.log(describeLatencies(`${name}: requests`, pages));
  console.log(describeLatencies(`${name}: heartbeats`, heartbeats));
}

await runBench('realtime-flood', async (folder) => {
  const server = forkServer(join(folder, 'server'), {
    env: { MARKET_DATA: 'simulated', ATB_RATE_LIMIT_FACTOR: FACTOR },
  });
  const url = await server.ready;
  const { publishableKey: key } = (await (await fetch(`${url}/config.json`)).json()) as {
    readonly publishableKey: string;
  };
  const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${key}&vsn=2.0.0`);
  await heard(socket, 'open');
  // A channel of its own, so that it is not taken for one that does nothing.
  socket.send(JSON.stringify(['1', '1', 'realtime:quiet', 'phx_join', { config: {} }]));
  await heard(socket, 'message');

  const end = performance.now() + 3_000;
  const calm = await look(url, socket, () => performance.now() >= end);
  const child = fork(join(import.meta.dirname, 'realtime-flooders.ts'));
  const order: FloodOrder = { url, key, sockets, messagesPerSecond, seconds };
  child.send(order);
  await once(child, 'message');
  let report: FloodReport | null = null;
  child.on('message', (received: FloodReport) => (report = received));
  const wild = await look(url, socket, () => report !== null);
  socket.close();
  await server.end('SIGTERM');
  console.log(LATENCY_HEADER);
  describe('alone', calm);
  describe('beside the flood', wild);
  console.log(`the flooders: ${JSON.stringify(report)}`);
  const all = [...wild.pages, ...wild.heartbeats];
  return percentile(all, 0.95) < GOAL_P95_MS && Math.max(...all) < GOAL_MAX_MS;
});
