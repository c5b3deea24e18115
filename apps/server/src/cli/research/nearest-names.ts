const SHOWN_MAX = 3;

/** Names that the text may have meant, the nearest first: those a few letters away, and those that hold it. */
export function nearestNames(text: string, names: readonly string[]): readonly string[] {
  const wanted = text.toLowerCase();
  const letters = Math.max(2, Math.floor(wanted.length / 3));
  return names
    .map((name) => ({ name, distance: countEdits(wanted, name) }))
    .filter(({ name, distance }) => distance <= letters || (wanted.length > 2 && name.includes(wanted)))
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, SHOWN_MAX)
    .map(({ name }) => name);
}

/** Letters to add, remove or exchange. @see Levenshtein 1966 */
function countEdits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, i) => i);
  for (let i = 0; i < from.length; i += 1) {
    const next = [i + 1];
    for (let k = 0; k < to.length; k += 1) {
      const exchanged = (row[k] ?? 0) + (from[i] === to[k] ? 0 : 1);
      next.push(Math.min(exchanged, (row[k + 1] ?? 0) + 1, (next[k] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
