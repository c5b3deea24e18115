import type { Indicator, IndicatorParams } from '../../indicators/indicator.ts';
import { decisionCandles } from '../settling-length.ts';
import type { NodePlan, PlanNode } from './node.ts';

/** What planning may cost, in steps of 0.1 µs: outputs whose warm-up nothing states are tried out. */
export const PLANNING_STEPS_MAX = 400_000;
/** What one candle may cost wherever rules are computed, in steps. The dearest strategy of the catalogue takes 182. */
const CANDLE_STEPS_MAX = 1_000;
/** Candles that must come before the first signal, wherever rules are computed: almost four years of minutes. */
const WARM_UP_MAX = 2_000_000;
/**
 * What one decision of a bot may cost, in steps: one plain value at one candle, an addition or a comparison, which takes 0.1 µs at
 * most. A bot decides at each close of a candle, so this is 25 ms at most.
 */
const DECISION_STEPS_MAX = 250_000;
/** Closed candles that one decision of a bot may look at; the market is asked for them. */
const DECISION_CANDLES_MAX = 25_000;
/** Of an indicator that names no other number. */
const INDICATOR_STEPS = 5;

/** Of summing a candle of a higher timeframe, at each of its own. */
const HIGHER_STEPS = 5;

/** Rules that would cost more than a bot or a trial may. The message is a sentence. */
export class RuleBudgetError extends Error {
  override readonly name = 'RuleBudgetError';
}

/** Steps of one value of an indicator. */
export function indicatorSteps(indicator: Indicator, params: IndicatorParams): number {
  return indicator.steps?.(params) ?? INDICATOR_STEPS;
}

/** What rules cost. */
export interface RuleCost {
  /** Candles before the first that can carry a signal. */
  readonly warmUp: number;
  /** Steps at each candle. */
  readonly candleSteps: number;
}

/** What a plan costs, if it may be computed at all. @throws RuleBudgetError */
export function costOfPlan(plan: NodePlan): RuleCost {
  const warmUp = plan.nodes.reduce((longest, node) => Math.max(longest, node.warmUp), 0);
  if (warmUp > WARM_UP_MAX) {
    throw new RuleBudgetError(
      `The rules need ${format(warmUp)} candles before their first signal; ${format(WARM_UP_MAX)} are the most. Take shorter periods.`,
    );
  }
  const candleSteps = Math.ceil(stepsOfCandle(plan));
  if (candleSteps > CANDLE_STEPS_MAX) {
    throw new RuleBudgetError(
      `The rules cost ${format(candleSteps)} steps a candle; ${format(CANDLE_STEPS_MAX)} are the most. Take fewer indicators.`,
    );
  }
  return { warmUp, candleSteps };
}

/** @throws RuleBudgetError when one decision would cost more than a bot may. */
export function assertDecisionWithinBudget({ warmUp, candleSteps }: RuleCost): void {
  const candles = decisionCandles(warmUp);
  if (candles > DECISION_CANDLES_MAX) {
    throw new RuleBudgetError(
      `The rules look back over ${format(candles)} candles; a bot may over ${format(DECISION_CANDLES_MAX)}. Take shorter periods, or candles of a longer timeframe.`,
    );
  }
  const steps = candles * candleSteps;
  if (steps > DECISION_STEPS_MAX) {
    throw new RuleBudgetError(
      `A decision by these rules costs ${format(steps)} steps; a bot may take ${format(DECISION_STEPS_MAX)}. Take fewer indicators, shorter periods, or candles of a longer timeframe.`,
    );
  }
}

function stepsOfCandle({ nodes, children }: NodePlan): number {
  const own = nodes.reduce((sum, node) => sum + stepsOfNode(node), 0);
  return children.reduce((sum, { span, plan }) => sum + HIGHER_STEPS + stepsOfCandle(plan) / span.multiple, own);
}

function stepsOfNode({ rule }: PlanNode): number {
  if (rule.kind === 'indicator') return indicatorSteps(rule.indicator, rule.params);
  return rule.kind === 'all' || rule.kind === 'any' ? rule.of.length : 1;
}

function format(count: number): string {
  return count.toLocaleString('en-US');
}
