// How fast research is: ours beside other packages and a hand-written loop, work by work. Results are checked before any time is printed.
// Run: npm run bench [-- <work> ...]
import { execFileSync, spawnSync } from 'node:child_process';
import { availableParallelism, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { type BenchRow, formatRow, type Goal, TITLES } from './research/bench-table.ts';
import type { StrategyTime } from './research/catalogue-run.ts';
import { crossGuarded, crossYear } from './research/cross-works.ts';
import type { FirstRun } from './research/first-run.ts';
import { gridWork } from './research/grid-work.ts';
import { indicatorDecade, indicatorYear } from './research/indicator-works.ts';
import { measureWork, median, type Times } from './research/measure-work.ts';
import { streamWork } from './research/stream-work.ts';
import type { Scaling, ThreadTimes } from './research/sweep-threads.ts';
import { sweepWork } from './research/sweep-work.ts';
import { CEILING, OURS, type Work } from './research/work.ts';

const WORKS: readonly Work[] = [
  indicatorYear,
  indicatorDecade,
  crossYear,
  crossGuarded,
  sweepWork,
  gridWork,
  streamWork,
];
/** Processes of each of the two columns that a goal compares, in turns; other packages have one. */
const ROUNDS = 3;
const SPEED_UP = 1.8;
const STRATEGY_MS = 300;
const SLOWEST = 5;
const FIRST_RUN_MS = 60;
const COMMAND_MS = 350;
const COMMAND_RUNS = 20;

const ATB = fileURLToPath(new URL('../scripts/atb.mjs', import.meta.url));
const COMMAND = 'backtest --strategy ema-cross --symbol BTCUSDT --timeframe 1h --from 2023-04-01 --to 2024-04-01';
const SAY_USAGE = `data:text/javascript,process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  console.error((user + system) / 1000);
})`;
const FIRST_RUN = fileURLToPath(new URL('./research/first-run.ts', import.meta.url));

let hasFailed = false;

function say(row: BenchRow): void {
  if (row.goal !== undefined && !row.goal.isMet) hasFailed = true;
  console.log(formatRow(row));
}

/** Something measured in a process of its own, which ends with an error when a check fails. */
function measureApart<Result>(...args: readonly string[]): Result {
  return runApart(fileURLToPath(import.meta.url), '--measure', ...args);
}

function runApart<Result>(...args: readonly string[]): Result {
  const output = execFileSync(process.execPath, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 1 << 26,
  });
  return JSON.parse(output.trim().split('\n').at(-1) ?? '') as Result;
}

function benchWork(work: Work): void {
  const pairs = Array.from({ length: ROUNDS }, () => ({
    ceiling: measureApart<Times>(work.id, CEILING),
    ours: measureApart<Times>(work.id, OURS),
  }));
  const others = [...work.columns.keys()]
    .filter((name) => name !== CEILING && name !== OURS)
    .map((name) => ({ name, times: measureApart<Times>(work.id, name) }));
  const ceiling = median(pairs.map((pair) => pair.ceiling.ms));
  // Of neighbours in time, which had the same machine to themselves or not.
  const ratio = median(pairs.map((pair) => pair.ours.ms / pair.ceiling.ms));
  console.log(`\n${work.title}\n  checked: ${work.checked}`);
  say({ work: work.id, column: CEILING, ms: ceiling, ratio: 1 });
  const goal = { text: `<= ${work.goal}`, isMet: ratio <= work.goal };
  say({ work: work.id, column: OURS, ms: median(pairs.map((pair) => pair.ours.ms)), ratio, goal });
  for (const { name, times } of others) say({ work: work.id, column: name, ms: times.ms, ratio: times.ms / ceiling });
}

function benchThreads(): void {
  const { ours, loop } = measureApart<ThreadTimes>('threads');
  console.log(
    '\nThe same sweep in worker threads that share the candles; by the clock, the shortest of many runs: other work only adds',
  );
  say({ work: 'threads', column: 'plain loop, one thread', ms: loop.one });
  say({ work: 'threads', column: 'plain loop, two threads', ms: loop.two });
  console.log(`  two plain loops side by side: ${sayScaling(loop)}, what the machine gives`);
  say({ work: 'threads', column: 'ours, one thread', ms: ours.one });
  say({ work: 'threads', column: 'ours, two threads', ms: ours.two });
  const faster = ours.one / ours.two;
  console.log(`  ${sayScaling(ours)}; goal >= ${SPEED_UP}: ${faster >= SPEED_UP ? 'met' : 'MISSED'}`);
  if (faster < SPEED_UP) hasFailed = true;
}

