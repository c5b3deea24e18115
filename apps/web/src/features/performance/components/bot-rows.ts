import type { PerformanceAnswer } from '@atb/api/functions/performance/performance';
import { BY_HAND } from '@atb/core/performance/fill-filter';
import type { GroupRow } from './group-table.tsx';

export function tradeBotName(id: string | null, names: ReadonlyMap<string, string>): string {
  if (id === null || id === '') return 'By hand';
  return names.get(id) ?? 'An archived bot';
}

/** Groups by bot with what the bots are called. */
export function botRows(groups: PerformanceAnswer['bots'], names: ReadonlyMap<string, string>): readonly GroupRow[] {
  return groups.map(({ name, ...rest }) => ({
    ...rest,
    key: name === '' ? BY_HAND : name,
    name: tradeBotName(name, names),
  }));
}
