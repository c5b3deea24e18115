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
  const order = Array.from(from, (_, i) => i).sort((a, b) => (from[a] ?? 0) - (from[b] ?? 0));
  let covered = 0;
  let reached = startRow;
  for (const i of order) {
    const first = Math.max(from[i] ?? 0, reached);
    const last = Math.min(to[i] ?? 0, endRow);
    covered += Math.max(0, last - first);
    reached = Math.max(reached, last);
  }
  return covered / (endRow - startRow);
}
