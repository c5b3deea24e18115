// How long after a notification was committed its receiver has it: many users with a webhook each, notifications at a steady rate, one
// of ten receivers hanging. A local server is the receiver; times are those of one clock.
//
// node bench/notifications.ts [--users 200] [--rate 50] [--seconds 20]
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Pool } from 'pg';
import { createTrader } from '../e2e/support/create-trader.ts';
import { findOwnerUrl } from '../apps/server/src/testing/kill-run/find-owner-url.ts';
import { forkServer, runBench } from './bench-run.ts';
import { describeLatencies, LATENCY_HEADER, percentile } from './latencies.ts';

const GOAL_P95_MS = 2_000;
/** Of so many receivers one never answers. */
const HANGING_EVERY = 10;

const { values } = parseArgs({
  options: {
    users: { type: 'string', default: '200' },
    rate: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '20' },
  },
});
const [users, rate, seconds] = [values.users, values.rate, values.seconds].map(Number) as [number, number, number];

interface WebhookBody {
  readonly notifications: ReadonlyArray<{ readonly title: string }>;
}

/** Notes when each notification came, by its title. */
async function startReceiver() {
  const cameAt = new Map<string, number>();
  const server = createServer((request, response) => {
    void (async () => {
      let text = '';
      for await (const chunk of request) text += String(chunk);
      const now = performance.now();
      for (const { title } of (JSON.parse(text) as WebhookBody).notifications) cameAt.set(title, now);
      if (request.url !== '/hang') response.end('{}');
    })();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    cameAt,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Somebody with a webhook. @returns the id. */
async function addUser(url: string, receiver: string): Promise<string> {
  const { session, client } = await createTrader(url);
  const body = { kind: 'webhook', name: 'Bench', kinds: ['risk'], url: receiver };
  const { data, error } = await client.functions.invoke('create-notification-channel', { body });
  if (error !== null || (data as { success: boolean }).success !== true)
    throw new Error(`no channel: ${JSON.stringify(data)}`);
  return session.user.id;
}

await runBench('notifications', async (folder) => {
  const dataDir = join(folder, 'server');
  const receiver = await startReceiver();
  const env = {
    MARKET_DATA: 'simulated',
    ATB_RATE_LIMIT_FACTOR: '1000',
    ATB_WEBHOOK_PRIVATE_RANGES: '127.0.0.1',
    TRUSTED_PROXIES: '127.0.0.1',
  };
  const server = forkServer(dataDir, { env });
  const url = await server.ready;
  const ids: string[] = [];
  for (let number = 0; number < users; number += 1)
    ids.push(await addUser(url, `${receiver.url}${number % HANGING_EVERY === 0 ? '/hang' : '/'}`));
  const pool = new Pool({ connectionString: await findOwnerUrl(dataDir), max: 8 });
  const committedAt = new Map<string, number>();
  const begun = performance.now();
  const writes: Promise<unknown>[] = [];
  for (let number = 0; number < seconds * rate; number += 1) {
    const wait = begun + (number * 1_000) / rate - performance.now();
    if (wait > 0) await sleep(wait);
    const place = number % users;
    const write = pool
      .query(`select public.notify_user($1, 'risk', 'warning', $2, 'What happened.', '/bots')`, [
        ids[place],
        `n${number}`,
      ])
      .then(() => place % HANGING_EVERY !== 0 && committedAt.set(`n${number}`, performance.now()));
    writes.push(write);
  }
  await Promise.all(writes);
  await sleep(5_000);
  const latencies = [...committedAt].flatMap(([title, at]) => {
    const came = receiver.cameAt.get(title);
    return came === undefined ? [] : [Math.max(0, came - at)];
  });
  console.log(`${users} users, ${rate} notifications a second, one of ${HANGING_EVERY} receivers hangs`);
  console.log(LATENCY_HEADER);
  console.log(describeLatencies('commit to receiver', latencies));
  const missing = committedAt.size - latencies.length;
  console.log(`${missing} of ${committedAt.size} did not come within 5 s of the last`);
  await pool.end();
  await server.end('SIGTERM');
  receiver.stop();
  return missing === 0 && percentile(latencies, 0.95) < GOAL_P95_MS;
});
