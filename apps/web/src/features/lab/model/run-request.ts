import type { SweepRequest } from '@atb/api/functions/research/start-sweep';
import type { WalkForwardRequest } from '@atb/api/functions/research/start-walk-forward';
import type { ResearchRunRow } from '@atb/api/research-rows';
import { DAY_MS } from '@atb/core/base/time';
import type { ParameterRange } from '@atb/core/backtest/sweep/parameter-space';
import type { StrategyDefinition } from '@atb/core/strategies/definition';
import { toDay } from '../../../lib/candle-choice.ts';
import type { MapDimension } from './heat-map.ts';

export type SearchRequest = SweepRequest | WalkForwardRequest;

/** What a run was asked for. The server keeps it as it was checked. */
export function requestOf(run: ResearchRunRow): SearchRequest {
  return run.request as unknown as SearchRequest;
}

function toDimension(range: ParameterRange, label: string): MapDimension {
  const { name } = range;
  if ('values' in range) {
    const values = range.values.toSorted((a, b) => a - b);
    return { name, label, count: values.length, first: values[0] ?? 0, last: values.at(-1) ?? 0 };
  }
  const { from, to, step } = range;
  const count = Math.floor((to - from) / step + 1e-9) + 1;
  return { name, label, count, first: from, last: Number((from + (count - 1) * step).toPrecision(12)) };
}

/** What a run varies, with the names that people read. */
export function dimensionsOf(run: ResearchRunRow, strategy: StrategyDefinition | null): readonly MapDimension[] {
  return requestOf(run).ranges.map((range) => {
    const label = strategy?.parameters.find(({ name }) => name === range.name)?.label ?? range.name;
    return toDimension(range, label);
  });
}

/** Last day of a run, included. */
export function lastDayOf({ to }: Pick<SearchRequest, 'to'>): string {
  return toDay(Date.parse(to) - DAY_MS);
}

function rangeText(range: ParameterRange): string {
  if ('values' in range) return `${range.values[0] ?? ''}:${range.values.at(-1) ?? ''}:1`;
  return `${range.from}:${range.to}:${range.step}`;
}

/** The address of the form filled in as a run was, to change something or to check it by a walk-forward. */
export function toSearchAddress(run: ResearchRunRow, kind: 'sweep' | 'walk_forward'): string {
  const request = requestOf(run);
  const { strategyId, symbol, timeframe, from, ranges, params, sampler, objective, constraints, assumptions } = request;
  const holdout = 'holdoutShare' in request ? { holdout: String(request.holdoutShare * 100) } : {};
  const address = new URLSearchParams({
    kind,
    strategy: strategyId ?? '',
    symbol,
    timeframe,
    from: from.slice(0, 10),
    to: lastDayOf(request),
    vary: ranges.map(({ name }) => name).join(','),
    sampler,
    objective,
    minTrades: String(constraints.minTrades),
    startEquity: String(assumptions.startEquity),
    feeBps: String(assumptions.feeBps),
    slippageBps: String(assumptions.slippageBps),
    ...(sampler !== 'grid' && { trials: String(request.trials), seed: String(request.seed) }),
    ...(constraints.maxDrawdown !== null && { maxDrawdown: String(constraints.maxDrawdown * 100) }),
    ...(kind === 'sweep' && holdout),
  });
  for (const range of ranges) address.set(`r.${range.name}`, rangeText(range));
  for (const [name, value] of Object.entries(params)) address.set(`p.${name}`, String(value));
  return `/lab?${address.toString()}`;
}
