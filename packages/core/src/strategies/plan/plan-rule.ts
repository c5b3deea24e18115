import { assert } from '../../base/assert.ts';
import type { Indicator, IndicatorParams } from '../../indicators/indicator.ts';
import { indicatorById } from '../../indicators/registry.ts';
import type { Timeframe } from '../../market/timeframe.ts';
import type { ArithmeticKind, Condition, Expression, IndicatorExpression, Scalar } from '../expression.ts';
import { higherSpan, spanKey } from '../higher-timeframe.ts';
import { type StrategyParams, applyArithmetic, evaluateCandles, evaluateScalar } from '../resolve-params.ts';
import { calendarWarmUp, outputWarmUp, probeRows } from './output-warm-up.ts';
import { indicatorSteps } from './plan-budget.ts';
import type { PlanBuilder } from './plan-builder.ts';

/** Every comparison as one of three. */
export const PAIRS = {
  above: { kind: 'above', isSwapped: false },
  at_least: { kind: 'at_least', isSwapped: false },
  below: { kind: 'above', isSwapped: true },
  at_most: { kind: 'at_least', isSwapped: true },
  crosses_above: { kind: 'crosses_above', isSwapped: false },
  crosses_below: { kind: 'crosses_above', isSwapped: true },
} as const;

/** What names in a rule stand for. */
export interface RuleScope {
  readonly builder: PlanBuilder;
  readonly params: StrategyParams;
  /** Null on candles of a higher timeframe, from where no higher one can be reached. */
  readonly timeframe: Timeframe | null;
}

/** Adds the nodes of an expression; returns the index of its own. @throws on a rule that checking would refuse. */
export function planExpression(expression: Expression, scope: RuleScope): number {
  const { builder } = scope;
  if (typeof expression === 'number') return planConstant(expression, builder);
  if ('param' in expression) return planConstant(evaluateScalar(expression, scope.params), builder);
  switch (expression.kind) {
    case 'price':
      return planShift(builder.series(expression, expression.field, 0), expression.offset, scope);
    case 'indicator':
      return planShift(planIndicator(expression, scope), expression.offset, scope);
    case 'abs':
      return planAbs(planExpression(expression.of, scope), builder);
    case 'highest':
    case 'lowest': {
      const of = planExpression(expression.of, scope);
      const candles = evaluateCandles(expression.candles, scope.params);
      const { key, warmUp } = builder.node(of);
      return builder.series(
        { kind: expression.kind, of, candles },
        `${expression.kind}(${key},${candles})`,
        warmUp + candles - 1,
      );
    }
    case 'shift':
      return planShift(planExpression(expression.of, scope), expression.candles, scope);
    case 'timeframe':
      return planHigher(expression, scope);
    case 'named':
      return planExpression(expression.of, scope);
    case 'value_when':
      return planValueWhen(expression, scope);
    case 'position':
      throw new TypeError(
        'the open position can only be asked about in an exit, and not inside an indicator or look-back',
      );
    default:
      return planArithmetic(
        expression.kind,
        planExpression(expression.left, scope),
        planExpression(expression.right, scope),
        builder,
      );
  }
}

function planConstant(value: number, builder: PlanBuilder): number {
  return builder.series({ kind: 'constant', value }, String(value), 0);
}

function planShift(of: number, by: Scalar | undefined, { builder, params }: RuleScope): number {
  const candles = by === undefined ? 0 : evaluateCandles(by, params, 0);
  if (candles === 0 || builder.constant(of) !== null) return of;
  const { key, warmUp } = builder.node(of);
  return builder.series({ kind: 'shift', of, candles }, `shift(${key},${candles})`, warmUp + candles);
}

function planAbs(of: number, builder: PlanBuilder): number {
  const constant = builder.constant(of);
  if (constant !== null) return planConstant(Math.abs(constant), builder);
  const { key, warmUp } = builder.node(of);
  return builder.series({ kind: 'abs', of }, `abs(${key})`, warmUp);
}

function planArithmetic(operator: ArithmeticKind, left: number, right: number, builder: PlanBuilder): number {
  const [a, b] = [builder.constant(left), builder.constant(right)];
  if (a !== null && b !== null) return planConstant(applyArithmetic(operator, a, b), builder);
  const [one, two] = [builder.node(left), builder.node(right)];
  const key = `${operator}(${one.key},${two.key})`;
  return builder.series({ kind: 'arithmetic', operator, left, right }, key, Math.max(one.warmUp, two.warmUp));
}

function planIndicator(expression: IndicatorExpression, scope: RuleScope): number {
  const { builder } = scope;
  const indicator = indicatorById(expression.id);
  assert(indicator !== null, `there is no indicator "${expression.id}"`);
  const params = bindIndicatorParams(indicator, expression, scope.params);
  const output = expression.output === undefined ? 0 : indicator.outputs.indexOf(expression.output);
  assert(output >= 0, `indicator "${indicator.id}" has no output "${expression.output ?? ''}"`);
  const isLine = indicator.input === 'line';
  assert(
    isLine || expression.of === undefined,
    `indicator "${indicator.id}" reads candles and cannot read another value`,
  );
  const of = isLine ? planExpression(expression.of ?? { kind: 'price', field: 'close' }, scope) : -1;
  const source = isLine ? builder.node(of) : { key: 'candles', warmUp: 0 };
  const key = `${indicator.id}(${Object.values(params).join(',')};${source.key})`;
  const whole = builder.series(
    { kind: 'indicator', indicator, params, of },
    key,
    source.warmUp + indicator.warmUp(params),
  );
  const known = builder.find(`${key}.${output}`);
  if (known !== null) return known;
  builder.spend(probeRows(indicator, params, output) * indicatorSteps(indicator, params));
  const own = Math.max(outputWarmUp(indicator, params, output), calendarWarmUp(indicator, params, builder.durationMs));
  const warmUp = source.warmUp + own;
  return builder.series({ kind: 'output', of: whole, output }, `${key}.${output}`, warmUp);
}

