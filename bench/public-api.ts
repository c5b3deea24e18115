// How fast GET /signals/live answers with 10,000 API keys of as many accounts and 100 requests a second, each with a key chosen at
// random: the key is found, the call counted and the signal told.
//
// node bench/public-api.ts [--keys 10000] [--rate 100] [--seconds 20]
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Pool } from 'pg';
import { hashApiKey } from '../apps/server/src/gateway/public-api/api-key.ts';
import { findOwnerUrl } from '../apps/server/src/testing/kill-run/find-owner-url.ts';
import { forkServer, runBench } from './bench-run.ts';
import { describeLatencies, LATENCY_HEADER, percentile } from './latencies.ts';

const GOAL_P95_MS = 30;
const WARM_UP_SECONDS = 3;

const { values } = parseArgs({
  options: {
    keys: { type: 'string', default: '10000' },
    rate: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '20' },
  },
});
const [count, rate, seconds] = [values.keys, values.rate, values.seconds].map(Number) as [number, number, number];

/** Accounts with a key each. @returns the keys. */
async function seedKeys(dataDir: string): Promise<readonly string[]> {
  const keys = Array.from({ length: count }, () => `atb_${randomBytes(32).toString('base64url')}`);
  const pool = new Pool({ connectionString: await findOwnerUrl(dataDir), max: 1 });
  await pool.query(
    `insert into auth.users (id, email, is_sso_user, is_anonymous)
     select gen_random_uuid(), 'bench-' || n || '@example.test', false, false from generate_series(1, $1) n`,
    [count],
  );
  await pool.query(
    `insert into api_keys (user_id, name, key_hash, last_four, scopes)
     select u.id, 'bench', k.hash, k.last_four, '{read}'
     from (select id, row_number() over () as place from auth.users) u
     join (select hash, last_four, row_number() over () as place
       from unnest($1::bytea[], $2::text[]) given (hash, last_four)) k using (place)`,
    [keys.map(hashApiKey), keys.map((key) => key.slice(-4))],
  );
  await pool.query('analyze');
  await pool.end();
  return keys;
}

/** Milliseconds until the signal has been read. @throws when it is none. */
async function readSignal(url: string, key: string): Promise<number> {
  const begun = performance.now();
  const response = await fetch(`${url}/signals/live?symbol=BTCUSDT&interval=15m`, {
    headers: { Authorization: `Bearer ${key}` },
  });
  const { status } = (await response.json()) as { readonly status: string };
  if (status !== 'success') throw new Error(`got ${response.status}: ${status}`);
  return performance.now() - begun;
}

/** Asks at a steady rate, whatever the answers take. */
async function readAtRate(url: string, keys: readonly string[], length: number): Promise<number[]> {
  const begun = performance.now();
  const answers = [];
  for (let number = 0; number < length * rate; number += 1) {
    const wait = begun + (number * 1_000) / rate - performance.now();
    if (wait > 0) await sleep(wait);
    answers.push(readSignal(url, keys[Math.floor(Math.random() * keys.length)] ?? ''));
  }
  return Promise.all(answers);
}

await runBench('public-api', async (folder) => {
  const dataDir = join(folder, 'server');
  const server = forkServer(dataDir, { env: { MARKET_DATA: 'simulated', ATB_RATE_LIMIT_FACTOR: '100' } });
  const url = await server.ready;
  const keys = await seedKeys(dataDir);
  await readAtRate(url, keys, WARM_UP_SECONDS);
  const latencies = await readAtRate(url, keys, seconds);
  console.log(`${count} keys, ${rate} requests a second`);
  console.log(LATENCY_HEADER);
  console.log(describeLatencies('GET /signals/live', latencies));
  await server.end('SIGTERM');
  return percentile(latencies, 0.95) < GOAL_P95_MS;
});