function sayScaling({ one, two, runs, middle, alone, busier }: Scaling): string {
  const others = `${runs} runs of each; ${middle.toFixed(2)} x in the middle run, ${(alone / busier).toFixed(2)} x by processor time`;
  return `${(one / two).toFixed(2)} x faster (${others})`;
}

function benchCatalogue(): void {
  const times = measureApart<readonly StrategyTime[]>('catalogue').toSorted((a, b) => b.ms - a.ms);
  const traded = times.filter(({ trades }) => trades > 0).length;
  console.log(
    `\nEvery strategy of the catalogue (${times.length}, ${traded} of them trade) by all rules; a year of 1m; the slowest`,
  );
  const goal = (ms: number): Goal => ({ text: `< ${STRATEGY_MS} ms`, isMet: ms < STRATEGY_MS });
  for (const { id, ms } of times.slice(0, SLOWEST)) say({ work: 'catalogue', column: id, ms, goal: goal(ms) });
  say({ work: 'catalogue', column: 'median', ms: median(times.map(({ ms }) => ms)) });
}

function benchFirstRun(): void {
  const runs = Array.from({ length: ROUNDS }, () => runApart<FirstRun>(FIRST_RUN));
  const ms = median(runs.map(({ runMs }) => runMs));
  console.log('\nFirst run of a process: EMA cross over a year of 1m');
  say({ work: 'first', column: 'loading the engine', ms: median(runs.map(({ loadMs }) => loadMs)) });
  const goal = { text: `< ${FIRST_RUN_MS} ms`, isMet: ms < FIRST_RUN_MS };
  say({ work: 'first', column: 'the run', ms, goal });
}

/** Milliseconds of a command of its own process: of the processor, all threads, and by the clock. */
function timeCommand(): { readonly used: number; readonly clock: number } {
  const startedAt = performance.now();
  const { stderr } = spawnSync(process.execPath, ['--import', SAY_USAGE, ATB, ...COMMAND.split(' ')], {
    encoding: 'utf8',
  });
  const clock = performance.now() - startedAt;
  return { used: Number(stderr.trim().split('\n').at(-1)), clock };
}

function benchCommand(): void {
  timeCommand(); // reads the shipped candles, and keeps what was compiled
  const times = Array.from({ length: COMMAND_RUNS }, timeCommand);
  const used = median(times.map((each) => each.used));
  console.log(`\natb ${COMMAND}, as a whole process; processor time of all its threads`);
  const goal = { text: `<= ${COMMAND_MS} ms`, isMet: used <= COMMAND_MS };
  say({ work: 'command', column: 'a year of 1h', ms: used, goal });
  say({ work: 'command', column: 'shortest by the clock', ms: Math.min(...times.map(({ clock }) => clock)) });
}

const EXTRAS: ReadonlyMap<string, () => void> = new Map([
  ['threads', benchThreads],
  ['catalogue', benchCatalogue],
  ['first', benchFirstRun],
  ['command', benchCommand],
]);

async function measureHere(id: string, column: string): Promise<unknown> {
  if (id === 'threads') return (await import('./research/sweep-threads.ts')).measureThreads();
  if (id === 'catalogue') return (await import('./research/catalogue-run.ts')).measureCatalogue();
  const work = WORKS.find((each) => each.id === id);
  const prepared = await work?.columns.get(column)?.();
  if (prepared === undefined) throw new Error(`there is no work "${id}" with a column "${column}"`);
  return measureWork(prepared);
}

function sayLoad(): string {
  return loadavg()
    .map((load) => load.toFixed(2))
    .join(' ');
}

function benchAll(chosen: readonly string[]): void {
  const isChosen = (id: string): boolean => chosen.length === 0 || chosen.includes(id);
  console.log(`Node ${process.version}, ${availableParallelism()} processors, load average ${sayLoad()}`);
  console.log('Milliseconds of processor time of the thread that works, each column in a process of its own, medians.');
  console.log('Not measured: tulind (its install compiles or downloads a native library).');
  console.log(`\n${TITLES}`);
  for (const work of WORKS) if (isChosen(work.id)) benchWork(work);
  for (const [id, bench] of EXTRAS) if (isChosen(id)) bench();
  console.log(`\nload average at the end ${sayLoad()}`);
  console.log(hasFailed ? 'FAILED' : 'passed');
  process.exitCode = hasFailed ? 1 : 0;
}

const [mode, id = '', column = ''] = process.argv.slice(2);
if (mode === '--measure') console.log(JSON.stringify(await measureHere(id, column)));
else benchAll(process.argv.slice(2));
