// landing: the first page of a visitor. What the build measured for it (`public/recording`).

/** A bot's month over recorded candles, as the backtester lived it. Prices in USDT. */
export interface RecordedRun {
  readonly symbol: string;
  /** First and last moment, ms since 1970 UTC. */
  readonly from: number;
  readonly to: number;
  /** Minutes that a drawn candle lasts. */
  readonly candleMinutes: number;
  /** Oldest first: open, high, low, close, volume. */
  readonly candles: ReadonlyArray<readonly [number, number, number, number, number]>;
  /** Prices of the grid's lines, lowest first. */
  readonly lines: readonly number[];
  /** Oldest first: index of the candle, 1 for a purchase and -1 for a sale, price, what the sale earned net of both fees. */
  readonly fills: ReadonlyArray<readonly [number, 1 | -1, number, number]>;
  /** At the end of each candle, what is held valued at the close. */
  readonly equity: readonly number[];
  /** Deepest fall from a peak up to the end of each candle, looked at every minute; fraction. */
  readonly drawdown: readonly number[];
  readonly startEquity: number;
  /** With what is held at the end sold at the last close, costs included. */
  readonly endEquity: number;
  readonly feesPaid: number;
  readonly feeBps: number;
  readonly slippageBps: number;
  readonly pairsClosed: number;
  /** Of the same money at the same costs, bought at the start and sold at the end; fraction. */
  readonly buyAndHold: number;
  readonly buyAndHoldDrawdown: number;
}

export interface SampleSignal {
  readonly symbol: string;
  readonly timeframe: string;
  readonly direction: 'LONG' | 'SHORT';
  /** 0 to 100. */
  readonly confidence: number;
  /** Close of the candle, ms since 1970 UTC. */
  readonly at: number;
  readonly exchange: string;
}

export interface MeasuredStrategy {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly failsWhen: string;
  readonly complexity: string;
  readonly timeframe: string;
  readonly trades: number;
  /** Fractions, all costs included. */
  readonly totalReturn: number;
  readonly drawdownMax: number;
  readonly symbol: string;
  readonly from: number;
  readonly to: number;
}

export interface LandingData {
  readonly run: RecordedRun;
  readonly signals: readonly SampleSignal[];
  readonly strategies: readonly MeasuredStrategy[];
  readonly counts: { readonly strategies: number; readonly indicators: number };
}
