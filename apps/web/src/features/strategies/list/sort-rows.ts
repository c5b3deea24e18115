import { compareValues } from '../../../components/table/data-column.ts';
import type { StrategyRow } from '../strategy-row.ts';
import { CATEGORIES, DIFFICULTIES, TIMEFRAME_ORDER } from '../strategy-words.ts';

/** What rows are sorted by, in the list and in the table alike; figures where words have an order of their own. */
export const SORT_VALUES = {
  name: ({ definition }: StrategyRow) => definition.name,
  family: ({ definition }: StrategyRow) => CATEGORIES.indexOf(definition.category),
  difficulty: ({ definition }: StrategyRow) => DIFFICULTIES.indexOf(definition.difficulty),
  timeframe: ({ definition }: StrategyRow) => TIMEFRAME_ORDER.indexOf(definition.timeframe),
  return: ({ figures }: StrategyRow) => figures?.totalReturn ?? null,
  drawdown: ({ figures }: StrategyRow) => figures?.drawdownMax ?? null,
  trades: ({ figures }: StrategyRow) => figures?.trades ?? null,
  winRate: ({ figures }: StrategyRow) => figures?.winRate ?? null,
  costs: ({ figures }: StrategyRow) => figures?.costs ?? null,
} as const;

export type SortKey = keyof typeof SORT_VALUES;

/** Orders that the list offers, as the address has them: '-return' is the largest first. */
export const SORTS: ReadonlyArray<{ readonly value: string; readonly label: string }> = [
  { value: '', label: 'By family' },
  { value: 'name', label: 'Name' },
  { value: '-return', label: 'Highest return' },
  { value: 'drawdown', label: 'Smallest drawdown' },
  { value: '-trades', label: 'Most trades' },
  { value: 'difficulty', label: 'Easiest first' },
  { value: 'timeframe', label: 'Shortest timeframe' },
];

function isSortKey(key: string): key is SortKey {
  return Object.hasOwn(SORT_VALUES, key);
}

/** What has no figure goes last either way; an unknown order keeps the one given. */
export function sortRows(rows: readonly StrategyRow[], sort: string): readonly StrategyRow[] {
  const key = sort.replace(/^-/u, '');
  if (!isSortKey(key)) return rows;
  const valueOf = SORT_VALUES[key];
  return rows.toSorted((a, b) => compareValues(valueOf(a), valueOf(b), key !== 'name', sort.startsWith('-')));
}
