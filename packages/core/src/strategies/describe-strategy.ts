import type { Timeframe } from '../market/timeframe.ts';
import type { DistanceRule, OrderRule, StrategyDefinition, TargetRule } from './definition.ts';
import {
  type DescribeScope,
  candlesWords,
  describeCondition,
  describeExpression,
  numberWords,
  percentWords,
} from './describe-rule.ts';
import { namedParts } from './named-parts.ts';
import { type StrategyParams, evaluateScalar, resolveParams } from './resolve-params.ts';
import { type ScheduleRule, evaluateSchedule } from './schedule.ts';

/** A distance that is put together, which would run into the words around it. */
const SUM = / [+−] /u;

/** What a strategy does on candles of a timeframe, as sentences with the values of its parameters. */
export function describeStrategy(
  definition: StrategyDefinition,
  params: StrategyParams = {},
  timeframe: Timeframe = definition.runsOn,
): readonly string[] {
  const scope: DescribeScope = { params: resolveParams(definition, params), timeframe };
  return [
    ...describeEntries(definition, scope),
    ...describeExits(definition, scope),
    ...describeProtection(definition, scope),
    describeSizing(definition, scope),
    ...describeNames(definition, scope),
  ];
}

function describeEntries({ entry, orders }: StrategyDefinition, scope: DescribeScope): readonly string[] {
  return (['long', 'short'] as const).flatMap((side) => {
    const rule = entry[side];
    if (rule === undefined) return [];
    const act = side === 'long' ? 'Buy' : 'Sell short';
    return [`${act} ${placeOf(orders?.entry, side, scope)} when ${describeCondition(rule, scope)}.`];
  });
}

/** Where an order goes: to the market, or to rest at a price. */
function placeOf(order: OrderRule | undefined, side: 'long' | 'short', scope: DescribeScope): string {
  const price = order?.price[side];
  if (order === undefined || price === undefined) return 'at the next open';
  const time = candlesWords(order.candles, scope);
  const moves = order.follows === true ? ', moved to the new price at each close' : '';
  return `by a limit order at ${describeExpression(price, scope)} that stays open for ${time}${moves},`;
}

/** What the names used in the other sentences stand for. */
function describeNames(definition: StrategyDefinition, scope: DescribeScope): readonly string[] {
  return namedParts(definition).map((part) => {
    const name = part.name.charAt(0).toUpperCase() + part.name.slice(1);
    return part.kind === 'named'
      ? `${name} is ${describeExpression(part.of, scope)}.`
      : `${name}: that is, ${describeCondition(part.of, scope)}.`;
  });
}

function describeExits({ entry, exit, orders }: StrategyDefinition, scope: DescribeScope): readonly string[] {
  const hasBoth = entry.long !== undefined && entry.short !== undefined;
  return (['long', 'short'] as const).flatMap((side) => {
    const rule = exit[side];
    if (rule === undefined) return [];
    return [
      `Leave${hasBoth ? ` a ${side} position` : ''} ${placeOf(orders?.exit, side, scope)} when ${describeCondition(rule, scope)}.`,
    ];
  });
}

function describeProtection({ entry, protection }: StrategyDefinition, scope: DescribeScope): readonly string[] {
  const { stopLoss, takeProfit, trailing, timeExit } = protection;
  const sides = { hasLong: entry.long !== undefined, hasShort: entry.short !== undefined };
  const sentences: string[] = [];
  if (stopLoss !== undefined) {
    sentences.push(`Stop ${distanceWords(stopLoss, scope)} ${placeWords(sides, 'below', 'above')} the entry.`);
  }
  if (takeProfit?.kind === 'schedule') sentences.push(scheduleWords(takeProfit, scope));
  else if (takeProfit !== undefined) {
    sentences.push(`Take profit ${targetWords(takeProfit, scope)} ${placeWords(sides, 'above', 'below')} the entry.`);
  }
  if (trailing !== undefined) {
    const gain = trailing.activation === undefined ? 0 : evaluateScalar(trailing.activation, scope.params);
    const start = gain > 0 ? `After a gain of ${percentWords(gain)} the` : 'The';
    sentences.push(`${start} stop follows the best price at a distance of ${distanceWords(trailing.distance, scope)}.`);
  }
  if (timeExit !== undefined) sentences.push(`Leave after ${candlesWords(timeExit, scope)} at the latest.`);
  return sentences;
}

function placeWords(
  { hasLong, hasShort }: { readonly hasLong: boolean; readonly hasShort: boolean },
  long: string,
  short: string,
): string {
  if (hasLong && hasShort) return `${long} (short: ${short})`;
  return hasLong ? long : short;
}

function distanceWords(rule: DistanceRule, scope: DescribeScope): string {
  if (rule.kind === 'fraction') {
    return `${percentWords(evaluateScalar(rule.value, scope.params))}`;
  }
  const words = describeExpression(rule.of, scope);
  return SUM.test(words) ? `(${words})` : words;
}

function targetWords(rule: Exclude<TargetRule, ScheduleRule>, scope: DescribeScope): string {
  if (rule.kind !== 'risk_reward') return distanceWords(rule, scope);
  return `${numberWords(evaluateScalar(rule.multiple, scope.params))} times the distance of the stop`;
}

function scheduleWords(rule: ScheduleRule, { params }: DescribeScope): string {
  const steps = evaluateSchedule(rule, params).steps.map(({ minutes, value }) => {
    const from = minutes > 0 ? ` from ${minutesWords(minutes)} on` : ' at first';
    if (value <= -1) return `leave at any price${from}`;
    return `${value < 0 ? 'accept a loss of ' : ''}${percentWords(Math.abs(value))}${from}`;
  });
  return `Take profit by the time in the position: ${steps.join('; ')}.`;
}

function minutesWords(minutes: number): string {
  if (minutes < 120) return `${numberWords(minutes)} ${minutes === 1 ? 'minute' : 'minutes'}`;
  return `${numberWords(minutes / 60)} hours`;
}

function describeSizing({ sizing }: StrategyDefinition, { params }: DescribeScope): string {
  const value = evaluateScalar(sizing.value, params);
  switch (sizing.kind) {
    case 'equity_fraction':
      return `Each position takes ${percentWords(value)} of the equity.`;
    case 'risk_fraction':
      return `Each position is sized so that its stop costs ${percentWords(value)} of the equity.`;
    case 'quote_amount':
      return `Each position takes ${numberWords(value)} of the quote asset.`;
    case 'base_amount':
      return `Each position takes ${numberWords(value)} of the base asset.`;
  }
}
