import type { Flags, SideRun } from './run-state.ts';

/** First row from `from` on whose flag is set; the column's length when there is none. Four rows are looked at at once. */
function nextSet({ column, words }: Flags, from: number): number {
  let word = from >> 2;
  if (word < words.length) {
    // Bytes of rows before `from` are the lower ones and count for nothing.
    let bits = (words[word] ?? 0) & (-1 << ((from & 3) << 3));
    if (bits === 0) {
      do word += 1;
      while (word < words.length && words[word] === 0);
      bits = words[word] ?? 0;
    }
    const row = (word << 2) + ((31 - Math.clz32(bits & -bits)) >> 3);
    if (bits !== 0 && column[row] === 1) return row;
  }
  const rest = Math.max(from, word << 2);
  for (let row = rest; row < column.length; row += 1) if (column[row] === 1) return row;
  return column.length;
}

/**
 * First row from `from` on at which a side wants in. A row on which the same side wants out too, or the other side wants
 * in, contradicts itself and opens nothing.
 */
export function nextEntry(side: SideRun | null, other: SideRun | null, from: number): number {
  if (side === null) return Number.POSITIVE_INFINITY;
  if (side.entryRow < from) side.entryRow = findEntry(side, other, from);
  return side.entryRow;
}

/** First row from `from` on at which a side wants out and not in. */
export function nextExit(side: SideRun, from: number): number {
  if (side.exitRow < from) side.exitRow = findExit(side, from);
  return side.exitRow;
}

function findEntry({ entry, signals }: SideRun, other: SideRun | null, from: number): number {
  const { exit } = signals;
  const { length } = entry.column;
  let row = nextSet(entry, from);
  while (row < length && (exit[row] === 1 || (other !== null && other.signals.entry[row] === 1))) {
    row = nextSet(entry, row + 1);
  }
  return row;
}

function findExit({ exit, signals }: SideRun, from: number): number {
  const { entry } = signals;
  let row = nextSet(exit, from);
  while (row < entry.length && entry[row] === 1) row = nextSet(exit, row + 1);
  return row;
}
