// How long one pass over a whole market takes: a thousand symbols of 200 hourly candles each, measured, scored and ordered on one core.
// Run: node bench/scan.ts
import { randomAt } from '@atb/core/base/random';
import { epochMs, HOUR_MS } from '@atb/core/base/time';
import type { Candle } from '@atb/core/market/candle';
import { analyseCoin } from '@atb/core/market-analysis/analyse-coin';
import { toCoinColumns } from '@atb/core/market-analysis/coin-columns';
import { createMeasuringSpace } from '@atb/core/market-analysis/measure-coin';
import { readBreadth } from '@atb/core/market-analysis/read-breadth';
import { ANALYSIS_CANDLES } from '@atb/core/market-analysis/words';

const SYMBOLS = 1_000;
const PASSES = 30;
const LIMIT_MS = 150;

function walk(seed: number): Candle[] {
  const volatility = 0.002 + 0.01 * randomAt(seed, 0);
  const drift = 0.002 * (randomAt(seed, 1) - 0.5);
  let close = 10 ** (4 * randomAt(seed, 2));
  return Array.from({ length: ANALYSIS_CANDLES }, (_, row) => {
    const open = close;
    close *= Math.exp(drift + volatility * (randomAt(seed, 3 * row + 3) + randomAt(seed, 3 * row + 4) - 1) * 2);
    const spread = 1 + volatility * randomAt(seed, 3 * row + 5);
    const [high, low] = [Math.max(open, close) * spread, Math.min(open, close) / spread];
    return { openTime: epochMs(row * HOUR_MS), open, high, low, close, volume: 1_000 * randomAt(seed, row + 9_000) };
  });
}

const market = Array.from({ length: SYMBOLS }, (_, seed) => toCoinColumns(walk(seed)));
const space = createMeasuringSpace();

function pass(): number {
  const startedAt = performance.now();
  const readings = market.map((columns, seed) => {
    const price = (columns.close[columns.closed - 1] ?? 1) * (0.99 + 0.02 * randomAt(seed, 77));
    return analyseCoin(columns, { price, volume: 2_000_000 }, space);
  });
  readings.sort((one, other) => other.score - one.score);
  const breadth = readBreadth(readings.map(({ sentiment, figures }) => ({ sentiment, change24h: figures.momentum })));
  if (breadth.coins !== SYMBOLS) throw new Error('coins are missing');
  return performance.now() - startedAt;
}

const first = pass();
const times = Array.from({ length: PASSES }, pass).sort((one, other) => one - other);
const at = (share: number): string => (times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(1);
console.log(
  `${SYMBOLS} symbols x ${ANALYSIS_CANDLES} candles: first ${first.toFixed(1)} ms, median ${at(0.5)} ms, p95 ${at(0.95)} ms`,
);
const counts = new Map<string, number>();
for (const [seed, columns] of market.entries()) {
  const { regime, signal, risk } = analyseCoin(
    columns,
    { price: walk(seed).at(-1)?.close ?? 1, volume: 2_000_000 },
    space,
  );
  for (const word of [regime, signal, `risk ${risk}`]) counts.set(word, (counts.get(word) ?? 0) + 1);
}
console.log(
  [...counts]
    .map(([word, count]) => `${word} ${count}`)
    .sort()
    .join(', '),
);
const isPassed = first < LIMIT_MS;
console.log(isPassed ? 'passed' : 'FAILED');
if (!isPassed) process.exitCode = 1;
