import { INDICATOR_SIGNATURES } from '../indicators/indicator-signatures.ts';
import type { Timeframe } from '../market/timeframe.ts';
import type {
  ArithmeticKind,
  Condition,
  Expression,
  IndicatorExpression,
  ParameterRef,
  PositionField,
  PriceField,
  Scalar,
} from './expression.ts';
import { higherWords } from './higher-words.ts';
import { indicatorWords } from './indicator-words.ts';
import { type StrategyParams, evaluateScalar } from './resolve-params.ts';

export interface DescribeScope {
  readonly params: StrategyParams;
  readonly timeframe: Timeframe;
}

const PRICES: Readonly<Record<PriceField, string>> = {
  open: 'open',
  high: 'high',
  low: 'low',
  close: 'close',
  volume: 'volume',
  hl2: 'middle of high and low',
  hlc3: 'typical price',
  ohlc4: 'mean price',
};

const POSITIONS: Readonly<Record<PositionField, string>> = {
  profit: 'the profit',
  best_profit: 'the best profit so far',
  worst_profit: 'the worst profit so far',
  drawdown: 'the drop from the best price',
  candles_held: 'the number of candles held',
  entry_price: 'the entry price',
  best_price: 'the best price since the entry',
};

const FRACTIONS: ReadonlySet<string> = new Set(['profit', 'best_profit', 'worst_profit', 'drawdown']);
const SYMBOLS = { add: '+', subtract: '−', multiply: '×', divide: '÷' } as const;
const DAYS = ['', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** A number without float noise. */
export function numberWords(value: number): string {
  return String(Number(value.toPrecision(12)));
}

/** A fraction in percent: 0.02 is `2%`. */
export function percentWords(fraction: number): string {
  return `${numberWords(fraction * 100)}%`;
}

/** `one candle`, `5 candles`. */
export function candlesWords(scalar: Scalar, { params }: DescribeScope): string {
  const candles = Math.round(evaluateScalar(scalar, params));
  return candles === 1 ? 'one candle' : `${candles} candles`;
}

/** An expression as a noun: "the 20-candle EMA". */
export function describeExpression(expression: Expression, scope: DescribeScope): string {
  if (isScalar(expression)) return numberWords(evaluateScalar(expression, scope.params));
  switch (expression.kind) {
    case 'price':
      return ago(`the ${PRICES[expression.field]}`, expression.offset, scope);
    case 'indicator':
      return ago(describeIndicator(expression, scope), expression.offset, scope);
    case 'abs':
      return `the size of (${describeExpression(expression.of, scope)})`;
    case 'highest':
    case 'lowest':
      return describeExtreme(expression, scope);
    case 'shift':
      return ago(describeOperand(expression.of, scope), expression.candles, scope);
    case 'timeframe':
      return `${describeOperand(expression.of, scope)} on ${higherWords(expression.timeframe, scope.timeframe)}`;
    case 'value_when': {
      const [of, when] = [describeOperand(expression.of, scope), describeCondition(expression.when, scope)];
      return `${of} (as of the latest of ${candlesWords(expression.candles, scope)} when ${when})`;
    }
    case 'position':
      return POSITIONS[expression.field];
    case 'named':
      return expression.name;
    default:
      return describeArithmetic(expression, scope);
  }
}

interface ArithmeticExpression {
  readonly kind: ArithmeticKind;
  readonly left: Expression;
  readonly right: Expression;
}

function describeArithmetic({ kind, left, right }: ArithmeticExpression, scope: DescribeScope): string {
  if (kind === 'min' || kind === 'max') {
    const parts = [...listExtremes(left, kind), ...listExtremes(right, kind)];
    const word = parts.length === 2 ? EXTREMES[kind].ofTwo : EXTREMES[kind].ofMany;
    return `the ${word} of ${joinWords(
      parts.map((part) => describeExpression(part, scope)),
      'and',
    )}`;
  }
  const isFactorLast = kind === 'multiply' && isScalar(right) && !isScalar(left);
  const [first, second] = isFactorLast ? [right, left] : [left, right];
  return `${describeOperand(first, scope)} ${SYMBOLS[kind]} ${describeOperand(second, scope)}`;
}

const EXTREMES = {
  min: { ofTwo: 'smaller', ofMany: 'smallest' },
  max: { ofTwo: 'larger', ofMany: 'largest' },
} as const;

/** The larger of a and of the larger of b and c is the largest of three. */
function listExtremes(expression: Expression, kind: 'min' | 'max'): readonly Expression[] {
  if (isScalar(expression) || expression.kind !== kind) return [expression];
  return [...listExtremes(expression.left, kind), ...listExtremes(expression.right, kind)];
}

/** Whether an expression is one number for all candles. */
function isScalar(expression: Expression): expression is Scalar {
  if (typeof expression === 'number' || 'param' in expression) return true;
  return isArithmetic(expression) && isScalar(expression.left) && isScalar(expression.right);
}

function isArithmetic(expression: Exclude<Expression, number | ParameterRef>): expression is ArithmeticExpression {
  return expression.kind in SYMBOLS || expression.kind in EXTREMES;
}

/** An expression as a part of a longer one: what has parts itself in parentheses. */
function describeOperand(expression: Expression, scope: DescribeScope): string {
  const words = describeExpression(expression, scope);
  return !isScalar(expression) && isArithmetic(expression) ? `(${words})` : words;
}

function ago(words: string, offset: Scalar | undefined, scope: DescribeScope): string {
  const candles = offset === undefined ? 0 : Math.round(evaluateScalar(offset, scope.params));
  if (candles === 0) return words;
  return `${words} ${candles === 1 ? 'one candle' : `${candles} candles`} ago`;
}

function describeIndicator(expression: IndicatorExpression, scope: DescribeScope): string {
  const indicator = INDICATOR_SIGNATURES[expression.id];
  if (indicator === undefined) return expression.id;
  const params = indicator.params.map(({ name, kind, default: value }): readonly [string, number] => {
    const given = expression.params?.[name];
    const number = given === undefined ? value : evaluateScalar(given, scope.params);
    return [name, kind === 'integer' ? Math.round(number) : Number(number.toPrecision(12))];
  });
  const output = expression.output ?? indicator.outputs[0] ?? '';
  const words = indicatorWords(indicator, output, Object.fromEntries(params));
  return expression.of === undefined ? words : `${words} of ${describeOperand(expression.of, scope)}`;
}

function describeExtreme(
  expression: Extract<Expression, { kind: 'highest' | 'lowest' }>,
  scope: DescribeScope,
): string {
  const { of, kind } = expression;
  const candles = candlesWords(expression.candles, scope);
  if (!isScalar(of) && of.kind === 'price') {
    const field = PRICES[of.field];
    if (of.offset === undefined) return `the ${kind} ${field} of the last ${candles}`;
    if (of.offset === 1) return `the ${kind} ${field} of the ${candles} before`;
  }
  return `the ${kind} value of ${describeOperand(of, scope)} in the last ${candles}`;
}

const VERBS = {
  above: 'is above',
  at_least: 'is at or above',
  below: 'is below',
  at_most: 'is at or below',
  crosses_above: 'crosses above',
  crosses_below: 'crosses below',
} as const;

/** A condition as a clause: "RSI(14) is below 30". */
export function describeCondition(condition: Condition, scope: DescribeScope): string {
  switch (condition.kind) {
    case 'all':
    case 'any':
      return describeList(condition, scope);
    case 'named_condition':
      return condition.name;
    case 'not':
      return `it is not so that ${describeNested(condition.of, scope)}`;
    case 'between': {
      const [low, high] = [
        sideWords(condition.low, condition.of, scope),
        sideWords(condition.high, condition.of, scope),
      ];
      return `${describeExpression(condition.of, scope)} is between ${low} and ${high}`;
    }
    case 'rising':
    case 'falling': {
      const verb = condition.kind === 'rising' ? 'has risen' : 'has fallen';
      const candles = Math.round(evaluateScalar(condition.candles, scope.params));
      const length = candles === 1 ? 'since the candle before' : `for ${candles} candles in a row`;
      return `${describeExpression(condition.of, scope)} ${verb} ${length}`;
    }
    case 'within':
      return `${describeNested(condition.of, scope)} at least once in the last ${candlesWords(condition.candles, scope)}`;
    case 'held':
      return `${describeNested(condition.of, scope)} for ${candlesWords(condition.candles, scope)} in a row`;
    case 'hours':
      return `it is from ${clock(condition.from)} to ${clock(condition.to)} UTC`;
    case 'weekdays':
      return `it is ${daysWords(condition.days)} (UTC)`;
    default: {
      const left = sideWords(condition.left, condition.right, scope);
      return `${left} ${VERBS[condition.kind]} ${sideWords(condition.right, condition.left, scope)}`;
    }
  }
}

/** What is compared with a share of the entry price is said in percent. */
function sideWords(side: Expression, other: Expression, scope: DescribeScope): string {
  const isShare = !isScalar(other) && other.kind === 'position' && FRACTIONS.has(other.field);
  return isScalar(side) && isShare ? percentWords(evaluateScalar(side, scope.params)) : describeExpression(side, scope);
}

type ConditionList = Extract<Condition, { kind: 'all' | 'any' }>;

function describeList(condition: ConditionList, scope: DescribeScope): string {
  const parts = listConditions(condition).map((each) => describeNested(each, scope));
  return joinWords(parts, condition.kind === 'all' ? 'and' : 'or');
}

/** A list within a list of its own kind is one list. */
function listConditions(condition: ConditionList): readonly Condition[] {
  return condition.of.flatMap((each) => (each.kind === condition.kind ? listConditions(each) : [each]));
}

function describeNested(condition: Condition, scope: DescribeScope): string {
  const words = describeCondition(condition, scope);
  const isList = (condition.kind === 'all' || condition.kind === 'any') && condition.of.length > 1;
  return isList ? `(${words})` : words;
}

function joinWords(parts: readonly string[], word: 'and' | 'or'): string {
  if (parts.length <= 2) return parts.join(` ${word} `);
  return `${parts.slice(0, -1).join(', ')} ${word} ${parts.at(-1) ?? ''}`;
}

function clock(hours: number): string {
  const minutes = Math.round(hours * 60);
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

const WORKING_DAYS = '1,2,3,4,5';
const WEEKEND = '6,7';

function daysWords(days: readonly number[]): string {
  const sorted = [...new Set(days)].sort((a, b) => a - b);
  if (sorted.join(',') === WORKING_DAYS) return 'a day from Monday to Friday';
  if (sorted.join(',') === WEEKEND) return 'the weekend';
  return joinWords(
    sorted.map((day) => DAYS[day] ?? String(day)),
    'or',
  );
}
