import type { ColumnVisibilityState, SortingState, Updater } from '@tanstack/react-table';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { DataColumn } from './data-column.ts';

function resolve<Value>(updater: Updater<Value>, current: Value): Value {
  return typeof updater === 'function' ? (updater as (current: Value) => Value)(current) : updater;
}

function readHidden(key: string): readonly string[] | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string') : null;
  } catch {
    return null;
  }
}

/** Which columns are hidden, kept per table in this browser. */
export function useColumnVisibility<Row>(tableId: string, columns: ReadonlyArray<DataColumn<Row>>) {
  const key = `atb-table-${tableId}`;
  const [hidden, setHidden] = useState<readonly string[]>(
    () => readHidden(key) ?? columns.filter((column) => column.isHidden === true).map((column) => column.id),
  );
  const visibility: ColumnVisibilityState = Object.fromEntries(hidden.map((id) => [id, false]));
  const setVisible = (id: string, isVisible: boolean): void => {
    const next = isVisible ? hidden.filter((known) => known !== id) : [...hidden, id];
    localStorage.setItem(key, JSON.stringify(next));
    setHidden(next);
  };
  return { visibility, setVisible };
}

/** Filter and sort order, kept in the address so that Back and a copied link work: `?orders.q=btc&orders.sort=-price`. */
export function useFilterAndSort(tableId: string, initialSort: string | undefined) {
  const [parameters, setParameters] = useSearchParams();
  const [filterKey, sortKey] = [`${tableId}.q`, `${tableId}.sort`];
  const filter = parameters.get(filterKey) ?? '';
  const sort = parameters.get(sortKey) ?? initialSort ?? '';
  const sorting: SortingState = sort === '' ? [] : [{ id: sort.replace(/^-/u, ''), desc: sort.startsWith('-') }];
  const put = (key: string, value: string, standard: string): void => {
    setParameters(
      (current) => {
        const next = new URLSearchParams(current);
        if (value === standard) next.delete(key);
        else next.set(key, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return {
    filter,
    sorting,
    setFilter: (text: string) => put(filterKey, text, ''),
    setSorting: (updater: Updater<SortingState>) => {
      const [first] = resolve(updater, sorting);
      put(sortKey, first === undefined ? '' : `${first.desc ? '-' : ''}${first.id}`, initialSort ?? '');
    },
  };
}
