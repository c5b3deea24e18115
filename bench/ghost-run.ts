// What a ghost run costs: ninety days of one-minute candles, a grid of fifty lines, from its fields to the columns of a picture.
import { assumptionsSchema } from '@atb/core/backtest/assumptions';
import type { BotBacktestInput } from '@atb/core/backtest/bot/bot-backtest';
import { runBotBacktest } from '@atb/core/backtest/bot/run-bot-backtest';
import { drawGhostRun } from '@atb/core/backtest/ghost/draw-ghost-run';
import { createRandom } from '@atb/core/base/random';
import { gridBacktester } from '@atb/core/bots/grid/backtest/grid-backtester';
import { runGhost } from '@atb/core/backtest/ghost/run-ghost';
import { gridGhost } from '@atb/core/bots/grid/ghost/grid-ghost';
import type { CandleSeries } from '@atb/core/market/candle-series';
import { findInstrument } from '@atb/core/market/instruments';
import { allocateColumns } from './research/synthetic-candles.ts';

const ROWS = 129_600;
const GOAL_MS = 50;
const ROUNDS = 40;
const WIDTH = 640;

/** A market that swings around one price by a tenth of a percent a minute, ticks of 0.01. */
function swingingMarket(): CandleSeries {
  const random = createRandom(7);
  const candles = allocateColumns(ROWS);
  const round = (price: number): number => Math.round(price * 100) / 100;
  let price = 60_000;
  for (let i = 0; i < ROWS; i += 1) {
    const open = price;
    price = round(open + (60_000 - open) * 0.0001 + open * (random() + random() + random() - 1.5) * 0.001);
    candles.openTime[i] = Date.UTC(2025, 0, 1) + i * 60_000;
    candles.open[i] = open;
    candles.close[i] = price;
    candles.high[i] = round(Math.max(open, price) * (1 + random() * 0.0003));
    candles.low[i] = round(Math.min(open, price) * (1 - random() * 0.0003));
    candles.volume[i] = random() * 100;
  }
  return { timeframe: '1m', length: ROWS, ...candles };
}

/** Milliseconds of processor time. */
function measure(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;
}

const instrument = findInstrument('BTCUSDT');
if (instrument === null) throw new Error('BTCUSDT is not in the catalogue');
const candles = swingingMarket();
const inputOf = (half: number): BotBacktestInput => ({
  candles,
  instrument,
  params: {
    lower: 60_000 - half,
    upper: 60_000 + half,
    grids: 50,
    allocation: 10_000,
    tpPctPerFill: 0,
    stopLossPct: 5,
  },
  assumptions: assumptionsSchema.parse({ startEquity: 10_000 }),
});

let isFine = true;
for (const half of [3_000, 6_000, 9_000]) {
  const times: number[] = [];
  let fills = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    // Each round is another drag: nothing can be kept from the one before.
    const input = inputOf(half + round);
    times.push(
      measure(() => {
        const ghost = runGhost(gridGhost, input);
        if (ghost.status === 'refused') throw new Error(ghost.error);
        drawGhostRun(candles, ghost, WIDTH);
        fills = ghost.fills.length;
      }),
    );
  }
  const exact = runBotBacktest(gridBacktester, inputOf(half + ROUNDS - 1));
  if (exact.status === 'refused') throw new Error(exact.error);
  const exactMs = measure(() => runBotBacktest(gridBacktester, inputOf(half)));
  if (exact.fills.length !== fills) throw new Error(`${fills} fills, the backtest has ${exact.fills.length}`);
  const [middle, slow] = [percentile(times, 0.5), percentile(times, 0.95)];
  isFine &&= slow < GOAL_MS;
  console.log(
    `±${half}: ${fills} fills, ghost p50 ${middle.toFixed(1)} ms, p95 ${slow.toFixed(1)} ms, first ${(times[0] ?? 0).toFixed(1)} ms; exact ${exactMs.toFixed(0)} ms`,
  );
}
console.log(isFine ? 'passed' : 'FAILED');
process.exitCode = isFine ? 0 : 1;
