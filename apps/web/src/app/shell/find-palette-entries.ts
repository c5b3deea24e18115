import { filterOptions } from '../../lib/filter-options.ts';
import { PALETTE_GROUPS, type PaletteEntry, type PaletteGroup } from './palette-entry.ts';

/** Lines a group shows while something is typed; the first look shows fewer, none of a hundred strategies. */
const TYPED_MAX = 8;
const UNTYPED_MAX: Readonly<Partial<Record<PaletteGroup, number>>> = {
  Markets: 4,
  Bots: 4,
  Strategies: 0,
  Settings: 0,
};

export interface PaletteSection {
  readonly group: PaletteGroup;
  readonly entries: readonly PaletteEntry[];
}

/** Groups in their usual order, or, once something is typed, with the one of the best match first. */
function orderGroups(entries: readonly PaletteEntry[], isTyped: boolean): readonly PaletteGroup[] {
  return isTyped ? [...new Set(entries.map(({ group }) => group))] : PALETTE_GROUPS;
}

/** What the palette lists: recent ones first when nothing is typed; '>' narrows to actions. */
export function findPaletteEntries(
  entries: readonly PaletteEntry[],
  query: string,
  recent: readonly string[],
): readonly PaletteSection[] {
  const isActionsOnly = query.trimStart().startsWith('>');
  const wanted = query.replace('>', '').trim();
  const pool = isActionsOnly ? entries.filter((entry) => entry.group === 'Actions') : entries;
  const matching = filterOptions(pool, wanted);
  const latest =
    wanted === '' && !isActionsOnly ? recent.flatMap((id) => matching.filter((entry) => entry.id === id)) : [];
  const rest = matching.filter((entry) => !latest.includes(entry));
  return orderGroups(rest, wanted !== '')
    .map((group) => {
      if (group === 'Recent') return { group, entries: latest };
      const limit = wanted === '' ? (UNTYPED_MAX[group] ?? Number.POSITIVE_INFINITY) : TYPED_MAX;
      return { group, entries: rest.filter((entry) => entry.group === group).slice(0, limit) };
    })
    .filter((section) => section.entries.length > 0);
}
