// How soon the program can be used: from `node apps/server/src/main.ts` to a /healthz that says 200, on an empty data directory
// and on one that has lived.
//
// node bench/start-up.ts [--runs 5]
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { forkServer, runBench } from './bench-run.ts';
import { describeLatencies, LATENCY_HEADER } from './latencies.ts';

const GOAL_MS = 5_000;
const GIVE_UP_MS = 60_000;
const POLL_MS = 5;

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } });

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Starts the program, waits for it, and ends it in order. @returns milliseconds until it was healthy. */
async function startOnce(dataDir: string): Promise<number> {
  const port = await findFreePort();
  const begun = performance.now();
  const server = forkServer(dataDir, { env: { PORT: String(port), MARKET_DATA: 'simulated' } });
  let tookMs = Number.NaN;
  while (Number.isNaN(tookMs) && performance.now() - begun < GIVE_UP_MS) {
    const response = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null);
    if (response?.status === 200) tookMs = performance.now() - begun;
    else await sleep(POLL_MS);
  }
  await server.end('SIGTERM');
  return tookMs;
}

await runBench('start-up', async (folder) => {
  const fresh: number[] = [];
  const existing: number[] = [];
  for (let run = 0; run < Number(values.runs); run += 1) {
    const dataDir = join(folder, `server-${run}`);
    fresh.push(await startOnce(dataDir));
    existing.push(await startOnce(dataDir));
  }
  console.log(LATENCY_HEADER);
  console.log(describeLatencies('ready, empty data directory', fresh));
  console.log(describeLatencies('ready, existing data directory', existing));
  return [...fresh, ...existing].every((tookMs) => tookMs < GOAL_MS);
});
