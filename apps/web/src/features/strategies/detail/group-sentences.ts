import type { StrategyDefinition } from '@atb/core/strategies/definition';
import { describeStrategy } from '@atb/core/strategies/describe-strategy';
import { sidesOf } from '../strategy-words.ts';

export interface RuleGroup {
  /** `Meaning` explains names that the other sentences use. */
  readonly label: 'Enters' | 'Leaves' | 'Protection' | 'Size' | 'Meaning';
  readonly sentences: readonly string[];
}

/** The rules in plain words with the given values, by what they are about. They are told in this order. */
export function groupSentences(
  definition: StrategyDefinition,
  params: Readonly<Record<string, number>>,
): readonly RuleGroup[] {
  const sentences = describeStrategy(definition, params);
  const protections = Object.values(definition.protection).filter((rule) => rule !== undefined).length;
  const counts = [
    ['Enters', sidesOf(definition).length],
    ['Leaves', sidesOf({ entry: definition.exit }).length],
    ['Protection', protections],
    ['Size', 1],
    ['Meaning', sentences.length],
  ] as const;
  let next = 0;
  const groups = counts.map(([label, count]): RuleGroup => {
    const from = next;
    next += count;
    return { label, sentences: sentences.slice(from, next) };
  });
  return groups.filter((group) => group.sentences.length > 0);
}
