import type { StrategyDefinition } from '@atb/core/strategies/definition';
import { sidesOf } from '../strategy-words.ts';

/** What two strategies may have in common counts for so much. */
const WEIGHTS = { indicators: 3, category: 2, timeframe: 1, sides: 0.5 } as const;

/** Indicators and named things that occur anywhere in the rules. */
export function ingredientsOf(definition: StrategyDefinition): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if (Reflect.get(node, 'kind') === 'indicator') found.add(String(Reflect.get(node, 'id')));
    for (const value of Object.values(node)) visit(value);
  };
  visit([definition.entry, definition.exit, definition.protection]);
  return found;
}

function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const union = new Set([...a, ...b]).size;
  return union === 0 ? 0 : [...a].filter((each) => b.has(each)).length / union;
}

function likeness(a: StrategyDefinition, b: StrategyDefinition): number {
  return (
    WEIGHTS.indicators * overlap(ingredientsOf(a), ingredientsOf(b)) +
    WEIGHTS.category * Number(a.category === b.category) +
    WEIGHTS.timeframe * Number(a.timeframe === b.timeframe) +
    WEIGHTS.sides * Number(sidesOf(a).join('') === sidesOf(b).join(''))
  );
}

/** The strategies most like this one, the most like first. */
export function findSimilar(
  definition: StrategyDefinition,
  all: readonly StrategyDefinition[],
  count: number,
): readonly StrategyDefinition[] {
  return all
    .filter(({ id }) => id !== definition.id)
    .map((each) => ({ each, score: likeness(definition, each) }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, count)
    .map(({ each }) => each);
}
