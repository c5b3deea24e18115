// How many alerts a second are taken, each counted once: sources of many users, alerts at a steady rate over HTTP, one of ten sent
// twice at the same time; in the end the rows are counted against what was sent.
//
// node bench/alerts.ts [--sources 100] [--rate 1000] [--seconds 15]
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Pool } from 'pg';
import { findDatabase, findOwnerUrl } from '../apps/server/src/testing/kill-run/find-owner-url.ts';
import { forkServer, runBench } from './bench-run.ts';
import { describeLatencies, LATENCY_HEADER, percentile } from './latencies.ts';
import { processorTime } from './processor-time.ts';

const GOAL_SHARE = 0.98;
/** Of so many alerts one is sent twice. */
const TWICE_EVERY = 10;
const ADDRESSES = 32;
/** Alerts that each source has had before. */
const KNOWN = 100;

const { values } = parseArgs({
  options: {
    sources: { type: 'string', default: '100' },
    rate: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '15' },
  },
});
const [count, rate, seconds] = [values.sources, values.rate, values.seconds].map(Number) as [number, number, number];

interface Source {
  readonly id: string;
  readonly key: string;
}

/** A user with a source each. */
async function seedSources(pool: Pool): Promise<readonly Source[]> {
  const sources = Array.from({ length: count }, () => ({
    id: randomUUID(),
    key: `atba_${randomBytes(24).toString('base64url')}`,
  }));
  await pool.query(
    `insert into auth.users (id, email, is_sso_user, is_anonymous)
     select id::uuid, 'bench-' || id || '@example.test', false, false from unnest($1::text[]) id`,
    [sources.map(({ id }) => id)],
  );
  await pool.query(
    `insert into alert_sources (id, user_id, name, auth, key_hash, last_four)
     select id::uuid, id::uuid, 'Bench', 'key', hash, 'abcd' from unnest($1::text[], $2::bytea[]) given (id, hash)`,
    [sources.map(({ id }) => id), sources.map(({ key }) => createHash('sha256').update(key).digest())],
  );
  // What came before: statements are planned for tables with rows in them.
  await pool.query(
    `insert into alerts (source_id, user_id, identity, received_at, event_at, action, symbol, status)
     select id::uuid, id::uuid, 'id:old' || n, at, at, 'buy', 'BTCUSDT', 'taken'
     from unnest($1::text[]) id, generate_series(1, ${KNOWN}) n, lateral (select now() - interval '1 day' - n * interval '1 minute' as at) t`,
    [sources.map(({ id }) => id)],
  );
  await pool.query('vacuum analyze');
  return sources;
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** @returns what the server says became of it. */
function post(url: string, body: string, address: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      { method: 'POST', agent, headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address } },
      (answer) => {
        let text = '';
        answer.on('data', (chunk: Buffer) => {
          text += chunk.toString();
        });
        answer.on('end', () => resolve(String((JSON.parse(text) as { status?: unknown }).status)));
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

await runBench('alerts', async (folder) => {
  const dataDir = join(folder, 'server');
  const env = { MARKET_DATA: 'simulated', ATB_RATE_LIMIT_FACTOR: '10000', TRUSTED_PROXIES: '127.0.0.1' };
  const server = forkServer(dataDir, { env });
  const url = await server.ready;
  const pool = new Pool({ connectionString: await findOwnerUrl(dataDir), max: 2 });
  const sources = await seedSources(pool);
  const latencies: number[] = [];
  const answers = new Map<string, number>();
  const send = async (number: number): Promise<void> => {
    const { id, key } = sources[number % count] ?? { id: '', key: '' };
    const body = JSON.stringify({ action: 'buy', symbol: 'BTCUSDT', id: `n${number}`, time: new Date().toISOString() });
    const sentAt = performance.now();
    const status = await post(`${url}/webhooks/alerts/${id}/${key}`, body, `198.18.0.${1 + (number % ADDRESSES)}`);
    latencies.push(performance.now() - sentAt);
    answers.set(status, (answers.get(status) ?? 0) + 1);
  };
  const total = seconds * rate;
  const database = await findDatabase(dataDir);
  const worked = () => [server.child.pid, database?.pid].map((pid) => processorTime(pid ?? 0));
  const before = worked();
  const begun = performance.now();
  const sent: Promise<void>[] = [];
  for (let number = 0; number < total; number += 1) {
    const wait = begun + (number * 1_000) / rate - performance.now();
    if (wait > 1) await sleep(wait);
    sent.push(send(number));
    if (number % TWICE_EVERY === 0) sent.push(send(number));
  }
  await Promise.all(sent);
  const took = (performance.now() - begun) / 1_000;
  const spent = worked().map((ms, index) => ((ms - (before[index] ?? 0)) * 1_000) / sent.length);
  const { rows } = await pool.query<{ alerts: number; twice: number; repeats: number }>(
    `select count(*)::int as alerts, (count(*) - count(distinct (source_id, identity)))::int as twice, sum(repeats)::int as repeats from alerts
     where identity not like 'id:old%'`,
  );
  const [found] = rows;
  console.log(
    `${total} alerts of ${count} sources in ${took.toFixed(1)} s, ${(sent.length / took).toFixed(0)} requests a second`,
  );
  console.log(LATENCY_HEADER);
  console.log(describeLatencies('POST /webhooks/alerts', latencies));
  console.log(`answers: ${JSON.stringify(Object.fromEntries(answers))}; rows: ${JSON.stringify(found)}`);
  console.log(`processor time of a request: server ${spent[0]?.toFixed(0)} µs, database ${spent[1]?.toFixed(0)} µs`);
  await pool.end();
  await server.end('SIGTERM');
  agent.destroy();
  const isOnce = found?.alerts === total && found.twice === 0 && found.repeats === sent.length - total;
  return isOnce && total / took >= rate * GOAL_SHARE && percentile(latencies, 0.99) < 10_000;
});
