// stream: a plan computed one closed candle at a time, row by row the same as its columns.
import type { Candle } from '../../market/candle.ts';
import type { FlagRule } from '../plan/node.ts';
import { isInHours, isoWeekday } from '../time-filter.ts';
import type { Step } from './series-steps.ts';

/** Answers of one condition, candle by candle: 1 = yes. Reads the values of earlier nodes of the same candle. */
export function flagStep(rule: FlagRule, values: Float64Array, durationMs: number): Step {
  const at = (node: number): number => values[node] ?? Number.NaN;
  switch (rule.kind) {
    case 'above':
      return () => Number(at(rule.left) > at(rule.right));
    case 'at_least':
      return () => Number(at(rule.left) >= at(rule.right));
    case 'crosses_above':
      return crossStep(rule, at);
    case 'between':
      return () => Number(at(rule.of) >= at(rule.low) && at(rule.of) <= at(rule.high));
    case 'all':
      return () => Number(rule.of.every((node) => at(node) === 1));
    case 'any':
      return () => Number(rule.of.some((node) => at(node) === 1));
    case 'not':
      return () => 1 - at(rule.of);
    case 'rising':
    case 'falling':
      return trendStep(rule, at);
    case 'within':
      return withinStep(rule, at);
    case 'held':
      return heldStep(rule, at);
    case 'hours':
      return (candle: Candle) => Number(isInHours(candle.openTime + durationMs, rule.from, rule.to));
    case 'weekdays':
      return (candle: Candle) => Number(rule.days.includes(isoWeekday(candle.openTime + durationMs)));
  }
}

type Read = (node: number) => number;

function crossStep(rule: { readonly left: number; readonly right: number }, at: Read): Step {
  let wasAtMost = 0;
  return () => {
    const [left, right] = [at(rule.left), at(rule.right)];
    const answer = wasAtMost & Number(left > right);
    wasAtMost = Number(left <= right);
    return answer;
  };
}

function trendStep(rule: Extract<FlagRule, { kind: 'rising' | 'falling' }>, at: Read): Step {
  const sign = rule.kind === 'rising' ? 1 : -1;
  let run = 0;
  let previous = Number.NaN;
  return () => {
    const value = at(rule.of);
    run = (value - previous) * sign > 0 ? run + 1 : 0;
    previous = value;
    return Number(run >= rule.candles);
  };
}

function withinStep(rule: { readonly of: number; readonly candles: number }, at: Read): Step {
  let left = 0;
  return () => {
    left = at(rule.of) === 1 ? rule.candles : left - 1;
    return Number(left > 0);
  };
}

function heldStep(rule: { readonly of: number; readonly candles: number }, at: Read): Step {
  let run = 0;
  return () => {
    run = at(rule.of) === 1 ? run + 1 : 0;
    return Number(run >= rule.candles);
  };
}
