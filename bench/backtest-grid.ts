// A grid bot over a year of one-minute candles through the step that trades live, against a hand-written loop for this one grid.
import { backtestTermsSchema } from '@atb/core/backtest/backtest-terms';
import { runGridBacktest } from '@atb/core/backtest/run-grid-backtest';
import { ZERO, sumDecimals, toNumber } from '@atb/core/base/decimal';
import { createRandom } from '@atb/core/base/random';
import { type CandleSeries, sliceCandleSeries } from '@atb/core/market/candle-series';
import { findInstrument } from '@atb/core/market/instruments';

const ROWS = 525_600;
const RUNS = 9;
const FEE = 0.001;
const LINES = 20;
const START = 1_704_067_200_000;
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
    candles.openTime[i] = START + i * 60_000;
    candles.open[i] = open;
    candles.close[i] = price;
    candles.high[i] = round(Math.max(open, price) * (1 + random() * 0.0003));
    candles.low[i] = round(Math.min(open, price) * (1 - random() * 0.0003));
    candles.volume[i] = random() * 100;
  }
  return { timeframe: '1m', length: ROWS, ...candles };
}

/** A grid as numbers: line s buys for slot s, line s + 1 sells it again. */
interface PlainGrid {
  readonly lines: Float64Array;
  readonly quantities: Float64Array;
  readonly isHolding: Uint8Array;
  cash: number;
  held: number;
}

interface PlainResult {
  readonly fills: number;
  readonly equity: number;
  readonly drawdownMax: number;
}

/** One pass for this one grid: a fill arms its opposite for the next candle; a candle that reaches no line is only valued. */
function plainLoop({ open, high, low, close, length }: CandleSeries, grid: PlainGrid, from: number): PlainResult {
  const { lines, quantities, isHolding } = grid;
  let { cash, held } = grid;
  let fills = 0;
  let peak = 10_000;
  let drawdownMax = 0;
  let below = 0;
  let above = Number.POSITIVE_INFINITY;
  for (let i = from; i < length; i += 1) {
    const bottom = low[i] ?? 0;
    const top = high[i] ?? 0;
    if (i === from || bottom <= below || top >= above) {
      const first = open[i] ?? 0;
      below = 0;
      above = Number.POSITIVE_INFINITY;
      for (let s = 0; s < quantities.length; s += 1) {
        const quantity = quantities[s] ?? 0;
        const buy = lines[s] ?? 0;
        const sell = lines[s + 1] ?? 0;
        if (isHolding[s] === 1 && top >= sell) {
          cash += Math.max(sell, first) * quantity * (1 - FEE);
          held -= quantity;
          isHolding[s] = 0;
          fills += 1;
        } else if (isHolding[s] === 0 && bottom <= buy) {
          cash -= Math.min(buy, first) * quantity * (1 + FEE);
          held += quantity;
          isHolding[s] = 1;
          fills += 1;
        }
        if (isHolding[s] === 1) above = Math.min(above, sell);
        else below = Math.max(below, buy);
      }
    }
    const equity = cash + held * (close[i] ?? 0);
    if (equity > peak) peak = equity;
    else if (peak - equity > drawdownMax * peak) drawdownMax = (peak - equity) / peak;
  }
  return { fills, equity: cash + held * (close[length - 1] ?? 0) * (1 - FEE), drawdownMax };
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
const result = ours();
// How the grid stands after its first candle, in which it has bought what its first sells need.
const begun = runGridBacktest({
  candles: sliceCandleSeries(candles, START, START + 60_000),
  instrument,
  params,
  terms,
});
if (result.status === 'refused' || begun.status === 'refused') throw new Error('the grid could not start');
const { slots, results } = begun.state;
const lines = Float64Array.from([...slots.map((slot) => slot.buyPrice), slots.at(-1)?.lineAbove ?? ZERO], toNumber);
const quantities = Float64Array.from(slots, (slot) => toNumber(slot.quantity));
const cash = 10_000 + toNumber(results.cashFlow);
const held = toNumber(sumDecimals(slots.map((slot) => slot.held.quantity)));
const theirs = () => {
  const isHolding = Uint8Array.from(slots, (slot) => (toNumber(slot.held.quantity) > 0 ? 1 : 0));
  return plainLoop(candles, { lines, quantities, isHolding, cash, held }, 1);
};
const plain = theirs();
const pairs = [
  [result.fills.length - begun.fills.length, plain.fills],
  [result.endEquity, plain.equity],
  [result.drawdownMax, plain.drawdownMax],
] as const;
for (const [mine, other] of pairs) {
  if (!(Math.abs(mine - other) <= 1e-6 * Math.abs(other))) throw new Error(`${mine} is not ${other}`);
}
for (let i = 0; i < 3; i += 1) {
  ours();
  theirs();
}
const ceiling = median(theirs);
const time = median(ours);
console.log(
  `grid of ${LINES} lines: ${time.toFixed(1)} ms, plain loop ${ceiling.toFixed(1)} ms, ratio ${(time / ceiling).toFixed(1)} (goal 10), ${result.fills.length} fills`,
);
