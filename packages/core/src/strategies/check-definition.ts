import type { Timeframe } from '../market/timeframe.ts';
import { checkParameters } from './check-parameters.ts';
import { checkCondition, checkExpression, checkScalarRange, type CheckScope } from './check-rule.ts';
import type { DistanceRule, StrategyDefinition, TargetRule } from './definition.ts';
import type { Scalar } from './expression.ts';
import { namedParts } from './named-parts.ts';
import { LOOKBACK_MAX, resolveParams } from './resolve-params.ts';
import { findSizeFault } from './rule-size.ts';
import { type ScheduleRule, evaluateSchedule } from './schedule.ts';

/** Something wrong with a definition. */
export interface DefinitionFault {
  /** Where, as `entry.long.of[0].left`. */
  readonly path: string;
  /** A sentence. */
  readonly message: string;
}

/** All faults of a definition that its schema cannot see; an empty list means that it can be compiled. */
export function checkDefinition(
  definition: StrategyDefinition,
  timeframe: Timeframe = definition.runsOn,
): readonly DefinitionFault[] {
  const sizeFault = findSizeFault(definition);
  if (sizeFault !== null) return [{ path: '', message: sizeFault }];
  const faults: DefinitionFault[] = [];
  const report = (path: string, message: string): void => {
    faults.push({ path, message });
  };
  checkParameters(definition.parameters, report);
  const scope: CheckScope = {
    parameters: definition.parameters,
    defaults: resolveParams(definition),
    timeframe,
    mayAskPosition: false,
    report,
  };
  checkSides(definition, scope);
  checkOrders(definition, scope);
  checkProtection(definition, scope);
  checkSizing(definition, scope);
  checkUnused(definition, report);
  checkNames(definition, report);
  return faults;
}

function checkSides({ entry, exit }: StrategyDefinition, scope: CheckScope): void {
  const exitScope: CheckScope = { ...scope, mayAskPosition: true };
  if (entry.long === undefined && entry.short === undefined) {
    scope.report('entry', 'A strategy needs a rule to enter, long or short.');
  }
  for (const side of ['long', 'short'] as const) {
    const [enter, leave] = [entry[side], exit[side]];
    if (enter !== undefined) checkCondition(enter, `entry.${side}`, scope);
    if (leave === undefined) continue;
    checkCondition(leave, `exit.${side}`, exitScope);
    if (enter === undefined)
      scope.report(`exit.${side}`, `There is a rule to leave ${side} positions but none to enter.`);
  }
}

function checkOrders({ entry, orders = {} }: StrategyDefinition, scope: CheckScope): void {
  for (const name of ['entry', 'exit'] as const) {
    const order = orders[name];
    if (order === undefined) continue;
    const path = `orders.${name}`;
    checkScalarRange(order.candles, `${path}.candles`, { min: 1, max: LOOKBACK_MAX }, scope);
    for (const side of ['long', 'short'] as const) {
      const price = order.price[side];
      if (price !== undefined) checkExpression(price, `${path}.price.${side}`, scope);
      if (price !== undefined && entry[side] === undefined)
        scope.report(`${path}.price.${side}`, `There is a price for ${side} orders but no rule to enter ${side}.`);
      if (price === undefined && entry[side] !== undefined)
        scope.report(
          `${path}.price.${side}`,
          `A limit order to ${name === 'entry' ? 'open' : 'leave'} a ${side} position needs a price.`,
        );
    }
  }
}

function checkProtection({ entry, exit, protection }: StrategyDefinition, scope: CheckScope): void {
  const { stopLoss, takeProfit, trailing, timeExit } = protection;
  if (stopLoss !== undefined) checkDistance(stopLoss, 'protection.stopLoss', scope);
  if (takeProfit !== undefined) checkTarget(takeProfit, stopLoss, scope);
  if (trailing !== undefined) {
    checkDistance(trailing.distance, 'protection.trailing.distance', scope);
    if (trailing.activation !== undefined) {
      checkScalarRange(trailing.activation, 'protection.trailing.activation', { min: 0, max: 10 }, scope);
    }
  }
  if (timeExit !== undefined) checkScalarRange(timeExit, 'protection.timeExit', { min: 1, max: LOOKBACK_MAX }, scope);
  for (const side of ['long', 'short'] as const) {
    const isStuck = exit[side] === undefined && !hasWayOut(protection);
    if (entry[side] !== undefined && isStuck) {
      scope.report(
        `exit.${side}`,
        `Nothing ever closes a ${side} position: add a rule to leave, a stop, a target or a time exit.`,
      );
    }
  }
}

