import { assessRisk } from './assess-risk.ts';
import { type CoinColumns, setPrice } from './coin-columns.ts';
import { findRegime } from './find-regime.ts';
import { type CoinFigures, type MeasuringSpace, measureCoin } from './measure-coin.ts';
import { type CoinScore, readSentiment, scoreCoin, type ScoreParts, scoreParts } from './score-coin.ts';
import type { Regime, RiskBand, Sentiment } from './words.ts';

/** What is said of a coin: all of it follows from its candles, its price and its volume. */
export interface CoinReading extends CoinScore {
  readonly figures: CoinFigures;
  readonly parts: ScoreParts;
  readonly regime: Regime;
  readonly risk: RiskBand;
  readonly sentiment: Sentiment;
}

/** The latest that is known of a coin beside its candles. */
export interface CoinQuote {
  /** Quote units, above 0. */
  readonly price: number;
  /** Traded in 24 hours, quote units. */
  readonly volume: number;
}

/** Analyses one coin in the given space. Its candles must have been found without fault. */
export function analyseCoin(columns: CoinColumns, { price, volume }: CoinQuote, space: MeasuringSpace): CoinReading {
  setPrice(columns, price);
  const figures = measureCoin(columns, space);
  const parts = scoreParts(figures);
  const regime = findRegime(figures);
  return {
    figures,
    parts,
    ...scoreCoin(parts),
    regime,
    risk: assessRisk(figures, regime, volume),
    sentiment: readSentiment(figures),
  };
}
