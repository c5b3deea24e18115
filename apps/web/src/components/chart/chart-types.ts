// components/chart: candles with what was done on them, and time series.

/** One candle as charts take it. Observed figures, hence numbers. */
export interface ChartCandle {
  /** Opening time, epoch milliseconds. */
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** Base units. */
  readonly volume: number;
}

export type ChartTone = 'up' | 'down' | 'fg' | 'muted' | 'brand' | 'warn';

/** A horizontal line with its label on the price scale: an order, a stop, a grid level. */
export interface ChartLevel {
  readonly id: string;
  readonly price: number;
  /** 'Buy 0.42', 'SL', '7'. */
  readonly label: string;
  readonly tone: ChartTone;
  /** `level`: a thin line of a grid. `order`: dashed. `limit`: solid, the edge of something. */
  readonly kind?: 'order' | 'level' | 'limit';
}

/** An execution, drawn as an arrow at its candle. */
export interface ChartFill {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly time: number;
  readonly side: 'buy' | 'sell';
  readonly price: number;
  /** '0.42' or '+1.1%'. */
  readonly text: string;
}
