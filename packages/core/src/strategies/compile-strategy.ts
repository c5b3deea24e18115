import { assert } from '../base/assert.ts';
import type { CandleSeries } from '../market/candle-series.ts';
import { type Timeframe, timeframeMs } from '../market/timeframe.ts';
import { type CacheRoom, ColumnCache } from './columns/column-cache.ts';
import { evaluateColumns } from './columns/evaluate-columns.ts';
import type { StrategyDefinition } from './definition.ts';
import type { NodePlan } from './plan/node.ts';
import { planStrategy } from './plan/plan-strategy.ts';
import { type StrategyParams, resolveParams } from './resolve-params.ts';
import type { SignalColumns, Sizing } from './signal-columns.ts';
import { StrategyStream } from './stream/strategy-stream.ts';

/** A strategy with its numbers, ready for candles of one timeframe. */
export interface CompiledStrategy {
  readonly definition: StrategyDefinition;
  /** Every parameter with its value. */
  readonly params: StrategyParams;
  readonly timeframe: Timeframe;
  /** Candles before the first that can carry a signal, when none are missing. */
  readonly warmUp: number;
  /** Names of the indicators to be computed, each with how many columns it has: what runs with other parameters may share. */
  readonly columnKeys: () => ReadonlyMap<string, number>;
  /** What each candle costs, in steps of 0.1 µs at most. */
  readonly candleSteps: number;
  readonly sizing: Sizing;
  /** Closed candles after which a position is left; null = never. */
  readonly timeExit: number | null;
  /**
   * Signals on a whole series. A cache given for the same candles shares indicators with other runs; the signals stay
   * the caller's until `cache.release(signals)`.
   */
  readonly columns: (series: CandleSeries, cache?: ColumnCache) => SignalColumns;
  /** The same signals, one closed candle at a time. */
  readonly stream: () => StrategyStream;
}

/** Columns of a series, shared by the runs on it. */
export function createColumnCache(series: CandleSeries, room?: CacheRoom): ColumnCache {
  return new ColumnCache(series, timeframeMs(series.timeframe), room);
}

export interface CompileOptions {
  /** Those not named take their defaults. */
  readonly params?: StrategyParams;
  /** Absent = the timeframe the definition runs on. */
  readonly timeframe?: Timeframe;
}

function columnKeysOf({ nodes, children }: NodePlan): ReadonlyMap<string, number> {
  const own = nodes.flatMap(({ key, rule }) =>
    rule.kind === 'indicator' ? [[key, rule.indicator.outputs.length] as const] : [],
  );
  const higher = children.flatMap((child, i) =>
    [...columnKeysOf(child.plan)].map(([key, columns]) => [`${i} ${key}`, columns] as const),
  );
  return new Map([...own, ...higher]);
}

/** @throws on a definition or on parameters that checking finds at fault. */
export function compileStrategy(definition: StrategyDefinition, options: CompileOptions = {}): CompiledStrategy {
  const params = resolveParams(definition, options.params);
  const timeframe = options.timeframe ?? definition.runsOn;
  const plan = planStrategy(definition, params, timeframe);
  return {
    definition,
    params,
    timeframe,
    warmUp: plan.warmUp,
    columnKeys: () => columnKeysOf(plan),
    candleSteps: plan.candleSteps,
    sizing: plan.sizing,
    timeExit: plan.protection.timeExit,
    columns(series, cache = createColumnCache(series)) {
      assert(
        series.timeframe === timeframe,
        `"${definition.id}" is compiled for ${timeframe}, not ${series.timeframe}`,
      );
      assert(cache.candles === series, 'the cache belongs to other candles');
      return evaluateColumns(plan, cache);
    },
    stream: () => new StrategyStream(plan),
  };
}
