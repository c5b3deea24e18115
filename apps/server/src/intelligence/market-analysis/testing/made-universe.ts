import { randomAt } from '@atb/core/base/random';
import { epochMs, HOUR_MS } from '@atb/core/base/time';
import type { Candle } from '@atb/core/market/candle';
import { ANALYSIS_CANDLES } from '@atb/core/market-analysis/words';
import type { ScanUniverse, UniverseQuote } from '../scan-universe.ts';

/** On the hour, so that the latest closed candle ends now. */
const MADE_NOW = Date.UTC(2026, 5, 1, 12);

/** Hourly candles up to now along a line of closes, each a little wider than its body. */
export function candlesAlong(closes: readonly number[], volume: (row: number) => number = () => 1_000): Candle[] {
  const first = MADE_NOW - closes.length * HOUR_MS;
  return closes.map((close, row) => {
    const open = closes[row - 1] ?? close;
    const high = Math.max(open, close) * 1.002;
    return {
      openTime: epochMs(first + row * HOUR_MS),
      open,
      high,
      low: Math.min(open, close) / 1.002,
      close,
      volume: volume(row),
    };
  });
}

/** A seeded walk: `drift` an hour, plus noise up to `noise` to either side, both as fractions. */
export function walkCloses(seed: number, drift: number, noise: number, rows = ANALYSIS_CANDLES): number[] {
  let close = 100;
  return Array.from({ length: rows }, (_, row) => (close *= 1 + drift + noise * (2 * randomAt(seed, row) - 1)));
}

export interface MadeCoin {
  readonly candles: readonly Candle[];
  /** Absent: the last close, 5 million traded, up from the close of a day before. Null: nothing is known. */
  readonly quote?: UniverseQuote | null;
}

export interface MadeUniverse extends ScanUniverse {
  /** Symbols whose candles were asked for, in order. */
  readonly asked: string[];
  /** Lets market time go by. */
  readonly pass: (ms: number) => void;
}

/** A universe of coins that a test makes up. */
export function makeUniverse(
  coins: Readonly<Record<string, MadeCoin>>,
  over: Partial<ScanUniverse> = {},
): MadeUniverse {
  let now = MADE_NOW;
  const asked: string[] = [];
  return {
    mode: 'DEMO',
    venue: 'binance',
    isRemote: false,
    symbols: () => Object.keys(coins).sort(),
    isTraded: () => true,
    pace: { lanes: 1, restMs: 0 },
    nameOf: (symbol) => symbol.replace(/USDT$/u, ''),
    quote: (symbol) => {
      const coin = coins[symbol];
      if (coin === undefined || coin.quote === null) return null;
      const { candles } = coin;
      return coin.quote ?? { price: candles.at(-1)?.close ?? 1, volume: 5e6, open24h: candles.at(-25)?.close ?? null };
    },
    candles: (symbol) => {
      asked.push(symbol);
      return Promise.resolve(coins[symbol]?.candles ?? []);
    },
    now: () => epochMs(now),
    ...over,
    asked,
    pass: (ms) => (now += ms),
  };
}
