import type { Candle } from '@atb/core/market/candle';
import { type Timeframe, timeframeMs } from '@atb/core/market/timeframe';
import type { MarketDataSource } from '../market-data/market-data-source.ts';

/** Closes of a symbol. */
export interface CandleLine {
  /** What the last candle that had closed by a moment closed at; null before the first. */
  readonly closeAt: (time: number) => number | null;
  /** From open to close of the candle that opened at a moment, a fraction; null without it. */
  readonly changeFrom: (time: number) => number | null;
}

export interface CandleLines {
  /** Null for a symbol that the market does not have. */
  readonly read: (symbol: string, timeframe: Timeframe) => Promise<CandleLine | null>;
  readonly symbols: readonly string[];
}

const CANDLES_MAX = 1_000;
const FRESH_MS = 60_000;
/** Lines kept, those asked for longest ago go first. */
const LINES_MAX = 64;
const TIMEFRAMES: readonly Timeframe[] = ['1m', '5m', '15m', '1h', '4h', '1d'];

/** The shortest timeframe of which the latest candles reach back over a span of milliseconds; days for any longer one. */
export function timeframeFor(spanMs: number): Timeframe {
  return TIMEFRAMES.find((one) => timeframeMs(one) * (CANDLES_MAX - 1) >= spanMs) ?? '1d';
}

/** The latest candles of symbols for comparison, asked of the market once a minute at most, whoever wants them. */
export function createCandleLines(
  source: Pick<MarketDataSource, 'candles' | 'symbols'>,
  steadyMs: () => number,
): CandleLines {
  const lines = new Map<string, { readonly line: Promise<CandleLine>; readonly askedAt: number }>();
  return {
    symbols: source.symbols,
    read: async (symbol, timeframe) => {
      if (!source.symbols.includes(symbol)) return null;
      const key = `${symbol} ${timeframe}`;
      const known = lines.get(key);
      if (known !== undefined && steadyMs() - known.askedAt < FRESH_MS) return known.line;
      const line = source
        .candles({ symbol, timeframe, limit: CANDLES_MAX })
        .then((candles) => createLine(candles, timeframeMs(timeframe)));
      lines.delete(key);
      lines.set(key, { line, askedAt: steadyMs() });
      const [oldest] = lines.keys();
      if (lines.size > LINES_MAX && oldest !== undefined) lines.delete(oldest);
      line.catch(() => lines.delete(key));
      return line;
    },
  };
}

function createLine(candles: readonly Candle[], length: number): CandleLine {
  const byOpen = new Map<number, Candle>(candles.map((candle) => [candle.openTime, candle]));
  return {
    closeAt: (time) => {
      let [low, high] = [0, candles.length];
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((candles[middle]?.openTime ?? 0) + length <= time) low = middle + 1;
        else high = middle;
      }
      return candles[low - 1]?.close ?? null;
    },
    changeFrom: (time) => {
      const candle = byOpen.get(time);
      return candle === undefined || candle.open === 0 ? null : candle.close / candle.open - 1;
    },
  };
}
