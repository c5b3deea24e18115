import type { Timeframe } from '../market/timeframe.ts';

/** A parameter of the strategy, by name. */
export interface ParameterRef {
  readonly param: string;
}

export const ARITHMETIC_KINDS = ['add', 'subtract', 'multiply', 'divide', 'min', 'max'] as const;
export type ArithmeticKind = (typeof ARITHMETIC_KINDS)[number];

/** A number known before the first candle: `20`, `{ param: 'length' }`, or arithmetic over such. */
export type Scalar =
  | number
  | ParameterRef
  | { readonly kind: ArithmeticKind; readonly left: Scalar; readonly right: Scalar };

export const PRICE_FIELDS = ['open', 'high', 'low', 'close', 'volume', 'hl2', 'hlc3', 'ohlc4'] as const;
/** `volume` in base units, all else in quote units; hl2 = (high + low) / 2 and so on. */
export type PriceField = (typeof PRICE_FIELDS)[number];

/** `4x` = four candles of the strategy's own timeframe; weeks begin on Monday, all else at multiples since the epoch, UTC. */
export type HigherTimeframe = Timeframe | '1w' | `${number}x`;

export const POSITION_FIELDS = [
  'profit',
  'best_profit',
  'worst_profit',
  'drawdown',
  'candles_held',
  'entry_price',
  'best_price',
] as const;
/**
 * State of the open position at the close of a candle, for exits only. `profit`, `best_profit` and `worst_profit` are
 * fractions of the entry price and positive when the position gains; `drawdown` is the fraction of the best price lost
 * since; `candles_held` counts closed candles since the fill, the candle of the fill included.
 */
export type PositionField = (typeof POSITION_FIELDS)[number];

export interface PriceExpression {
  readonly kind: 'price';
  readonly field: PriceField;
  /** Candles ago; absent = the candle itself. */
  readonly offset?: Scalar;
}

export interface IndicatorExpression {
  readonly kind: 'indicator';
  readonly id: string;
  /** Those not named take the indicator's default. Whole-number parameters are rounded. */
  readonly params?: Readonly<Record<string, Scalar>>;
  /** Absent = the main output. */
  readonly output?: string;
  /** What a line indicator is computed from; absent = the close. Candle indicators take none. */
  readonly of?: Expression;
  readonly offset?: Scalar;
}

/** A value for every candle; NaN while there is none. */
export type Expression =
  | number
  | ParameterRef
  | PriceExpression
  | IndicatorExpression
  /** Division by zero gives NaN, never an infinity. */
  | { readonly kind: ArithmeticKind; readonly left: Expression; readonly right: Expression }
  | { readonly kind: 'abs'; readonly of: Expression }
  /** Extreme of the last `candles` values, this candle's included. */
  | { readonly kind: 'highest' | 'lowest'; readonly of: Expression; readonly candles: Scalar }
  | { readonly kind: 'shift'; readonly of: Expression; readonly candles: Scalar }
  /** The expression on candles of a higher timeframe: its value on the last of them closed by the close of this candle. */
  | { readonly kind: 'timeframe'; readonly timeframe: HigherTimeframe; readonly of: Expression }
  /** Value at the latest of the last `candles` candles, this one included, at which `when` held. */
  | { readonly kind: 'value_when'; readonly of: Expression; readonly when: Condition; readonly candles: Scalar }
  | { readonly kind: 'position'; readonly field: PositionField }
  /** The same value; descriptions say its name ("the range of the night") and explain it once. */
  | { readonly kind: 'named'; readonly name: string; readonly of: Expression };

export const COMPARISON_KINDS = ['above', 'at_least', 'below', 'at_most'] as const;
export type ComparisonKind = (typeof COMPARISON_KINDS)[number];
export const CROSS_KINDS = ['crosses_above', 'crosses_below'] as const;
export type CrossKind = (typeof CROSS_KINDS)[number];

/** Yes or no for every candle. A comparison with a value that is not there (NaN) is no. */
export type Condition =
  | { readonly kind: ComparisonKind; readonly left: Expression; readonly right: Expression }
  /** Above now, and at or below on the candle before; or the reverse. */
  | { readonly kind: CrossKind; readonly left: Expression; readonly right: Expression }
  /** `low` <= `of` <= `high`. */
  | { readonly kind: 'between'; readonly of: Expression; readonly low: Expression; readonly high: Expression }
  | { readonly kind: 'all' | 'any'; readonly of: readonly Condition[] }
  | { readonly kind: 'not'; readonly of: Condition }
  /** Each of the last `candles` values is above (below) the one before it. */
  | { readonly kind: 'rising' | 'falling'; readonly of: Expression; readonly candles: Scalar }
  /** Held on at least one (`within`), on every one (`held`) of the last `candles` candles, this one included. */
  | { readonly kind: 'within' | 'held'; readonly of: Condition; readonly candles: Scalar }
  /** The close of the candle, which is when its signal acts, lies in [from, to) of the UTC day; hours, 13.5 = 13:30. */
  | { readonly kind: 'hours'; readonly from: number; readonly to: number }
  /** The close of the candle lies on one of these UTC days, 1 = Monday to 7 = Sunday. */
  | { readonly kind: 'weekdays'; readonly days: readonly number[] }
  /** The same answer; descriptions say its name ("the bands lie inside the channel") and explain it once. */
  | { readonly kind: 'named_condition'; readonly name: string; readonly of: Condition };
