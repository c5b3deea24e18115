// signals: what a rule says about the latest closed candle, how sure it is, and how such signals have fared.

export const SIGNALS = ['Long', 'Short', 'Neutral'] as const;
export type Signal = (typeof SIGNALS)[number];

/** What a signal is read with. */
export interface SignalParams {
  /** Periods of the two exponential averages, candles; the short one is smaller. */
  readonly emaShort: number;
  readonly emaLong: number;
  /** RSI below `rsiLow` is oversold, above `rsiHigh` overbought; they lie on either side of 50. */
  readonly rsiLow: number;
  readonly rsiHigh: number;
}

export const DEFAULT_SIGNAL_PARAMS: SignalParams = { emaShort: 20, emaLong: 50, rsiLow: 30, rsiHigh: 70 };

/** Candles that a signal of the averages is read from, at most. */
export const SIGNAL_CANDLES_MAX = 200;

/** Ranges of each parameter, both ends included. */
export const SIGNAL_PARAM_RANGES = {
  emaShort: { min: 2, max: 100 },
  emaLong: { min: 3, max: 150 },
  rsiLow: { min: 1, max: 49 },
  rsiHigh: { min: 51, max: 99 },
} as const satisfies Readonly<Record<keyof SignalParams, { readonly min: number; readonly max: number }>>;

/** Candles after a signal over which its record may be judged. */
export const SIGNAL_HORIZONS = [3, 6, 12, 24, 48] as const;
export type SignalHorizon = (typeof SIGNAL_HORIZONS)[number];
export const DEFAULT_SIGNAL_HORIZON: SignalHorizon = 12;

/** Candles over which a strategy's earlier signals are judged for the confidence of its next. */
export const STRATEGY_HORIZON = 12;
/** Candles before a signal in which a strategy's earlier signals count for its confidence. */
export const STRATEGY_LOOKBACK = 500;
/** Candles that a signal of a strategy is read from, at most. */
export const STRATEGY_CANDLES_MAX = 3_000;

/** What confidence means, one sentence for each kind of source. Screens and documents show these. */
export const CONFIDENCE_SENTENCES = {
  averages:
    'Confidence, 0 to 100, is 60% how far the two averages stand apart (in full from four usual candle moves on) and 40% how far the RSI leans in the signal’s direction; Neutral has 0.',
  strategy:
    'Confidence, 0 to 100, is the share of the strategy’s own signals of that direction in the last 500 candles that gained over the 12 candles after them, counted as if one more had gained and one more had not; Neutral has 0.',
} as const;
