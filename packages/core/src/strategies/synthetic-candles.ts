import { createRandom } from '../base/random.ts';
import type { CandleSeries } from '../market/candle-series.ts';
import { type Timeframe, timeframeMs } from '../market/timeframe.ts';

export interface SyntheticMarket {
  readonly timeframe: Timeframe;
  readonly length: number;
  /** Quote units: about which prices move. */
  readonly price: number;
  /** Candles at the beginning that rise steadily; then the market goes sideways. 0 = spells of both directions throughout. */
  readonly rise: number;
}

const STARTS_AT = Date.UTC(2024, 0, 1);
const SEED = 20_260_101;
/** Of one candle, as fractions of the price. */
const STEP = 0.01;
const RISE = 0.001;
const WICK = 0.004;
/** Share of the way back to its middle that a sideways market goes with each candle. */
const PULL = 0.05;

/** The same candles every time: a market to try rules on where no recorded one is at hand. */
export function syntheticCandles({ timeframe, length, price, rise }: SyntheticMarket): CandleSeries {
  const random = createRandom(SEED);
  const column = (): Float64Array => new Float64Array(length);
  const [openTime, open, high, low, close, volume] = [column(), column(), column(), column(), column(), column()];
  // Of the logarithm of the price, against its middle.
  let level = -RISE * rise;
  for (let row = 0; row < length; row += 1) {
    const noise = (random() - 0.5) * 2 * STEP;
    const begun = level;
    if (row < rise) level += RISE + noise / 10;
    else if (rise > 0) level += noise - level * PULL;
    else level += noise + Math.sin(row / 60) * STEP * 0.3 - level * PULL * 0.1;
    const [from, to] = [price * Math.exp(begun), price * Math.exp(level)];
    openTime[row] = STARTS_AT + row * timeframeMs(timeframe);
    open[row] = from;
    close[row] = to;
    high[row] = Math.max(from, to) * (1 + random() * WICK);
    low[row] = Math.min(from, to) * (1 - random() * WICK);
    volume[row] = 1 + random() * 99;
  }
  return { timeframe, length, openTime, open, high, low, close, volume };
}
