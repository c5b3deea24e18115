import type {
  StrategyCategory,
  StrategyDefinition,
  StrategyDifficulty,
  TimeframeLabel,
} from '@atb/core/strategies/definition';

// Said here again, because their own module brings the schema library along.
export const CATEGORIES = [
  'trend',
  'reversion',
  'breakout',
  'scalping',
  'advanced',
] as const satisfies ReadonlyArray<StrategyCategory>;

export const CATEGORY_LABEL: Readonly<Record<StrategyCategory, string>> = {
  trend: 'Trend',
  reversion: 'Reversion',
  breakout: 'Breakout',
  scalping: 'Scalping',
  advanced: 'Advanced',
};

export const CATEGORY_SENTENCE: Readonly<Record<StrategyCategory, string>> = {
  trend: 'Follows a move for as long as it lasts.',
  reversion: 'Buys what has fallen too far, too fast.',
  breakout: 'Enters when the price leaves its range.',
  scalping: 'Many short trades on small moves.',
  advanced: 'Weighs several conditions or timeframes.',
};

export const DIFFICULTIES = [
  'Beginner',
  'Intermediate',
  'Advanced',
  'Expert',
] as const satisfies ReadonlyArray<StrategyDifficulty>;

/** What the specification's labels mean, from the shortest to the longest. */
const TIMEFRAME_WORDS: Readonly<Record<TimeframeLabel, string>> = {
  '1M': '1 minute',
  '3M': '3 minutes',
  '5M': '5 minutes',
  '15M': '15 minutes',
  '1H': '1 hour',
  '4H': '4 hours',
  '8H': '8 hours',
  '1D': '1 day',
  '1W': '1 week',
  '1M month': '1 month',
  Variable: 'any timeframe',
};

export const TIMEFRAME_ORDER: readonly string[] = Object.keys(TIMEFRAME_WORDS);

export function timeframeWords(label: TimeframeLabel): string {
  return TIMEFRAME_WORDS[label];
}

export type StrategySide = 'long' | 'short';
export const SIDES: readonly StrategySide[] = ['long', 'short'];
export const SIDE_LABEL: Readonly<Record<StrategySide, string>> = { long: 'Long', short: 'Short' };

/** Sides that the strategy opens positions on. */
export function sidesOf({ entry }: Pick<StrategyDefinition, 'entry'>): readonly StrategySide[] {
  return SIDES.filter((side) => entry[side] !== undefined);
}

/** 'Long', 'Short' or 'Long and short'. */
export function sideWords(definition: Pick<StrategyDefinition, 'entry'>): string {
  const sides = sidesOf(definition);
  return sides.length === 2 ? 'Long and short' : sides.map((side) => SIDE_LABEL[side]).join('');
}
