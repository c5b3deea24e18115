// How live a search is for the user who watches it: how often progress arrives, how soon a cancel is over.
//
// node bench/research-runs.ts [--rounds 12] [--seconds 3]
//   rounds    searches that are watched and cancelled
//   seconds   each is watched before its cancel
// A stock supabase-js client on the real server listens to the runs as the web app does. Each search works on all cores.
import { randomUUID } from 'node:crypto';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { forkServer, runBench } from './bench-run.ts';
import { describeLatencies, LATENCY_HEADER, percentile } from './latencies.ts';

const GOAL_EVENTS_PER_SECOND = 4;
const GOAL_CANCEL_MS = 250;
const TIMEOUT_MS = 10_000;
/** A cancel is to meet a search at any moment of its work. */
const SPREAD_MS = 500;

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '12' }, seconds: { type: 'string', default: '3' } },
});
const [rounds, seconds] = [values.rounds, values.seconds].map(Number) as [number, number];

/** 43,740 trials over five years of hours: busy for longer than it is watched. */
const SEARCH = {
  strategyId: 'rsi-dip',
  symbol: 'BTCUSDT',
  timeframe: '1h',
  from: '2020-03-01',
  to: '2025-06-01',
  ranges: [
    { name: 'period', from: 4, to: 30, step: 1 },
    { name: 'low', from: 10, to: 45, step: 1 },
    { name: 'high', from: 46, to: 90, step: 1 },
  ],
};

interface RunEvent {
  readonly at: number;
  readonly id: string;
  readonly status: string;
}

async function signUp(url: string): Promise<SupabaseClient> {
  const config = (await (await fetch(`${url}/config.json`)).json()) as { readonly publishableKey: string };
  const client = createClient(url, config.publishableKey, { auth: { persistSession: false, autoRefreshToken: false } });
  const { error } = await client.auth.signUp({
    email: `bench-${randomUUID()}@example.test`,
    password: 'correct horse battery staple',
  });
  if (error !== null) throw error;
  return client;
}

/** Notes every change of a run when it arrives. */
async function watchRuns(client: SupabaseClient): Promise<readonly RunEvent[]> {
  const events: RunEvent[] = [];
  const table = { event: 'UPDATE', schema: 'public', table: 'research_runs' } as const;
  await new Promise<void>((done, fail) => {
    client
      .channel('runs')
      .on('postgres_changes', table, (change) => {
        const { id, status } = change.new as { readonly id: string; readonly status: string };
        events.push({ at: performance.now(), id, status });
      })
      .subscribe((status, error) => {
        if (status === 'SUBSCRIBED') done();
        else if (error !== undefined) fail(error);
      });
  });
  return events;
}

async function call(client: SupabaseClient, name: string, body: object): Promise<{ readonly runId?: string }> {
  const { data, error } = await client.functions.invoke<{ readonly success: boolean; readonly runId?: string }>(name, {
    body,
  });
  if (data?.success !== true) throw new Error(`${name}: ${JSON.stringify(data ?? error)}`);
  return data;
}

async function until(isSo: () => boolean): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS;
  while (!isSo()) {
    if (performance.now() > deadline) throw new Error('the server did not say so in time');
    await sleep(2);
  }
}

interface Round {
  /** Events a second while it was watched. */
  readonly rate: number;
  /** Milliseconds from asking for the cancel to hearing that it is over. */
  readonly cancelMs: number;
}

async function watchOne(client: SupabaseClient, events: readonly RunEvent[]): Promise<Round> {
  const { runId = '' } = await call(client, 'start-sweep', SEARCH);
  const own = (status: string) => events.filter(({ id, status: is }) => id === runId && is === status);
  await until(() => own('running').length > 1);
  await sleep(seconds * 1_000 + Math.random() * SPREAD_MS);
  const times = own('running').map(({ at }) => at);
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  const asked = performance.now();
  await call(client, 'cancel-run', { runId });
  await until(() => own('cancelled').length > 0);
  return {
    rate: ((times.length - 1) * 1_000) / (last - first),
    cancelMs: (own('cancelled')[0]?.at ?? Number.NaN) - asked,
  };
}

await runBench('research-runs', async (folder) => {
  const env = { MARKET_DATA: 'replay', ATB_REPLAY_DIR: resolve(import.meta.dirname, '../data/sample') };
  const server = forkServer(join(folder, 'data'), { env });
  try {
    const client = await signUp(await server.ready);
    const events = await watchRuns(client);
    const measured: Round[] = [];
    for (let round = 0; round < rounds; round += 1) measured.push(await watchOne(client, events));
    await client.removeAllChannels();
    const cancels = measured.map(({ cancelMs }) => cancelMs);
    const slowest = Math.min(...measured.map(({ rate }) => rate));
    console.log(LATENCY_HEADER);
    console.log(describeLatencies('cancel asked to cancel heard', cancels));
    console.log(`progress heard at least ${slowest.toFixed(1)} times a second (goal ${GOAL_EVENTS_PER_SECOND})`);
    console.log(`goal of a cancel ${GOAL_CANCEL_MS} ms`);
    return slowest >= GOAL_EVENTS_PER_SECOND && percentile(cancels, 1) < GOAL_CANCEL_MS;
  } finally {
    await server.end('SIGTERM');
  }
});
