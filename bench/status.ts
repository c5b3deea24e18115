// How fast the status of ninety days is sent, and that many visitors cost nothing more: the real server on a database with ninety
// days of all services, asked by one visitor and by many at once.
//
// node bench/status.ts [--visitors 50] [--seconds 10]
import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { STATUS_DAYS, STATUS_SERVICES, type StatusDocument } from '../packages/api/src/status-document.ts';
import { forkServer, openBenchDatabase, runBench } from './bench-run.ts';
import { describeLatencies, LATENCY_HEADER, percentile } from './latencies.ts';

const GOAL_P95_MS = 200;
const TIMEOUT_MS = 60_000;

const { values } = parseArgs({
  options: { visitors: { type: 'string', default: '50' }, seconds: { type: 'string', default: '10' } },
});
const [visitors, seconds] = [Number(values.visitors), Number(values.seconds)];

/** Ninety days of every service and an incident a day. */
async function seedDays(dataDir: string): Promise<void> {
  const database = await openBenchDatabase(dataDir);
  const client = new Client({ connectionString: database.ownerUrl });
  client.on('error', () => undefined); // the database may end before the connection has
  await client.connect();
  await client.query('set role atb_engine');
  await client.query(
    `insert into health_days (service, day, healthy, warning, error, first_slot, response_ms_sum)
     select s, current_date - n, 2870, 5, 5, floor(extract(epoch from current_date - n) / 30)::bigint, 28800
     from unnest($1::text[]) s, generate_series(1, $2) n`,
    [STATUS_SERVICES.map(({ id }) => id), STATUS_DAYS],
  );
  await client.query(
    `with made as (
       insert into incidents (service, kind, title, impact, started_at, resolved_at)
       select 'database', 'outage', 'Database: service disruption', 'Nobody can sign in.', now() - n * interval '1 day',
         now() - n * interval '1 day' + interval '5 minutes' from generate_series(1, $1) n returning id, started_at)
     insert into incident_updates (incident_id, at, kind, text) select id, started_at, 'opened', 'Nobody can sign in.' from made`,
    [STATUS_DAYS - 1],
  );
  await client.end();
  await database.stop();
}

/** Milliseconds until all of the document was there. @throws when it is not the whole one. */
async function visit(url: string): Promise<number> {
  const begun = performance.now();
  const response = await fetch(`${url}/status.json`);
  const document = (await response.json()) as StatusDocument;
  const tookMs = performance.now() - begun;
  const isWhole = document.services.every(({ days }) => days.length === STATUS_DAYS) && document.incidents.length > 0;
  if (!isWhole) throw new Error('the document does not have ninety days');
  return tookMs;
}

async function waitForFirst(url: string): Promise<void> {
  for (const until = performance.now() + TIMEOUT_MS; performance.now() < until; await sleep(250))
    if ((await fetch(`${url}/status.json`)).ok) return;
  throw new Error('the server has not checked itself');
}

/** All visit again and again until the time is over. */
async function visitFor(url: string, count: number): Promise<readonly number[]> {
  const until = performance.now() + seconds * 1_000;
  const each = Array.from({ length: count }, async () => {
    const took: number[] = [];
    while (performance.now() < until) took.push(await visit(url));
    return took;
  });
  return (await Promise.all(each)).flat();
}

await runBench('status', async (folder) => {
  const dataDir = join(folder, 'data');
  await seedDays(dataDir);
  const server = forkServer(dataDir, { env: { MARKET_DATA: 'simulated', ATB_RATE_LIMIT_FACTOR: '10000' } });
  try {
    const url = await server.ready;
    await waitForFirst(url);
    const alone = await visitFor(url, 1);
    const crowd = await visitFor(url, visitors);
    console.log(LATENCY_HEADER);
    console.log(describeLatencies('one visitor', alone));
    console.log(describeLatencies(`${visitors} at once`, crowd));
    return percentile(alone, 0.95) < GOAL_P95_MS && percentile(crowd, 0.95) < GOAL_P95_MS;
  } finally {
    await server.end('SIGTERM');
  }
});
