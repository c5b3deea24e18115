import { assert } from '../../base/assert.ts';
import { type Timeframe, timeframeMs } from '../../market/timeframe.ts';
import type { DistanceRule, OrderRule, ProtectionRules, StrategyDefinition, TargetRule } from '../definition.ts';
import type { Condition, Expression } from '../expression.ts';
import { type StrategyParams, evaluateAmount, evaluateCandles, evaluateScalar } from '../resolve-params.ts';
import { evaluateSchedule } from '../schedule.ts';
import { usesPosition } from '../uses-position.ts';
import type { DistancePlan, OrderPlan, PositionRule, ProtectionPlan, SidePlan, StrategyPlan } from './node.ts';
import { costOfPlan } from './plan-budget.ts';
import { PlanBuilder } from './plan-builder.ts';
import { planPositionRule } from './plan-position-rule.ts';
import { type RuleScope, planCondition, planExpression } from './plan-rule.ts';

/** A definition with its numbers filled in, for candles of one timeframe. @throws on a definition that checking refuses, RuleBudgetError on one that costs too much. */
export function planStrategy(
  definition: StrategyDefinition,
  params: StrategyParams,
  timeframe: Timeframe,
): StrategyPlan {
  const builder = new PlanBuilder(timeframeMs(timeframe));
  const scope: RuleScope = { builder, params, timeframe };
  const { sizing } = definition;
  const long = planSide('long', definition, scope);
  const short = planSide('short', definition, scope);
  const protection = planProtection(definition.protection, scope);
  const plan = builder.build();
  assert(
    sizing.kind !== 'risk_fraction' || protection.stopLoss !== null,
    'sizing by risk needs a stop loss to measure the risk by',
  );
  return {
    ...plan,
    ...costOfPlan(plan),
    long,
    short,
    protection,
    sizing: { kind: sizing.kind, value: evaluateAmount(sizing.value, params) },
  };
}

function planSide(
  side: 'long' | 'short',
  { entry, exit, orders, protection }: StrategyDefinition,
  scope: RuleScope,
): SidePlan | null {
  const enters = entry[side];
  if (enters === undefined) return null;
  const measured = listMeasuredDistances(protection).map((left): Condition => ({ kind: 'above', left, right: 0 }));
  return {
    entry: planCondition(measured.length === 0 ? enters : { kind: 'all', of: [enters, ...measured] }, scope),
    ...planExit(exit[side], scope),
    entryOrder: planOrder(side, orders?.entry, scope),
    exitOrder: planOrder(side, orders?.exit, scope),
  };
}

/**
 * Distances that candles decide. One without a value, of a division by zero for example, would leave a position without the
 * stop that its strategy names, and one of nothing would be over at once: no such position is opened.
 */
function listMeasuredDistances({ stopLoss, takeProfit, trailing }: ProtectionRules): readonly Expression[] {
  const rules = [stopLoss, takeProfit, trailing?.distance];
  return rules.flatMap((rule) => (rule?.kind === 'distance' ? [rule.of] : []));
}

function planOrder(side: 'long' | 'short', rule: OrderRule | undefined, scope: RuleScope): OrderPlan | null {
  const price = rule?.price[side];
  if (rule === undefined || price === undefined) return null;
  return {
    price: planExpression(price, scope),
    candles: evaluateCandles(rule.candles, scope.params),
    follows: rule.follows ?? false,
  };
}

/** Of exits joined by "or", those that candles alone decide become one node; the others wait for a position. */
function planExit(exit: Condition | undefined, scope: RuleScope): Pick<SidePlan, 'exit' | 'exitWhen'> {
  if (exit === undefined) return { exit: null, exitWhen: null };
  const parts = exit.kind === 'any' ? exit.of : [exit];
  const fromCandles = parts.filter((part) => !usesPosition(part));
  const fromPosition = parts.filter(usesPosition).map((part): PositionRule => planPositionRule(part, scope));
  return {
    exit: fromCandles.length === 0 ? null : planCondition({ kind: 'any', of: fromCandles }, scope),
    exitWhen: fromPosition.length === 0 ? null : { kind: 'any', of: fromPosition },
  };
}

function planProtection(rules: ProtectionRules, scope: RuleScope): ProtectionPlan {
  const { params } = scope;
  const { trailing, timeExit } = rules;
  const stopLoss = rules.stopLoss === undefined ? null : planDistance(rules.stopLoss, scope);
  return {
    stopLoss,
    takeProfit: rules.takeProfit === undefined ? null : planTarget(rules.takeProfit, rules.stopLoss, scope),
    trailing:
      trailing === undefined
        ? null
        : {
            distance: planDistance(trailing.distance, scope),
            activation: trailing.activation === undefined ? 0 : evaluateAmount(trailing.activation, params),
          },
    timeExit: timeExit === undefined ? null : evaluateCandles(timeExit, params),
  };
}

function planDistance(rule: DistanceRule, scope: RuleScope): DistancePlan {
  if (rule.kind === 'fraction') return { kind: 'fraction', value: evaluateAmount(rule.value, scope.params) };
  return { kind: 'node', node: planExpression(rule.of, scope) };
}

function planTarget(
  rule: TargetRule,
  stop: DistanceRule | undefined,
  scope: RuleScope,
): NonNullable<ProtectionPlan['takeProfit']> {
  if (rule.kind === 'schedule') return evaluateSchedule(rule, scope.params);
  if (rule.kind !== 'risk_reward') return planDistance(rule, scope);
  assert(stop !== undefined, 'a target in multiples of the stop needs a stop loss');
  const multiple = evaluateScalar(rule.multiple, scope.params);
  if (stop.kind === 'fraction') {
    const value = evaluateAmount({ kind: 'multiply', left: stop.value, right: rule.multiple }, scope.params);
    return { kind: 'fraction', value };
  }
  return { kind: 'node', node: planExpression({ kind: 'multiply', left: stop.of, right: multiple }, scope) };
}
