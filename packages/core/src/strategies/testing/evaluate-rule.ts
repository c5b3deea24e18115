import { type CandleSeries, candleAt } from '../../market/candle-series.ts';
import { timeframeMs } from '../../market/timeframe.ts';
import { ColumnCache } from '../columns/column-cache.ts';
import { ColumnRun } from '../columns/column-run.ts';
import type { Condition, Expression } from '../expression.ts';
import { PlanBuilder } from '../plan/plan-builder.ts';
import { planCondition, planExpression } from '../plan/plan-rule.ts';
import type { StrategyParams } from '../resolve-params.ts';
import { PlanStream } from '../stream/plan-stream.ts';

export interface BothForms {
  readonly columns: readonly number[];
  readonly stream: readonly number[];
  readonly warmUp: number;
}

/** A rule by itself, as columns and as a stream. */
export function evaluateExpression(
  expression: Expression,
  series: CandleSeries,
  params: StrategyParams = {},
): BothForms {
  const builder = new PlanBuilder(timeframeMs(series.timeframe));
  const node = planExpression(expression, { builder, params, timeframe: series.timeframe });
  return evaluate(builder, node, series);
}

export function evaluateCondition(condition: Condition, series: CandleSeries, params: StrategyParams = {}): BothForms {
  const builder = new PlanBuilder(timeframeMs(series.timeframe));
  const node = planCondition(condition, { builder, params, timeframe: series.timeframe });
  return evaluate(builder, node, series);
}

function evaluate(builder: PlanBuilder, node: number, series: CandleSeries): BothForms {
  const plan = builder.build();
  const run = new ColumnRun(plan, new ColumnCache(series, timeframeMs(series.timeframe)));
  const columns = builder.node(node).type === 'series' ? run.series(node) : run.flags(node);
  const stream = new PlanStream(plan);
  return {
    columns: Array.from({ length: series.length }, (_, i) => columns[columns.length === 1 ? 0 : i] ?? Number.NaN),
    stream: Array.from({ length: series.length }, (_, i) => {
      stream.next(candleAt(series, i));
      return stream.value(node);
    }),
    warmUp: builder.node(node).warmUp,
  };
}

/** First row at which two columns differ, the sign of zero included; -1 when they are the same. */
export function firstDifference(one: ArrayLike<number>, two: ArrayLike<number>): number {
  const length = Math.max(one.length, two.length);
  for (let row = 0; row < length; row += 1) if (!Object.is(one[row], two[row])) return row;
  return -1;
}
