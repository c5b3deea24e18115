// How long a tax report of a long history takes over HTTP, by each method, with the reading of the history, and what memory the server
// takes for it at most. Checked: all methods sell the same units for the same proceeds, and the proofs of gains and fees agree.
//
// node bench/tax.ts [--fills 100000]
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { SupabaseClient } from '@supabase/supabase-js';
import { Pool } from 'pg';
import { findOwnerUrl } from '../apps/server/src/testing/kill-run/find-owner-url.ts';
import { openBenchAccount } from './bench-account.ts';
import { forkServer, processorSeconds, runBench } from './bench-run.ts';

const { values } = parseArgs({ options: { fills: { type: 'string', default: '100000' } } });
const fills = Number(values.fills);
/** Of the first report, with the reading of the history. */
const GOAL_MS = fills <= 100_000 ? 2_000 : 25_000;
const MEMORY_MAX_MB = 1_000;
/** Of more nothing is proved. */
const PROVABLE_MAX = 500_000;
const METHODS = ['fifo', 'lifo', 'average', 'hifo'] as const;

/** A year of fills of two symbols; of three quarters of what is bought every other one is sold. */
async function seed(dataDir: string, userId: string, accountId: string): Promise<void> {
  const pool = new Pool({ connectionString: await findOwnerUrl(dataDir), max: 1 });
  await pool.query('set session_replication_role = replica');
  await pool.query(
    `with o as (
       insert into bot_orders (user_id, account_id, client_order_id, symbol, side, type, purpose, quantity, reserved_asset, status, created_at, updated_at)
       values ($1, $2, 'bench', 'BTCUSDT', 'buy', 'market', 'entry', 1, 'USDT', 'filled', now(), now()) returning id)
     insert into trade_ledger (user_id, account_id, order_id, venue_trade_id, symbol, side, qty, price, fee, fee_asset, maker, exec_ts)
     select $1, $2, o.id, n::text, case n % 4 / 2 when 0 then 'BTCUSDT' else 'ETHUSDT' end, case n % 2 when 0 then 'buy' else 'sell' end,
       case n % 2 when 0 then 0.004 + (n * 7919 % 1000) * 0.000001 else 0.003 end, 60000 + (n * 104729 % 9973) * 0.37,
       0.060123456789012345, 'USDT', false, date_trunc('year', now()) + n * interval '300 days' / $3::bigint
     from o, generate_series(0::bigint, $3::bigint - 1) n`,
    [userId, accountId, fills],
  );
  await pool.query('analyze trade_ledger');
  await pool.end();
}

interface Report {
  readonly success: boolean;
  readonly fills: number;
  readonly total: { readonly rows: number; readonly proceeds: string; readonly gain: string };
  readonly unmatchedTotal: number;
}

async function ask<Answer>(
  client: SupabaseClient,
  name: string,
  body: object,
): Promise<{ answer: Answer; ms: number }> {
  const begun = performance.now();
  const { data, error } = await client.functions.invoke<Answer & { success: boolean }>(name, { body });
  if (error !== null || data?.success !== true) throw new Error(`${name}: ${JSON.stringify(data ?? error)}`);
  return { answer: data, ms: performance.now() - begun };
}

/** The most that a process has held in memory, in MB. */
async function peakMb(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/u.exec(status)?.[1] ?? Number.NaN) / 1_024;
}

await runBench('tax', async (folder) => {
  const dataDir = join(folder, 'server');
  const server = forkServer(dataDir, { env: { MARKET_DATA: 'simulated', ATB_RATE_LIMIT_FACTOR: '100' } });
  const { client, userId, accountId } = await openBenchAccount(await server.ready);
  const seeding = performance.now();
  await seed(dataDir, userId, accountId);
  console.log(
    `${fills} fills written in ${((performance.now() - seeding) / 1_000).toFixed(1)} s, which counts for nothing`,
  );
  const year = new Date().getUTCFullYear();
  const span = { startDate: `${year}-01-01`, endDate: `${year}-12-31` };
  const before = await peakMb(server.child.pid);
  const serverSeconds = (): Promise<number> => processorSeconds([server.child.pid ?? 0]);
  const proceeds = new Set<string>();
  let first = 0;
  let isRight = true;
  for (const method of METHODS) {
    const used = await serverSeconds();
    const { answer, ms } = await ask<Report>(client, 'tax-report', { ...span, method });
    const seconds = (await serverSeconds()) - used;
    if (method === 'fifo') first = ms;
    proceeds.add(answer.total.proceeds);
    isRight &&= answer.fills >= fills && answer.total.rows >= fills / 2 - 2;
    console.log(
      `${method}: ${ms.toFixed(0)} ms (${seconds.toFixed(1)} s of the server's processor time), ${answer.total.rows} rows, gain ${answer.total.gain}, unmatched ${answer.unmatchedTotal}; so far at most ${(await peakMb(server.child.pid)).toFixed(0)} MB`,
    );
  }
  const page = await ask(client, 'tax-lots', { ...span, method: 'hifo', offset: Math.floor(fills / 3), limit: 200 });
  console.log(`a page of lots from the midst: ${page.ms.toFixed(0)} ms`);
  const csv = await ask<{ bytes: number }>(client, 'tax-export', { ...span, method: 'hifo' });
  console.log(`CSV of ${(csv.answer.bytes / 1e6).toFixed(1)} MB: ${csv.ms.toFixed(0)} ms`);
  const isProvable = fills <= PROVABLE_MAX;
  const proofs = METHODS.map((method) => ({ method, figure: 'gain' }));
  for (const subject of isProvable ? [...proofs, { method: 'fifo', figure: 'fees' }] : []) {
    const proof = await ask<{ agrees: boolean }>(client, 'tax-proof', { ...span, ...subject });
    isRight &&= proof.answer.agrees;
    const outcome = proof.answer.agrees ? 'agrees' : 'DIFFERS';
    console.log(`proof of ${subject.figure}, ${subject.method}: ${proof.ms.toFixed(0)} ms, ${outcome}`);
  }
  const peak = await peakMb(server.child.pid);
  console.log(`server: ${before.toFixed(0)} MB before, at most ${peak.toFixed(0)} MB`);
  await server.end('SIGTERM');
  console.log(`first report, history read: ${first.toFixed(0)} ms of ${GOAL_MS} ms`);
  return isRight && proceeds.size === 1 && first < GOAL_MS && peak < MEMORY_MAX_MB;
});
