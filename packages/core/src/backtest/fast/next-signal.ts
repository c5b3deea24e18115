import type { SideSignals } from '../../strategies/signal-columns.ts';
import type { SideRun } from './run-state.ts';

/** Rows looked at one by one before the built-in search takes over, which is faster over long distances only. */
const NEAR = 64;

/** First row from `from` on whose flag is set; the column's length when there is none. */
function nextSet(column: Uint8Array, from: number): number {
  const { length } = column;
  const near = Math.min(from + NEAR, length);
  for (let row = from; row < near; row += 1) if (column[row] === 1) return row;
  if (near >= length) return length;
  const found = column.indexOf(1, near);
  return found < 0 ? length : found;
}

/**
 * First row from `from` on at which a side wants in. A row on which the same side wants out too, or the other side wants
 * in, contradicts itself and opens nothing.
 */
export function nextEntry(side: SideRun | null, other: SideRun | null, from: number): number {
  if (side === null) return Number.POSITIVE_INFINITY;
  if (side.entryRow < from) side.entryRow = findEntry(side.signals, other?.signals ?? null, from);
  return side.entryRow;
}

/** First row from `from` on at which a side wants out and not in. */
export function nextExit(side: SideRun, from: number): number {
  if (side.exitRow < from) side.exitRow = findExit(side.signals, from);
  return side.exitRow;
}

function findEntry({ entry, exit }: SideSignals, other: SideSignals | null, from: number): number {
  let row = nextSet(entry, from);
  while (row < entry.length && (exit[row] === 1 || (other !== null && other.entry[row] === 1))) {
    row = nextSet(entry, row + 1);
  }
  return row;
}

function findExit({ entry, exit }: SideSignals, from: number): number {
  let row = nextSet(exit, from);
  while (row < exit.length && entry[row] === 1) row = nextSet(exit, row + 1);
  return row;
}
