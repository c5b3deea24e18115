import type { Body } from '@atb/api/functions/contracts';
import { findOrderFaults } from '@atb/core/backtest/sweep/find-order-fault';
import { planWindows } from '@atb/core/backtest/walk-forward/plan-windows';
import type { ParameterRange, ParameterSpace } from '@atb/core/backtest/sweep/parameter-space';
import { DAY_MS } from '@atb/core/base/time';
import { timeframeMs } from '@atb/core/market/timeframe';
import type { StrategyDefinition } from '@atb/core/strategies/definition';
import { dayStart, toDay } from '../../../lib/candle-choice.ts';
import { formatNumber } from '../../../lib/format-number.ts';
import { showSymbol } from '../../../lib/split-symbol.ts';
import {
  findRangeFaults,
  findValueFault,
  proposeRange,
  spaceOf,
  readNumber,
  toRange,
  type Faults,
  type RangeDraft,
} from './range-draft.ts';
import { withoutOverlap } from './without-overlap.ts';
import type { SearchDraft, TextField } from './search-draft.ts';
import { countOf } from '../../../lib/count-of.ts';

export type SearchOrder =
  | { readonly kind: 'sweep'; readonly body: Body<'start-sweep'> }
  | { readonly kind: 'walk_forward'; readonly body: Body<'start-walk-forward'> };

export interface CheckedSearch {
  readonly faults: Faults;
  /** Null while something is wrong. */
  readonly order: SearchOrder | null;
  /** Null while a range is not one. */
  readonly space: ParameterSpace | null;
  /** Trials that the run would make (in every window of a walk-forward); null while unknown. */
  readonly trials: number | null;
  /** Windows of a walk-forward; null for a sweep or while unknown. */
  readonly windows: number | null;
}

/** Combinations that a grid may have; the server refuses more. */
export const GRID_MAX = 50_000;
/** Each proposal of the TPE sampler weighs all trials before it. */
const TPE_MAX = 2_000;
const PERCENT = 100;
const VARIED_AT_FIRST = 2;

/** Names of the parameters that vary: the first two until somebody chose. */
export function variedOf({ varied }: SearchDraft, strategy: StrategyDefinition): readonly string[] {
  const names = strategy.parameters.map(({ name }) => name);
  return varied === null ? names.slice(0, VARIED_AT_FIRST) : names.filter((name) => varied.includes(name));
}

/** The range of a parameter as the form shows it. */
export function rangeOf(
  { ranges }: SearchDraft,
  strategy: StrategyDefinition,
  parameter: StrategyDefinition['parameters'][number],
): RangeDraft {
  return ranges[parameter.name] ?? proposeRange(withoutOverlap(parameter, strategy));
}

function checkWhole(label: string, text: string, [min, max]: readonly [number, number]): string | null {
  const value = readNumber(text);
  const isFine = Number.isInteger(value) && value >= min && value <= max;
  const [low, high] = [min, max].map((each) => formatNumber(each, { decimals: 0 }).text);
  return isFine ? null : `${label} must be a whole number from ${low} to ${high}.`;
}

function checkNumber(label: string, text: string, [min, max]: readonly [number, number]): string | null {
  const value = readNumber(text);
  return value >= min && value <= max ? null : `${label} must be a number from ${min} to ${max}.`;
}

function findTextFaults({ kind, sampler, text }: SearchDraft): Faults {
  const isWalk = kind === 'walk_forward';
  const checks: ReadonlyArray<readonly [TextField, string | null]> = [
    [
      'trials',
      sampler === 'grid' ? null : checkWhole('Trials', text.trials, [1, sampler === 'tpe' ? TPE_MAX : GRID_MAX]),
    ],
    ['seed', sampler === 'grid' ? null : checkWhole('The seed', text.seed, [0, 4_294_967_295])],
    ['minTrades', checkWhole('The fewest round trips', text.minTrades, [0, 1_000_000])],
    ['maxDrawdown', text.maxDrawdown === '' ? null : checkNumber('The drawdown', text.maxDrawdown, [0.1, 100])],
    ['holdout', isWalk ? null : checkNumber('The sealed share', text.holdout, [0, 50])],
    ['trainDays', isWalk ? checkWhole('Training days', text.trainDays, [1, 3_650]) : null],
    ['testDays', isWalk ? checkWhole('Test days', text.testDays, [1, 3_650]) : null],
    ['purge', isWalk ? checkWhole('The purge', text.purge, [0, 5_000]) : null],
    ['embargo', isWalk ? checkWhole('The embargo', text.embargo, [0, 5_000]) : null],
    ['startEquity', checkNumber('Start equity', text.startEquity, [1, 1e12])],
    ['feeBps', checkNumber('The fee', text.feeBps, [0, 1_000])],
    ['slippageBps', checkNumber('Slippage', text.slippageBps, [0, 1_000])],
  ];
  return Object.fromEntries(checks.flatMap(([field, fault]) => (fault === null ? [] : [[field, fault] as const])));
}

function findSubjectFaults({ strategyId, symbol, timeframe, from, to }: SearchDraft): Faults {
  const [start, end] = [dayStart(from), dayStart(to)];
  return {
    ...(strategyId === '' && { strategy: 'Choose the strategy to search.' }),
    ...(symbol === '' && { symbol: 'Choose a market.' }),
    ...(timeframe === '' && { timeframe: 'Choose the length of a candle.' }),
    ...(Number.isNaN(start) && { from: 'Choose the first day.' }),
    ...(Number.isNaN(end) && { to: 'Choose the last day.' }),
    ...(start > end && { to: 'The last day must not be before the first one.' }),
  };
}

