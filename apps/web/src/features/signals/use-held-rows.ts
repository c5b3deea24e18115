import { useState } from 'react';
import type { SignalRow } from '../../lib/signal-row.ts';

export interface HeldRows {
  /** Rows to show: those that fit, without those that came while the table was being read. */
  readonly shown: readonly SignalRow[];
  /** Rows that wait to be shown. */
  readonly waiting: number;
  readonly showAll: () => void;
}

interface Held {
  readonly key: string;
  readonly symbols: ReadonlySet<string>;
}

const symbolsOf = (rows: readonly SignalRow[]): ReadonlySet<string> => new Set(rows.map(({ symbol }) => symbol));

/**
 * Keeps new rows out of a table that is being read until its reader wants them; figures of rows that stand there are renewed in place.
 * @param key what was asked for and narrowed: another question shows all its rows at once.
 */
export function useHeldRows(key: string, fitting: readonly SignalRow[]): HeldRows {
  const [held, setHeld] = useState<Held>({ key: '', symbols: new Set() });
  const shown = held.key === key ? fitting.filter(({ symbol }) => held.symbols.has(symbol)) : [];
  const showAll = (): void => setHeld({ key, symbols: symbolsOf(fitting) });
  // Nothing is being read in another table, nor in an empty one.
  const isOther = held.key !== key || (shown.length === 0 && fitting.length > 0);
  // What has left the table is new when it comes back.
  if (isOther) showAll();
  else if (shown.length < held.symbols.size) setHeld({ key, symbols: symbolsOf(shown) });
  return isOther ? { shown: fitting, waiting: 0, showAll } : { shown, waiting: fitting.length - shown.length, showAll };
}
