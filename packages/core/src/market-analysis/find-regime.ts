import type { CoinFigures } from './measure-coin.ts';
import type { Regime } from './words.ts';

/** The figures by which a regime is told; `docs/market-analysis.md` has the same in words. */
export const REGIME_RULES = {
  /** An hour's usual range below this share of the price, percent: pegged or dead. Ours. */
  stableAtrPct: 0.1,
  /**
   * An ATR above this share of its own readings, and this multiple of their median. Volatility comes in clusters (Mandelbrot, The
   * Variation of Certain Speculative Prices, 1963); the bounds are ours.
   */
  volatileRank: 0.9,
  volatileRatio: 1.5,
  /** Wilder, New Concepts in Technical Trading Systems, 1978: an ADX above 25 is a trend. */
  trendingAdx: 25,
  /** Chaikin: a money flow above 0.05 is buying pressure. In the lower half of a range: Wyckoff's accumulation. */
  accumulationFlow: 0.05,
  accumulationPlace: 0.5,
} as const;

/** The first rule that holds, in this order; a market of which nothing else can be said is ranging. */
export function findRegime(figures: CoinFigures): Regime {
  const rules = REGIME_RULES;
  const { atrPct, atrRank, atrRatio, adx14, moneyFlow, rangePlace } = figures;
  if (atrPct < rules.stableAtrPct) return 'stable';
  if (atrRank > rules.volatileRank && atrRatio >= rules.volatileRatio) return 'volatile';
  if (adx14 >= rules.trendingAdx) return 'trending';
  if (moneyFlow >= rules.accumulationFlow && rangePlace <= rules.accumulationPlace) return 'accumulation';
  return 'ranging';
}
