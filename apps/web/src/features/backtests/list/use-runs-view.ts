import type { ResearchRunRow } from '@atb/api/research-rows';
import { useAddress } from '../../../hooks/use-address.ts';
import { readIds, withId, withValues } from '../../../lib/address-values.ts';
import { readRunFacts } from './run-facts.ts';

export const RUN_SORTS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'totalReturn', label: 'Highest return' },
  { value: 'sharpe', label: 'Highest Sharpe ratio' },
  { value: 'drawdownMax', label: 'Smallest drawdown' },
  { value: 'profitFactor', label: 'Highest profit factor' },
  { value: 'winRate', label: 'Highest win rate' },
  { value: 'trades', label: 'Most round trips' },
] as const;

export type RunSort = (typeof RUN_SORTS)[number]['value'];

export interface RunsFilter {
  readonly text: string;
  readonly isStarred: boolean;
  readonly sort: RunSort;
}

/** Runs side by side at most. */
export const COMPARED_MAX = 4;
const COMPARED = { key: 'compare', max: COMPARED_MAX };

function figureOf({ summary }: ResearchRunRow, sort: Exclude<RunSort, 'newest'>): number {
  const figure = summary?.[sort] ?? null;
  if (figure === null) return Number.NEGATIVE_INFINITY;
  return sort === 'drawdownMax' ? -figure : figure;
}

/** The runs that a filter leaves, in its order; what has no figure goes last. */
export function filterRuns(runs: readonly ResearchRunRow[], filter: RunsFilter): readonly ResearchRunRow[] {
  const words = filter.text.toLowerCase().split(/\s+/u);
  const shown = runs.filter((run) => {
    const facts = Object.values(readRunFacts(run)).join(' ');
    const text = `${run.name} ${facts} ${run.note} ${run.status}`.toLowerCase();
    return (!filter.isStarred || run.is_starred) && words.every((word) => text.includes(word));
  });
  const { sort } = filter;
  if (sort === 'newest') return shown;
  return shown.toSorted((a, b) => {
    const [left, right] = [figureOf(a, sort), figureOf(b, sort)];
    return left === right ? 0 : right - left;
  });
}

/** Filter, order and the runs put side by side, kept in the address. */
export function useRunsView() {
  const [address, write] = useAddress();
  const put = (values: Readonly<Record<string, string>>): void =>
    write((newest) => withValues(newest, values, { sort: 'newest' }));
  const sort = RUN_SORTS.find(({ value }) => value === address.get('sort'))?.value ?? 'newest';
  const filter: RunsFilter = { text: address.get('q') ?? '', isStarred: address.get('starred') === 'yes', sort };
  return {
    filter,
    compared: readIds(address, COMPARED.key, COMPARED.max),
    setText: (text: string) => put({ q: text }),
    setStarred: (isStarred: boolean) => put({ starred: isStarred ? 'yes' : '' }),
    setSort: (next: string) => put({ sort: next }),
    setCompared: (id: string, isCompared: boolean) => write((newest) => withId(newest, COMPARED, id, isCompared)),
    clearCompared: () => put({ [COMPARED.key]: '' }),
    clear: () => put({ q: '', starred: '' }),
  };
}

export type RunsView = ReturnType<typeof useRunsView>;
