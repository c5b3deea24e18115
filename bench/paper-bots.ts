// How many paper bots one process carries: a real server with 1,000 running grid bots, ten pairs, ten quotes a second each.
//
// node bench/paper-bots.ts [--bots 1000] [--accounts 1000] [--seconds 20]
// It measures twice: on a calm market (60 % a year) and on one ten times as wild, where grids trade all the time.
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { Pool } from 'pg';
import { forkServer, openBenchDatabase, runBench, type ServerProcess } from './bench-run.ts';
import { describeLatencies, LATENCY_HEADER, percentile } from './latencies.ts';
import { PAPER_BOT_PRICES, type PaperBotsOrder, type PaperBotsReport } from './paper-bots-messages.ts';

const GOAL_P99_MS = 50;
const GOAL_RSS_MB = 500;
const GOAL_RESTART_MS = 5_000;
const MARKETS = [
  { name: 'calm', volatility: 0.6 },
  { name: 'wild', volatility: 6 },
] as const;

const { values } = parseArgs({
  options: {
    bots: { type: 'string', default: '1000' },
    accounts: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '20' },
  },
});
const [bots, accounts, seconds] = [values.bots, values.accounts, values.seconds].map(Number) as [
  number,
  number,
  number,
];

/** One day of candles of each pair, so that the server knows the pairs; the benchmark's own quotes take their place. */
async function writeRecordings(folder: string): Promise<void> {
  await mkdir(join(folder, 'binance'), { recursive: true });
  const start = Date.UTC(2025, 5, 1);
  for (const [symbol, price] of Object.entries(PAPER_BOT_PRICES)) {
    const rows = Array.from(
      { length: 1_440 },
      (_, i) => `${start + i * 60_000},${price},${price},${price},${price},1000`,
    );
    const text = ['time,open,high,low,close,volume', ...rows, ''].join('\n');
    await writeFile(join(folder, 'binance', `${symbol}-1m.csv.gz`), gzipSync(text));
  }
}

/** Accounts with draft bots of different ranges, and the command to start each. */
async function seed(ownerUrl: string): Promise<void> {
  const pool = new Pool({ connectionString: ownerUrl, max: 1 });
  const symbols = Object.keys(PAPER_BOT_PRICES);
  await pool.query(
    `create temp table made as select n, gen_random_uuid() as user_id, 'bot-' || n || '@bench.test' as email from generate_series(0, $1 - 1) n`,
    [accounts],
  );
  await pool.query(
    `insert into auth.users (id, email, aud, role) select user_id, email, 'authenticated', 'authenticated' from made`,
  );
  await pool.query(`select public.provision_user(user_id, email, '{}') from made`);
  await pool.query(`insert into user_plans (email, plan) select email, 'elite' from made`);
  await pool.query(
    `update user_risk_prefs set max_trade_risk_pct = 100, max_daily_dd_pct = 100, max_weekly_dd_pct = 100,
       max_account_exposure_pct = 100, max_symbol_exposure_pct = 100, loss_streak_limit = 10`,
  );
  for (let n = 0; n < bots; n += 1) {
    const symbol = symbols[n % symbols.length] ?? '';
    const price = PAPER_BOT_PRICES[symbol] ?? 1;
    const width = 0.03 + (n % 17) * 0.004;
    const params = {
      upper: (price * (1 + width)).toPrecision(6),
      lower: (price * (1 - width * 0.9)).toPrecision(6),
      grids: 12 + (n % 9),
      allocation: 800,
      stopLossPct: 0,
    };
    await pool.query(
      `with bot as (
         insert into bots (user_id, name, type, symbol, exchange_account_id, params, status)
         select m.user_id, 'Grid', 'grid', $2, a.id, $3, 'running' from made m join exchange_accounts a on a.user_id = m.user_id where m.n = $1
         returning id, user_id, exchange_account_id)
       insert into engine_commands (account_id, user_id, kind, payload, idempotency_key)
       select exchange_account_id, user_id, 'start_bot', jsonb_build_object('botId', id), id::text from bot`,
      [n % accounts, symbol, JSON.stringify(params)],
    );
  }
  await pool.query('analyze');
  await pool.end();
}

async function untilRunning(ownerUrl: string): Promise<number> {
  const pool = new Pool({ connectionString: ownerUrl, max: 1 });
  let running = 0;
  for (const deadline = performance.now() + 300_000; performance.now() < deadline; await sleep(500)) {
    const found = await pool.query<{ waiting: string; running: string }>(
      `select (select count(*) from engine_commands where status = 'pending') as waiting,
         (select count(*) from bot_states where status = 'running') as running`,
    );
    running = Number(found.rows[0]?.running);
    if (found.rows[0]?.waiting === '0') break;
  }
  await pool.end();
  return running;
}

function startServer(dataDir: string): ServerProcess {
  return forkServer(dataDir, {
    hooks: join(import.meta.dirname, 'paper-bots-hooks.ts'),
    env: { MARKET_DATA: 'replay', ATB_REPLAY_DIR: join(dataDir, 'recordings'), ATB_REPLAY_SPEED: '1' },
  });
}

/** Kills the server and starts it again. @returns milliseconds until it says that it is ready, every bot recovered. */
async function restart(server: ServerProcess, dataDir: string): Promise<{ server: ServerProcess; tookMs: number }> {
  await server.end('SIGKILL');
  const begun = performance.now();
  const next = startServer(dataDir);
  await next.ready;
  return { server: next, tookMs: performance.now() - begun };
}

async function measure({ child }: ServerProcess, order: PaperBotsOrder): Promise<PaperBotsReport> {
  child.send(order);
  const [report] = (await once(child, 'message')) as [PaperBotsReport];
  return report;
}

function isWithinGoals(name: string, report: PaperBotsReport): boolean {
  const rss = report.rssMax / 1024 / 1024;
  console.log(`\n${name} market: ${(report.fills / seconds).toFixed(1)} fills a second`);
  console.log(LATENCY_HEADER);
  console.log(describeLatencies('quote to decision', report.decisions));
  console.log(describeLatencies('  of those that changed something', report.actions));
  console.log(describeLatencies('quote to commit', report.commits));
  console.log(`memory ${rss.toFixed(0)} MB at most, ${report.cores.toFixed(2)} cores`);
  return percentile(report.decisions, 0.99) < GOAL_P99_MS && rss < GOAL_RSS_MB;
}

await runBench('paper-bots', async (dataDir) => {
  const database = await openBenchDatabase(dataDir);
  await writeRecordings(join(dataDir, 'recordings'));
  await seed(database.ownerUrl);
  const server = startServer(dataDir);
  const begun = performance.now();
  const running = await untilRunning(database.ownerUrl);
  console.log(
    `${running} bots of ${accounts} accounts run after ${((performance.now() - begun) / 1_000).toFixed(1)} s`,
  );
  let isPassed = running === bots;
  for (const { name, volatility } of MARKETS) {
    await sleep(2_000);
    isPassed = isWithinGoals(name, await measure(server, { seconds, volatility })) && isPassed;
  }
  const restarted = await restart(server, dataDir);
  console.log(`\nready ${(restarted.tookMs / 1_000).toFixed(1)} s after a kill -9, with ${running} bots to recover`);
  isPassed = isPassed && restarted.tookMs < GOAL_RESTART_MS;
  await restarted.server.end('SIGTERM');
  await database.stop();
  return isPassed;
});
