/** A distance from the entry price at which a position is left. */
export type ExitDistance =
  /** Fraction of the entry price, 0.02 = 2 %. */
  | { readonly kind: 'fraction'; readonly value: number }
  /** Quote units, read from the row whose signal opened the position; NaN = none for that position. */
  | { readonly kind: 'column'; readonly values: Float64Array };

/** The target that holds from so many minutes in the position on, until the next step. */
export interface ProfitStep {
  /** Since the open of the entry's candle, 0 or more. */
  readonly minutes: number;
  /** Fraction of the entry price; negative accepts a loss, -1 leaves at any price. */
  readonly value: number;
}

/** A target that changes with the time in the position; none before the first step. */
export interface ProfitSchedule {
  readonly kind: 'schedule';
  /** By minutes, ascending. */
  readonly steps: readonly ProfitStep[];
}

export type ProfitTarget = ExitDistance | ProfitSchedule;

/** A stop that follows the best price since the entry. */
export interface TrailingStop {
  readonly distance: ExitDistance;
  /** Fraction of the entry price that the position must have gained before the stop follows; 0 = from the entry on. */
  readonly activation: number;
}

/** Leaves a position by price or by time, whatever the signals say. */
export interface Protection {
  readonly stopLoss: ExitDistance | null;
  readonly takeProfit: ProfitTarget | null;
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

/** A limit order in place of one at the market. What is not filled in its time is cancelled. */
export interface LimitOrder {
  /** Quote units by row, read at the row whose signal asks for the order; NaN = no order. */
  readonly price: Float64Array;
  /** Candles during which it rests, the one at whose open it is placed included. */
  readonly candles: number;
  /** Whether it moves to the price of every candle that closes while it rests; one without a price cancels it. */
  readonly follows: boolean;
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
  /** How positions are opened; at the market where absent. */
  readonly entryOrder?: LimitOrder | null;
  /** What an exit signal or a rule about the position places; leaves at the market where absent. */
  readonly exitOrder?: LimitOrder | null;
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
