// strategies: trading rules as data, and the one interpreter that backtests, paper and live read them with.
import type {
  ArithmeticKind,
  ComparisonKind,
  Condition,
  CrossKind,
  Expression,
  HigherTimeframe,
  IndicatorExpression,
  ParameterRef,
  PositionField,
  PriceField,
  Scalar,
} from './expression.ts';

/** Short names for the JSON of the rule language. Each returns plain data and nothing else. */
export const param = (name: string): ParameterRef => ({ param: name });

export const priceValue = (field: PriceField, offset?: Scalar): Expression =>
  offset === undefined ? { kind: 'price', field } : { kind: 'price', field, offset };

export const indicator = (
  id: string,
  params: Readonly<Record<string, Scalar>> = {},
  more: Pick<IndicatorExpression, 'output' | 'of' | 'offset'> = {},
): Expression => ({ kind: 'indicator', id, params, ...more });

/** Arithmetic of numbers and parameters stays usable as a number. */
interface Arithmetic {
  (left: Scalar, right: Scalar): Extract<Scalar, { kind: ArithmeticKind }>;
  (left: Expression, right: Expression): Expression;
}
const arithmetic = (kind: ArithmeticKind): Arithmetic =>
  ((left: Scalar, right: Scalar) => ({ kind, left, right })) as Arithmetic;

export const add = arithmetic('add');
export const subtract = arithmetic('subtract');
export const multiply = arithmetic('multiply');
export const quotient = arithmetic('divide');
export const smaller = arithmetic('min');
export const larger = arithmetic('max');
export const abs = (of: Expression): Expression => ({ kind: 'abs', of });

export const highest = (of: Expression, candles: Scalar): Expression => ({ kind: 'highest', of, candles });
export const lowest = (of: Expression, candles: Scalar): Expression => ({ kind: 'lowest', of, candles });
export const shift = (of: Expression, candles: Scalar): Expression => ({ kind: 'shift', of, candles });
export const onTimeframe = (timeframe: HigherTimeframe, of: Expression): Expression => ({
  kind: 'timeframe',
  timeframe,
  of,
});
export const valueWhen = (when: Condition, of: Expression, candles: Scalar): Expression => ({
  kind: 'value_when',
  of,
  when,
  candles,
});
/** Names a value with a noun, such as 'the range of the night': descriptions use it and explain it once. */
export const named = (name: string, of: Expression): Expression => ({ kind: 'named', name, of });
export const position = (field: PositionField): Expression => ({ kind: 'position', field });

const comparison =
  (kind: ComparisonKind | CrossKind) =>
  (left: Expression, right: Expression): Condition => ({ kind, left, right });

export const above = comparison('above');
export const atLeast = comparison('at_least');
export const below = comparison('below');
export const atMost = comparison('at_most');
export const crossesAbove = comparison('crosses_above');
export const crossesBelow = comparison('crosses_below');
export const between = (of: Expression, low: Expression, high: Expression): Condition => ({
  kind: 'between',
  of,
  low,
  high,
});

export const all = (...of: Condition[]): Condition => ({ kind: 'all', of });
export const any = (...of: Condition[]): Condition => ({ kind: 'any', of });
export const not = (of: Condition): Condition => ({ kind: 'not', of });
/** Names a condition with a clause, such as 'the bands lie inside the channel'. */
export const namedCondition = (name: string, of: Condition): Condition => ({ kind: 'named_condition', name, of });
export const rising = (of: Expression, candles: Scalar): Condition => ({ kind: 'rising', of, candles });
export const falling = (of: Expression, candles: Scalar): Condition => ({ kind: 'falling', of, candles });
export const within = (of: Condition, candles: Scalar): Condition => ({ kind: 'within', of, candles });
export const held = (of: Condition, candles: Scalar): Condition => ({ kind: 'held', of, candles });
export const hours = (from: number, to: number): Condition => ({ kind: 'hours', from, to });
export const weekdays = (...days: number[]): Condition => ({ kind: 'weekdays', days });
