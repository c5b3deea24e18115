import type { Sentiment } from './words.ts';

export interface Breadth {
  /** Coins looked at. */
  readonly coins: number;
  readonly up: number;
  readonly down: number;
  readonly bullish: number;
  readonly bearish: number;
  readonly trend: Sentiment;
}

interface Standing {
  /** Percent; null while nothing is known of the day before. */
  readonly change24h: number | null;
  readonly sentiment: Sentiment;
}

/** The market is bullish if more coins are up and bullish than down and bearish, and the other way round. */
export function readBreadth(coins: readonly Standing[]): Breadth {
  const count = (holds: (coin: Standing) => boolean): number => coins.filter(holds).length;
  const isUp = ({ change24h }: Standing): boolean => (change24h ?? 0) > 0;
  const isDown = ({ change24h }: Standing): boolean => (change24h ?? 0) < 0;
  const isBullish = ({ sentiment }: Standing): boolean => sentiment === 'bullish';
  const isBearish = ({ sentiment }: Standing): boolean => sentiment === 'bearish';
  const rising = count((coin) => isUp(coin) && isBullish(coin));
  const falling = count((coin) => isDown(coin) && isBearish(coin));
  return {
    coins: coins.length,
    up: count(isUp),
    down: count(isDown),
    bullish: count(isBullish),
    bearish: count(isBearish),
    trend: rising > falling ? 'bullish' : falling > rising ? 'bearish' : 'neutral',
  };
}
