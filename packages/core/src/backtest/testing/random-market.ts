// testing: random candles, signals and assumptions that a backtest must take without a difference between its two forms.
import { createRandom } from '../../base/random.ts';
import { type CandleSeries, toCandleSeries } from '../../market/candle-series.ts';
import type { Candle } from '../../market/candle.ts';
import type { EpochMs } from '../../base/time.ts';
import { type Timeframe, timeframeMs } from '../../market/timeframe.ts';
import type {
  ExitDistance,
  LimitOrder,
  ProfitTarget,
  SideSignals,
  SignalColumns,
  Sizing,
} from '../../strategies/signal-columns.ts';
import { type Assumptions, assumptionsSchema } from '../assumptions.ts';

type Random = () => number;

const START = 1_735_689_600_000;

function pick<T>(random: Random, values: readonly T[]): T {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error('nothing to pick from');
  return value;
}

/** Candles with gaps in time and price, flat stretches and extreme wicks; prices on `decimals` places. */
export function wildCandles(seed: number, length: number, decimals: number, timeframe: Timeframe): CandleSeries {
  const random = createRandom(seed);
  const round = (price: number): number => Math.max(10 ** -decimals, Number(price.toFixed(decimals)));
  const candles: Candle[] = [];
  let price = round(10 + random() * 200);
  let openTime = START + Math.floor(random() * 50) * timeframeMs(timeframe);
  for (let i = 0; i < length; i += 1) {
    const open = random() < 0.2 ? round(price * (1 + (random() - 0.5) * 0.1)) : price;
    const isFlat = random() < 0.15;
    const close = isFlat ? open : round(open * (1 + (random() - 0.5) * 0.08));
    const wick = (): number => (isFlat ? 0 : random() < 0.05 ? random() * 0.6 : random() * 0.03);
    const high = round(Math.max(open, close) * (1 + wick()));
    const low = round(Math.min(open, close) * (1 - wick()));
    const volume = random() < 0.1 ? 0 : Number((random() * 50).toFixed(3));
    candles.push({ openTime: openTime as EpochMs, open, high, low, close, volume });
    price = close;
    openTime += timeframeMs(timeframe) * (random() < 0.03 ? 1 + Math.floor(random() * 40) : 1);
  }
  return toCandleSeries(candles, timeframe);
}

/** Three candles for each larger one, that agree with it; some are left out. */
export function randomDetail(seed: number, candles: CandleSeries, timeframe: Timeframe): CandleSeries {
  const random = createRandom(seed);
  const parts: Candle[] = [];
  for (let row = 0; row < candles.length; row += 1) {
    if (random() < 0.2) continue;
    const at = (column: Float64Array): number => column[row] ?? 0;
    const [open, high, low, close] = [at(candles.open), at(candles.high), at(candles.low), at(candles.close)];
    const first = random() < 0.5 ? high : low;
    const second = first === high ? low : high;
    const prices = [open, first, second, close] as const;
    for (let k = 0; k < 3; k += 1) {
      const [from, to] = [prices[k] ?? open, prices[k + 1] ?? close];
      parts.push({
        openTime: (at(candles.openTime) + k * timeframeMs(timeframe)) as EpochMs,
        open: from,
        high: Math.max(from, to),
        low: Math.min(from, to),
        close: to,
        volume: at(candles.volume) / 3,
      });
    }
  }
  return toCandleSeries(parts, timeframe);
}

function randomFlags(random: Random, length: number, share: number): Uint8Array {
  return Uint8Array.from({ length }, () => (random() < share ? 1 : 0));
}

/** Some are the difference of two prices, which lies a hair's breadth beside a tick. */
function randomColumnDistance(random: Random): number {
  const draw = random();
  if (draw < 0.1) return Number.NaN;
  const cents = Math.round(random() * 500);
  return draw < 0.5 ? 187.3 + cents / 100 - 187.3 : Number((random() * 5).toFixed(4));
}

function randomDistance(random: Random, length: number): ExitDistance | null {
  const draw = random();
  if (draw < 0.4) return null;
  if (draw < 0.8) return { kind: 'fraction', value: pick(random, [0.005, 0.01, 0.02, 0.035, 0.1, 0.5]) };
  return {
    kind: 'column',
    values: Float64Array.from({ length }, () => randomColumnDistance(random)),
  };
}