/** All parameters of an indicator in its own order, so that equal ones have equal keys. */
function bindIndicatorParams(
  indicator: Indicator,
  expression: IndicatorExpression,
  params: StrategyParams,
): IndicatorParams {
  const bound: Record<string, number> = {};
  for (const each of indicator.params) {
    const given = expression.params?.[each.name];
    const value = given === undefined ? each.default : evaluateScalar(given, params);
    bound[each.name] = each.kind === 'integer' ? Math.round(value) : value;
  }
  return bound;
}

function planHigher(expression: Extract<Expression, { kind: 'timeframe' }>, scope: RuleScope): number {
  assert(scope.timeframe !== null, 'a higher timeframe cannot be asked for inside another one');
  const span = higherSpan(expression.timeframe, scope.timeframe);
  assert(span !== null, `"${expression.timeframe}" is not made of whole candles of "${scope.timeframe}"`);
  const { index, builder } = scope.builder.child(span);
  const of = planExpression(expression.of, { builder, params: scope.params, timeframe: null });
  const inner = builder.node(of);
  const constant = builder.constant(of);
  if (constant !== null) return planConstant(constant, scope.builder);
  // At worst the candles begin with the second part of a higher one, which then does not count.
  const warmUp = (inner.warmUp + 2) * span.multiple - 2;
  const key = `higher(${spanKey(span)},${inner.key})`;
  return scope.builder.series({ kind: 'higher', child: index, of }, key, warmUp);
}

function planValueWhen(expression: Extract<Expression, { kind: 'value_when' }>, scope: RuleScope): number {
  const of = planExpression(expression.of, scope);
  const when = planCondition(expression.when, scope);
  const candles = evaluateCandles(expression.candles, scope.params);
  const [value, flag] = [scope.builder.node(of), scope.builder.node(when)];
  const key = `value_when(${value.key},${flag.key},${candles})`;
  const warmUp = Math.max(value.warmUp, flag.warmUp) + candles - 1;
  return scope.builder.series({ kind: 'value_when', of, when, candles }, key, warmUp);
}

/** Adds the nodes of a condition; returns the index of its own. @throws on a rule that checking would refuse. */
export function planCondition(condition: Condition, scope: RuleScope): number {
  const { builder } = scope;
  switch (condition.kind) {
    case 'between': {
      const [of, low, high] = [condition.of, condition.low, condition.high].map((each) => planExpression(each, scope));
      return planFlags({ kind: 'between', of: of ?? -1, low: low ?? -1, high: high ?? -1 }, [of, low, high], builder);
    }
    case 'all':
    case 'any': {
      const of = condition.of.map((each) => planCondition(each, scope));
      return of.length === 1 ? (of[0] ?? -1) : planFlags({ kind: condition.kind, of }, of, builder);
    }
    case 'not': {
      const of = planCondition(condition.of, scope);
      return planFlags({ kind: 'not', of }, [of], builder);
    }
    case 'named_condition':
      return planCondition(condition.of, scope);
    case 'rising':
    case 'falling': {
      const of = planExpression(condition.of, scope);
      const candles = evaluateCandles(condition.candles, scope.params);
      return planFlags({ kind: condition.kind, of, candles }, [of], builder, { candles, rows: candles });
    }
    case 'within':
    case 'held': {
      const of = planCondition(condition.of, scope);
      const candles = evaluateCandles(condition.candles, scope.params);
      return planFlags({ kind: condition.kind, of, candles }, [of], builder, { candles, rows: candles - 1 });
    }
    case 'hours':
      return builder.flags(condition, `hours(${condition.from},${condition.to})`, 0);
    case 'weekdays':
      return builder.flags(condition, `weekdays(${condition.days.join(',')})`, 0);
    default: {
      const one = planExpression(condition.left, scope);
      const two = planExpression(condition.right, scope);
      const { kind, isSwapped } = PAIRS[condition.kind];
      const [left, right] = isSwapped ? [two, one] : [one, two];
      return planFlags({ kind, left, right }, [left, right], builder, { rows: kind === 'crosses_above' ? 1 : 0 });
    }
  }
}

function planFlags(
  rule: Parameters<PlanBuilder['flags']>[0],
  of: readonly (number | undefined)[],
  builder: PlanBuilder,
  more: { readonly candles?: number; readonly rows?: number } = {},
): number {
  const nodes = of.map((each) => builder.node(each ?? -1));
  const keys = nodes.map((node) => node.key).join(',');
  const key = more.candles === undefined ? `${rule.kind}(${keys})` : `${rule.kind}(${keys},${more.candles})`;
  return builder.flags(rule, key, Math.max(0, ...nodes.map((node) => node.warmUp)) + (more.rows ?? 0));
}
