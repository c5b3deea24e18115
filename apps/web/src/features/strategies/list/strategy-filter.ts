import type { StrategyCategory, StrategyDefinition, StrategyDifficulty } from '@atb/core/strategies/definition';
import { CATEGORIES, DIFFICULTIES, SIDES, sidesOf, type StrategySide, TIMEFRAME_ORDER } from '../strategy-words.ts';

/** What is shown of the catalogue; '' leaves a facet open. */
export interface StrategyFilter {
  readonly tab: StrategyCategory | 'all';
  readonly text: string;
  readonly difficulty: StrategyDifficulty | '';
  /** As the specification labels it: '1H'. */
  readonly timeframe: string;
  readonly side: StrategySide | '';
}

export type Facet = Exclude<keyof StrategyFilter, 'tab' | 'text'>;

function find<Value extends string>(values: readonly Value[], text: string | null): Value | undefined {
  return values.find((value) => value.toLowerCase() === text?.toLowerCase());
}

/** The filter in an address, however its words are capitalised: `?tab=reversion&difficulty=beginner&timeframe=1h&q=rsi`. */
export function readFilter(address: URLSearchParams): StrategyFilter {
  return {
    tab: find(CATEGORIES, address.get('tab')) ?? 'all',
    text: address.get('q') ?? '',
    difficulty: find(DIFFICULTIES, address.get('difficulty')) ?? '',
    timeframe: find(TIMEFRAME_ORDER, address.get('timeframe')) ?? '',
    side: find(SIDES, address.get('side')) ?? '',
  };
}

function matchesText({ name, description }: StrategyDefinition, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  return wanted === '' || name.toLowerCase().includes(wanted) || description.toLowerCase().includes(wanted);
}

/** Whether a strategy is shown: every part of the filter must hold. */
export function matchesFilter(definition: StrategyDefinition, filter: StrategyFilter): boolean {
  return (
    (filter.tab === 'all' || definition.category === filter.tab) &&
    (filter.difficulty === '' || definition.difficulty === filter.difficulty) &&
    (filter.timeframe === '' || definition.timeframe === filter.timeframe) &&
    (filter.side === '' || sidesOf(definition).includes(filter.side)) &&
    matchesText(definition, filter.text)
  );
}

/** How many would be shown with the change. */
export function countWith(
  strategies: readonly StrategyDefinition[],
  filter: StrategyFilter,
  change: Partial<StrategyFilter>,
): number {
  return strategies.filter((definition) => matchesFilter(definition, { ...filter, ...change })).length;
}

/** Whether anything but the tab narrows the list. */
export function isNarrowed({ text, difficulty, timeframe, side }: StrategyFilter): boolean {
  return [text.trim(), difficulty, timeframe, side].some((value) => value !== '');
}