const FIELD_OF_PLACE = {
  start: (name: string) => `r.${name}.from`,
  end: (name: string) => `r.${name}.to`,
  value: (name: string) => `p.${name}`,
} as const;

function findParameterFaults(draft: SearchDraft, strategy: StrategyDefinition): Faults {
  const varied = variedOf(draft, strategy);
  const faults: Faults[] = strategy.parameters.map((parameter) => {
    if (varied.includes(parameter.name)) return findRangeFaults(parameter, rangeOf(draft, strategy, parameter));
    const fault = findValueFault(parameter, draft.fixed[parameter.name] ?? String(parameter.default));
    return fault === null ? {} : { [`p.${parameter.name}`]: fault };
  });
  if (varied.length === 0) faults.push({ ranges: 'Let at least one parameter vary.' });
  const found = Object.assign({}, ...faults) as Faults;
  if (Object.keys(found).length > 0) return found;
  const tried = { ranges: listRanges(draft, strategy), params: keptOf(draft, strategy) };
  const order = findOrderFaults(strategy, tried).map(({ name, place, message }) => {
    return [FIELD_OF_PLACE[place](name), message] as const;
  });
  return Object.fromEntries(order);
}

/** Values of the parameters that do not vary. */
function keptOf(draft: SearchDraft, strategy: StrategyDefinition): Readonly<Record<string, number>> {
  const varied = variedOf(draft, strategy);
  const fixed = strategy.parameters.filter(({ name }) => !varied.includes(name));
  return Object.fromEntries(
    fixed.map(({ name, default: standard }) => [name, readNumber(draft.fixed[name] ?? String(standard))]),
  );
}

function countWindows({ timeframe, from, to, text }: SearchDraft): number | null {
  if (timeframe === '') return null;
  const [start, end] = [dayStart(from), dayStart(to) + DAY_MS];
  const [trainDays, testDays] = [readNumber(text.trainDays), readNumber(text.testDays)];
  if (!(start < end) || !(trainDays >= 1) || !(testDays >= 1)) return null;
  const mode = text.windows === 'anchored' ? 'anchored' : 'rolling';
  const [purge, embargo] = [readNumber(text.purge), readNumber(text.embargo)];
  return planWindows({
    from: start,
    to: end,
    candleMs: timeframeMs(timeframe),
    mode,
    trainDays,
    testDays,
    purge,
    embargo,
  }).length;
}

function listRanges(draft: SearchDraft, strategy: StrategyDefinition): readonly ParameterRange[] {
  const varied = variedOf(draft, strategy);
  const varying = strategy.parameters.filter(({ name }) => varied.includes(name));
  return varying.map((parameter) => toRange(parameter.name, rangeOf(draft, strategy, parameter)));
}

function toBody(draft: SearchDraft, strategy: StrategyDefinition) {
  const { text, symbol, timeframe, from, to } = draft;
  return {
    strategyId: strategy.id,
    name: `${strategy.name}, ${showSymbol(symbol)} ${timeframe}`,
    params: keptOf(draft, strategy),
    symbol,
    timeframe: timeframe === '' ? ('1h' as const) : timeframe,
    from,
    to: toDay(dayStart(to) + DAY_MS),
    assumptions: {
      startEquity: readNumber(text.startEquity),
      feeBps: readNumber(text.feeBps),
      slippageBps: readNumber(text.slippageBps),
    },
    ranges: [...listRanges(draft, strategy)],
    sampler: draft.sampler,
    ...(draft.sampler !== 'grid' && { trials: readNumber(text.trials), seed: readNumber(text.seed) }),
    objective: draft.objective,
    constraints: {
      minTrades: readNumber(text.minTrades),
      maxDrawdown: text.maxDrawdown === '' ? null : readNumber(text.maxDrawdown) / PERCENT,
    },
  };
}

function toOrder(draft: SearchDraft, strategy: StrategyDefinition): SearchOrder {
  const { kind, text } = draft;
  const body = toBody(draft, strategy);
  if (kind === 'sweep') return { kind, body: { ...body, holdoutShare: readNumber(text.holdout) / PERCENT } };
  const [trainDays, testDays] = [readNumber(text.trainDays), readNumber(text.testDays)];
  const [purge, embargo] = [readNumber(text.purge), readNumber(text.embargo)];
  const mode = text.windows === 'anchored' ? 'anchored' : 'rolling';
  return { kind, body: { ...body, mode, trainDays, testDays, purge, embargo } };
}

/** Checks a draft and, when nothing is wrong, puts it as the server takes it. */
export function checkSearch(draft: SearchDraft, strategy: StrategyDefinition | null): CheckedSearch {
  const subject = findSubjectFaults(draft);
  if (strategy === null) return { faults: subject, order: null, space: null, trials: null, windows: null };
  const params = findParameterFaults(draft, strategy);
  const hasRanges = Object.keys(params).every((field) => field.startsWith('p.'));
  const space = hasRanges ? spaceOf(strategy, listRanges(draft, strategy)) : null;
  const isTooMany = space !== null && draft.sampler === 'grid' && space.combinations > GRID_MAX;
  const windows = draft.kind === 'walk_forward' ? countWindows(draft) : null;
  const faults: Faults = {
    ...subject,
    ...params,
    ...findTextFaults(draft),
    ...(isTooMany && { ranges: `A grid may have ${countOf(GRID_MAX, 'combination')}.` }),
    ...(windows === 0 && { trainDays: 'The range is too short for one training part and half a test.' }),
  };
  const trials = draft.sampler === 'grid' ? (space?.combinations ?? null) : readNumber(draft.text.trials);
  const order = Object.keys(faults).length === 0 ? toOrder(draft, strategy) : null;
  return { faults, order, space, trials, windows };
}