function hasWayOut({ stopLoss, takeProfit, trailing, timeExit }: StrategyDefinition['protection']): boolean {
  return [stopLoss, takeProfit, trailing, timeExit].some((each) => each !== undefined);
}

function checkDistance(rule: DistanceRule, path: string, scope: CheckScope): void {
  if (rule.kind === 'distance') checkExpression(rule.of, `${path}.of`, scope);
  else checkScalarRange(rule.value, `${path}.value`, { min: 0, max: 10, isMinExcluded: true }, scope);
}

function checkTarget(rule: TargetRule, stopLoss: DistanceRule | undefined, scope: CheckScope): void {
  const path = 'protection.takeProfit';
  if (rule.kind === 'schedule') {
    checkSchedule(rule, `${path}.steps`, scope);
    return;
  }
  if (rule.kind !== 'risk_reward') {
    checkDistance(rule, path, scope);
    return;
  }
  checkScalarRange(rule.multiple, `${path}.multiple`, { min: 0, max: 100, isMinExcluded: true }, scope);
  if (stopLoss === undefined) scope.report(path, 'A target in multiples of the stop needs a stop loss.');
}

/** A year. */
const MINUTES_MAX = 525_600;

function checkSchedule(rule: ScheduleRule, path: string, scope: CheckScope): void {
  rule.steps.forEach(({ minutes, value }, index) => {
    checkScalarRange(minutes, `${path}[${index}].minutes`, { min: 0, max: MINUTES_MAX }, scope);
    checkScalarRange(value, `${path}[${index}].value`, { min: -1, max: 10 }, scope);
  });
  const { steps } = evaluateSchedule(rule, scope.defaults);
  const late = steps.findIndex(({ minutes }, index) => index > 0 && minutes <= (steps[index - 1]?.minutes ?? 0));
  if (late > 0) scope.report(`${path}[${late}].minutes`, 'Each step of a target begins later than the one before it.');
}

const SIZE_MAX = { equity_fraction: 1, risk_fraction: 1, quote_amount: 1e15, base_amount: 1e15 } as const;

function checkSizing({ sizing, protection }: StrategyDefinition, scope: CheckScope): void {
  checkScalarRange(sizing.value, 'sizing.value', { min: 0, max: SIZE_MAX[sizing.kind], isMinExcluded: true }, scope);
  if (sizing.kind === 'risk_fraction' && protection.stopLoss === undefined) {
    scope.report('sizing', 'Sizing by risk needs a stop loss to measure the risk by.');
  }
}

function checkNames(definition: StrategyDefinition, report: CheckScope['report']): void {
  const byName = new Map<string, string>();
  for (const { kind, name, of, path } of namedParts(definition)) {
    const meaning = JSON.stringify([kind, of]);
    if (byName.has(name) && byName.get(name) !== meaning) report(path, `"${name}" is the name of something else too.`);
    byName.set(name, meaning);
  }
}

/** A parameter that changes nothing misleads whoever turns it. */
function checkUnused(definition: StrategyDefinition, report: CheckScope['report']): void {
  const { entry, exit, orders, protection, sizing } = definition;
  const used = new Set<string>();
  collectNames({ entry, exit, orders, protection, sizing }, used);
  definition.parameters.forEach((parameter, index) => {
    if (!used.has(parameter.name)) report(`parameters[${index}]`, `No rule uses the parameter "${parameter.name}".`);
  });
}

function collectNames(value: unknown, names: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value as Record<string, Scalar>)) {
    if (key === 'param' && typeof part === 'string') names.add(part);
    else collectNames(part, names);
  }
}
