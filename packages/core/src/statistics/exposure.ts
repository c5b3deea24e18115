/**
 * Share of the candles in which something was held. Positions by first row and by the row after the last in which they
 * stood; those that overlap count once.
 */
export function exposure(
  from: ArrayLike<number>,
  to: ArrayLike<number>,
  startRow: number,
  endRow: number,
): number | null {
  if (endRow <= startRow) return null;
  const order = isAscending(from)
    ? null
    : Array.from(from, (_, i) => i).sort((a, b) => (from[a] ?? 0) - (from[b] ?? 0));
  let covered = 0;
  let reached = startRow;
  for (let k = 0; k < from.length; k += 1) {
    const i = order === null ? k : (order[k] ?? k);
    const first = Math.max(from[i] ?? 0, reached);
    const last = Math.min(to[i] ?? 0, endRow);
    covered += Math.max(0, last - first);
    reached = Math.max(reached, last);
  }
  return covered / (endRow - startRow);
}

function isAscending(values: ArrayLike<number>): boolean {
  for (let i = 1; i < values.length; i += 1) if ((values[i] ?? 0) < (values[i - 1] ?? 0)) return false;
  return true;
}
