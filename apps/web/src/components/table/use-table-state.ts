import { useState } from 'react';
import { useAddress } from '../../hooks/use-address.ts';
import { withValues } from '../../lib/address-values.ts';
import type { DataColumn } from './data-column.ts';

export interface TableSort {
  readonly id: string;
  readonly isDescending: boolean;
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
  const isVisible = (id: string): boolean => !hidden.includes(id);
  const setVisible = (id: string, isShown: boolean): void => {
    setHidden((newest) => {
      const others = newest.filter((known) => known !== id);
      const next = isShown ? others : [...others, id];
      localStorage.setItem(key, JSON.stringify(next));
      return next;
    });
  };
  return { isVisible, setVisible };
}

/** What pressing a column's name comes to: its first direction (largest first for figures), the other one, then unsorted. */
function nextSort(id: string, isNumeric: boolean, sort: TableSort | null): string {
  if (sort?.id !== id) return isNumeric ? `-${id}` : id;
  if (sort.isDescending !== isNumeric) return '';
  return isNumeric ? id : `-${id}`;
}

function readSort(written: string): TableSort | null {
  return written === '' ? null : { id: written.replace(/^-/u, ''), isDescending: written.startsWith('-') };
}

/** Filter and sort order, kept in the address so that Back and a copied link work: `?orders.q=btc&orders.sort=-price`. */
export function useFilterAndSort(tableId: string, initialSort = '') {
  const [address, write] = useAddress();
  const [filterKey, sortKey] = [`${tableId}.q`, `${tableId}.sort`];
  const sortOf = (from: URLSearchParams): TableSort | null => readSort(from.get(sortKey) ?? initialSort);
  return {
    filter: address.get(filterKey) ?? '',
    sort: sortOf(address),
    setFilter: (text: string) => write((newest) => withValues(newest, { [filterKey]: text })),
    toggleSort: (id: string, isNumeric: boolean) =>
      write((newest) =>
        withValues(newest, { [sortKey]: nextSort(id, isNumeric, sortOf(newest)) }, { [sortKey]: initialSort }),
      ),
  };
}