function randomTarget(random: Random, length: number): ProfitTarget | null {
  if (random() < 0.7) return randomDistance(random, length);
  let minutes = pick(random, [0, 0, 60, 90]);
  const steps = Array.from({ length: 1 + Math.floor(random() * 4) }, () => {
    const step = { minutes, value: pick(random, [0.08, 0.03, 0.01, 0.002, 0, -0.01, -0.04, -1]) };
    minutes += pick(random, [15, 60, 119, 120, 600]);
    return step;
  });
  return { kind: 'schedule', steps };
}

/** Prices near the close or wide of it, some of them none: missing or not above zero; `side` is the order's, 1 sells. */
function randomOrder(random: Random, close: Float64Array, direction: 1 | -1): LimitOrder | null {
  if (random() < 0.6) return null;
  const away = pick(random, [0, 0.002, 0.01, 0.03]);
  const missing = pick(random, [0, 0, 0.1]);
  return {
    price: close.map((price) =>
      random() < missing
        ? pick(random, [Number.NaN, 0, -price])
        : Math.round(price * (1 + direction * (random() * 2 - 0.5) * away) * 1e4) / 1e4,
    ),
    candles: pick(random, [1, 1, 2, 3, 8]),
    follows: random() < 0.4,
  };
}

function randomSide(random: Random, close: Float64Array, side: 1 | -1): SideSignals {
  const { length } = close;
  const share = pick(random, [0.02, 0.1, 0.3]);
  const distance = randomDistance(random, length);
  const limit = 0.01 + random() * 0.05;
  return {
    entry: randomFlags(random, length, share),
    exit: randomFlags(random, length, pick(random, [0, 0.05, 0.2])),
    exitWhen:
      random() < 0.25
        ? (row, view) =>
            Math.abs(view.bestPrice / view.entryPrice - 1) > limit ||
            Math.abs(view.worstPrice / view.entryPrice - 1) > 2 * limit ||
            row - view.entryRow > 15
        : null,
    protection: {
      stopLoss: randomDistance(random, length),
      takeProfit: randomTarget(random, length),
      trailing:
        distance !== null && random() < 0.5 ? { distance, activation: pick(random, [0, 0.005, 0.02, 0.05]) } : null,
      timeExit: random() < 0.25 ? 1 + Math.floor(random() * 12) : null,
    },
    entryOrder: randomOrder(random, close, side === 1 ? -1 : 1),
    exitOrder: randomOrder(random, close, side),
  };
}

export function randomSignals(seed: number, { close, length }: CandleSeries): SignalColumns {
  const random = createRandom(seed);
  const sizing = pick<Sizing>(random, [
    { kind: 'equity_fraction', value: 1 },
    { kind: 'equity_fraction', value: 0.37 },
    { kind: 'quote_amount', value: 1_000 },
    { kind: 'base_amount', value: 10 },
    { kind: 'risk_fraction', value: 0.02 },
  ]);
  return {
    length,
    warmUp: Math.floor(random() * 10),
    long: random() < 0.9 ? randomSide(random, close, 1) : null,
    short: random() < 0.6 ? randomSide(random, close, -1) : null,
    sizing,
  };
}

export function randomAssumptions(seed: number, change: Partial<Assumptions> = {}): Assumptions {
  const random = createRandom(seed);
  return {
    ...assumptionsSchema.parse({}),
    startEquity: pick(random, [10_000, 1_234.56, 1e6]),
    feeBps: pick(random, [0, 10, 7.5, 40]),
    slippageBps: pick(random, [0, 8, 3.3]),
    spreadBps: pick(random, [0, 10, 1]),
    priceIncrement: pick(random, [0.01, 0.05, 0.25, 0.0001]),
    quantityIncrement: pick(random, [1, 0.001, 0.00001, 0.1]),
    minQuantity: pick(random, [0, 0.001, 1]),
    minNotional: pick(random, [0, 5, 500]),
    volumeShareMax: pick(random, [null, null, 0.1, 0.5]),
    limitRule: pick(random, ['through', 'touch'] as const),
    convention: pick(random, ['ours', 'ours', 'freqtrade'] as const),
    intrabarPath: pick(random, ['worst', 'ohlc-nearer'] as const),
    allowShort: random() < 0.6,
    reversing: random() < 0.7,
    finalClose: pick(random, ['close', 'open'] as const),
    levelBasis: pick(random, ['entry', 'entry', 'signal-close'] as const),
    ...change,
  };
}
