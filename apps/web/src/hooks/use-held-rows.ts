import { useState } from 'react';

export interface HeldRows<Row> {
  /** Rows to show: those that fit, without those that came while the table was being read. */
  readonly shown: readonly Row[];
  /** Rows that wait to be shown. */
  readonly waiting: number;
  readonly showAll: () => void;
}

interface Held {
  readonly key: string;
  readonly ids: ReadonlySet<string>;
}

/**
 * Keeps new rows out of a table that is being read until its reader wants them; figures of rows that stand there are renewed in place.
 * @param key what was asked for and narrowed: another question shows all its rows at once.
 * @param idOf what a row is known by.
 */
export function useHeldRows<Row>(key: string, fitting: readonly Row[], idOf: (row: Row) => string): HeldRows<Row> {
  const [held, setHeld] = useState<Held>({ key: '', ids: new Set() });
  const idsOf = (rows: readonly Row[]): ReadonlySet<string> => new Set(rows.map(idOf));
  const shown = held.key === key ? fitting.filter((row) => held.ids.has(idOf(row))) : [];
  const showAll = (): void => setHeld({ key, ids: idsOf(fitting) });
  // Nothing is being read in another table, nor in an empty one.
  const isOther = held.key !== key || (shown.length === 0 && fitting.length > 0);
  // What has left the table is new when it comes back.
  if (isOther) showAll();
  else if (shown.length < held.ids.size) setHeld({ key, ids: idsOf(shown) });
  return isOther ? { shown: fitting, waiting: 0, showAll } : { shown, waiting: fitting.length - shown.length, showAll };
}
