import type { EpochMs } from '../base/time.ts';
import type { Candle } from './candle.ts';
import type { Quote } from './quote.ts';
import { type Timeframe, timeframeMs } from './timeframe.ts';

export interface CandlePathOptions {
  readonly symbol: string;
  readonly timeframe: Timeframe;
  /** Ask minus bid in basis points of the price, half on either side. */
  readonly spreadBps: number;
  /** Carried by all four quotes: the day before this candle, since the candle itself is not known yet. */
  readonly volume24hQuote: number;
}

/** Number of quotes that stand for one candle. */
const CANDLE_PATH_LENGTH = 4;

const PRICE_DECIMALS = 8;

/** Price rounded to eight decimals, the most any supported venue uses, so that float noise never reaches an order. */
export function roundPrice(price: number): number {
  return Number(price.toFixed(PRICE_DECIMALS));
}

/** Bid and ask around a price, half of the spread on either side. */
export function quoteAround(price: number, bps: number): { readonly bid: number; readonly ask: number } {
  const half = bps / 20_000;
  return { bid: roundPrice(price * (1 - half)), ask: roundPrice(price * (1 + half)) };
}

/** Moment of the quote at `index` (0 to 3) of a candle: the open, then after each quarter of the timeframe. */
function candlePathTime(openTime: EpochMs, timeframe: Timeframe, index: number): EpochMs {
  return (openTime + Math.round((timeframeMs(timeframe) * index) / CANDLE_PATH_LENGTH)) as EpochMs;
}

/**
 * The four prices a candle is taken to have passed through, in order: open, the extreme nearer to the open (the low
 * when both are equally near), the other extreme, close.
 */
export function candlePathPrices(candle: Candle): readonly [number, number, number, number] {
  const isHighFirst = candle.high - candle.open < candle.open - candle.low;
  const [first, second] = isHighFirst ? [candle.high, candle.low] : [candle.low, candle.high];
  return [candle.open, first, second, candle.close];
}

/** The four quotes that stand for a candle. Always the same for the same candle. */
export function candlePath(candle: Candle, options: CandlePathOptions): readonly Quote[] {
  return candlePathPrices(candle).map((last, index) => {
    const eventTime = candlePathTime(candle.openTime, options.timeframe, index);
    return {
      symbol: options.symbol,
      ...quoteAround(last, options.spreadBps),
      last,
      volume24hQuote: options.volume24hQuote,
      eventTime,
      receivedAt: eventTime,
    };
  });
}
