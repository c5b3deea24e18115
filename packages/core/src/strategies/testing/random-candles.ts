import { createRandom } from '../../base/random.ts';
import type { CandleSeries } from '../../market/candle-series.ts';
import { type Timeframe, timeframeMs } from '../../market/timeframe.ts';

export interface WalkOptions {
  readonly seed: number;
  readonly length: number;
  readonly timeframe?: Timeframe;
  /** Share of the candles that are missing, 0 to 1. */
  readonly gaps?: number;
  /** Open time of the first candle. */
  readonly startMs?: number;
}

const START = Date.UTC(2025, 0, 6, 3);

/** A seeded random walk with spells of trend, shocks and flat candles now and then, and gaps where wanted. */
export function randomCandles({
  seed,
  length,
  timeframe = '1h',
  gaps = 0,
  startMs = START,
}: WalkOptions): CandleSeries {
  const random = createRandom(seed);
  const step = timeframeMs(timeframe);
  const column = (): Float64Array => new Float64Array(length);
  const [openTime, open, high, low, close, volume] = [column(), column(), column(), column(), column(), column()];
  let time = startMs;
  let price = 100;
  for (let i = 0; i < length; i += 1) {
    const isFlat = random() < 0.05;
    const drift = Math.sin(i / 40) * 0.004;
    openTime[i] = time;
    open[i] = price;
    const next = isFlat ? price : price * (1 + drift + (random() - 0.5) * (random() < 0.03 ? 0.12 : 0.02));
    high[i] = Math.max(price, next) * (isFlat ? 1 : 1 + random() * 0.005);
    low[i] = Math.min(price, next) * (isFlat ? 1 : 1 - random() * 0.005);
    close[i] = next;
    volume[i] = isFlat ? 0 : 1 + random() * 100;
    price = next * (random() < 0.1 ? 1 + (random() - 0.5) * 0.01 : 1);
    time += step;
    while (random() < gaps) time += step;
  }
  return { timeframe, length, openTime, open, high, low, close, volume };
}
