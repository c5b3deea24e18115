import { useCallback, useDeferredValue, useLayoutEffect, useMemo, useRef } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { Tabs } from '../../../components/ui/tabs.tsx';
import { useIsBelow } from '../../../hooks/use-media-query.ts';
import type { StrategyRow } from '../strategy-row.ts';
import { CATEGORIES, CATEGORY_LABEL } from '../strategy-words.ts';
import { CompareBar } from './compare-bar.tsx';
import { sortRows } from './sort-rows.ts';
import { StrategiesTable } from './strategies-table.tsx';
import { StrategyCard } from './strategy-card.tsx';
import { countWith, isNarrowed, matchesFilter, type StrategyFilter } from './strategy-filter.ts';
import { COMPARE_MAX, type StrategyAddress } from './use-strategy-address.ts';

export interface StrategyListProps {
  readonly rows: readonly StrategyRow[];
  readonly address: StrategyAddress;
}

function NothingFound({ rows, address }: StrategyListProps) {
  const { filter, clear, change } = address;
  const strategies = rows.map(({ definition }) => definition);
  const elsewhere = countWith(strategies, filter, { tab: 'all' });
  const where = filter.tab === 'all' ? '' : ` in ${CATEGORY_LABEL[filter.tab]}`;
  const text = filter.text.trim();
  return (
    <EmptyState
      title={text === '' ? `No strategy${where} is like that.` : `No strategy${where} matches “${text}”.`}
      detail={elsewhere > 0 ? `There are ${elsewhere} in other families.` : undefined}
      actions={
        <>
          {elsewhere > 0 && <Button onClick={() => change({ tab: 'all' })}>Look in all families</Button>}
          {isNarrowed(filter) && <Button onClick={clear}>Clear filters</Button>}
        </>
      }
      className="rounded-lg border border-line bg-surface-1"
    />
  );
}

/** Cards that fill a large screen. */
const FIRST_DRAWN = 12;

/** The latest of a handler behind one that stays the same, so that cards need not be drawn again. */
function useLasting<Args extends readonly unknown[]>(handler: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}

/** Cards or table of what the filter shows. */
function Shown({ rows, address }: StrategyListProps) {
  const { view, market, compared, setCompared, sort } = address;
  const isNarrow = useIsBelow('cards');
  const compare = useLasting(setCompared);
  const sorted = useMemo(() => sortRows(rows, sort), [rows, sort]);
  // The first screen at once, the rest without holding up what the user does meanwhile.
  const drawn = useDeferredValue(sorted, sorted.slice(0, FIRST_DRAWN));
  const listed = useDeferredValue(rows);
  if (view === 'table' && !isNarrow) {
    return <StrategiesTable rows={listed} market={market} compared={compared} onCompare={compare} />;
  }
  return (
    <ul aria-label="Strategies" className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {drawn.map((row) => (
        <StrategyCard
          key={row.definition.id}
          row={row}
          market={market}
          isCompared={compared.includes(row.definition.id)}
          canCompare={compared.length < COMPARE_MAX}
          onCompare={compare}
        />
      ))}
    </ul>
  );
}

/** The same array for as long as the same is shown. */
function useShown(rows: readonly StrategyRow[], filter: StrategyFilter): readonly StrategyRow[] {
  const { tab, text, difficulty, timeframe, side } = filter;
  return useMemo(
    () => rows.filter(({ definition }) => matchesFilter(definition, { tab, text, difficulty, timeframe, side })),
    [rows, tab, text, difficulty, timeframe, side],
  );
}

/** Tabs of the families with what the search leaves of each, and what is in the open one. */
export function StrategyList({ rows, address }: StrategyListProps) {
  const { filter, change, compared, setCompared, clearCompared, setView } = address;
  const strategies = rows.map(({ definition }) => definition);
  const shown = useShown(rows, filter);
  const chosen = compared.flatMap((id) => strategies.find((each) => each.id === id) ?? []);
  return (
    <Tabs
      label="Families"
      value={filter.tab}
      onValueChange={(tab) => change({ tab })}
      tabs={(['all', ...CATEGORIES] as const).map((tab) => ({
        value: tab,
        label: tab === 'all' ? 'All' : CATEGORY_LABEL[tab],
        count: countWith(strategies, filter, { tab }),
        countNoun: ['strategy', 'strategies'],
      }))}
      panelClassName="pt-3"
    >
      <p aria-live="polite" className="sr-only">
        {shown.length} strategies shown
      </p>
      {shown.length === 0 ? <NothingFound rows={rows} address={address} /> : <Shown rows={shown} address={address} />}
      {chosen.length > 0 && (
        <CompareBar
          chosen={chosen}
          onRemove={(id) => setCompared(id, false)}
          onClear={clearCompared}
          onCompare={() => setView('compare')}
        />
      )}
    </Tabs>
  );
}
