/** One thing to have more of, or less. */
export interface ParetoAxis<Item> {
  readonly of: (item: Item) => number | null;
  readonly better: 'more' | 'less';
}

/** Those that no other beats in one thing without being worse in another, in order. Undefined figures leave an item out. */
export function paretoFront<Item>(items: readonly Item[], axes: readonly ParetoAxis<Item>[]): readonly Item[] {
  const columns = axes.map(({ of, better }) =>
    Float64Array.from(items, (item) => (of(item) ?? Number.NaN) * (better === 'more' ? 1 : -1)),
  );
  const rated = Array.from(items.keys()).filter((row) => !columns.some((column) => Number.isNaN(column[row])));
  // With the best first, whoever is beaten is beaten by somebody before them.
  rated.sort((a, b) => compareRows(columns, b, a));
  const front: number[] = [];
  for (const row of rated) {
    // Of two things, the last one that was kept has the most of the second: it beats whoever is beaten at all.
    if (front.findLast((other) => isBeaten(columns, row, other)) === undefined) front.push(row);
  }
  return front.toSorted((a, b) => a - b).flatMap((row) => items[row] ?? []);
}

function compareRows(columns: readonly Float64Array[], a: number, b: number): number {
  for (const column of columns) {
    const difference = (column[a] ?? 0) - (column[b] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function isBeaten(columns: readonly Float64Array[], row: number, other: number): boolean {
  let isWorse = false;
  for (const column of columns) {
    const difference = (column[row] ?? 0) - (column[other] ?? 0);
    if (difference > 0) return false;
    if (difference < 0) isWorse = true;
  }
  return isWorse;
}
