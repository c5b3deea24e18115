/** One thing to have more of, or less. */
export interface ParetoAxis<Item> {
  readonly of: (item: Item) => number | null;
  readonly better: 'more' | 'less';
}

/** Those that no other beats in one thing without being worse in another, in order. Undefined figures leave an item out. */
export function paretoFront<Item>(items: readonly Item[], axes: readonly ParetoAxis<Item>[]): readonly Item[] {
  const rated = items.flatMap((item) => {
    const values = axes.map(({ of, better }) => {
      const value = of(item);
      return value === null ? Number.NaN : better === 'more' ? value : -value;
    });
    return values.some(Number.isNaN) ? [] : [{ item, values }];
  });
  // With the best first, whoever is beaten is beaten by somebody before them.
  const ordered = rated.toSorted((a, b) => compareValues(b.values, a.values));
  const front: (typeof rated)[number][] = [];
  for (const one of ordered) {
    // Of two things, the last one that was kept has the most of the second: it beats whoever is beaten at all.
    const winner = front.findLast((other) => isBeaten(one.values, other.values));
    if (winner === undefined) front.push(one);
  }
  const kept = new Set(front.map(({ item }) => item));
  return items.filter((item) => kept.has(item));
}

function compareValues(a: readonly number[], b: readonly number[]): number {
  for (let axis = 0; axis < a.length; axis += 1) {
    const difference = (a[axis] ?? 0) - (b[axis] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function isBeaten(values: readonly number[], others: readonly number[]): boolean {
  let isWorse = false;
  for (let axis = 0; axis < values.length; axis += 1) {
    const difference = (values[axis] ?? 0) - (others[axis] ?? 0);
    if (difference > 0) return false;
    if (difference < 0) isWorse = true;
  }
  return isWorse;
}
