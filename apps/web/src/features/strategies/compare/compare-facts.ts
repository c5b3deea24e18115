import { describeStrategy } from '@atb/core/strategies/describe-strategy';
import { windowWords } from '../components/window-words.ts';
import type { StrategyRow } from '../strategy-row.ts';
import { CATEGORY_LABEL, sideWords, timeframeWords } from '../strategy-words.ts';

/** One line of the comparison: what it is about and, for each strategy, one or more sentences. */
export interface CompareFact {
  readonly label: string;
  readonly values: ReadonlyArray<readonly string[]>;
  /** All strategies agree. */
  readonly isSame: boolean;
}

type Say = (row: StrategyRow) => readonly string[];

const FACTS: ReadonlyArray<readonly [label: string, say: Say]> = [
  ['Family', ({ definition }) => [CATEGORY_LABEL[definition.category]]],
  ['Difficulty', ({ definition }) => [definition.difficulty]],
  ['Timeframe', ({ definition }) => [timeframeWords(definition.timeframe)]],
  ['Direction', ({ definition }) => [sideWords(definition)]],
  ['Rules', ({ definition }) => describeStrategy(definition)],
  [
    'Parameters',
    ({ definition }) =>
      definition.parameters.length === 0
        ? ['None.']
        : definition.parameters.map((each) => `${each.label}: ${each.default} (${each.min} to ${each.max})`),
  ],
  ['Works when', ({ definition }) => [definition.worksWhen]],
  ['Fails when', ({ definition }) => [definition.failsWhen]],
  ['Test window', ({ window, figures }) => [window === null || figures === null ? 'n/a' : windowWords(window)]],
];

function isEqual(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index]);
}

/** What can be said of strategies in words, side by side. */
export function compareFacts(rows: readonly StrategyRow[]): readonly CompareFact[] {
  return FACTS.map(([label, say]) => {
    const values = rows.map(say);
    const [first = []] = values;
    return { label, values, isSame: values.every((value) => isEqual(value, first)) };
  });
}
