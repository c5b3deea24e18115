// strategies: trading rules as data, and the one interpreter that backtests, paper and live read them with.

/** A distance from the entry price at which a position is left. */
export type ExitDistance =
  /** Fraction of the entry price, 0.02 = 2 %. */
  | { readonly kind: 'fraction'; readonly value: number }
  /** Quote units, read from the row whose signal opened the position; NaN = none for that position. */
  | { readonly kind: 'column'; readonly values: Float64Array };

/** A stop that follows the best price since the entry. */
export interface TrailingStop {
  readonly distance: ExitDistance;
  /** Fraction of the entry price that the position must have gained before the stop follows; 0 = from the entry on. */
  readonly activation: number;
}

/** Leaves a position by price or by time, whatever the signals say. */
export interface Protection {
  readonly stopLoss: ExitDistance | null;
  readonly takeProfit: ExitDistance | null;
  readonly trailing: TrailingStop | null;
  /** Closed candles after which a position is left at the next open; null = never. */
  readonly timeExit: number | null;
}

/** What a rule may ask about an open position at the close of a candle. */
export interface PositionView {
  /** Price of the entry fill. */
  readonly entryPrice: number;
  /** Row of the candle in which the entry filled. */
  readonly entryRow: number;
  /** Best and worst traded price since the entry, this candle included, as seen from the position's side. */
  readonly bestPrice: number;
  readonly worstPrice: number;
}

/** Signals of one direction. Row i is known at the close of candle i and acts from the open of candle i + 1. */
export interface SideSignals {
  /** 1 = open a position. */
  readonly entry: Uint8Array;
  /** 1 = leave it. */
  readonly exit: Uint8Array;
  /** A further rule to leave that depends on the position itself; null for none. */
  readonly exitWhen: ((row: number, position: PositionView) => boolean) | null;
  readonly protection: Protection;
}

/** How much a position takes. */
export type Sizing =
  /** Share of the equity at the fill, 0 to 1, as far as free cash covers it and the fees. */
  | { readonly kind: 'equity_fraction'; readonly value: number }
  /** Quote units. */
  | { readonly kind: 'quote_amount'; readonly value: number }
  /** Base units. */
  | { readonly kind: 'base_amount'; readonly value: number }
  /** Share of the equity lost when the stop loss is hit; needs one. */
  | { readonly kind: 'risk_fraction'; readonly value: number };

/** All that a strategy wants on a series of candles, computed before the first fill. */
export interface SignalColumns {
  readonly length: number;
  /** Rows before this one carry no signal: indicators have no value yet. */
  readonly warmUp: number;
  readonly long: SideSignals | null;
  readonly short: SideSignals | null;
  readonly sizing: Sizing;
}
