// signals: what two averages and the RSI say about a series of closes, by the indicators that strategies use.

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

/** Candles that a signal is read from, at most. */
export const SIGNAL_CANDLES_MAX = 200;

/** Ranges of each parameter, both ends included. */
export const SIGNAL_PARAM_RANGES = {
  emaShort: { min: 2, max: 100 },
  emaLong: { min: 3, max: 150 },
  rsiLow: { min: 1, max: 49 },
  rsiHigh: { min: 51, max: 99 },
} as const satisfies Readonly<Record<keyof SignalParams, { readonly min: number; readonly max: number }>>;
