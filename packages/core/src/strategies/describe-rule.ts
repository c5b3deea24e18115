import { indicatorById } from '../indicators/registry.ts';
import type { Timeframe } from '../market/timeframe.ts';
import type { Condition, Expression, IndicatorExpression, PositionField, PriceField, Scalar } from './expression.ts';
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

/** A fraction in percent: 0.02 is `2 %`. */
export function percentWords(fraction: number): string {
  return `${numberWords(fraction * 100)} %`;
}

/** `one candle`, `5 candles`. */
export function candlesWords(scalar: Scalar, { params }: DescribeScope): string {
  const candles = Math.round(evaluateScalar(scalar, params));
  return candles === 1 ? 'one candle' : `${candles} candles`;
}

/** An expression as a noun: "the 20-candle EMA". */
export function describeExpression(expression: Expression, scope: DescribeScope): string {
  if (typeof expression === 'number' || 'param' in expression) {
    return numberWords(evaluateScalar(expression, scope.params));
  }
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
      return ago(describeExpression(expression.of, scope), expression.candles, scope);
    case 'timeframe':
      return `${describeExpression(expression.of, scope)} on ${higherWords(expression.timeframe, scope.timeframe)}`;
    case 'value_when': {
      const [of, when] = [describeExpression(expression.of, scope), describeCondition(expression.when, scope)];
      return `${of} when last ${when} (at most ${candlesWords(expression.candles, scope)} back)`;
    }
    case 'position':
      return POSITIONS[expression.field];
    case 'min':
    case 'max': {
      const [left, right] = [describeExpression(expression.left, scope), describeExpression(expression.right, scope)];
      return `the ${expression.kind === 'min' ? 'smaller' : 'larger'} of ${left} and ${right}`;
    }
    default:
      return `${describeOperand(expression.left, scope)} ${SYMBOLS[expression.kind]} ${describeOperand(expression.right, scope)}`;
  }
}

function describeOperand(expression: Expression, scope: DescribeScope): string {
  const words = describeExpression(expression, scope);
  return typeof expression === 'object' && 'kind' in expression && expression.kind in SYMBOLS ? `(${words})` : words;
}

function ago(words: string, offset: Scalar | undefined, scope: DescribeScope): string {
  const candles = offset === undefined ? 0 : Math.round(evaluateScalar(offset, scope.params));
  if (candles === 0) return words;
  return `${words} ${candles === 1 ? 'one candle' : `${candles} candles`} ago`;
}

function describeIndicator(expression: IndicatorExpression, scope: DescribeScope): string {
  const indicator = indicatorById(expression.id);
  if (indicator === null) return expression.id;
  const params = indicator.params.map(({ name, kind, default: value }): readonly [string, number] => {
    const given = expression.params?.[name];
    const number = given === undefined ? value : evaluateScalar(given, scope.params);
    return [name, kind === 'integer' ? Math.round(number) : Number(number.toPrecision(12))];
  });
  const output = expression.output ?? indicator.outputs[0] ?? '';
  const words = indicatorWords(indicator, output, Object.fromEntries(params));
  return expression.of === undefined ? words : `${words} of ${describeExpression(expression.of, scope)}`;
}

function describeExtreme(
  expression: Extract<Expression, { kind: 'highest' | 'lowest' }>,
  scope: DescribeScope,
): string {
  const { of, kind } = expression;
  const candles = candlesWords(expression.candles, scope);
  if (typeof of === 'object' && 'kind' in of && of.kind === 'price') {
    const field = PRICES[of.field];
    if (of.offset === undefined) return `the ${kind} ${field} of the last ${candles}`;
    if (of.offset === 1) return `the ${kind} ${field} of the ${candles} before`;
  }
  return `the ${kind} value of ${describeExpression(of, scope)} in the last ${candles}`;
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
      return `within the last ${candlesWords(condition.candles, scope)} ${describeNested(condition.of, scope)}`;
    case 'held':
      return `for ${candlesWords(condition.candles, scope)} in a row ${describeNested(condition.of, scope)}`;
    case 'hours':
      return `it is from ${clock(condition.from)} to ${clock(condition.to)} UTC`;
    case 'weekdays':
      return `it is ${joinWords(
        condition.days.map((day) => DAYS[day] ?? String(day)),
        'or',
      )} (UTC)`;
    default: {
      const left = sideWords(condition.left, condition.right, scope);
      return `${left} ${VERBS[condition.kind]} ${sideWords(condition.right, condition.left, scope)}`;
    }
  }
}

/** What is compared with a share of the entry price is said in percent. */
function sideWords(side: Expression, other: Expression, scope: DescribeScope): string {
  const isNumber = typeof side === 'number' || 'param' in side;
  const isShare =
    typeof other === 'object' && 'kind' in other && other.kind === 'position' && FRACTIONS.has(other.field);
  return isNumber && isShare ? percentWords(evaluateScalar(side, scope.params)) : describeExpression(side, scope);
}

function describeList(condition: Extract<Condition, { kind: 'all' | 'any' }>, scope: DescribeScope): string {
  const parts = condition.of.map((each) => describeNested(each, scope));
  return joinWords(parts, condition.kind === 'all' ? 'and' : 'or');
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
