import type { IndicatorParam } from '../indicators/indicator.ts';
import { indicatorById } from '../indicators/registry.ts';
import type { Timeframe } from '../market/timeframe.ts';
import type { StrategyParameter } from './definition.ts';
import type { Condition, Expression, IndicatorExpression, Scalar } from './expression.ts';
import { higherSpan } from './higher-timeframe.ts';
import { LOOKBACK_MAX, type StrategyParams, evaluateScalar } from './resolve-params.ts';

export interface CheckScope {
  readonly parameters: readonly StrategyParameter[];
  /** Value of every parameter. */
  readonly defaults: StrategyParams;
  /** Null on candles of a higher timeframe. */
  readonly timeframe: Timeframe | null;
  /** True in exits, outside of everything that looks at several candles. */
  readonly mayAskPosition: boolean;
  readonly report: (path: string, message: string) => void;
}

interface Range {
  readonly min: number;
  readonly max: number;
  readonly isMinExcluded?: boolean;
}

/** Reports a number that is, or by its parameters can become, one that is not allowed. */
export function checkScalarRange(scalar: Scalar, path: string, range: Range, scope: CheckScope): void {
  const unknown = unknownNames(scalar, scope);
  for (const name of unknown) scope.report(path, `There is no parameter "${name}".`);
  if (unknown.length > 0) return;
  const allowed = `${range.isMinExcluded === true ? 'above' : 'from'} ${range.min} to ${range.max}`;
  const isAllowed = (value: number): boolean =>
    value >= range.min && value <= range.max && !(range.isMinExcluded === true && value === range.min);
  const value = evaluateScalar(scalar, scope.defaults);
  if (!isAllowed(value)) {
    scope.report(path, `${value} is not allowed here: it must be ${allowed}.`);
    return;
  }
  for (const { name, min, max } of scope.parameters) {
    const reached = [min, max]
      .map((bound) => evaluateScalar(scalar, { ...scope.defaults, [name]: bound }))
      .find((each) => !isAllowed(each));
    if (reached !== undefined) {
      scope.report(path, `"${name}" can make this ${reached}, but it must be ${allowed}.`);
    }
  }
}

function unknownNames(scalar: Scalar, scope: CheckScope): readonly string[] {
  if (typeof scalar === 'number') return [];
  if ('param' in scalar) return Object.hasOwn(scope.defaults, scalar.param) ? [] : [scalar.param];
  return [...unknownNames(scalar.left, scope), ...unknownNames(scalar.right, scope)];
}

function checkCandles(scalar: Scalar, path: string, scope: CheckScope, min = 1): void {
  checkScalarRange(scalar, path, { min, max: LOOKBACK_MAX }, scope);
}

/** Reports the faults of an expression. */
export function checkExpression(expression: Expression, path: string, scope: CheckScope): void {
  if (typeof expression === 'number') return;
  if ('param' in expression) {
    for (const name of unknownNames(expression, scope)) scope.report(path, `There is no parameter "${name}".`);
    return;
  }
  const lookBack: CheckScope = { ...scope, mayAskPosition: false };
  switch (expression.kind) {
    case 'price':
      if (expression.offset !== undefined) checkCandles(expression.offset, `${path}.offset`, scope, 0);
      return;
    case 'indicator':
      checkIndicator(expression, path, lookBack);
      return;
    case 'abs':
    case 'named':
      checkExpression(expression.of, `${path}.of`, scope);
      return;
    case 'highest':
    case 'lowest':
    case 'shift':
      checkExpression(expression.of, `${path}.of`, lookBack);
      checkCandles(expression.candles, `${path}.candles`, scope, expression.kind === 'shift' ? 0 : 1);
      return;
    case 'timeframe':
      checkTimeframe(expression, path, lookBack);
      return;
    case 'value_when':
      checkExpression(expression.of, `${path}.of`, lookBack);
      checkCondition(expression.when, `${path}.when`, lookBack);
      checkCandles(expression.candles, `${path}.candles`, scope);
      return;
    case 'position':
      if (!scope.mayAskPosition) {
        scope.report(
          path,
          'The open position can only be asked about in an exit, outside of indicators and look-backs.',
        );
      }
      return;
    default:
      checkExpression(expression.left, `${path}.left`, scope);
      checkExpression(expression.right, `${path}.right`, scope);
      if (expression.kind === 'divide' && constantValue(expression.right, scope) === 0) {
        scope.report(`${path}.right`, 'This divides by zero.');
      }
  }
}

