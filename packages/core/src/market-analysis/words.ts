// market-analysis: what candles and prices of many coins say about each of them and about the market, by rules that are written down.

/** What kind of market a coin is in; see `find-regime.ts` for the rules. */
export const REGIMES = ['trending', 'volatile', 'ranging', 'accumulation', 'stable'] as const;
export type Regime = (typeof REGIMES)[number];

/** The parts of a score; a scanner chooses which count. */
export const SCORE_PARTS = ['momentum', 'reversal', 'breakout', 'scalping', 'swing'] as const;
export type ScorePart = (typeof SCORE_PARTS)[number];

export const RISK_BANDS = ['Low', 'Medium', 'High'] as const;
export type RiskBand = (typeof RISK_BANDS)[number];

/** In the letters of the specification: what is no order to act is written small. */
export const SCAN_SIGNALS = ['STRONG_BUY', 'BUY', 'neutral', 'SELL', 'STRONG_SELL'] as const;
export type ScanSignal = (typeof SCAN_SIGNALS)[number];

export const SENTIMENTS = ['bullish', 'bearish', 'neutral'] as const;
export type Sentiment = (typeof SENTIMENTS)[number];

/** Timeframe of the candles that everything is computed from, and how many of them. */
export const ANALYSIS_TIMEFRAME = '1h';
export const ANALYSIS_CANDLES = 200;
/** Fewer closed candles than this are too few. */
export const ANALYSIS_CANDLES_MIN = 60;
