// How fast the indicators are: a year of one-minute candles, batch and one candle at a time, against hand-written loops.
// Each figure is from processes of its own, in turns, and is the thread's own processor time, so that other work on the machine hardly counts;
// results are compared before any time is printed.
// Run: node bench/indicators.ts [rounds]
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createRandom } from '@atb/core/base/random';
import { atr } from '@atb/core/indicators/atr';
import { bollinger } from '@atb/core/indicators/bollinger';
import { ema } from '@atb/core/indicators/ema';
import type { CandleColumns } from '@atb/core/indicators/indicator';
import { macd } from '@atb/core/indicators/macd';
import { rsi } from '@atb/core/indicators/rsi';
import { CEILING_COLUMNS, indicatorLoop, streamLoop } from './ceiling/indicator-loop.ts';

const ROWS = 525_600;
const ROUNDS = 7;
const RUNS = 40;
const STREAM_COLUMNS = 3;
/** Sums over 20 squares of prices lose about half of the digits in the plain loop, ours do not. */
const TOLERANCE = 1e-6;

/** A random walk of one-minute candles. */
function createCandles(rows: number): CandleColumns {
  const column = (): Float64Array => new Float64Array(rows);
  const candles = {
    length: rows,
    openTime: column(),
    open: column(),
    high: column(),
    low: column(),
    close: column(),
    volume: column(),
  };
  const random = createRandom(20_240_101);
  let price = 42_000;
  for (let i = 0; i < rows; i += 1) {
    const open = price;
    price *= 1 + (random() - 0.5) * 0.002;
    candles.openTime[i] = 1_704_067_200_000 + i * 60_000;
    candles.open[i] = open;
    candles.close[i] = price;
    candles.high[i] = Math.max(open, price) * (1 + random() * 0.0005);
    candles.low[i] = Math.min(open, price) * (1 - random() * 0.0005);
    candles.volume[i] = random() * 100;
  }
  return candles;
}

function createColumns(count: number, rows: number): Float64Array[] {
  return Array.from({ length: count }, () => new Float64Array(rows));
}

function runBatch(candles: CandleColumns, out: readonly Float64Array[]): void {
  ema.batch(candles.close, { period: 20 }, out.slice(0, 1));
  ema.batch(candles.close, { period: 50 }, out.slice(1, 2));
  rsi.batch(candles.close, { period: 14 }, out.slice(2, 3));
  atr.batch(candles, { period: 14 }, out.slice(3, 4));
  bollinger.batch(candles.close, { period: 20 }, out.slice(4, 9));
  macd.batch(candles.close, {}, out.slice(9, 12));
}

function runStream(candles: CandleColumns, out: readonly Float64Array[]): void {
  const [fastColumn, slowColumn, rsiColumn] = out;
  if (fastColumn === undefined || slowColumn === undefined || rsiColumn === undefined)
    throw new Error('too few columns');
  const [fast, slow, strength] = [ema.stream({ period: 20 }), ema.stream({ period: 50 }), rsi.stream({ period: 14 })];
  const cell = new Float64Array(1);
  const { close, length } = candles;
  for (let i = 0; i < length; i += 1) {
    const value = close[i] ?? Number.NaN;
    fast.next(value, cell);
    fastColumn[i] = cell[0] ?? Number.NaN;
    slow.next(value, cell);
    slowColumn[i] = cell[0] ?? Number.NaN;
    strength.next(value, cell);
    rsiColumn[i] = cell[0] ?? Number.NaN;
  }
}

interface Work {
  readonly columns: number;
  readonly run: (candles: CandleColumns, out: readonly Float64Array[]) => void;
}

const WORKS: Readonly<Record<string, Work>> = {
  'batch-ours': { columns: CEILING_COLUMNS, run: runBatch },
  'batch-ceiling': { columns: CEILING_COLUMNS, run: indicatorLoop },
  'stream-ours': { columns: STREAM_COLUMNS, run: runStream },
  'stream-ceiling': { columns: STREAM_COLUMNS, run: (candles, out) => streamLoop(candles.close, out) },
};

/** Milliseconds a run with columns made for each, with columns reused, and of the very first run. */
interface Times {
  readonly fresh: number;
  readonly reused: number;
  readonly first: number;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function measure(work: Work): Times {
  const candles = createCandles(ROWS);
  const fresh = (): Float64Array[] => createColumns(work.columns, ROWS);
  const first = meanMs(1, () => work.run(candles, fresh()));
  const kept = fresh();
  const reused = meanMs(RUNS, () => work.run(candles, kept));
  return { fresh: meanMs(RUNS, () => work.run(candles, fresh())), reused, first };
}

/** The clock of a thread ticks every few milliseconds: many runs are timed as one. */
function meanMs(runs: number, run: () => void): number {
  const start = process.threadCpuUsage();
  for (let i = 0; i < runs; i += 1) run();
  const used = process.threadCpuUsage(start);
  return (used.user + used.system) / 1000 / runs;
}

/** @throws when ours and the ceiling differ. */
function checkEqual(name: 'batch' | 'stream'): void {
  const candles = createCandles(ROWS);
  const [ours, ceiling] = [WORKS[`${name}-ours`], WORKS[`${name}-ceiling`]];
  if (ours === undefined || ceiling === undefined) throw new Error(`no work "${name}"`);
  const [a, b] = [createColumns(ours.columns, ROWS), createColumns(ceiling.columns, ROWS)];
  ours.run(candles, a);
  ceiling.run(candles, b);
  a.forEach((column, index) =>
    column.forEach((value, row) => expectClose(value, b[index]?.[row], `${name} ${index} ${row}`)),
  );
}

function expectClose(actual: number, expected: number | undefined, where: string): void {
  if (expected === undefined) throw new Error(`${where}: no value`);
  if (Number.isNaN(actual) && Number.isNaN(expected)) return;
  if (!(Math.abs(actual - expected) <= TOLERANCE * Math.max(1, Math.abs(expected)))) {
    throw new Error(`${where}: ${actual} for ${expected}`);
  }
}

function measureInProcess(name: string): Times {
  const output = execFileSync(process.execPath, [fileURLToPath(import.meta.url), '--measure', name], {
    encoding: 'utf8',
  });
  return JSON.parse(output) as Times;
}

function printTable(rounds: number): void {
  console.log('work   | columns  | ours ms | ceiling ms | ratio');
  for (const name of ['batch', 'stream'] as const) {
    const pairs = Array.from({ length: rounds }, () => ({
      ours: measureInProcess(`${name}-ours`),
      ceiling: measureInProcess(`${name}-ceiling`),
    }));
    for (const kind of ['fresh', 'reused', 'first'] as const) {
      const ours = median(pairs.map((pair) => pair.ours[kind]));
      const ceiling = median(pairs.map((pair) => pair.ceiling[kind]));
      // Of neighbours in time, which had the same machine to themselves or not.
      const ratio = median(pairs.map((pair) => pair.ours[kind] / pair.ceiling[kind]));
      const cells = [name.padEnd(6), kind.padEnd(8), ours.toFixed(2).padStart(7), ceiling.toFixed(2).padStart(10)];
      console.log(`${cells.join(' | ')} | ${ratio.toFixed(2)}`);
    }
  }
}

const [mode, argument] = process.argv.slice(2);
const work = WORKS[argument ?? ''];
if (mode === '--measure' && work !== undefined) {
  console.log(JSON.stringify(measure(work)));
} else {
  checkEqual('batch');
  checkEqual('stream');
  console.log(`Results agree on ${ROWS.toLocaleString('en')} rows. Medians of processes of their own:`);
  printTable(Number(mode ?? ROUNDS));
}