function constantValue(expression: Expression, scope: CheckScope): number | null {
  if (typeof expression === 'number') return expression;
  return 'param' in expression ? (scope.defaults[expression.param] ?? null) : null;
}

function checkTimeframe(expression: Extract<Expression, { kind: 'timeframe' }>, path: string, scope: CheckScope): void {
  const { timeframe } = scope;
  if (timeframe === null) {
    scope.report(path, 'A higher timeframe cannot be asked for inside another one.');
  } else if (higherSpan(expression.timeframe, timeframe) === null) {
    scope.report(
      `${path}.timeframe`,
      `${expression.timeframe} is not made of two or more whole candles of ${timeframe}.`,
    );
  }
  checkExpression(expression.of, `${path}.of`, { ...scope, timeframe: null });
}

function checkIndicator(expression: IndicatorExpression, path: string, scope: CheckScope): void {
  const indicator = indicatorById(expression.id);
  if (expression.of !== undefined) checkExpression(expression.of, `${path}.of`, scope);
  if (expression.offset !== undefined) checkCandles(expression.offset, `${path}.offset`, scope, 0);
  if (indicator === null) {
    scope.report(`${path}.id`, `There is no indicator "${expression.id}".`);
    return;
  }
  if (expression.output !== undefined && !indicator.outputs.includes(expression.output)) {
    const outputs = indicator.outputs.join(', ');
    scope.report(`${path}.output`, `${indicator.name} has no output "${expression.output}"; it has ${outputs}.`);
  }
  if (expression.of !== undefined && indicator.input !== 'line') {
    scope.report(`${path}.of`, `${indicator.name} reads candles and cannot be computed from another value.`);
  }
  for (const [name, scalar] of Object.entries(expression.params ?? {})) {
    const known: IndicatorParam | undefined = indicator.params.find((each) => each.name === name);
    if (known !== undefined) checkScalarRange(scalar, `${path}.params.${name}`, known, scope);
    else scope.report(`${path}.params.${name}`, `${indicator.name} has no parameter "${name}".`);
  }
}

/** Reports the faults of a condition. */
export function checkCondition(condition: Condition, path: string, scope: CheckScope): void {
  const lookBack: CheckScope = { ...scope, mayAskPosition: false };
  switch (condition.kind) {
    case 'weekdays':
      return;
    case 'all':
    case 'any':
      condition.of.forEach((each, index) => checkCondition(each, `${path}.of[${index}]`, scope));
      return;
    case 'not':
    case 'named_condition':
      checkCondition(condition.of, `${path}.of`, scope);
      return;
    case 'within':
    case 'held':
      checkCondition(condition.of, `${path}.of`, lookBack);
      checkCandles(condition.candles, `${path}.candles`, scope);
      return;
    case 'between':
      checkBetween(condition, path, scope);
      return;
    case 'rising':
    case 'falling':
      checkExpression(condition.of, `${path}.of`, lookBack);
      checkCandles(condition.candles, `${path}.candles`, scope);
      return;
    case 'hours':
      if (condition.from === condition.to)
        scope.report(path, 'The hours from and to are the same, so it is never that time.');
      return;
    case 'crosses_above':
    case 'crosses_below':
      checkExpression(condition.left, `${path}.left`, lookBack);
      checkExpression(condition.right, `${path}.right`, lookBack);
      return;
    default:
      checkExpression(condition.left, `${path}.left`, scope);
      checkExpression(condition.right, `${path}.right`, scope);
  }
}

function checkBetween(condition: Extract<Condition, { kind: 'between' }>, path: string, scope: CheckScope): void {
  for (const part of ['of', 'low', 'high'] as const) checkExpression(condition[part], `${path}.${part}`, scope);
  const [low, high] = [constantValue(condition.low, scope), constantValue(condition.high, scope)];
  if (low !== null && high !== null && low > high) {
    scope.report(path, `The range is upside down: ${low} to ${high}.`);
  }
}
