// A grid bot over a year of one-minute candles through the step that trades live, against a hand-written loop for this one grid.
import { backtestTermsSchema } from '@atb/core/backtest/backtest-terms';
import { runGridBacktest } from '@atb/core/backtest/run-grid-backtest';
import { toNumber } from '@atb/core/base/decimal';
import { createRandom } from '@atb/core/base/random';
import type { CandleSeries } from '@atb/core/market/candle-series';
import { findInstrument } from '@atb/core/market/instruments';

const ROWS = 525_600;
const RUNS = 9;
const FEE = 0.001;
const LINES = 20;
const LOWER = 25_000;
const UPPER = 35_000;

/** A market that swings around one price, ticks of 0.01. */
function syntheticYear(): CandleSeries {
  const random = createRandom(7);
  const column = (): Float64Array => new Float64Array(ROWS);
  const candles = {
    openTime: column(),
    open: column(),
    high: column(),
    low: column(),
    close: column(),
    volume: column(),
  };
  const round = (price: number): number => Math.round(price * 100) / 100;
  let price = 30_000;
  for (let i = 0; i < ROWS; i += 1) {
    const open = price;
    price = round(open + (30_000 - open) * 0.00001 + open * (random() + random() + random() - 1.5) * 0.001);
    candles.openTime[i] = 1_704_067_200_000 + i * 60_000;
    candles.open[i] = open;
    candles.close[i] = price;
    candles.high[i] = round(Math.max(open, price) * (1 + random() * 0.0003));
    candles.low[i] = round(Math.min(open, price) * (1 - random() * 0.0003));
    candles.volume[i] = random() * 100;
  }
  return { timeframe: '1m', length: ROWS, ...candles };
}

/** Buys rest at each line below, sells one line above what was bought; a fill arms its opposite for the next candle. */
function plainGrid(
  { open, high, low, close, length }: CandleSeries,
  { prices, quantities, isHolding }: { prices: Float64Array; quantities: Float64Array; isHolding: Uint8Array },
  start: { cash: number; held: number },
): { fills: number; equity: number; drawdownMax: number } {
  let { cash, held } = start;
  let fills = 0;
  let peak = 10_000;
  let drawdownMax = 0;
  const slots = quantities.length;
  for (let i = 0; i < length; i += 1) {
    const bottom = low[i] ?? 0;
    const top = high[i] ?? 0;
    const first = open[i] ?? 0;
    for (let s = 0; s < slots; s += 1) {
      const quantity = quantities[s] ?? 0;
      if (isHolding[s] === 1) {
        const line = prices[s + 1] ?? 0;
        if (top < line) continue;
        const price = Math.max(line, first);
        cash += price * quantity * (1 - FEE);
        held -= quantity;
        isHolding[s] = 0;
      } else {
        const line = prices[s] ?? 0;
        if (bottom > line) continue;
        const price = Math.min(line, first);
        cash -= price * quantity * (1 + FEE);
        held += quantity;
        isHolding[s] = 1;
      }
      fills += 1;
    }
    const equity = cash + held * (close[i] ?? 0);
    if (equity > peak) peak = equity;
    else if (peak - equity > drawdownMax * peak) drawdownMax = (peak - equity) / peak;
  }
  return { fills, equity: cash + held * (close[length - 1] ?? 0), drawdownMax };
}

function median(work: () => void): number {
  const times: number[] = [];
  for (let i = 0; i < RUNS; i += 1) {
    const start = performance.now();
    work();
    times.push(performance.now() - start);
  }
  return times.toSorted((a, b) => a - b)[RUNS >> 1] ?? Number.NaN;
}

const candles = syntheticYear();
const instrument = findInstrument('BTCUSDT');
if (instrument === null) throw new Error('BTCUSDT is not in the catalogue');
const params = { lower: LOWER, upper: UPPER, grids: LINES, allocation: 10_000, tpPctPerFill: 0, stopLossPct: 0 };
const terms = backtestTermsSchema.parse({ slippageBps: 0 });
const ours = () => runGridBacktest({ candles, instrument, params, terms });
const first = ours();
if (first.status === 'refused') throw new Error(first.error);
const lots = first.state.slots.map((slot) => toNumber(slot.quantity));
const lines = [
  ...first.state.slots.map((slot) => toNumber(slot.buyPrice)),
  toNumber(first.state.slots.at(-1)?.lineAbove ?? instrument.minNotional),
];
const opening = first.fills[0]?.fill;
if (opening === undefined) throw new Error('the grid bought nothing at its start');
const [price, quantity] = [toNumber(opening.price), toNumber(opening.quantity)];
const theirs = () => {
  // The purchase at the start meets the first candle's open; the sells it pays for rest from the next candle on.
  const isHolding = Uint8Array.from(lots, (_, s) =>
    (lines[s] ?? 0) >= 30_000 || (lines[s + 1] ?? 0) > 30_300 ? 1 : 0,
  );
  return plainGrid(
    candles,
    { prices: Float64Array.from(lines), quantities: Float64Array.from(lots), isHolding },
    { cash: 10_000 - price * quantity * (1 + FEE), held: quantity },
  );
};
const plain = theirs();
console.log(first.fills.length - 1, plain.fills, first.endEquity, plain.equity, first.drawdownMax, plain.drawdownMax);
const ceiling = median(theirs);
const time = median(ours);
console.log(
  `grid of ${LINES} lines: ${time.toFixed(1)} ms, plain loop ${ceiling.toFixed(1)} ms, ratio ${(time / ceiling).toFixed(1)} (goal 10), ${first.fills.length} fills`,
);
